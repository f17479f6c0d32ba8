// The request that makes a move: on the view that the player has seen, or on one that differs only in others' answers to an offer.
import { listEvents, ProblemError, type Game, type LegalMove, type Seat } from 'rummy-client';
import { newKey } from '../requests/keys';
import type { Answer, NewestView } from './newest_view';

/** How the service recognizes the player; the client fills in the token. */
export const BY_TOKEN = [{ scheme: 'bearer', type: 'http' }] as const;

/** Answers to calls, which several players give at the same time; those to other offers are a secret and no events. */
const ANSWERS: readonly string[] = ['call_made', 'call_declined'];

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

  /** Sends the move, and once more if nothing but answers of others had made the view out of date. */
  async send(): Promise<Answer<Game>> {
    try {
      return await this.#post(this.#tag);
    } catch (failure) {
      if (!isOutdated(failure)) throw failure;
      await this.view.again();
      if (!(await this.#isStillMeant())) throw failure;
      return await this.#post(this.view.tag);
    }
  }

  async #post(tag: string): Promise<Answer<Game>> {
    const { action, path: url, ...body } = this.move;
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': this.#key, ...(tag && { 'If-Match': tag }) };
    const request = { url, body, headers, security: BY_TOKEN, signal: this.stop };
    return this.view.take(await this.seat.client.post<{ 201: Game }, unknown, true>(request));
  }

  /** Whether the move is listed as before, and others have only answered: after more, it might count for a later offer. */
  async #isStillMeant(): Promise<boolean> {
    const [seen, game] = [this.#seen, this.view.game.value];
    const sent = JSON.stringify(this.move);
    if (!seen || !game?.legal_moves.some((move) => JSON.stringify(move) === sent)) return false;
    return game.last_seq === seen.last_seq || this.#areAnswers(seen.last_seq);
  }

  /** Whether all events after number `after` are answers. */
  async #areAnswers(after: number): Promise<boolean> {
    const { client, path } = this.seat;
    const { data } = await listEvents({ client, path, query: { after }, signal: this.stop });
    return !data.reset && data.events.every(({ type }) => ANSWERS.includes(type));
  }
}

const isOutdated = (failure: unknown) => failure instanceof ProblemError && failure.problem.code === 'precondition_failed';
