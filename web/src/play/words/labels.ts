// What a button says: the move in words and cards.
import type { Card, Game, LegalMove, Meld, MeldInput, Place } from 'rummy-client';
import { JOKER } from '../../model/cards';
import { cardsUsed, isDraw, isDrawWithUse, meldsOf, placeOf, type Draw } from '../../model/moves/choosing';
import { namedCards, spanOf } from '../../model/melds';
import type { PlayTexts } from '../../texts/en/play';
import type { Sentence } from '../../texts/pieces';

/** The top of the discard pile, or the card that is offered to the player. */
export const topOf = ({ round }: Game): Card | null => round?.discard_pile.at(-1) ?? round?.offered ?? null;

/** A move in words. */
export function labelOf(move: LegalMove, game: Game, words: PlayTexts): Sentence {
  switch (move.action) {
    case 'draw':
      return drawLabel(move, game, words);
    case 'discard':
      return words.discard(move.card);
    case 'knock':
      return words.knock(move.discard);
    case 'layOff':
      return words.layOffCards(namedCards(move), meldWords(game, move.meld_id));
    case 'swapJoker':
      return words.swap(move.card);
    case 'meld':
      return move.discard ? words.layDownAndDiscard(groupsOf(move), move.discard) : words.layDown(groupsOf(move));
    case 'declare':
      return words.declare(groupsOf(move));
    case 'show':
      return move.melds ? words.showGroups(groupsOf(move)) : words.show();
    default:
      return otherLabel(move, game, words);
  }
}

function otherLabel(move: LegalMove, game: Game, words: PlayTexts): Sentence {
  switch (move.action) {
    case 'passTurn':
      return passLabel(game, words);
    case 'callRummy':
      return callLabel(move, game, words);
    case 'cut':
      return words.cut();
    case 'dealRound':
      return words.deal();
    default:
      return words.plain[move.action]?.(topOf(game)) ?? words.other(move.action, cardsUsed(move, null));
  }
}

/** What a pass declines: what is offered out of turn, a card that could be taken, or nothing. */
function passLabel({ legal_moves: moves }: Game, words: PlayTexts): Sentence {
  const offered = moves.find(({ action }) => Object.hasOwn(words.declineOf, action));
  if (offered) return words.declineOf[offered.action] ?? words.pass();
  return moves.some(({ action }) => action !== 'passTurn') ? words.pass() : words.passOn();
}

function drawLabel(move: Draw, game: Game, words: PlayTexts): Sentence {
  const card = move.card ?? topOf(game);
  if (move.source !== 'discard' || card === null) return words.drawFromStock();
  const taken = words.take(card, countOf(move, game));
  if (move.lay_off) return words.takeAndLayOff(taken, namedCards(move.lay_off), meldWords(game, move.lay_off.meld_id));
  if (move.swap) return words.takeAndSwap(taken, meldWords(game, move.swap.meld_id));
  if (move.melds) return isOpening(game) ? words.takeAndOpen(taken, groupsOf(move)) : words.takeAndLay(taken, groupsOf(move));
  if (move.second === 'stock') return words.takeAndStock(card);
  return move.second ? words.takeAndNext(card) : taken;
}

/** The number of cards that a draw takes: in some games all that lie above the discard come with it. */
function countOf(move: Draw, { round, takes_cards_above: isDeep }: Game): number {
  const pile = round?.discard_pile ?? [];
  return isDeep ? pile.length - Math.max(0, placeOf(move, pile)) : 1;
}

const isOpening = ({ players, viewer }: Game): boolean => players.some(({ player_id, opened }) => player_id === viewer && !opened);

/** Several draws of discards: of one card, which is named, or of several. */
export function drawsLabel(ways: readonly LegalMove[], game: Game, words: PlayTexts): Sentence {
  const draws = ways.filter(isDraw);
  const [card, ...others] = new Set(draws.map((move) => `${move.card ?? topOf(game) ?? ''}`));
  if (!card || others.length > 0) return words.takeOne();
  return draws.some(isDrawWithUse) ? words.takeAndUse(card) : words.take(card, 1);
}

function callLabel(move: LegalMove & { action: 'callRummy' }, game: Game, words: PlayTexts): Sentence {
  if (move.decline) return words.decline();
  return move.meld_id ? words.call(meldWords(game, move.meld_id)) : words.callPlain();
}

/** A meld of the table in few cards. */
export function meldWords(game: Game, meldId: string): Sentence {
  const meld = meldOf(game, meldId);
  return meld ? spanOf(meld) : [];
}

const meldOf = ({ round }: Game, meldId: string): Meld | undefined => round?.melds.find((meld) => meld.meld_id === meldId);

/** The groups of a move, each wild card as what it stands for where the move says so. */
export const groupsOf = (move: LegalMove): (Card | Place)[][] => meldsOf(move).map(namedCards);

/** What tells the ways of one button apart: the jokers where only they differ, else the whole move. */
export function wayLabel(move: LegalMove, ways: readonly LegalMove[], game: Game, words: PlayTexts): Sentence {
  const isSameButForJokers = new Set(ways.map(withoutJokers)).size === 1;
  return isSameButForJokers ? words.jokerAs(jokersOf(move)) : labelOf(move, game, words);
}

/** The title of the question which way a move is meant. */
export function waysTitle(ways: readonly LegalMove[], words: PlayTexts): Sentence {
  if (ways.every(({ action }) => action === 'draw')) return ways.some(isDrawWithUse) ? words.whichWay() : words.whichDiscard();
  return ways.some((move) => jokersOf(move).length > 0) ? words.jokerIs() : words.whichWay();
}

const withoutJokers = (move: LegalMove) => JSON.stringify(move, (field, value) => (field === 'jokers' ? undefined : value));

function jokersOf(move: LegalMove): Place[] {
  const inputs: readonly MeldInput[] = move.action === 'layOff' || move.action === 'callRummy' ? [{ cards: [JOKER], ...jokersIn(move) }] : meldsOf(move);
  return inputs.flatMap(({ jokers = [] }) => jokers);
}

const jokersIn = ({ jokers }: { jokers?: Place[] }) => (jokers ? { jokers } : {});
