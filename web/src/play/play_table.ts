// The table that a player's turn is played at.
import type { ReadonlySignal } from '@preact/signals';
import type { DryRun, Game, Hint, LegalMove, Problem } from 'rummy-client';

/** What a player's turn needs of a table: LiveTable, or a table of a test. */
export interface PlayTable {
  readonly game: ReadonlySignal<Game | null>;
  /** Whether moves of others are still being shown; the player acts after them. */
  readonly isReplaying: ReadonlySignal<boolean>;
  readonly isSending: ReadonlySignal<boolean>;
  readonly refusal: ReadonlySignal<Problem | null>;
  readonly hasMovedOn: ReadonlySignal<boolean>;
  readonly secondsLeft: ReadonlySignal<number | null>;
  /** Makes a move; the refusal, or null if it is made. */
  play(move: LegalMove): Promise<Problem | null>;
  dryRun(move: LegalMove, signal: AbortSignal): Promise<DryRun>;
  hint(): Promise<Hint | null>;
  dismissRefusal(): void;
}
