// A game as it changes: its view, its events, who is connected, and the network's state.
import { signal, type ReadonlySignal } from '@preact/signals';
import { ProblemError, type Event, type Game, type LegalMove, type Presence, type Problem, type Seat } from 'rummy-client';

/** A table that this page follows until `close`. */
export class LiveTable {
  readonly #game = signal<Game | null>(null);
  readonly #events = signal<readonly Event[]>([]);
  readonly #presence = signal<Presence | null>(null);
  readonly #retryAt = signal<number | null>(null);
  readonly #isSending = signal(false);
  readonly #refusal = signal<Problem | null>(null);
  readonly #closing = new AbortController();
  #isReading = false;

  constructor(readonly seat: Seat) {
    void this.#follow();
  }

  /** The game as the viewer sees it; null until the first answer. */
  get game(): ReadonlySignal<Game | null> {
    return this.#game;
  }

  /** All events so far, oldest first. */
  get events(): ReadonlySignal<readonly Event[]> {
    return this.#events;
  }

  /** Who is connected; null while unknown. */
  get presence(): ReadonlySignal<Presence | null> {
    return this.#presence;
  }

  /** The time of the next attempt while there is no connection, as milliseconds since 1970; else null. */
  get retryAt(): ReadonlySignal<number | null> {
    return this.#retryAt;
  }

  get isSending(): ReadonlySignal<boolean> {
    return this.#isSending;
  }

  /** Why the service refused the last request; null after the next success. */
  get refusal(): ReadonlySignal<Problem | null> {
    return this.#refusal;
  }

  /** Makes a move, once, and tells whether the service made it. */
  async play(move: LegalMove): Promise<boolean> {
    this.#isSending.value = true;
    try {
      this.#show(await this.seat.play(move, { signal: this.#closing.signal, onRetry: this.#noteRetry }));
      this.#refusal.value = null;
      return true;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      this.#refusal.value = error.problem;
      await this.#read();
      return false;
    } finally {
      this.#isSending.value = false;
    }
  }

  close(): void {
    this.#closing.abort();
  }

  /** A view is never replaced by an older one. */
  #show(game: Game): void {
    if (game.version >= (this.#game.value?.version ?? 0)) this.#game.value = game;
    this.#retryAt.value = null;
  }

  async #follow(): Promise<void> {
    const { signal: stop } = this.#closing;
    const options = { signal: stop, onRetry: this.#noteRetry, onPresence: (presence: Presence) => (this.#presence.value = presence) };
    await this.#read();
    for await (const event of this.seat.follow(0, options)) {
      this.#retryAt.value = null;
      if (event.type !== 'reset') this.#events.value = [...this.#events.value, event as Event];
      if (event.seq > (this.#game.value?.last_seq ?? 0)) void this.#read();
    }
  }

  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      this.#show(await this.seat.game({ signal: this.#closing.signal, onRetry: this.#noteRetry }));
    } finally {
      this.#isReading = false;
    }
  }

  readonly #noteRetry = (_: unknown, milliseconds: number): void => {
    this.#retryAt.value = Date.now() + milliseconds;
  };
}
