// A table as the page has it open: followed, played at, kept on the device, and told when the page comes back.
import { computed, effect, untracked } from '@preact/signals';
import type { Seat } from 'rummy-client';
import type { Keeper } from '../../play/hand';
import { Play } from '../../play/play';
import { LiveTable } from '../../service/live_table';
import { keptSeat } from '../../service/seats';
import { settings } from '../../service/settings';
import { eraseTexts, storedText, storeText } from '../../service/storage';
import { t } from '../../texts';

export interface OpenTable {
  readonly live: LiveTable;
  /** Null for a spectator. */
  readonly play: Play | null;
  close(): void;
}

/** A turn that is nearly over. */
export const SHORT_SECONDS = 10;

const words = computed(() => t.value.play);

/** Opens a table until `close`. */
export function openTable(seat: Seat): OpenTable {
  forgetHands();
  const live = new LiveTable(seat, settings.value.oneByOne ? {} : { pause: 0 });
  const play = seat.token === null ? null : new Play(live, { words, keeper: keeperOf(seat.gameId) });
  const ends = [watchPage(live), skipInHaste(live), () => play?.close(), () => live.close()];
  return { live, play, close: () => ends.forEach((end) => end()) };
}

const KEPT = 'rummy.table.';

/** Forgets the order of hands at tables where this device has no seat any more. */
export function forgetHands(): void {
  eraseTexts((name) => name.startsWith(KEPT) && keptSeat(name.slice(KEPT.length).replace(/\..*/, '')) === null);
}

const nameOf = (gameId: string, name: string) => `${KEPT}${gameId}.${name}`;

function keeperOf(gameId: string): Keeper {
  return {
    read: (name) => storedText(nameOf(gameId, name)),
    write: (name, text) => storeText(nameOf(gameId, name), text),
  };
}

/** A page that is seen again, or a network that is back, asks at once. */
function watchPage(live: LiveTable): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('visibilitychange', () => document.hidden || live.wake(), { signal });
  addEventListener('online', () => live.wake(), { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && live.wake(), { signal });
  return () => listening.abort();
}

/** Nobody loses their time to the moves of others: one tap shows them all, and so does a clock that runs out. */
function skipInHaste(live: LiveTable): () => void {
  const listening = new AbortController();
  const skip = () => live.isReplaying.value && live.skip();
  for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, skip, { signal: listening.signal, capture: true });
  const end = effect(() => {
    if (live.isReplaying.value && (live.secondsLeft.value ?? Infinity) <= SHORT_SECONDS) untracked(() => live.skip());
  });
  return () => {
    listening.abort();
    end();
  };
}
