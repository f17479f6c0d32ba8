// What the table shows of a player's turn: signals to read, and gestures to call. `Play` in play.ts has them all.
import type { ReadonlySignal } from '@preact/signals';
import type { Card, LegalMove, Place, Problem } from 'rummy-client';
import type { SortOrder } from '../model/cards';
import type { Spot, Take } from '../model/moves/choosing';
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
  /** What comes from the table: a borrowed card, the card given for a joker, or, of no meld, the discards to draw. */
  readonly fromTable: { readonly meldId: string | null; readonly cards: readonly Card[] } | null;
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
  readonly at: Spot;
  readonly label: string;
  press(): void;
}

/** A question with a few answers, such as which card a joker stands for. */
export interface Question {
  readonly title: Sentence;
  readonly answers: readonly { readonly label: Sentence; choose(): void }[];
  cancel(): void;
}

/** A discard that is offered to the player out of turn: to call rummy on it, or to buy it. */
export interface Call {
  readonly title: string;
  readonly card: Card;
  readonly offers: readonly Offer[];
  readonly decline: Offer | null;
}

/** Points of the groups on the shelf and points needed to open. */
export interface Opening {
  readonly points: number;
  readonly needed: number;
}

export interface PlayState {
  /** Whether the player has a move to make, other than a call. */
  readonly isMyTurn: ReadonlySignal<boolean>;
  /** One line that says what the player can do now; empty while they can do nothing. */
  readonly advice: ReadonlySignal<Sentence>;
  readonly hand: ReadonlySignal<readonly HandGroup[]>;
  readonly shelf: ReadonlySignal<readonly ShelfGroup[]>;
  /** The buttons, best first; the screen shows three and "more". */
  readonly offers: ReadonlySignal<readonly Offer[]>;
  readonly targets: ReadonlySignal<readonly Target[]>;
  readonly question: ReadonlySignal<Question | null>;
  /** A call of rummy that waits for the player; its offers are not among `offers`. */
  readonly call: ReadonlySignal<Call | null>;
  readonly hinted: ReadonlySignal<LegalMove | null>;
  /** The hint in words. */
  readonly hintText: ReadonlySignal<Sentence | null>;
  /** Why the move of the hint is advised; null if the service gives no reason. */
  readonly hintReason: ReadonlySignal<string | null>;
  /** Whether the hint has melds for the shelf. */
  readonly hasSuggestion: ReadonlySignal<boolean>;
  /** Points of the groups on the shelf and points needed to open, or null. */
  readonly opening: ReadonlySignal<Opening | null>;
  /** The card or joker of a meld on the table that the next group uses, shown as an outline in its meld. */
  readonly taken: ReadonlySignal<Take | null>;
  /** What the player may take from melds on the table, with the chosen cards; and what they have taken. */
  readonly takeable: ReadonlySignal<readonly Take[]>;
  readonly isSending: ReadonlySignal<boolean>;
  readonly refusal: ReadonlySignal<Problem | null>;
  /** Whether the last request came too late: "the table has moved on". */
  readonly hasMovedOn: ReadonlySignal<boolean>;
  /** Whether hints may be asked for now. */
  readonly canHint: ReadonlySignal<boolean>;
  readonly canCut: ReadonlySignal<boolean>;
  /** Seconds until the table acts by itself, by the clock of the service; null without a limit. */
  readonly secondsLeft: ReadonlySignal<number | null>;
  /** Chooses a card, or a chosen one no longer. */
  choose(key: string): void;
  /** Chooses these cards and no others. */
  pick(keys: readonly string[]): void;
  /** Takes back all that is not sent: chosen cards, a taken card, a question, a hint; groups stay. */
  putBack(): void;
  move(key: string, to: { readonly before: string } | 'end'): void;
  /** Moves a card by one place. */
  shift(key: string, by: -1 | 1): void;
  sort(by: SortOrder): void;
  /** Sets the chosen cards aside as a group, to be laid down. */
  group(): void;
  ungroup(id: string): void;
  /** Takes a card of a meld to borrow it, or a joker for the chosen card; again: puts it back. */
  take(take: Take): void;
  /** Drops cards of the hand on a spot. Where no move leads there, the service says why. */
  drop(keys: readonly string[], at: Spot): void;
  /** Presses what has this key; tells whether anything has. */
  pressKey(key: string): boolean;
  hint(): Promise<void>;
  /** Lays the melds of the hint on the shelf. */
  suggest(): Promise<void>;
  /** Cuts with words of the player's own, or by chance. */
  cut(words?: string): void;
  /** Plays any listed move, as it is. */
  play(move: LegalMove): void;
  /** Makes the only move of these, or asks which one is meant. */
  go(ways: readonly LegalMove[]): void;
}
