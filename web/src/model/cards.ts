// Cards as the service writes them: rank and suit, as in "TD", or "JOKER".
import type { Card } from 'rummy-client';

export const JOKER: Card = 'JOKER';

const RANKS = 'A23456789TJQK';
/** Red and black in turn, so that neighbouring suits differ at a glance. */
const SUITS = 'CDSH';

/** The letter of a card's rank; empty for a joker. */
export const rankOf = (card: Card): string => (card === JOKER ? '' : card.slice(0, 1));

/** The letter of a card's suit; empty for a joker. */
export const suitOf = (card: Card): string => (card === JOKER ? '' : card.slice(1));

export type SortOrder = 'rank' | 'suit';

/** Sorts for the eye; jokers, and cards of a later release, come last. */
export function compareCards(by: SortOrder): (one: Card, other: Card) => number {
  const rank = (card: Card) => place(RANKS, rankOf(card));
  const suit = (card: Card) => place(SUITS, suitOf(card));
  const keys = by === 'rank' ? [rank, suit] : [suit, rank];
  return (one, other) => keys.map((key) => key(one) - key(other)).find((difference) => difference !== 0) ?? 0;
}

function place(letters: string, letter: string): number {
  const found = letter === '' ? -1 : letters.indexOf(letter);
  return found < 0 ? letters.length : found;
}

/** The cards without `taken`, each taken once; null if one of them is missing. */
export function without(cards: readonly Card[], taken: readonly Card[]): Card[] | null {
  const rest = [...cards];
  for (const card of taken) {
    const at = rest.indexOf(card);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

/** Whether both hold the same cards, in any order. */
export function areSameCards(one: readonly Card[], other: readonly Card[]): boolean {
  return one.length === other.length && without(one, other) !== null;
}
