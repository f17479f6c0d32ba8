// Seats that are lost for good.
import { ProblemError } from 'rummy-client';

/** The player is no longer at the table, or there is no such table for them. */
const SEAT_IS_GONE: readonly string[] = ['token_invalid', 'game_not_found'];

/** Whether a failure means that the service knows the seat no longer. Any other failure may pass. */
export function isSeatGone(failure: unknown): boolean {
  return failure instanceof ProblemError && SEAT_IS_GONE.includes(failure.problem.code);
}
