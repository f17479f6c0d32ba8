// A sentence with cards in it: the screen draws them, a screen reader hears their names.
import type { Card, Place } from 'rummy-client';

export type Piece = string | { card: Card | Place };
export type Sentence = readonly Piece[];
/** What a sentence can have in a place: a word, or a part with cards. */
export type Phrase = string | number | Sentence;

/** A sentence of words and phrases: say`took ${cards}`. */
export function say(words: readonly string[], ...phrases: readonly Phrase[]): Sentence {
  const pieces = words.flatMap((word, index): Piece[] => [word, ...piecesOf(phrases[index] ?? '')]);
  return pieces.filter((piece) => piece !== '');
}

const piecesOf = (phrase: Phrase): Sentence => (typeof phrase === 'object' ? phrase : [String(phrase)]);
