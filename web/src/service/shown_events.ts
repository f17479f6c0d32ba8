// Events as they are shown: bots answer at once, and nobody could follow, so the moves of others come one by one.
import { signal } from '@preact/signals';
import type { Event } from 'rummy-client';

/** The moves that a player should see happen. */
const WORTH_A_PAUSE: readonly string[] = [
  'card_drawn',
  'discard_taken',
  'melded',
  'laid_off',
  'joker_swapped',
  'discarded',
  'knocked',
  'shown',
  'declared',
  'passed',
  'rummy_called',
];
export const PAUSE_MS = 350;
/** A longer queue is shown faster: nobody waits longer than this for a turn that has already come. */
const LONGEST_MS = 7000;

/** The events up to the one that the table shows now. */
export class ShownEvents {
  readonly events = signal<readonly Event[]>([]);
  readonly isReplaying = signal(false);
  readonly #queue: Event[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `onEnd` is called whenever all events are shown. */
  constructor(
    private readonly pause: number,
    private readonly onEnd: () => void,
  ) {}

  /** The number of the last event that is shown. */
  get seq(): number {
    return this.events.value.at(-1)?.seq ?? 0;
  }

  /** Shows what happened before the player came. */
  begin(history: readonly Event[]): void {
    this.skip();
    this.events.value = history;
  }

  /** Shows an event after those that wait; at once if it is the viewer's own move or no move at all. */
  add(event: Event, viewer: string | null): void {
    const isOthers = !('player_id' in event) || event.player_id !== viewer;
    const isSeen = this.pause > 0 && isOthers && WORTH_A_PAUSE.includes(event.type);
    this.#queue.push(event);
    if (!isSeen && this.#timer === undefined) this.skip();
    else if (this.#timer === undefined) this.#wait();
  }

  /** Shows all that waits at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#show(this.#queue.length);
    this.isReplaying.value = false;
    this.onEnd();
  }

  #wait(): void {
    this.isReplaying.value = true;
    const moves = this.#queue.filter(({ type }) => WORTH_A_PAUSE.includes(type)).length;
    this.#timer = setTimeout(() => this.#next(), Math.min(this.pause, LONGEST_MS / moves));
  }

  /** Shows the next move, and what follows it without being one. */
  #next(): void {
    const next = this.#queue.findIndex(({ type }, at) => at > 0 && WORTH_A_PAUSE.includes(type));
    if (next < 0) return this.skip();
    this.#show(next);
    this.#wait();
  }

  #show(count: number): void {
    if (count > 0) this.events.value = [...this.events.value, ...this.#queue.splice(0, count)];
  }
}
