// Decides whether a follower of a game opens a stream or polls.
import { ProblemError, UnexpectedAnswer } from './errors.js';

const STREAMS_WITHOUT_EVENT = 3;
const POLLS_MS = 300_000;
const PROBLEMS_OF_STREAMS = ['too_many_streams', 'too_many_spectators'];

/**
 * The choice between streams and polls, which goes by what they bring.
 *
 * Polls take over for five minutes after three streams in a row without an event, and at once if the service has no
 * stream left or a gateway answers instead. Afterwards a single stream without an event is enough. If the first poll
 * fails, too, the network is the cause, and the next request opens a stream.
 */
export class Fallback {
  /** The number of streams in a row that have brought no event. */
  #streams = 0;
  #pollsUntil = 0;
  #isPolling = false;
  #hasPolled = false;

  /** Whether the next request is a poll; otherwise it is a stream. */
  isPollNext(): boolean {
    if (this.#streams >= STREAMS_WITHOUT_EVENT) {
      this.#streams = STREAMS_WITHOUT_EVENT - 1;
      this.#pollsUntil = Date.now() + POLLS_MS;
      this.#hasPolled = false;
    }
    this.#isPolling = Date.now() < this.#pollsUntil;
    if (!this.#isPolling) this.#streams++;
    return this.#isPolling;
  }

  /** Notes that a stream has brought an event. */
  gotEvent(): void {
    this.#streams = 0;
  }

  /** Notes that a poll is answered. */
  gotPage(): void {
    this.#hasPolled = true;
  }

  /** Whether polls take over at once, after a request that ended with `failure`. */
  turnsToPolls(failure: unknown): boolean {
    if (!this.#isPolling && isOfStreams(failure)) {
      this.#streams = STREAMS_WITHOUT_EVENT;
      return true;
    }
    if (this.#isPolling && !this.#hasPolled) this.#streams = this.#pollsUntil = 0;
    return false;
  }
}

/** Whether a failure says that there are no streams, though there may be polls. */
function isOfStreams(failure: unknown): boolean {
  if (failure instanceof ProblemError) return PROBLEMS_OF_STREAMS.includes(failure.problem.code);
  return failure instanceof UnexpectedAnswer && failure.response.ok;
}
