// The names of cards as a screen reader says them.
import type { Card, Place } from 'rummy-client';
import type { CardTexts } from '../texts/en/table';
import { JOKER, rankOf, suitOf } from './cards';

/** "ten of hearts", "nine" where the suit is open, "joker as king of spades". */
export function cardName(card: Card | Place, standsFor: Place | null, texts: CardTexts): string {
  if (standsFor !== null) return texts.standingFor(cardName(card, null, texts), cardName(standsFor, null, texts));
  if (card === JOKER) return texts.joker;
  const rank = texts.ranks[rankOf(card)] ?? rankOf(card);
  const suit = texts.suits[suitOf(card)];
  return suit === undefined ? rank : texts.ofSuit(rank, suit);
}

/** A text that begins a name or a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
