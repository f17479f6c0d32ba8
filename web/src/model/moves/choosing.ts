// Which of the listed moves go with the cards that a player has chosen. No rule is known here: a move says what it uses.
import type { Card, DrawMove, LayOffRequest, LegalMove, MeldInput, ShowMeldInput, Source, SwapInput } from 'rummy-client';
import { minus } from '../bags';
import { areSameCards, JOKER, without } from '../cards';

/**
 * A card that a meld takes from the table: one borrowed from a meld, a meld's joker (`card` is the one that replaces
 * it), or the discard with which a player opens; that one lies in no meld.
 */
export interface Take {
  readonly kind: 'borrow' | 'swap' | 'draw';
  readonly meldId: string | null;
  readonly card: Card;
  /** Other discards of the same draw that the meld takes. */
  readonly more?: readonly Card[];
}

/** A draw; of a discard it may say how deep the card lies, and what it does with it at once. */
export type Draw = DrawMove & { depth?: number; lay_off?: LayOffRequest; swap?: SwapInput };

/** Where on the table a move ends. */
export type Spot = { readonly pile: Source } | { readonly meldId: string } | 'own-zone' | 'knock';

/**
 * The cards that a move uses from the hand; `top` is the top of the discard pile, which a draw may name or not. What a
 * draw lays down and the hand has not comes from the pile.
 */
export function cardsUsed(move: LegalMove, top: Card | null, hand: readonly Card[] | null = null): readonly Card[] {
  switch (move.action) {
    case 'discard':
    case 'swapJoker':
      return [move.card];
    case 'knock':
      return [move.discard];
    case 'layOff':
      return fromHand(move);
    case 'meld':
    case 'declare':
      return [...(move.melds ?? []).flatMap(fromHand), ...(move.discard ? [move.discard] : [])];
    case 'show':
      return [...(move.melds ?? []), ...(move.lay_offs ?? [])].flatMap(({ cards }) => cards);
    case 'draw':
      return cardsBesides(move.card ?? top, usesOf(move as Draw).flatMap(fromHand), hand);
    case 'passTurn':
    case 'callRummy':
    case 'cut':
    case 'dealRound':
      return [];
    default:
      return cardsOfUnknown(move);
  }
}

function fromHand({ cards, borrow, swap }: MeldInput): readonly Card[] {
  if (borrow) return without(cards, [borrow.card]) ?? cards;
  return swap ? [...(without(cards, [JOKER]) ?? cards), swap.card] : cards;
}

function cardsBesides(drawn: Card | null, cards: readonly Card[], hand: readonly Card[] | null): readonly Card[] {
  const others = drawn === null ? cards : (without(cards, [drawn]) ?? cards);
  return hand === null ? others : minus(others, minus(others, hand));
}

/** What a draw does at once with the card that it takes, besides a swap. */
const usesOf = ({ melds = [], lay_off }: Draw): MeldInput[] => (lay_off ? [...melds, lay_off] : melds);

/** The place of a discard in the pile: of the one that a draw names, the nearest to the top unless it says how deep, else the top. */
export function placeOf({ card, depth }: Draw, pile: readonly Card[]): number {
  if (depth !== undefined) return pile.length - depth;
  return card === undefined ? pile.length - 1 : pile.lastIndexOf(card);
}

/** Whether a move takes a discard and uses it at once. */
export const isDrawWithUse = (move: LegalMove): move is Draw => isDraw(move) && Boolean(move.melds || move.lay_off || move.swap);

export const isDraw = (move: LegalMove): move is Draw => move.action === 'draw';

/** The cards that a move of a later release names in fields like those of today. */
function cardsOfUnknown(move: object): Card[] {
  const { card, discard, cards } = move as Record<string, unknown>;
  return [card, discard, ...(Array.isArray(cards) ? cards : [])].filter((each) => typeof each === 'string');
}

/** The groups of cards that a move lays down. */
export function meldsOf(move: LegalMove): readonly (MeldInput | ShowMeldInput)[] {
  return ('melds' in move && move.melds) || [];
}

/** What a move takes from melds on the table. */
export function takesOf(move: LegalMove): readonly Take[] {
  const inputs: readonly MeldInput[] = move.action === 'layOff' ? [{ cards: [], ...swapOf(move) }] : move.action === 'draw' ? usesOf(move as Draw) : meldsOf(move);
  return inputs.flatMap(({ borrow, swap }) => [
    ...(borrow ? [{ kind: 'borrow' as const, meldId: borrow.meld_id, card: borrow.card }] : []),
    ...(swap ? [{ kind: 'swap' as const, meldId: swap.meld_id, card: swap.card }] : []),
  ]);
}

const swapOf = ({ swap }: { swap?: SwapInput }) => (swap ? { swap } : {});

export const isSameTake = (one: Take | null, other: Take | null): boolean =>
  one?.kind === other?.kind && one?.meldId === other?.meldId && one?.card === other?.card;

/** What a player has in view: the moves, the chosen cards, and what they take from the table. */
export interface Choice {
  readonly moves: readonly LegalMove[];
  readonly top: Card | null;
  /** All that the player holds. */
  readonly hand: readonly Card[];
  readonly cards: readonly Card[];
  readonly take: Take | null;
}

/** The moves that use exactly the chosen cards. */
export function fittingMoves({ moves, top, hand, cards, take }: Choice): LegalMove[] {
  return moves.filter((move) => {
    const takes = takesOf(move);
    return takes.length === (take ? 1 : 0) && isSameTake(takes[0] ?? null, take) && areSameCards(cardsUsed(move, top, hand), cards);
  });
}

/** The moves that use the chosen cards and perhaps more. */
export function movesWithinReach({ moves, top, hand, cards, take }: Choice): LegalMove[] {
  return moves.filter((move) => {
    const isTaken = take === null || takesOf(move).some((each) => isSameTake(each, take));
    return isTaken && without(cardsUsed(move, top, hand), cards) !== null;
  });
}

/** What moves within reach take from melds on the table, each once. */
export function takesWithinReach(choice: Choice): Take[] {
  const takes = movesWithinReach({ ...choice, take: null }).flatMap(takesOf);
  return takes.filter((take, at) => takes.findIndex((other) => isSameTake(take, other)) === at);
}

/** Where on the table a move ends, if it ends in one place. */
export function spotOf(move: LegalMove): Spot | null {
  switch (move.action) {
    case 'draw':
      return { pile: move.source };
    case 'discard':
      return { pile: 'discard' };
    case 'meld':
      return 'own-zone';
    case 'knock':
      return 'knock';
    case 'layOff':
    case 'swapJoker':
      return { meldId: move.meld_id };
    default:
      return null;
  }
}

/** A name for a spot, the same for the same spot. */
export function spotName(spot: Spot): string {
  if (typeof spot === 'string') return spot;
  return 'pile' in spot ? `pile ${spot.pile}` : `meld ${spot.meldId}`;
}

/** Moves that one button or target stands for: the same action at the same place. In the order of the service. */
export function alternatives(moves: readonly LegalMove[]): LegalMove[][] {
  const kinds = new Map<string, LegalMove[]>();
  for (const move of moves) {
    const spot = spotOf(move);
    const kind = `${move.action} ${spot ? spotName(spot) : JSON.stringify(move)}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), move]);
  }
  return [...kinds.values()];
}
