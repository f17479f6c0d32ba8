// What is shown of a game: bots may answer at once, and nobody could follow, so the moves of others come one by one.
import { signal } from '@preact/signals';
import type { Event, Game } from 'rummy-client';
import { stepped } from '../../model/stepping';

/** The moves that a player should see happen. */
const WORTH_A_PAUSE: readonly string[] = [
  'card_drawn',
  'discard_taken',
  'pile_taken',
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
/** With more of them waiting nobody follows any more: a fast player, or a page that nobody has seen. */
const MOST_WAITING = 40;
/** How long a view waits for the events that lead to it. */
const EVENTS_LATE_MS = 1000;

/** The events up to the one that is shown now, and the game as it is then. */
export class ShownEvents {
  readonly events = signal<readonly Event[]>([]);
  readonly game = signal<Game | null>(null);
  readonly isReplaying = signal(false);
  readonly #queue: Event[] = [];
  #newest: Game | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #late: ReturnType<typeof setTimeout> | undefined;

  /** `pause` in milliseconds; 0 shows all at once. */
  constructor(private readonly pause: number) {}

  /** Shows what happened before the player came, and the newest view. */
  begin(history: readonly Event[]): void {
    this.#queue.length = 0;
    this.events.value = history;
    this.game.value = this.#newest;
    this.skip();
  }

  /** Shows an event after those that wait; at once if it is the viewer's own move or no move at all. */
  add(event: Event, viewer: string | null): void {
    const isOthers = 'player_id' in event && event.player_id !== viewer;
    const isNews = event.seq > (this.game.value?.last_seq ?? 0); // a view may have come before the events that lead to it
    const isSeen = this.pause > 0 && isOthers && isNews && WORTH_A_PAUSE.includes(event.type);
    this.#queue.push(event);
    if (this.#timer !== undefined ? this.#countMoves() > MOST_WAITING : !isSeen) this.skip();
    else if (this.#timer === undefined) this.#wait();
  }

  /** Shows a view once the events that lead to it are shown, or if they do not come. */
  update(game: Game): void {
    this.#newest = game;
    if (!this.game.value || game.version < this.game.value.version) this.game.value = game;
    else this.#settle();
  }

  /** Shows all that waits at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#show(this.#queue.length);
    this.isReplaying.value = false;
    this.#settle();
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#late);
  }

  #settle(): void {
    clearTimeout(this.#late);
    if (this.isReplaying.value || !this.#newest || this.#newest === this.game.value) return;
    const show = () => (this.isReplaying.value ? null : (this.game.value = this.#newest));
    if ((this.events.value.at(-1)?.seq ?? 0) >= this.#newest.last_seq) show();
    else this.#late = setTimeout(show, EVENTS_LATE_MS);
  }

  #wait(): void {
    this.isReplaying.value = true;
    this.#timer = setTimeout(() => this.#next(), Math.min(this.pause, LONGEST_MS / this.#countMoves()));
  }

  #countMoves(): number {
    return this.#queue.filter(({ type }) => WORTH_A_PAUSE.includes(type)).length;
  }

  /** Shows the next move, and what follows it without being one. */
  #next(): void {
    const next = this.#queue.findIndex(({ type }, at) => at > 0 && WORTH_A_PAUSE.includes(type));
    if (next < 0) return this.skip();
    this.#show(next);
    this.#wait();
  }

  #show(count: number): void {
    const events = this.#queue.splice(0, count);
    if (events.length === 0) return;
    this.events.value = [...this.events.value, ...events];
    const game = this.game.value;
    if (game) this.game.value = events.filter(({ seq }) => seq > game.last_seq).reduce(stepped, game);
  }
}
