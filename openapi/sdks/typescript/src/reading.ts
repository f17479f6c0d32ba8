// Reads the events of a game: from a stream, or page by page.
import { NoAnswer, ProblemError, UnexpectedAnswer } from './errors.js';
import { frames } from './frames.js';
import type { Event, Game, Presence, Reset } from './generated/types.gen.js';
import { EVENT_STREAM } from './limits.js';
import type { Patience } from './retries.js';
import { BY_TOKEN, eventsAfter, isOver, readGame, type Viewer } from './viewer.js';

/** The service has lost events after a failure of its store; here is the game as it is now. */
export interface GameReset {
  type: 'reset';
  /** The number of the last event now. */
  seq: number;
  game: Game;
}

export interface FollowOptions extends Patience {
  /** Called with who is connected, at the start and after each change; long polls do not carry it. */
  onPresence?: (presence: Presence) => void;
}

type Events = AsyncGenerator<Event | GameReset, void>;

const LAST_EVENTS = ['game_ended', 'game_abandoned'];
const PROBLEMS_OF_STREAMS = ['too_many_streams', 'too_many_spectators'];

/** No event stream gets through, though other answers may. */
export class StreamBlocked extends Error {}

/** How far a viewer has read the events of a game. */
export class Reading {
  /** Whether something has come since the last stream or page was asked for. */
  hasBegun = false;
  /** Whether the last event was the end of the game. */
  isEnding = false;
  /** Whether the game is over and all of its events are read. */
  isDone = false;
  #seq: number;

  constructor(
    private readonly viewer: Viewer,
    after: number,
    private readonly options: FollowOptions,
  ) {
    this.#seq = after;
  }

  /** The events of one stream. Throws StreamBlocked if nothing of it comes. */
  async *stream(): Events {
    this.hasBegun = false;
    try {
      const body = await this.#open();
      for await (const { event, data } of body ? frames(body) : []) {
        this.hasBegun = true;
        yield* this.#received(event, JSON.parse(data));
      }
    } catch (failure) {
      throw !this.hasBegun && isOfStreams(failure) ? new StreamBlocked('no event stream', { cause: failure }) : failure;
    }
  }

  /** The events of page after page, until none comes for a while. */
  async *pages(): Events {
    this.hasBegun = false;
    for (let isNew = true; isNew; ) {
      const page = await eventsAfter(this.viewer, this.#seq, !this.isEnding, this.options.signal);
      this.hasBegun = true;
      if (page.reset) yield this.#reset(page);
      for (const event of page.events) yield this.#next(event);
      isNew = page.events.length > 0;
    }
    this.isDone = isOver(await readGame(this.viewer, this.options));
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
    if (kind === 'message') yield this.#next(data as Event);
    if (kind === 'reset') yield this.#reset(data as Reset);
    if (kind === 'presence') this.options.onPresence?.(data as Presence);
  }

  #next(event: Event): Event {
    this.#seq = event.seq;
    this.isEnding = LAST_EVENTS.includes(event.type);
    return event;
  }

  async #reset({ last_seq: seq }: Reset): Promise<GameReset> {
    const game = await readGame(this.viewer, this.options);
    this.#seq = seq;
    return { type: 'reset', seq, game };
  }
}

/** Whether a stream failed in a way in which other requests need not fail. */
function isOfStreams(failure: unknown): boolean {
  if (failure instanceof ProblemError) return PROBLEMS_OF_STREAMS.includes(failure.problem.code);
  if (failure instanceof NoAnswer) return failure.isLate;
  return failure instanceof UnexpectedAnswer && failure.response.ok;
}
