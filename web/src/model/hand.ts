// The order and the groups of a hand, which belong to the player: they change only when the player changes them.
import type { Card } from 'rummy-client';
import { compareCards, suitOf, type SortOrder } from './cards';

/** How a player holds their cards, each by a key that tells the copies of two packs apart. */
export interface HandOrder {
  /** The round in which the player held these cards. */
  readonly round: number;
  readonly groups: readonly (readonly string[])[];
  /** Cards that have come since the last sorting; they stand at the end. */
  readonly tail: readonly string[];
  /** The player's last choice, for the next deal. */
  readonly by: SortOrder;
}

/** The card of a key. */
export const cardOf = (key: string): Card => key.split('*')[0] ?? key;

const keyOf = (card: Card, copy: number): string => (copy === 0 ? card : `${card}*${copy}`);

/** All keys of an order, from left to right. */
export const keysOf = ({ groups, tail }: HandOrder): string[] => [...groups.flat(), ...tail];

/** A dealt hand, sorted. */
export function dealtOrder(round: number, hand: readonly Card[], by: SortOrder = 'suit'): HandOrder {
  return sorted({ round, groups: [addedKeys([], hand)], tail: [], by }, by);
}

/** The same cards sorted; each suit is a group, or all ranks are one. */
export function sorted(order: HandOrder, by: SortOrder): HandOrder {
  const compare = compareCards(by);
  const keys = keysOf(order).sort((one, other) => compare(cardOf(one), cardOf(other)));
  return { ...order, by, tail: [], groups: by === 'rank' ? [keys] : [...bySuit(keys).values()] };
}

function bySuit(keys: readonly string[]): Map<string, string[]> {
  const suits = new Map<string, string[]>();
  for (const key of keys) suits.set(suitOf(cardOf(key)), [...(suits.get(suitOf(cardOf(key))) ?? []), key]);
  return suits;
}

/**
 * The order after the hand has changed: cards that stay keep their places, new ones come to the end. Of equal cards
 * the ones in `gone` leave first: those that the player has just played.
 */
export function reconciled(
  order: HandOrder | null,
  round: number,
  hand: readonly Card[],
  gone: ReadonlySet<string> = new Set(),
): HandOrder {
  const isDealt = order?.round !== round || keysOf(order).length === 0; // a round begins without cards where the pack is cut
  if (isDealt) return dealtOrder(round, hand, order?.by);
  const kept = keptKeys(keysOf(order), hand, gone);
  const keep = (keys: readonly string[]) => keys.filter((key) => kept.has(key));
  const groups = order.groups.map(keep).filter((group) => group.length > 0);
  return { ...order, groups, tail: [...keep(order.tail), ...addedKeys([...kept], hand)] };
}

function keptKeys(keys: readonly string[], hand: readonly Card[], gone: ReadonlySet<string>): Set<string> {
  const wanted = countCards(hand);
  const kept = new Set<string>();
  for (const key of [...keys.filter((key) => !gone.has(key)), ...keys.filter((key) => gone.has(key))]) {
    const left = wanted.get(cardOf(key)) ?? 0;
    if (left > 0) kept.add(key);
    wanted.set(cardOf(key), left - 1);
  }
  return kept;
}

/** Keys for the cards of the hand that have none yet. */
function addedKeys(kept: readonly string[], hand: readonly Card[]): string[] {
  const used = new Set(kept);
  const missing = countCards(hand);
  for (const key of kept) missing.set(cardOf(key), (missing.get(cardOf(key)) ?? 0) - 1);
  return [...missing].flatMap(([card, count]) => freeKeys(card, count, used));
}

function freeKeys(card: Card, count: number, used: ReadonlySet<string>): string[] {
  const keys: string[] = [];
  for (let copy = 0; keys.length < count; copy++) if (!used.has(keyOf(card, copy))) keys.push(keyOf(card, copy));
  return keys;
}

function countCards(cards: readonly Card[]): Map<Card, number> {
  const counts = new Map<Card, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return counts;
}

/** The order with a card moved before another one, or to the end. */
export function moved(order: HandOrder, key: string, to: { readonly before: string } | 'end'): HandOrder {
  if (to !== 'end' && to.before === key) return order;
  const take = (keys: readonly string[]) => keys.filter((each) => each !== key);
  const put = (keys: readonly string[]) => (to === 'end' ? keys : keys.flatMap((each) => (each === to.before ? [key, each] : [each])));
  const groups = order.groups.map((group) => put(take(group))).filter((group) => group.length > 0);
  const tail = put(take(order.tail));
  return { ...order, groups, tail: to === 'end' ? [...tail, key] : tail };
}

/** The order that a device has kept; null if it is none. */
export function readOrder(text: string | null): HandOrder | null {
  try {
    const { round, groups, tail, by } = JSON.parse(text ?? 'null') ?? {};
    const isOrder = Number.isInteger(round) && Array.isArray(groups) && groups.every(Array.isArray) && Array.isArray(tail);
    return isOrder ? { round, groups, tail, by: by === 'rank' ? 'rank' : 'suit' } : null;
  } catch {
    return null;
  }
}
