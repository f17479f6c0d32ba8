// Connects to a rummy service and takes seats there.
import { errorOf, serviceAnswer } from './errors.js';
import { createClient, createConfig, type Client } from './generated/client/index.js';
import { createGame, joinGame, quickPlay } from './generated/sdk.gen.js';
import type {
  CreateGameRequest,
  CreateGameResponse,
  JoinGameRequest,
  QuickPlayRequest,
} from './generated/types.gen.js';
import { limitedFetch, type Limits } from './limits.js';
import { untilAnswered, type Patience } from './retries.js';
import { newKey, Seat, type SendOptions } from './seat.js';

export interface ConnectOptions extends Limits, Patience {
  /** The operator's key, if the service requires one. */
  apiKey?: string;
  /** The language of texts for people: `fr` or `en`. */
  language?: string;
}

/**
 * The service at `url`. Operations without a seat take it: `listVariants(rummy)`.
 * Throws TypeError if `url` is not an HTTP address.
 */
export function connect(url: string, options: ConnectOptions = {}): Rummy {
  const { href, protocol } = new URL(url, globalThis.location?.href);
  // For `localhost:8000`, whose scheme is `localhost`, fetch fails as it does without a network.
  if (!/^https?:$/.test(protocol)) throw new TypeError(`not an HTTP address: ${url}`);
  return new Rummy(href.replace(/\/$/, ''), options);
}

/** A service; connect makes it. */
export class Rummy {
  readonly client: Client;
  readonly #url: string;
  readonly #options: ConnectOptions;

  constructor(url: string, options: ConnectOptions) {
    this.#url = url;
    this.#options = options;
    this.client = this.#clientOf(null);
  }

  /** Opens a table and takes its first seat. */
  create(body: CreateGameRequest, options: SendOptions = {}): Promise<Seat> {
    return this.#seated(options, (request) => createGame({ ...request, body }));
  }

  /** Takes a seat at a table that waits for players. */
  join(gameId: string, body: JoinGameRequest = {}, options: SendOptions = {}): Promise<Seat> {
    return this.#seated(options, (request) => joinGame({ ...request, body, path: { game_id: gameId } }));
  }

  /** Takes a seat at any table for the game, a new one if none waits. */
  quickPlay(body: QuickPlayRequest, options: SendOptions = {}): Promise<Seat> {
    return this.#seated(options, (request) => quickPlay({ ...request, body }));
  }

  /** The seat that belongs to a kept token; without a token, a spectator's place. */
  seat(gameId: string, token: string | null = null): Seat {
    return new Seat(this.#clientOf(token), gameId, token, this.#options);
  }

  async #seated(options: SendOptions, ask: (request: SeatRequest) => Promise<SeatAnswer>): Promise<Seat> {
    const patience = { ...this.#options, ...options };
    const headers = { 'Idempotency-Key': options.key ?? newKey() };
    const request = { client: this.client, headers, signal: patience.signal };
    const { game, token } = (await untilAnswered(() => ask(request), patience)).data;
    return new Seat(this.#clientOf(token), game.game_id, token, this.#options, game);
  }

  #clientOf(token: string | null): Client {
    const { apiKey, language } = this.#options;
    const client = createClient(
      createConfig({
        baseUrl: this.#url,
        throwOnError: true,
        fetch: limitedFetch(this.#options),
        auth: ({ scheme }) => (scheme === 'bearer' ? (token ?? undefined) : undefined),
        headers: { ...(apiKey && { 'X-API-Key': apiKey }), ...(language && { 'Accept-Language': language }) },
      }),
    );
    client.interceptors.response.use(serviceAnswer);
    client.interceptors.error.use(errorOf);
    return client;
  }
}

interface SeatAnswer {
  data: CreateGameResponse;
}

interface SeatRequest {
  client: Client;
  headers: { 'Idempotency-Key': string };
  signal: AbortSignal | undefined;
}
