// Sends again what was not answered, and shows for how long it waits; a wake-up ends the waiting.
import { computed, signal } from '@preact/signals';
import { NoAnswer, ProblemError, UnexpectedAnswer } from 'rummy-client';

/** Why nothing comes at the moment, and when the next attempt follows, in milliseconds since 1970. */
export interface Waiting {
  readonly until: number;
  /** `lost`: no connection; `busy`: the service asks to wait. */
  readonly why: 'lost' | 'busy';
}

const LONGEST_PAUSE_MS = 8000;
const LONGEST_RETRY_AFTER_MS = 60_000;
const PASSING = [429, 502, 503, 504];

/** The patience with one table, shared by all that is sent to it and by its stream. */
export class Patience {
  readonly #waits = signal<ReadonlyMap<object, Waiting>>(new Map());
  readonly #sleepers = new Set<() => void>();

  /** What has begun to wait last; null if nothing waits. */
  readonly waiting = computed(() => [...this.#waits.value.values()].at(-1) ?? null);

  /** The answer to what `send` sends, sent again until there is one. Throws what does not pass by itself. */
  async untilAnswered<T>(send: () => Promise<T>, stop: AbortSignal): Promise<T> {
    const sending = {};
    try {
      for (let failures = 0; ; failures++) {
        const answer = await send().then(
          (data) => ({ data }),
          (failure: unknown) => ({ failure }),
        );
        if ('data' in answer) return answer.data;
        stop.throwIfAborted();
        await this.#sleep(this.#note(sending, answer.failure, failures), stop);
      }
    } finally {
      this.goesOn(sending);
    }
  }

  /** Notes that `who` waits for the connection. */
  isLost(who: object, milliseconds: number): void {
    this.#wait(who, milliseconds, 'lost');
  }

  /** Notes that `who` no longer waits. */
  goesOn(who: object): void {
    if (!this.#waits.value.has(who)) return;
    this.#waits.value = new Map([...this.#waits.value].filter(([each]) => each !== who));
  }

  isWaiting(who: object): boolean {
    return this.#waits.value.has(who);
  }

  /** Lets `who` wait for `least` milliseconds after a failure whose reason only people can find, or for longer if it asks for that. */
  async pause(who: object, failure: unknown, least: number, stop: AbortSignal): Promise<void> {
    const milliseconds = Math.max(least, Math.min(retryAfter(failure), LONGEST_RETRY_AFTER_MS));
    this.isLost(who, milliseconds);
    await this.#sleep(milliseconds, stop);
  }

  /** Ends all pauses: the network may be back. */
  wake(): void {
    this.#sleepers.forEach((wake) => wake());
  }

  /** The pause after a failure. Throws one that does not pass by itself. */
  #note(who: object, failure: unknown, failures: number): number {
    const asked = pauseAskedBy(failure);
    if (asked === null) throw failure;
    const milliseconds = Math.max(asked, Math.min(1000 * 2 ** failures, LONGEST_PAUSE_MS));
    this.#wait(who, milliseconds, failure instanceof ProblemError || asked > 0 ? 'busy' : 'lost');
    return milliseconds;
  }

  #wait(who: object, milliseconds: number, why: Waiting['why']): void {
    this.#waits.value = new Map(this.#waits.value).set(who, { until: Date.now() + milliseconds, why });
  }

  #sleep(milliseconds: number, stop: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const wake = () => {
        clearTimeout(timer);
        this.#sleepers.delete(wake);
        stop.removeEventListener('abort', wake);
        if (stop.aborted) reject(stop.reason);
        else resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      this.#sleepers.add(wake);
      stop.addEventListener('abort', wake);
    });
  }
}

/** The milliseconds that a failure asks to wait at least; null if waiting is of no use. */
function pauseAskedBy(failure: unknown): number | null {
  const asked = retryAfter(failure);
  // an answer of somebody else, such as a hotel's login page, passes
  if (failure instanceof NoAnswer || failure instanceof UnexpectedAnswer) return Math.min(asked, LONGEST_RETRY_AFTER_MS);
  const mayPass = failure instanceof ProblemError && PASSING.includes(failure.problem.status);
  return mayPass && asked <= LONGEST_RETRY_AFTER_MS ? asked : null;
}

/** The milliseconds of the Retry-After of an answer: seconds or a date (RFC 9110, 10.2.3); 0 without one. */
function retryAfter(failure: unknown): number {
  if (!(failure instanceof ProblemError || failure instanceof UnexpectedAnswer)) return 0;
  const value = failure.response.headers.get('Retry-After') ?? '';
  return /^\d+$/.test(value) ? 1000 * Number(value) : Date.parse(value) - Date.now() || 0;
}
