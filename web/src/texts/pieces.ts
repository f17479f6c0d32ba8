// A sentence with cards in it: the screen draws them, a screen reader hears their names.
import type { Card, Place } from 'rummy-client';

export type Piece = string | { card: Card | Place };
export type Sentence = readonly Piece[];
