// Buttons and lit targets for the moves that go with what the player has chosen.
import type { Card, Game, LegalMove } from 'rummy-client';
import { alternatives, cardsUsed, fittingMoves, isDrawWithUse, movesWithinReach, spotName, spotOf, type Choice, type Spot } from '../model/moves/choosing';
import type { PlayTexts } from '../texts/en/play';
import type { Sentence } from '../texts/pieces';
import { isAnswer } from './words/calls';
import { drawsLabel, labelOf, topOf } from './words/labels';
import type { Offer, Target } from './state';

/** Buttons stand in this order, and in the order of the service among their like: what ends a turn comes last. */
const LATE = ['discard', 'knock'];

const KEYS: Record<string, string> = {
  meld: 'Enter',
  declare: 'Enter',
  show: 'Enter',
  dealRound: 'Enter',
  discard: 'D',
  knock: 'K',
  passTurn: 'N',
  cut: 'C',
};

/** The moves that the chosen cards make possible, those that one button stands for together. */
export function waysToGo(choice: Choice): LegalMove[][] {
  const free = choice.moves.filter((move) => move.action !== 'draw' && cardsUsed(move, choice.top).length === 0);
  const fitting = choice.cards.length > 0 ? fittingMoves(choice).filter(({ action }) => action !== 'draw') : [];
  const ways = alternatives([...fitting, ...drawsFor(choice), ...free].filter((move) => !isAnswer(move, choice.moves)));
  return ways.sort(([one], [other]) => lateness(one) - lateness(other));
}

/** All draws; of those that use the discard at once the ones that go with the chosen cards, if there are any. */
function drawsFor(choice: Choice): LegalMove[] {
  const { moves, cards } = choice;
  const draws = moves.filter(({ action }) => action === 'draw');
  const uses = { ...choice, moves: draws.filter(isDrawWithUse), take: null };
  const fitting = fittingMoves(uses);
  const wanted = cards.length === 0 ? [] : fitting.length > 0 ? fitting : movesWithinReach(uses);
  return wanted.length === 0 ? draws : draws.filter((move) => !isDrawWithUse(move) || wanted.includes(move));
}

const lateness = (move?: LegalMove) => LATE.indexOf(move?.action ?? '');

/** A button for each of the ways. */
export function offersOf(ways: readonly LegalMove[][], game: Game, words: PlayTexts, press: (ways: LegalMove[]) => void): Offer[] {
  let onMelds = 0;
  return ways.flatMap((each) => {
    const [first] = each;
    if (!first) return [];
    const isOnMeld = first.action === 'layOff' || first.action === 'swapJoker';
    const key = isOnMeld ? String(++onMelds) : keyOf(first);
    return [{ id: idOf(first), label: waysLabel(each, first, game, words), key, tone: toneOf(first), press: () => press(each) }];
  });
}

/** The first button that may be pressed without a second thought is the main one. */
export function withMain(offers: readonly Offer[]): Offer[] {
  const main = offers.findIndex(({ tone }) => tone !== 'apart');
  return offers.map((offer, at) => (at === main ? { ...offer, tone: 'main' } : offer));
}

/** Actions that end the round, or give it up. */
const APART = ['knock', 'dropHand'];

const toneOf = ({ action }: LegalMove): Offer['tone'] => (APART.includes(action) ? 'apart' : 'plain');

function keyOf(move: LegalMove): string | null {
  if (move.action === 'draw') return move.source === 'stock' ? 'S' : 'P';
  return KEYS[move.action] ?? null;
}

function idOf(move: LegalMove): string {
  const spot = spotOf(move);
  return spot ? `${move.action} ${spotName(spot)}` : JSON.stringify(move);
}

function waysLabel(ways: readonly LegalMove[], first: LegalMove, game: Game, words: PlayTexts): Sentence {
  if (ways.length > 1 && first.action === 'draw') return drawsLabel(ways, game, words);
  return labelOf(inCommon(first, ways), game, words);
}

/** Several ways differ in their jokers, which the button does not name. */
function inCommon(first: LegalMove, ways: readonly LegalMove[]): LegalMove {
  if (ways.length === 1) return first;
  return JSON.parse(JSON.stringify(first, (field, value) => (field === 'jokers' ? undefined : value))) as LegalMove;
}

/** The lit spots; several ways to the same spot are one target. */
export function targetsOf(ways: readonly LegalMove[][], words: PlayTexts, press: (ways: LegalMove[]) => void): Target[] {
  const spots = new Map<string, { at: Spot; moves: LegalMove[] }>();
  for (const move of ways.flat()) {
    const at = spotOf(move);
    if (at) spots.set(spotName(at), { at, moves: [...(spots.get(spotName(at))?.moves ?? []), move] });
  }
  return [...spots.values()].map(({ at, moves }) => ({ at, label: targetLabel(moves, words), press: () => press(moves) }));
}

function targetLabel([move]: readonly LegalMove[], { at }: PlayTexts): string {
  switch (move?.action) {
    case 'draw':
      return move.source === 'stock' ? at.draw : isDrawWithUse(move) ? at.takeAndUse : at.take;
    case 'discard':
      return at.discard;
    case 'meld':
      return at.layDown;
    case 'swapJoker':
      return at.swap;
    case 'knock':
      return at.knock;
    default:
      return at.layOff;
  }
}

/** The choice that a view and the player's cards make. */
export const choiceOf = (game: Game, cards: readonly Card[], take: Choice['take']): Choice => ({
  moves: game.legal_moves,
  top: topOf(game),
  hand: game.round?.hand ?? [],
  cards,
  take,
});
