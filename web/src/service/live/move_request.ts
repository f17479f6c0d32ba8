// The request that makes a move: on the view that the player has seen, or on one that differs only in what nobody is told.
import { ProblemError, type Game, type LegalMove, type Seat } from 'rummy-client';
import { newKey } from '../requests/keys';
import type { Answer, NewestView } from './newest_view';

/** How the service recognizes the player; the client fills in the token. */
export const BY_TOKEN = [{ scheme: 'bearer', type: 'http' }] as const;

/** One press of a button: the service makes the move once, however often this is sent. */
export class MoveRequest {
  readonly #key = newKey();
  readonly #seen: Game | null;
  readonly #tag: string;

  constructor(
    private readonly move: LegalMove,
    private readonly seat: Seat,
    private readonly view: NewestView,
    private readonly stop: AbortSignal,
  ) {
    this.#seen = view.game.value;
    this.#tag = view.tag;
  }

  /** Sends the move, and once more if the view was out of date for no reason that the player could see. */
  async send(): Promise<Answer<Game>> {
    try {
      return await this.#post(this.#tag);
    } catch (failure) {
      if (!isOutdated(failure)) throw failure;
      await this.view.again();
      if (!this.#isStillMeant()) throw failure;
      return await this.#post(this.view.tag);
    }
  }

  async #post(tag: string): Promise<Answer<Game>> {
    const { action, path: url, ...body } = this.move;
    // calls of several players come at the same time, on different versions: each is right
    const match = action === 'callRummy' || !tag ? {} : { 'If-Match': tag };
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': this.#key, ...match };
    const request = { url, body, headers, security: BY_TOKEN, signal: this.stop };
    return this.view.take(await this.seat.client.post<{ 201: Game }, unknown, true>(request));
  }

  /** Whether the move is listed as before and no event came since: the secret answer of another player to an offer is none. */
  #isStillMeant(): boolean {
    const [seen, game] = [this.#seen, this.view.game.value];
    const sent = JSON.stringify(this.move);
    return game !== null && game.last_seq === seen?.last_seq && game.legal_moves.some((move) => JSON.stringify(move) === sent);
  }
}

const isOutdated = (failure: unknown) => failure instanceof ProblemError && failure.problem.code === 'precondition_failed';
