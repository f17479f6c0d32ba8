// Words of a player's turn.
import type { Card, Place } from 'rummy-client';
import type { Piece, Sentence } from '../pieces';

/** Cards of a sentence, with spaces between them. */
export const row = (cards: readonly (Card | Place)[]): Piece[] => cards.flatMap((card, at) => (at === 0 ? [{ card }] : [' ', { card }]));

/** Groups of cards, with commas between them. */
export const rows = (groups: readonly (readonly (Card | Place)[])[]): Piece[] =>
  groups.flatMap((cards, at) => (at === 0 ? row(cards) : [', ', ...row(cards)]));

const known = <T>(words: Readonly<Record<string, T>>): Readonly<Record<string, T>> => words;

type Groups = readonly (readonly (Card | Place)[])[];

export const play = {
  drawFromStock: (): Sentence => ['Draw from the stock'],
  take: (card: Card, depth: number): Sentence => [depth > 1 ? `Take ${depth} cards down to ` : 'Take ', { card }],
  takeAndNext: (card: Card): Sentence => ['Take ', { card }, ' and the next'],
  takeAndStock: (card: Card): Sentence => ['Take ', { card }, ' and one from the stock'],
  takeAndUse: (card: Card): Sentence => ['Take ', { card }, ' and use it…'],
  takeAndOpen: (taken: Sentence, groups: Groups): Sentence => [...taken, ' and open with ', ...rows(groups)],
  takeAndLay: (taken: Sentence, groups: Groups): Sentence => [...taken, ' and lay down ', ...rows(groups)],
  takeAndLayOff: (taken: Sentence, cards: readonly Card[], meld: Sentence): Sentence => [...taken, ' and lay off ', ...row(cards), ' on ', ...meld],
  takeAndSwap: (taken: Sentence, meld: Sentence): Sentence => [...taken, ' for the joker in ', ...meld],
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
  passOn: (): Sentence => ['Pass'],
  /** Moves without cards, by action; `card` is the top discard. */
  plain: known<(card: Card | null) => Sentence>({
    buy: (card) => (card === null ? ['Buy the discard'] : ['Buy ', { card }]),
    dropHand: () => ['Drop out'],
    reEnter: () => ['Come back into the game'],
  }),
  /** What a pass declines, by the action that is offered with it. */
  declineOf: known<Sentence>({ buy: ['Do not buy'], reEnter: ['Stay out of the game'] }),
  callTitle: 'Call rummy?',
  buyTitle: 'Buy this discard?',
  dropWhy: (): Sentence => ['Give up this round?'],
  call: (meld: Sentence): Sentence => ['Rummy! On ', ...meld],
  callPlain: (): Sentence => ['Rummy!'],
  decline: (): Sentence => ['Let it go'],
  cut: (): Sentence => ['Cut by chance'],
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
    takeAndUse: 'take and use',
    discard: 'discard',
    layDown: 'lay down here',
    layOff: 'lay off',
    swap: 'swap for the joker',
    knock: 'knock',
  },
  advice: {
    draw: 'Draw a card.',
    leaveOrTake: 'Take the card or leave it.',
    play: 'Lay down, lay off, then discard.',
    discard: 'Choose a card to discard.',
    show: 'Show your hand.',
    reEnter: 'You are out. Come back or stay out.',
    cut: 'Cut the pack.',
    deal: 'Deal the next round.',
    chosen: (cards: readonly Card[]): Sentence => [...row(cards), cards.length === 1 ? ' chosen: pick where it goes' : ' chosen'],
    shelf: 'Groups go down together.',
    other: 'It is your turn.',
  },
  movedOn: 'The table has moved on.',
  yourTurnTitle: '● Your turn',
  secondsLeft: (seconds: number) => `${seconds} seconds left`,
  cutTitle: 'Cut the pack',
  cutWhy: 'What you add is mixed into the shuffle. The cards were sealed before, so nobody can know them.',
  cutWords: 'Words or digits of your own',
  cutWith: 'Cut with these words',
  hintTitle: 'Hint',
  suggest: 'Set its melds aside',
  awayTitle: 'You were away',
  awayWhy: 'The clock played your turns, and a bot has your seat.',
  takeBack: 'Take my seat back',
  leaveTitle: 'Leave the game?',
  leaveWhy: 'Your seat is given up for good: a bot plays on, or the seat forfeits.',
  leave: 'Leave the game',
  stay: 'Stay',
  keysTitle: 'Keys',
  keys: [
    ['Space', 'choose a card'],
    ['S, P', 'draw from the stock, take the discard'],
    ['Enter', 'lay down, show, deal'],
    ['1–9', 'lay off or swap at a lit meld'],
    ['B', 'use a card or a joker of a meld; buy'],
    ['D', 'discard'],
    ['K', 'knock'],
    ['N', 'leave it, let it go'],
    ['R', 'call rummy'],
    ['C', 'cut'],
    ['Alt + ← →', 'move a card'],
    ['Esc', 'put back'],
    ['?', 'these keys'],
  ] as readonly (readonly [string, string])[],
};

export type PlayTexts = typeof play;
