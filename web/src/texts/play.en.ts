// Words of a player's turn.
import type { Card, Place } from 'rummy-client';
import type { Piece, Sentence } from './pieces';

/** Cards of a sentence, with spaces between them. */
export const row = (cards: readonly (Card | Place)[]): Piece[] => cards.flatMap((card, at) => (at === 0 ? [{ card }] : [' ', { card }]));

/** Groups of cards, with commas between them. */
export const rows = (groups: readonly (readonly (Card | Place)[])[]): Piece[] =>
  groups.flatMap((cards, at) => (at === 0 ? row(cards) : [', ', ...row(cards)]));

type Groups = readonly (readonly (Card | Place)[])[];

export const play = {
  drawFromStock: (): Sentence => ['Draw from the stock'],
  take: (card: Card): Sentence => ['Take ', { card }],
  takeAndNext: (card: Card): Sentence => ['Take ', { card }, ' and the next'],
  takeAndStock: (card: Card): Sentence => ['Take ', { card }, ' and one from the stock'],
  takeAndOpen: (card: Card): Sentence => ['Take ', { card }, ' and open'],
  takeOne: (): Sentence => ['Take a discard…'],
  discard: (card: Card): Sentence => ['Discard ', { card }],
  layDown: (groups: Groups): Sentence => ['Lay down ', ...rows(groups)],
  openWith: (points: number): Sentence => [`Open with ${points} points`],
  layDownAndDiscard: (groups: Groups, card: Card): Sentence => ['Lay down ', ...rows(groups), ', discard ', { card }],
  layOff: (meld: Sentence): Sentence => ['Lay off on ', ...meld],
  layOffCards: (cards: readonly Card[], meld: Sentence): Sentence => ['Lay off ', ...row(cards), ' on ', ...meld],
  swap: (card: Card): Sentence => ['Swap ', { card }, ' for the joker'],
  takeJoker: (card: Card): Sentence => ['Put ', { card }, ' down and use its joker'],
  borrow: (card: Card): Sentence => ['Borrow ', { card }],
  knock: (card: Card): Sentence => ['Knock with ', { card }],
  show: (): Sentence => ['Show'],
  showGroups: (groups: Groups): Sentence => ['Show ', ...rows(groups)],
  declare: (groups: Groups): Sentence => ['Declare ', ...rows(groups)],
  setOut: (groups: Groups): Sentence => ['Set out ', ...rows(groups)],
  pass: (): Sentence => ['Leave it'],
  call: (meld: Sentence): Sentence => ['Rummy! On ', ...meld],
  callPlain: (): Sentence => ['Rummy!'],
  decline: (): Sentence => ['Let it go'],
  cut: (): Sentence => ['Cut'],
  deal: (): Sentence => ['Deal'],
  other: (action: string, cards: readonly Card[]): Sentence => [action, ...(cards.length > 0 ? [' ', ...row(cards)] : [])],
  jokerAs: (places: readonly Place[]): Sentence => row(places),
  jokerIs: (): Sentence => ['The joker is…'],
  jokerOf: (cards: readonly Card[]): Sentence => ['In ', ...row(cards), ' the joker is…'],
  whichWay: (): Sentence => ['Which way?'],
  whichDiscard: (): Sentence => ['Which card?'],
  at: {
    draw: 'draw',
    take: 'take',
    discard: 'discard',
    layDown: 'lay down here',
    layOff: 'lay off',
    swap: 'swap for the joker',
    useJoker: 'use the joker',
    knock: 'knock',
  },
  advice: {
    draw: 'Draw a card.',
    leaveOrTake: 'Take the card or leave it.',
    knockOrLeave: 'Take the card to knock, or leave it.',
    play: 'Lay down, lay off, then discard.',
    discard: 'Choose a card to discard.',
    show: 'Show your hand.',
    cut: 'Cut the pack.',
    deal: 'Deal the next round.',
    chosen: (cards: readonly Card[]): Sentence => [...row(cards), cards.length === 1 ? ' chosen: pick where it goes' : ' chosen'],
    shelf: 'Groups go down together.',
    open: 'Your first groups go down together.',
    other: 'It is your turn.',
  },
  movedOn: 'The table has moved on.',
};

export type PlayTexts = typeof play;
