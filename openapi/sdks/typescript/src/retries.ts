// Repeats requests that get no answer.
import { NoAnswer, ProblemError, UnexpectedAnswer } from './errors.js';

export interface Patience {
  /** Seconds without any answer after which the last failure is thrown; 300 by default. */
  patienceSeconds?: number | undefined;
  /** Ends the waiting at once; its reason is thrown. */
  signal?: AbortSignal | undefined;
  /** Called with each failure that is not final, and the milliseconds until the next attempt. */
  onRetry?: ((failure: unknown, milliseconds: number) => void) | undefined;
}

/** 408 comes from gateways that have not received the whole request in time. */
const PASSING_STATUSES = [408, 429, 502, 503, 504];
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** A longer Retry-After, such as an hour until the next new game, is for people to decide. */
const LONGEST_RETRY_AFTER_MS = 60_000;

/** The pauses between attempts: longer and longer, at random, and as long as the service asks with Retry-After. */
export class Backoff {
  #failures = 0;
  #since = 0;

  constructor(private readonly patience: Patience) {}

  /** Forgets the failures, after an answer. */
  reset(): void {
    this.#failures = 0;
  }

  /** Returns what `send` returns; calls it again while no answer comes. Throws as `wait` does. */
  async untilAnswered<T>(send: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const answer = await send();
        this.reset();
        return answer;
      } catch (failure) {
        await this.wait(failure);
      }
    }
  }

  /** Waits after a failure; throws it if another attempt is of no use, or patience is at an end. */
  async wait(failure: unknown): Promise<void> {
    if (this.#failures === 0) this.#since = Date.now();
    const backoff = jittered(Math.min(FIRST_PAUSE_MS * 2 ** this.#failures++, LONGEST_PAUSE_MS));
    const milliseconds = Math.max(pauseAskedBy(failure), backoff);
    const { patienceSeconds = 300, signal, onRetry } = this.patience;
    if (Date.now() + milliseconds > this.#since + 1000 * patienceSeconds) throw failure;
    onRetry?.(failure, milliseconds);
    await sleep(milliseconds, signal);
  }
}

/** Returns what `send` returns; calls it again while no answer comes. Throws a refusal at once. */
export function untilAnswered<T>(send: () => Promise<T>, patience: Patience): Promise<T> {
  return new Backoff(patience).untilAnswered(send);
}

/** The milliseconds of a Retry-After, or 0. Throws the failure if it does not pass by itself. */
function pauseAskedBy(failure: unknown): number {
  if (failure instanceof NoAnswer && !failure.isUntrusted) return 0;
  const isAnswer = failure instanceof ProblemError || failure instanceof UnexpectedAnswer;
  if (!isAnswer || !PASSING_STATUSES.includes(failure.response.status)) throw failure;
  const milliseconds = retryAfter(failure.response.headers.get('Retry-After') ?? '');
  if (milliseconds > LONGEST_RETRY_AFTER_MS) throw failure;
  return milliseconds;
}

/** The milliseconds of a Retry-After: seconds or a date (RFC 9110, 10.2.3); 0 for anything else. */
function retryAfter(value: string): number {
  return /^\d+$/.test(value) ? 1000 * Number(value) : Date.parse(value) - Date.now() || 0;
}

/** Between half of the time and all of it: clients that failed together do not come back together. */
export function jittered(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random() / 2);
}

/** Waits; rejects with the reason of `signal` as soon as it is aborted. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => (clearTimeout(timer), reject(signal?.reason));
    const timer = setTimeout(() => (signal?.removeEventListener('abort', stop), resolve()), milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
