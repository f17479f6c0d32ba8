// Reads the events of a game: from a stream, or page by page.
import { UnexpectedAnswer } from './errors.js';
import { Fallback } from './fallback.js';
import { frames } from './frames.js';
import type { Event, Game, Presence, Reset } from './generated/types.gen.js';
import { EVENT_STREAM } from './limits.js';
import { Backoff, jittered, sleep, type Patience } from './retries.js';
import { BY_TOKEN, eventsAfter, isOver, readGame, type Viewer } from './viewer.js';

/** The service has lost events after a failure of its store; `game` is the present game. */
export interface GameReset {
  type: 'reset';
  /** The number of the last event now. */
  seq: number;
  game: Game;
}

export interface FollowOptions extends Patience {
  /** Called with who is connected, at the start and after each change; long polls do not carry it. */
  onPresence?: (presence: Presence) => void;
  /** Called after each long poll, with or without events: the connection works. */
  onPoll?: () => void;
}

type Events = AsyncGenerator<Event | GameReset, void>;

const RECONNECT_MS = 1000;
const LAST_EVENTS = ['game_ended', 'game_abandoned'];

/** How far a viewer has read the events of a game. */
export class Reading {
  /** Whether the game is over and all of its events are read. */
  isDone = false;
  readonly fallback = new Fallback();
  readonly backoff: Backoff;
  #seq: number;
  /** Whether the last event was the end of the game. */
  #isEnding = false;

  constructor(
    private readonly viewer: Viewer,
    after: number,
    private readonly options: FollowOptions,
  ) {
    this.#seq = after;
    this.backoff = new Backoff(options);
  }

  /** The events of one stream. */
  async *stream(): Events {
    const body = await this.#open();
    for await (const { event, data } of body ? frames(body) : []) yield* this.#received(event, JSON.parse(data));
    if (!this.isDone && !this.#isEnding) await this.#pause();
  }

  /** The events of one page; after a page without events, asks whether the game is over. */
  async *page(): Events {
    const page = await eventsAfter(this.viewer, this.#seq, !this.#isEnding, this.options.signal);
    this.backoff.reset();
    this.fallback.gotPage();
    this.options.onPoll?.();
    if (page.reset) yield this.#reset(page);
    for (const event of page.events) yield this.#next(event);
    if (page.events.length > 0) return;
    this.isDone = isOver(await this.#game());
    if (!this.isDone) await this.#pause();
  }

  /** The body of a new stream, or null if the game has no more events. */
  async #open(): Promise<ReadableStream<Uint8Array> | null> {
    const { data, response } = await this.viewer.client.get<ReadableStream<Uint8Array> | null, unknown, true>({
      url: '/v1/games/{game_id}/events',
      path: this.viewer.path,
      headers: { Accept: EVENT_STREAM, 'Last-Event-ID': String(this.#seq) },
      security: BY_TOKEN,
      parseAs: 'stream',
      signal: this.options.signal,
    });
    this.isDone = response.status === 204;
    if (this.isDone || response.headers.get('Content-Type')?.startsWith(EVENT_STREAM)) return data;
    await data?.cancel();
    throw new UnexpectedAnswer(response);
  }

  async *#received(kind: string, data: unknown): Events {
    this.backoff.reset();
    if (kind === 'message' || kind === 'reset') this.fallback.gotEvent();
    if (kind === 'message') yield this.#next(data as Event);
    if (kind === 'reset') yield this.#reset(data as Reset);
    if (kind === 'presence') this.options.onPresence?.(data as Presence);
  }

  #next(event: Event): Event {
    this.#seq = event.seq;
    this.#isEnding = LAST_EVENTS.includes(event.type);
    return event;
  }

  #game(): Promise<Game> {
    return readGame(this.viewer, this.options, this.backoff);
  }

  #pause(): Promise<void> {
    return sleep(jittered(RECONNECT_MS), this.options.signal);
  }

  async #reset({ last_seq: seq }: Reset): Promise<GameReset> {
    const game = await this.#game();
    this.#seq = seq;
    this.#isEnding = isOver(game);
    return { type: 'reset', seq, game };
  }
}
