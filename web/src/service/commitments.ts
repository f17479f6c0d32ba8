// The commitments to the seeds, as this device first saw them: only they prove that no seed was changed later.
import type { Game } from 'rummy-client';
import type { NotedCommitment } from '../model/records/verification';
import { fieldsOf, Kept } from './kept';

type Noted = Readonly<Record<string, Readonly<Record<number, NotedCommitment>>>>;

const GAMES_KEPT = 200;

const noted = new Kept('commitments', (stored): Noted => fieldsOf(stored) as Noted);

/** The commitment to the seed of a round that this device noted; null if it noted none. */
export function notedCommitment(gameId: string, round: number): NotedCommitment | null {
  const found: unknown = fieldsOf(fieldsOf(noted.value)[gameId])[round];
  const { commitment, isBeforeDeal } = fieldsOf(found);
  return typeof commitment === 'string' ? { commitment, isBeforeDeal: isBeforeDeal === true } : null;
}

/** Notes what the game promises for the round in play and the next one; what was noted before stays. */
export function noteCommitments({ game_id: gameId, round, commitment, next_commitment: next, status }: Game): void {
  const number = round?.number ?? 0;
  if (status === 'playing' && commitment !== null) note(gameId, number, { commitment, isBeforeDeal: isUndealt(round) });
  if (next !== null) note(gameId, number + 1, { commitment: next, isBeforeDeal: true });
}

/** While a player is to cut, no card lies anywhere. */
const isUndealt = (round: Game['round']): boolean => round !== null && round.stock_count + round.discard_count === 0;

function note(gameId: string, round: number, commitment: NotedCommitment): void {
  if (notedCommitment(gameId, round) !== null) return;
  const { [gameId]: ofGame, ...others } = noted.value;
  const kept = Object.entries(others).slice(-(GAMES_KEPT - 1));
  noted.value = { ...Object.fromEntries(kept), [gameId]: { ...ofGame, [round]: commitment } };
}
