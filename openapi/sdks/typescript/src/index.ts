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

/** An answer that is neither the operation's nor a problem; perhaps from a gateway. */
export class UnexpectedAnswer extends Error {
  constructor(readonly response: Response) {
    super(`HTTP ${response.status} ${response.statusText}`);
    this.name = 'UnexpectedAnswer';
  }
}

/** The copy named by If-None-Match is current (304). */
export class NotModified extends UnexpectedAnswer {}

/**
 * A client for the service at `url`: for a player, or without a token for a spectator.
 * Some services require an API key, which is sent with every request.
 */
export function connect(url: string, token?: string | null, apiKey?: string): Client {
  const client = createClient(
    createConfig({
      baseUrl: url,
      throwOnError: true,
      auth: ({ scheme }) => (scheme === 'bearer' ? (token ?? undefined) : undefined),
      headers: apiKey === undefined ? {} : { 'X-API-Key': apiKey },
    }),
  );
  client.interceptors.error.use(asError);
  return client;
}

unset.interceptors.error.use(asError);

/** The error to throw for the answer of the service, or for a failed connection. */
function asError(body: unknown, response: Response | undefined): unknown {
  if (response === undefined || body instanceof Error) return body;
  const type = response.headers.get('Content-Type') ?? '';
  // only the service sends this type, always with a Problem
  if (type.startsWith('application/problem+json')) return new ProblemError(body as Problem, response);
  return response.status === 304 ? new NotModified(response) : new UnexpectedAnswer(response);
}
