// A client of the rummy service: every operation of the contract as a function, every schema as a type.
import { createClient, createConfig, type Client } from './generated/client/index.js';
import { client as unset } from './generated/client.gen.js';
import type { Problem } from './generated/types.gen.js';

export type { Client };
export * from './generated/index.js';

/** The service refused: `problem.code` says why. */
export class ProblemError extends Error {
  constructor(
    readonly problem: Problem,
    readonly response: Response,
  ) {
    super(`${problem.code}: ${problem.detail}`);
    this.name = 'ProblemError';
  }
}

/** An answer that is neither what was asked for nor a problem; a gateway's, perhaps. */
export class UnexpectedAnswer extends Error {
  constructor(readonly response: Response) {
    super(`HTTP ${response.status} ${response.statusText}`);
    this.name = 'UnexpectedAnswer';
  }
}

/** The copy that If-None-Match spoke of is current (304). */
export class NotModified extends UnexpectedAnswer {}

/** The service at an address, as a player sees it, or a spectator where there is no token. */
export function connect(url: string, token?: string | null): Client {
  const client = createClient(
    createConfig({ baseUrl: url, throwOnError: true, ...(token ? { auth: token } : {}) }),
  );
  client.interceptors.error.use(asError);
  return client;
}

unset.interceptors.error.use(asError);

/** What is thrown for what the service said, or for what happened on the way. */
function asError(said: unknown, response: Response | undefined): unknown {
  if (response === undefined || said instanceof Error) return said;
  const type = response.headers.get('Content-Type') ?? '';
  // only the service sends this type, and a Problem is what it then sends
  if (type.startsWith('application/problem+json')) return new ProblemError(said as Problem, response);
  return response.status === 304 ? new NotModified(response) : new UnexpectedAnswer(response);
}
