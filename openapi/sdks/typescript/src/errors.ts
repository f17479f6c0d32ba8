// The errors of requests.
import type { Problem } from './generated/types.gen.js';

const SERVICE_TYPES = ['application/json', 'text/event-stream', 'text/markdown'];

/** The service refused: `problem.code` says why. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';

  constructor(
    readonly problem: Problem,
    readonly response: Response,
  ) {
    super(`${problem.code}: ${problem.detail}`);
  }
}

/** An answer that is neither the operation's nor a problem; perhaps from a gateway. */
export class UnexpectedAnswer extends Error {
  override readonly name: string = 'UnexpectedAnswer';

  constructor(readonly response: Response) {
    super(`HTTP ${response.status} ${response.statusText}`);
  }
}

/** The copy named by If-None-Match is current (304). */
export class NotModified extends UnexpectedAnswer {
  override readonly name = 'NotModified';
}

/** The request was not answered, in full or in time: it is unknown whether the service has received it. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  constructor(url: string, cause: unknown) {
    super(`no answer from ${url}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }

  /** Whether the time was up; otherwise the connection failed. */
  get isLate(): boolean {
    return this.cause instanceof DOMException && this.cause.name === 'TimeoutError';
  }

  /** Whether the server's certificate is the cause, so that no later attempt succeeds; Node tells, browsers do not. */
  get isUntrusted(): boolean {
    const { cause } = this.cause instanceof Error ? this.cause : {};
    return cause instanceof Error && 'code' in cause && /CERT|UNABLE_TO_VERIFY/.test(String(cause.code));
  }
}

/** The response; throws UnexpectedAnswer for a success of a gateway, such as a login page. */
export async function serviceAnswer(response: Response): Promise<Response> {
  const type = response.headers.get('Content-Type') ?? '';
  if (!response.ok || response.status === 204 || SERVICE_TYPES.some((each) => type.startsWith(each))) return response;
  await response.body?.cancel(); // a body without end would keep its connection
  throw new UnexpectedAnswer(response);
}

/** The error for what the generated client throws: the body of a refusal, or an error of its own. */
export function errorOf(body: unknown, response: Response | undefined): unknown {
  if (response === undefined || body instanceof Error) return body;
  const type = response.headers.get('Content-Type') ?? '';
  if (type.startsWith('application/problem+json') && isOfService(body)) return new ProblemError(body, response);
  return response.status === 304 ? new NotModified(response) : new UnexpectedAnswer(response);
}

/** Whether a problem is one of the service: those of gateways have no code. */
function isOfService(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body;
}
