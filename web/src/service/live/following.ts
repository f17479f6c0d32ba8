// Follows the events of a game: all that matter of before, then each as it comes, and at the end a rematch.
import { signal } from '@preact/signals';
import { listEvents, type Event, type GameReset, type Presence, type Seat } from 'rummy-client';
import { isSeatGone } from '../gone';
import type { NewestView } from './newest_view';
import type { Patience } from './patience';
import type { ShownEvents } from './shown_events';

/** A long game is followed from here on: enough for the story of its last rounds. */
const EVENTS_KEPT = 1500;
const STREAM_PAUSE_MS = 5000;
/** The service's streams are never silent for longer while the page is awake. */
const STREAM_OLD_MS = 20_000;
const NO_REMATCH_PAUSE_MS = 1000;
/** A request that is not refused after this time waits for an event. */
const PROBE_MS = 1000;

export class Following {
  readonly events = signal<readonly Event[]>([]);
  readonly presence = signal<Presence | null>(null);
  #stream = new AbortController();
  #all: Event[] = [];
  #history = Infinity;
  #after = 0;
  #heardAt = Date.now();
  #probe: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly seat: Seat,
    private readonly view: NewestView,
    private readonly shown: ShownEvents,
    private readonly patience: Patience,
    private readonly stop: AbortSignal,
  ) {}

  /** Follows the game to its end. Throws ProblemError if the seat is gone. */
  async run(): Promise<void> {
    while (!this.stop.aborted) {
      this.#stream = new AbortController();
      try {
        await this.#readView();
        for await (const event of this.seat.follow(this.#after, this.#options(this.#stream.signal))) this.#receive(event);
        return await this.#waitForRematch();
      } catch (failure) {
        if (this.#stream.signal.aborted) continue;
        if (isSeatGone(failure)) throw failure;
        await this.patience.pause(this, failure, STREAM_PAUSE_MS, this.stop);
      }
    }
  }

  /** Leaves a stream that may be dead, for another one. */
  wake(): void {
    if (this.patience.isWaiting(this) || Date.now() - this.#heardAt > STREAM_OLD_MS) this.close();
  }

  /** Ends the stream; with it, if the table is closed, the following. */
  close(): void {
    clearTimeout(this.#probe);
    this.#stream.abort();
  }

  /** Reads the first view, which ends the past; later one that has what the last stream told. */
  async #readView(): Promise<void> {
    if (this.#history < Infinity) return this.view.upTo(this.#after);
    if (this.view.game.value === null) await this.view.again();
    this.#history = this.view.game.value?.last_seq ?? 0;
    this.#after = Math.max(0, this.#history - EVENTS_KEPT);
  }

  #options(stop: AbortSignal) {
    const onRetry = (_: unknown, milliseconds: number) => this.#lose(milliseconds);
    const onPresence = (presence: Presence) => {
      this.#heard();
      this.presence.value = presence;
    };
    return { signal: stop, patienceSeconds: Infinity, onRetry, onPresence, onPoll: () => this.#heard() };
  }

  /** The next attempt may be a long poll, which is silent for long though it gets through: an answer with the view says so. */
  #lose(milliseconds: number): void {
    this.patience.isLost(this, milliseconds);
    clearTimeout(this.#probe);
    const isBack = () => this.patience.goesOn(this);
    this.#probe = setTimeout(() => this.view.again().then(isBack, () => this.close()), milliseconds + PROBE_MS);
  }

  #heard(): void {
    clearTimeout(this.#probe);
    this.#heardAt = Date.now();
    this.patience.goesOn(this);
  }

  #receive(event: Event | GameReset): void {
    this.#heard();
    this.#after = event.seq;
    if (event.type === 'reset') return this.#reset(event as GameReset);
    this.#all.push(event as Event);
    if (event.seq < this.#history) return; // what happened before comes at once, at its end
    this.events.value = [...this.#all];
    if (event.seq === this.#history) this.shown.begin(this.events.value);
    else this.shown.add(event as Event, this.view.game.value?.viewer ?? null);
    this.view.upTo(event.seq).catch(() => this.close()); // the next stream says why
  }

  #reset({ seq, game }: GameReset): void {
    this.#history = seq;
    this.#all = this.#all.filter((event) => event.seq <= seq);
    this.events.value = [...this.#all];
    this.view.reset(game);
    this.shown.begin(this.events.value);
  }

  /** The end of a game is no end for players who play again. */
  async #waitForRematch(): Promise<void> {
    const { client, path } = this.seat;
    const { game } = this.view;
    await this.view.upTo(this.#after);
    while (game.value?.status === 'finished' && !game.value.rematch) {
      const ask = () => listEvents({ client, path, query: { after: this.#after }, headers: { Prefer: 'wait=25' }, signal: this.stop });
      const { data } = await this.patience.untilAnswered(ask, this.stop);
      if (data.events.length === 0) await new Promise((resolve) => setTimeout(resolve, NO_REMATCH_PAUSE_MS));
      this.#after = data.last_seq;
      await this.view.upTo(this.#after);
    }
  }
}
