// Melds in sentences: in few cards, each wild one as the card that it stands for.
import type { Card, Meld, MeldInput, Place } from 'rummy-client';
import type { Piece } from '../texts/pieces';
import { rankOf } from './cards';
import { meldCards } from './meld_cards';

/** A meld on the table: the ends of a long run, else all cards with spaces between them. */
export function spanOf(meld: Meld): Piece[] {
  const places = meldCards(meld).map(({ card, standsFor }) => standsFor ?? card);
  const [first, last] = [places[0], places.at(-1)];
  const isOneRank = new Set(places.map(rankOf)).size === 1;
  if (first && last && !isOneRank && places.length > 2) return [{ card: first }, '–', { card: last }];
  return places.flatMap((card, at): Piece[] => (at === 0 ? [{ card }] : [' ', { card }]));
}

/** The cards that a move puts down, each wild one as what the move says it is. */
export function namedCards({ cards, jokers = [] }: MeldInput): (Card | Place)[] {
  return meldCards({ kind: 'run', cards, jokers }).map(({ card, standsFor }) => standsFor ?? card);
}
