// Groups of cards set aside to be laid down together.
import type { Card, LegalMove, MeldInput, Place, Problem } from 'rummy-client';
import { minus } from '../bags';
import { areSameCards, JOKER, without } from '../cards';
import { meldsOf, type Take } from './choosing';
import { cardOf } from '../hand';

/** A group on the shelf; its cards by their keys in the hand. */
export interface Group {
  readonly id: string;
  readonly keys: readonly string[];
  readonly take: Take | null;
  /** The key of the card that replaces a swapped joker. */
  readonly given: string | null;
  /** What its wild cards stand for, where the player has said so. */
  readonly jokers: readonly Place[];
}

/** The groups of a listed move, for which `keysFor` finds the cards; null if one is not held. */
export function groupsOfMove(move: LegalMove, drawn: Card | null, keysFor: (cards: readonly Card[]) => string[] | null): Group[] | null {
  let toDraw = drawn;
  const groups: Group[] = [];
  const used: string[] = [];
  for (const { cards, borrow, swap, jokers = [] } of meldsOf(move) as readonly MeldInput[]) {
    const [kind, from] = borrow ? (['borrow', borrow] as const) : swap ? (['swap', swap] as const) : [null, null];
    const isDrawn = kind === null && toDraw !== null && cards.includes(toDraw);
    const take: Take | null = from ? { kind, meldId: from.meld_id, card: from.card } : isDrawn ? { kind: 'draw', meldId: null, card: toDraw ?? '' } : null;
    if (isDrawn) toDraw = null;
    const rest = take ? (without(cards, [kind === 'swap' ? JOKER : take.card]) ?? cards) : cards;
    const own = isDrawn ? heldOf(rest, (some) => keysFor([...used.map(cardOf), ...some]) !== null) : rest;
    const keys = keysFor([...used.map(cardOf), ...own, ...(swap ? [swap.card] : [])])?.slice(used.length);
    if (!keys) return null;
    used.push(...keys);
    const more = minus(rest, own);
    groups.push({
      id: keys.join(' '),
      keys: keys.slice(0, own.length),
      take: take && more.length > 0 ? { ...take, more } : take,
      given: keys[own.length] ?? null,
      jokers,
    });
  }
  return groups;
}

/** The cards that are held; others come from the pile with the card that is drawn. */
const heldOf = (cards: readonly Card[], areHeld: (some: readonly Card[]) => boolean): Card[] =>
  cards.reduce<Card[]>((held, card) => (areHeld([...held, card]) ? [...held, card] : held), []);

/** All keys that groups hold. */
export const keysOnShelf = (groups: readonly Group[]): string[] =>
  groups.flatMap(({ keys, given }) => (given === null ? keys : [...keys, given]));

/** The groups of which all cards are still held. */
export function stillHeld(groups: readonly Group[], held: ReadonlySet<string>): readonly Group[] {
  const kept = groups.filter((group) => keysOnShelf([group]).every((key) => held.has(key)));
  return kept.length === groups.length ? groups : kept;
}

/** A group as a request says it. */
export function meldInput({ keys, take, jokers }: Group): MeldInput {
  const cards = keys.map(cardOf);
  const said = jokers.length > 0 ? { jokers: [...jokers] } : {};
  if (take?.kind === 'borrow') return { cards: [...cards, take.card], borrow: fromMeld(take), ...said };
  if (take?.kind === 'swap') return { cards: [...cards, JOKER], swap: fromMeld(take), ...said };
  return { cards: take ? [...cards, take.card, ...(take.more ?? [])] : cards, ...said };
}

const fromMeld = ({ meldId, card }: Take) => ({ meld_id: meldId ?? '', card });

/** The listed moves that lay down exactly these groups, and discard this card. */
export function movesOfGroups(moves: readonly LegalMove[], groups: readonly Group[], discard: Card | null): LegalMove[] {
  const wanted = groups.map(meldInput);
  return moves.filter((move) => {
    const melds = meldsOf(move);
    const last = 'discard' in move ? (move.discard ?? null) : null;
    return last === discard && melds.length === wanted.length && areMatched(wanted, melds);
  });
}

function areMatched(wanted: readonly MeldInput[], melds: readonly MeldInput[]): boolean {
  const rest = [...melds];
  return wanted.every((each) => {
    const at = rest.findIndex((meld) => isSameMeld(each, meld));
    return at >= 0 && rest.splice(at, 1).length === 1;
  });
}

/** Whether a listed meld is the player's; what they have not said of jokers may be anything. */
function isSameMeld(wanted: MeldInput, listed: MeldInput): boolean {
  return (
    areSameCards(wanted.cards, listed.cards) &&
    isSameSource(wanted.borrow, listed.borrow) &&
    isSameSource(wanted.swap, listed.swap) &&
    (!wanted.jokers || wanted.jokers.join() === listed.jokers?.join())
  );
}

type FromMeld = { meld_id: string; card: Card } | undefined;
const isSameSource = (one: FromMeld, other: FromMeld) => one?.meld_id === other?.meld_id && one?.card === other?.card;

/** The groups that a refusal is about; all of them if it names none. */
export function groupsConcerned(groups: readonly Group[], { cards }: Problem): readonly Group[] {
  const named = groups.filter((group) => cards && areSameCards(meldInput(group).cards, cards));
  return named.length > 0 ? named : groups;
}
