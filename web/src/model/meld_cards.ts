// The cards of a meld, with what its wild cards stand for.
import type { Card, Meld, Place } from 'rummy-client';
import { JOKER, rankOf, suitOf } from './cards';

const RANKS = 'A23456789TJQK';

/** A card of a meld, with the card it stands for; null where it stands for itself. */
export interface MeldCard {
  readonly card: Card;
  readonly standsFor: Place | null;
}

/**
 * The cards of a meld with what its wild cards stand for. Jokers always stand for another card; where other cards do too,
 * the reading is the one in which neighbours of a run follow each other and cards of a set share their rank.
 */
export function meldCards({ kind, cards, jokers }: Pick<Meld, 'kind' | 'cards' | 'jokers'>): MeldCard[] {
  const places = reading(cards, jokers, kind === 'set' ? isSameRank : isNext, null) ?? jokerPlaces(cards, jokers);
  return cards.map((card, index) => ({ card, standsFor: places[index] ?? null }));
}

type Follows = (before: Place, after: Place) => boolean;

function reading(cards: readonly Card[], jokers: readonly Place[], follows: Follows, before: Place | null): (Place | null)[] | null {
  const [card, ...others] = cards;
  if (card === undefined) return jokers.length === 0 ? [] : null;
  const natural = card === JOKER ? null : onward(card, null, jokers);
  return natural ?? (jokers[0] === undefined ? null : onward(jokers[0], jokers[0], jokers.slice(1)));

  function onward(face: Place, place: Place | null, left: readonly Place[]): (Place | null)[] | null {
    if (before !== null && !follows(before, face)) return null;
    const rest = reading(others, left, follows, face);
    return rest && [place, ...rest];
  }
}

const isSameRank: Follows = (before, after) => rankOf(before) === rankOf(after);

const isNext: Follows = (before, after) =>
  suitOf(before) === suitOf(after) && RANKS.indexOf(rankOf(after)) === (RANKS.indexOf(rankOf(before)) + 1) % RANKS.length;

function jokerPlaces(cards: readonly Card[], jokers: readonly Place[]): (Place | null)[] {
  const left = [...jokers];
  return cards.map((card) => (card === JOKER ? (left.shift() ?? null) : null));
}
