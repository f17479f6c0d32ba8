// Sentences as text for a screen reader: cards by name, and pauses between them.
import type { CardTexts } from '../../texts/en/table';
import type { Sentence } from '../../texts/pieces';
import { cardName } from '../card_names';
import { JOKER, rankOf, suitOf } from '../cards';

/** A sentence with the names of its cards; `to` stands between the ends of a run: "two to seven of spades". */
export function spokenText(sentence: Sentence, cards: CardTexts, to: string): string {
  return sentence.map((piece, index) => spokenPiece(piece, sentence[index - 1], sentence.slice(index + 1), cards, to)).join('');
}

type Piece = Sentence[number];

function spokenPiece(piece: Piece, before: Piece | undefined, [next, afterNext]: Sentence, cards: CardTexts, to: string): string {
  const isBetween = typeof before === 'object' && typeof next === 'object';
  if (typeof piece === 'string') return isBetween && piece === '–' ? to : isBetween && piece === ' ' ? ', ' : piece;
  const end = next === '–' && typeof afterNext === 'object' ? afterNext.card : null;
  const isRun = end !== null && piece.card !== JOKER && suitOf(piece.card) === suitOf(end);
  return isRun ? (cards.ranks[rankOf(piece.card)] ?? rankOf(piece.card)) : cardName(piece.card, null, cards);
}
