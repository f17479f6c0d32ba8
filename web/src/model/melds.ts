// Melds on the table, as words and pictures name them.
import type { Card, Meld, Place } from 'rummy-client';
import type { Piece } from '../texts/pieces';
import { JOKER, rankOf } from './cards';

/** The cards of a meld, each wild one as the card that it stands for. */
export function placesOf({ cards, jokers = [] }: Pick<Meld, 'cards' | 'jokers'>): (Card | Place)[] {
  const isWild = cards.filter((card) => card === JOKER).length === jokers.length ? isJoker : isJokerOrDeuce;
  const places = [...jokers];
  return cards.map((card) => (isWild(card) ? (places.shift() ?? card) : card));
}

const isJoker = (card: Card) => card === JOKER;
const isJokerOrDeuce = (card: Card) => isJoker(card) || rankOf(card) === '2';

/** A meld in few cards: the ends of a long one in order, else all. */
export function spanOf(meld: Meld): Piece[] {
  const places = placesOf(meld);
  const [first, last] = [places[0], places.at(-1)];
  const isOneRank = new Set(places.map(rankOf)).size === 1;
  if (first && last && !isOneRank && places.length > 2) return [{ card: first }, '–', { card: last }];
  return places.map((card) => ({ card }));
}
