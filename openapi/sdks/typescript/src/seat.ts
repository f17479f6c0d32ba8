// A seat at a table: the verbs of a player.
import { follow } from './follow.js';
import type { Client } from './generated/client/index.js';
import type { Event, Game, LegalMove } from './generated/types.gen.js';
import type { FollowOptions, GameReset } from './reading.js';
import { sleep, untilAnswered, type Patience } from './retries.js';
import { BY_TOKEN, eventsAfter, isOver, readGame, type Viewer } from './viewer.js';

export interface SendOptions extends Patience {
  /** The Idempotency-Key; the service does once what is sent under one key. A new one by default. */
  key?: string;
}

/** The pause after a long poll without events: a gateway may have made it a short one. */
const IDLE_MS = 250;

/** A player's seat; without a token, a spectator's place. Every operation of the game takes it: `getHint(seat)`. */
export class Seat implements Viewer {
  readonly path: { readonly game_id: string };
  readonly #token: string | null;
  readonly #patience: Patience;

  constructor(
    readonly client: Client,
    gameId: string,
    token: string | null,
    patience: Patience,
    /** The game as it was when this seat was taken; null for a kept one. */
    readonly taken: Game | null = null,
  ) {
    this.path = { game_id: gameId };
    this.#token = token;
    this.#patience = patience;
  }

  get gameId(): string {
    return this.path.game_id;
  }

  /** The player's secret; `rummy.seat` gives this seat back for it. */
  get token(): string | null {
    return this.#token;
  }

  /**
   * Makes one of the legal moves, once, and returns the game after it. Sends it again until it is answered.
   * Throws ProblemError if the service refuses it, and TypeError if the move's path leads to another server.
   */
  async play(move: LegalMove, options: SendOptions = {}): Promise<Game> {
    const { action, path: url, ...body } = move;
    if (!url.startsWith('/v')) throw new TypeError(`not a path of the service: ${url}`);
    const patience = { ...this.#patience, ...options };
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': options.key ?? newKey() };
    const request = { url, body, headers, security: BY_TOKEN, signal: patience.signal };
    return (await untilAnswered(() => this.client.post<{ 201: Game }, unknown, true>(request), patience)).data;
  }

  /** The events of the game after number `after`, until the game is over. */
  follow(after = 0, options: FollowOptions = {}): AsyncGenerator<Event | GameReset, void> {
    return follow(this, after, { ...this.#patience, ...options });
  }

  /** The game as this seat sees it now. */
  game(options: Patience = {}): Promise<Game> {
    return readGame(this, { ...this.#patience, ...options });
  }

  /** The game, as soon as this seat may act, or once it is over. */
  async waitForTurn(options: Patience = {}): Promise<Game> {
    const patience = { ...this.#patience, ...options };
    for (;;) {
      const game = await readGame(this, patience);
      if (game.legal_moves.length > 0 || isOver(game)) return game;
      const { events } = await untilAnswered(() => eventsAfter(this, game.last_seq, true, patience.signal), patience);
      if (events.length === 0) await sleep(IDLE_MS, patience.signal);
    }
  }
}

/** 128 random bits; `crypto.randomUUID` is missing from pages without TLS. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
