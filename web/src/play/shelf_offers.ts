// Buttons for groups on the shelf, and for what a player may take from melds.
import type { Card, Game, LegalMove } from 'rummy-client';
import { cardsUsed, type Choice, type Take } from '../model/moves/choosing';
import type { PlayTexts } from '../texts/en/play';
import type { Offer, Opening } from './state';
import { groupsOf, labelOf } from './words/labels';

/** The listed move that lays the whole hand down, which no few chosen cards lead to. */
export function wholeHandMove({ moves, top }: Choice, hand: readonly Card[]): LegalMove | null {
  const isWhole = (move: LegalMove) => move.action !== 'draw' && groupsOf(move).length > 0 && cardsUsed(move, top).length >= hand.length;
  return hand.length > 1 ? (moves.find(isWhole) ?? null) : null;
}

/** Sends the groups; an opening is told by its points. */
export function shelfOffer(move: LegalMove, game: Game, words: PlayTexts, opening: Opening | null, press: () => void): Offer {
  const label = opening && move.action === 'meld' ? words.openWith(opening.points) : labelOf(move, game, words);
  return { id: 'shelf', label, key: 'Enter', tone: 'plain', press };
}

/** Lays the groups of a move on the shelf, where the player sees them before they are sent. */
export function setOutOffer(move: LegalMove, words: PlayTexts, press: () => void): Offer {
  return { id: 'set out', label: words.setOut(groupsOf(move)), key: 'Enter', tone: 'plain', press };
}

/** Takes a card or a joker of a meld. */
export function takeOffers(takes: readonly Take[], words: PlayTexts, press: (take: Take) => void): Offer[] {
  return takes.map((take) => ({
    id: JSON.stringify(take),
    label: take.kind === 'swap' ? words.takeJoker(take.card) : words.borrow(take.card),
    key: 'B',
    tone: 'plain',
    press: () => press(take),
  }));
}
