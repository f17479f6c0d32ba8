// What the groups on the shelf would be as a move: a listed one, or one that the service has to judge.
import type { Card, Game, LegalMove, MeldInput } from 'rummy-client';
import { areSameCards, without } from '../cards';
import { isDraw, meldsOf, type Draw } from './choosing';
import { meldInput, movesOfGroups, type Group } from './shelf';

/** A move made of groups, and whether the service has listed it. */
export interface Proposal {
  readonly move: LegalMove;
  readonly isListed: boolean;
}

/** Actions that lay groups down, the ones that end the round first. */
const LAYING_DOWN = ['declare', 'show', 'meld'];

/** The move of the groups; `chosen` and `left` are the cards that may be the last discard. Null if it is not time. */
export function proposalOf(
  { game_id, legal_moves: moves }: Game,
  groups: readonly Group[],
  draw: Draw | null,
  chosen: readonly Card[],
  left: readonly Card[],
): Proposal | null {
  if (groups.length === 0 || moves.length === 0) return null;
  const alike = draw ? moves.filter((move) => isSameDraw(move, draw)) : likelyMoves(moves);
  if (alike.length === 0 && moves.some(({ action }) => action === 'draw')) return null;
  const [pattern = { action: 'meld', path: `/v1/games/${game_id}/melds` } as LegalMove] = alike;
  const discard = alike.some(hasDiscard) ? lastCard(chosen, left) : null;
  const [listed, ...others] = movesOfGroups(alike, groups, discard);
  const isClear = others.length === 0 || !meldsOf(listed ?? pattern).some(({ jokers }: MeldInput) => jokers);
  if (listed && isClear) return { move: listed, isListed: true };
  return { move: requestOf(pattern, groups, discard, left), isListed: false };
}

function likelyMoves(moves: readonly LegalMove[]): LegalMove[] {
  const action = LAYING_DOWN.find((action) => moves.some((move) => move.action === action));
  return moves.filter((move) => move.action === action);
}

const isSameDraw = (move: LegalMove, draw: Draw) =>
  isDraw(move) && move.source === draw.source && move.card === draw.card && move.depth === draw.depth && move.melds !== undefined;

const hasDiscard = (move: LegalMove) => 'discard' in move && move.discard !== undefined;

/** The card to discard with the melds: the one that is chosen, or the only one left. */
function lastCard(chosen: readonly Card[], left: readonly Card[]): Card | null {
  const [only, ...others] = chosen.length === 1 ? chosen : left;
  return only !== undefined && others.length === 0 ? only : null;
}

function requestOf(pattern: LegalMove, groups: readonly Group[], discard: Card | null, left: readonly Card[]): LegalMove {
  const { action, path } = pattern;
  const isFree = ({ cards }: { cards: Card[] }) => without(left, cards) !== null;
  const lay_offs = action === 'show' ? (pattern.lay_offs ?? []).filter(isFree) : [];
  const draw = isDraw(pattern) ? drawnBy(pattern) : {};
  return { action, path, ...draw, melds: groups.map(meldInput), ...(discard ? { discard } : {}), ...(lay_offs.length > 0 ? { lay_offs } : {}) } as LegalMove;
}

const drawnBy = ({ source, card, depth }: Draw) => ({ source, ...(card ? { card } : {}), ...(depth ? { depth } : {}) });

/** The groups, with their jokers named in the one that has these cards. */
export function withJokers(groups: readonly Group[], cards: readonly Card[], jokers: readonly string[]): Group[] {
  const at = groups.findIndex((group) => areSameCards(meldInput(group).cards, cards));
  return groups.map((group, each) => (each === at ? { ...group, jokers } : group));
}
