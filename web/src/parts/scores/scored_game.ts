// What all parts of the scores are drawn from.
import type { Game, Scores } from 'rummy-client';

export interface ScoredGame {
  readonly game: Pick<Game, 'players' | 'viewer'>;
  readonly scores: Scores;
  /** The points that end the game, or null. */
  readonly target: number | null;
  /** Whether these points put a player out of the game, and do not end it. */
  readonly isElimination: boolean;
}
