// fetch with limits: no request waits for ever.
import { NoAnswer, UnexpectedAnswer } from './errors.js';

export interface Limits {
  /** Seconds for a whole answer, 30 by default; a long poll has its `wait` and ten more. */
  answerSeconds?: number;
  /** Seconds for which an event stream may be silent, 30 by default; the service sends something every 15. */
  silenceSeconds?: number;
}

export const EVENT_STREAM = 'text/event-stream';
const NULL_BODY_STATUSES = [204, 205, 304];
const LONG_POLL_GRACE_SECONDS = 10;
/** 24 days; a longer timer, such as one of `Infinity`, would ring at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A fetch that throws NoAnswer if the answer, or the next part of a stream, does not come in time. */
export function limitedFetch({ answerSeconds = 30, silenceSeconds = 30 }: Limits): typeof fetch {
  return async (input, init) => {
    const request = requestOf(input, init);
    const call = new Call(request);
    if (request.headers.get('Accept') !== EVENT_STREAM) {
      return call.within(waitOf(request) ?? answerSeconds, (signal) => wholeAnswer(request, signal));
    }
    const response = await call.within(silenceSeconds, (signal) => answer(request, signal));
    return withBody(response, response.body && call.watched(response.body, silenceSeconds));
  };
}

/** The request itself, if it is one: a copy can lose the signal of the original in Node (nodejs/undici#4068). */
function requestOf(...[input, init]: Parameters<typeof fetch>): Request {
  return input instanceof Request && init === undefined ? input : new Request(input, init);
}

/** The limit in seconds for a request that asks the service to wait. */
function waitOf(request: Request): number | undefined {
  const wait = /\bwait=(\d+)/.exec(request.headers.get('Prefer') ?? '')?.[1];
  return wait === undefined ? undefined : Number(wait) + LONG_POLL_GRACE_SECONDS;
}

async function wholeAnswer(request: Request, signal: AbortSignal): Promise<Response> {
  const response = await answer(request, signal);
  return withBody(response, await response.arrayBuffer());
}

/** The answer itself; a redirect is not followed, since the token would go with it. Browsers hide its status. */
async function answer(request: Request, signal: AbortSignal): Promise<Response> {
  const response = await fetch(request, { signal, redirect: 'manual' });
  if (response.type === 'opaqueredirect') throw new UnexpectedAnswer(response);
  return response;
}

/** The response with another body, or with none if it may have none: Chromium gives even a 204 an empty one. */
function withBody(response: Response, body: BodyInit | null): Response {
  return new Response(NULL_BODY_STATUSES.includes(response.status) ? null : body, response);
}

/** A request under way, which its own signal or a limit ends. */
class Call {
  readonly #request: Request;
  readonly #controller = new AbortController();

  constructor(request: Request) {
    this.#request = request;
    if (request.signal.aborted) this.#abort();
    request.signal.addEventListener('abort', () => this.#abort());
  }

  /** What `work` gives; throws NoAnswer if it fails or takes longer. */
  async within<T>(seconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const late = new DOMException(`nothing for ${seconds} seconds`, 'TimeoutError');
    const timer = setTimeout(() => this.#controller.abort(late), Math.min(1000 * seconds, LONGEST_TIMER_MS));
    try {
      return await work(this.#controller.signal);
    } catch (error) {
      this.#request.signal.throwIfAborted();
      if (error instanceof UnexpectedAnswer) throw error;
      throw new NoAnswer(this.#request.url, error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The same body, with a limit for each part of it. */
  watched(body: ReadableStream<Uint8Array>, seconds: number): ReadableStream<Uint8Array> {
    const reader = body.getReader();
    return new ReadableStream({
      pull: async (parts) => {
        const { done, value } = await this.within(seconds, () => reader.read());
        if (done) parts.close();
        else parts.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    });
  }

  #abort(): void {
    this.#controller.abort(this.#request.signal.reason);
  }
}
