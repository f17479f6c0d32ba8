// What the table shows of a player's turn: signals to read, and gestures to call. `Play` in play.ts has them all.
import type { ReadonlySignal } from '@preact/signals';
import type { Card, LegalMove, Place, Problem, Source } from 'rummy-client';
import type { Sentence } from '../texts/pieces';

/** A card of the hand; `key` tells the copies of two packs apart and stays with the card while it is held. */
export interface HandCard {
  readonly key: string;
  readonly card: Card;
  readonly isChosen: boolean;
  /** Whether it was drawn in this turn. */
  readonly isDrawn: boolean;
}

/** Cards that the player keeps side by side; the screen leaves a gap between groups. */
export type HandGroup = readonly HandCard[];

/** Cards set aside to be laid down together, with what the service says of them. */
export interface ShelfGroup {
  readonly id: string;
  readonly cards: readonly HandCard[];
  /** A card of a meld on the table that is to be borrowed, or the joker to be swapped. */
  readonly fromTable: { readonly meldId: string; readonly card: Card } | null;
  readonly jokers: readonly Place[];
  readonly state: 'unknown' | 'asking' | 'fits' | 'refused';
  readonly problem: Problem | null;
}

/** A button that says what will happen. */
export interface Offer {
  readonly id: string;
  readonly label: Sentence;
  /** The key that presses it, or null. */
  readonly key: string | null;
  /** `main` is the best one; `apart` ends the round and stands at the other end. */
  readonly tone: 'main' | 'plain' | 'apart';
  press(): void;
}

/** What lights up because a move leads there, and what its label says, such as "lay off". */
export interface Target {
  readonly at: { readonly pile: Source } | { readonly meldId: string } | 'own-zone' | 'knock';
  readonly label: string;
  press(): void;
}

/** A question with a few answers, such as which card a joker stands for. */
export interface Question {
  readonly title: Sentence;
  readonly answers: readonly { readonly label: Sentence; choose(): void }[];
  cancel(): void;
}

export interface PlayState {
  readonly hand: ReadonlySignal<readonly HandGroup[]>;
  readonly shelf: ReadonlySignal<readonly ShelfGroup[]>;
  readonly offers: ReadonlySignal<readonly Offer[]>;
  readonly targets: ReadonlySignal<readonly Target[]>;
  readonly question: ReadonlySignal<Question | null>;
  readonly hinted: ReadonlySignal<LegalMove | null>;
  /** Points of the groups on the shelf and points needed to open, or null. */
  readonly opening: ReadonlySignal<{ readonly points: number; readonly needed: number } | null>;
  readonly isSending: ReadonlySignal<boolean>;
  readonly refusal: ReadonlySignal<Problem | null>;
  choose(key: string): void;
  putBack(): void;
  move(key: string, to: { readonly before: string } | 'end'): void;
  sort(by: 'rank' | 'suit'): void;
  group(): void;
  ungroup(id: string): void;
  hint(): Promise<void>;
}
