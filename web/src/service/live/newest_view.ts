// The newest view of a game: read until it is as new as the events, and never replaced by an older one.
import { signal } from '@preact/signals';
import { getGame, NotModified, type Game, type Seat } from 'rummy-client';
import type { Clock } from './clock';
import type { Patience } from './patience';

/** An answer of the service with its headers. */
export interface Answer<T> {
  data: T;
  response: Response;
}

export class NewestView {
  readonly game = signal<Game | null>(null);
  /** The entity tag of the view, for If-Match; empty while unknown. */
  tag = '';
  #wanted = 0;
  #mustRead = false;
  #reading: Promise<void> | null = null;

  constructor(
    private readonly seat: Seat,
    private readonly patience: Patience,
    private readonly clock: Clock,
    private readonly stop: AbortSignal,
  ) {}

  /** Takes over a view that an answer holds, unless a newer one is known. */
  readonly take = (answer: Answer<Game>): Answer<Game> => {
    this.clock.learn(answer.response);
    if (answer.data.version < (this.game.value?.version ?? 0)) return answer;
    this.tag = answer.response.headers.get('ETag') ?? '';
    this.game.value = answer.data;
    return answer;
  };

  /** Takes over the view with which the seat was taken. With a time limit it is read again: only an answer tells the service's time. */
  begin(game: Game): void {
    if (game.turn_seconds === null && game.waits_until === null) this.game.value = game;
  }

  /** Takes over the view after the service has lost events: it may be older. */
  reset(game: Game): void {
    this.#wanted = game.last_seq;
    this.tag = '';
    this.game.value = game;
  }

  /** Reads until the view has event number `seq`. All that ask meanwhile are served by one reader. */
  upTo(seq: number): Promise<void> {
    this.#wanted = Math.max(this.#wanted, seq);
    return this.#read();
  }

  /** Reads once more, whatever is known. */
  again(): Promise<void> {
    this.#mustRead = true;
    return this.#read();
  }

  async #read(): Promise<void> {
    this.#reading ??= this.#readAll().finally(() => (this.#reading = null));
    await this.#reading;
  }

  async #readAll(): Promise<void> {
    const { client, path } = this.seat;
    while (this.#mustRead || (this.game.value?.last_seq ?? -1) < this.#wanted) {
      this.#mustRead = false;
      const headers = this.tag ? { 'If-None-Match': this.tag } : {};
      const ask = () => getGame({ client, path, headers, signal: this.stop }).catch(nothingNew);
      const answer = await this.patience.untilAnswered(ask, this.stop);
      if (answer) this.take(answer);
    }
  }
}

/** Null where the copy of the view is current. */
function nothingNew(failure: unknown): null {
  if (failure instanceof NotModified) return null;
  throw failure;
}
