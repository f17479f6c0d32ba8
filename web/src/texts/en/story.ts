// What happened, as sentences: a subject, and what it did.
import type { Phrase, Sentence } from '../pieces';
import { say } from '../pieces';

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);
const known = <T>(words: Readonly<Record<string, T>>): Readonly<Record<string, T>> => words;

const subjects = (names: readonly (string | null)[]) => {
  const all = names.map((name, index) => name ?? (index === 0 ? 'You' : 'you'));
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : (all[0] ?? 'Nobody');
};

const ENDINGS: Readonly<Record<string, (who: string, rummy: boolean) => string>> = {
  out: (who, rummy) => (rummy ? `${who} went out in one turn.` : `${who} went out.`),
  block: (who) => `The stock is used up and the discard was refused. ${who} won on the hands.`,
  stock: () => 'The stock is used up, and nobody went out.',
  knock: (who, rummy) => (rummy ? `${who} knocked with nothing left.` : `The hands were compared after the knock. ${who} won.`),
  declared: (who) => `${who} declared.`,
  dropped: (who) => `All the others have given up. ${who} won.`,
  shown: (who) => `All hands were shown. ${who} won.`,
  void: () => 'The round is void: nobody scores.',
};

export const story = {
  /** The name and the auxiliary verb of a subject; null is the reader. */
  subject: (name: string | null): readonly [name: string, verb: string] => [name ?? 'You', ' '],
  you: 'you',
  and: ' and ',
  /** Between the first and the last card of a run, as it is spoken. */
  to: ' to ',
  cardsLeft: (count: number) => `${NUMBERS[count] ?? count} ${plural(count, 'card', 'cards')} left.`,
  ownersMeld: (meld: Phrase, owner: string | null) => (owner === null ? say`your ${meld}` : say`${owner}’s ${meld}`),
  drew: say`drew from the stock`,
  drewCard: (card: Phrase) => say`drew ${card} from the stock`,
  took: (card: Phrase) => say`took ${card}`,
  laidDown: (melds: Phrase) => say`laid down ${melds}`,
  borrowed: (cards: Phrase, from: Phrase) => say`borrowed ${cards} from ${from}`,
  laidOff: (cards: Phrase, meld: Phrase) => say`laid off ${cards} on ${meld}`,
  swapped: (card: Phrase, meld: Phrase) => say`gave ${card} for the joker in ${meld}`,
  discarded: (card: Phrase) => say`discarded ${card}`,
  knocked: (deadwood: Phrase, value: number) => say`knocked with ${deadwood} left, which counts ${value}`,
  knockedWith: (melds: Phrase) => say`knocked with ${melds}`,
  knockedWithout: say`knocked without melds`,
  knockedClean: say`knocked with nothing left`,
  showed: (melds: Phrase | null, deadwood: Phrase, value: number): Sentence =>
    melds ? say`showed ${melds}, with ${deadwood} left, which counts ${value}` : say`showed ${deadwood}, which counts ${value}`,
  showedClean: (melds: Phrase) => say`showed ${melds}, with nothing left`,
  nothing: 'nothing',
  declared: (melds: Phrase) => say`declared ${melds}`,
  paid: (payee: string | null, amount: string, reason: string) => say`paid ${payee ?? 'you'} ${amount} (${reason})`,
  passed: say`passed`,
  called: say`called rummy`,
  declined: say`let the discard go`,
  bought: (card: Phrase) => say`bought ${card}`,
  soldTo: (card: Phrase, name: string | null) => say`${card} goes to ${name ?? 'you'}`,
  wantsToBuy: say`asked to buy the discard`,
  cameBack: say`came back into the game`,
  gaveUp: say`gave up the round`,
  gaveUpFor: (points: number) => say`gave up the round for ${points} points`,
  declaredWrongly: (points: number) => say`declared a hand that was not complete, which costs ${points} points`,
  callGranted: (card: Phrase, meld: Phrase) => say`called rummy and laid off ${card} on ${meld}`,
  cut: (text: string) => (text === '' ? say`cut` : say`cut with “${text}”`),
  dealt: say`The cards are dealt.`,
  forfeited: say`stopped playing`,
  begun: (round: number, dealer: string | null) => say`Round ${round}: ${dealer === null ? 'you deal' : `${dealer} deals`}.`,
  leads: (name: string | null) => say`${name === null ? 'You play' : `${name} plays`} first.`,
  turnedUp: (upcard: Phrase) => say`${upcard} is turned up.`,
  wildTurned: (card: Phrase) => say`${card} is turned: it makes the wild cards of this round.`,
  /** What is offered, and to whom; by the code of the offer. */
  offered: known<(names: string) => Sentence>({
    buy: (names) => say`The discard may be bought by ${names}.`,
    re_entry: (names) => say`May come back into the game: ${names}.`,
  }),
  offerTo: (what: string, names: string) => say`Offered to ${names}: ${what}.`,
  offerClosed: say`The offer is over.`,
  eliminated: (name: string | null) => say`${name === null ? 'You are' : `${name} is`} out of the game.`,
  reEntered: (name: string | null, total: number) => say`${name === null ? 'You come' : `${name} comes`} back with ${total} points.`,
  renewed: say`The stock is used up: the discards are turned over.`,
  reshuffled: say`The stock is used up: the discards are shuffled.`,
  callsHeld: (names: string) => say`The discard may be called by ${names}.`,
  callsOpen: say`The discard may be called.`,
  callsClosed: say`The discard can no longer be called.`,
  /** How a round ended; null is the reader. */
  ended: (ending: string, winners: readonly (string | null)[], rummy: boolean) =>
    say`${ENDINGS[ending]?.(subjects(winners), rummy) ?? 'The round is over.'}`,
  gameEnded: (names: string) => say`The game is over. It is won by ${names}.`,
  created: say`The table is open.`,
  joined: (bot: string | null) => (bot === null ? say`took a seat` : say`took a seat (${bot})`),
  left: (bot: string | null) => (bot === null ? say`left` : say`left, and a bot plays on (${bot})`),
  away: (bot: string | null) => (bot === null ? say`stayed away too long` : say`stayed away: a bot plays for now (${bot})`),
  returned: say`came back`,
  removed: (name: string | null) => say`removed ${name ?? 'you'} from the table`,
  started: say`The game begins.`,
  clock: (seconds: number) => say`The clock was moved ahead by ${seconds} s.`,
  abandoned: say`The table was abandoned.`,
  rematch: say`asked to play again`,
  /** An event that this page does not know. */
  unknown: (type: string) => say`Something happened: ${type}.`,
  bots: known({ easy: 'easy bot', normal: 'normal bot', hard: 'hard bot' }),
  earlier: 'Earlier',
  sinceYourTurn: 'Since your last turn',
  lately: 'Lately',
  yourTurnNow: 'Your turn',
  nothingYet: 'Nothing yet.',
  yourTurn: say`Your turn.`,
  /** What may be done, as an order; `card` is the top discard. */
  mayDo: known<(card: Phrase) => Sentence>({
    drawStock: () => say`draw from the stock`,
    drawDiscard: (card) => (card === '' ? say`take a discard` : say`take ${card}`),
    discard: () => say`discard`,
    meld: () => say`lay down`,
    layOff: () => say`lay off`,
    swapJoker: () => say`swap a joker`,
    knock: () => say`knock`,
    show: () => say`show your hand`,
    declare: () => say`declare`,
    passTurn: () => say`pass`,
    callRummy: () => say`call rummy`,
    buy: (card) => say`buy ${card}`,
    dropHand: () => say`give up the round`,
    reEnter: () => say`come back into the game`,
    cut: () => say`cut the cards`,
    dealRound: () => say`deal the next round`,
  }),
  or: ' or ',
};

export type StoryTexts = typeof story;
