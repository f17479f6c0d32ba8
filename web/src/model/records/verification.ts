// Whether a round was dealt as it was promised: what anybody can compute from its record.
import type { Card, RoundRecord } from 'rummy-client';
import { areSameCards, JOKER } from '../cards';
import { commitmentTo, freshPack, shuffled, shuffleKey } from './shuffle';

/** A commitment that this device noted, and whether that was before the cards were dealt. */
export interface NotedCommitment {
  readonly commitment: string;
  readonly isBeforeDeal: boolean;
}

/** A step of the check. `unknown` is what cannot be checked here. */
export interface Check {
  readonly step: 'noted' | 'seed' | 'cut' | 'pack' | 'hands' | 'stock' | 'next';
  readonly result: 'right' | 'wrong' | 'unknown';
  /** Numbers to compare, such as the commitment that was noted and the one that was shown. */
  readonly numbers: readonly string[];
}

/** Checks a record against the commitment that was noted for its round. */
export async function verify(record: RoundRecord, noted: NotedCommitment | null, next: string | null): Promise<Check[]> {
  const order = await shuffledPack(record);
  return [
    { step: 'noted', ...notedCheck(record, noted) },
    { step: 'seed', ...(await seedCheck(record, noted)) },
    ...(record.contribution === null ? [] : [{ step: 'cut', result: 'right', numbers: [record.contribution] } as const]),
    { step: 'pack', ...packCheck(record, order) },
    { step: 'hands', ...handsCheck(record) },
    { step: 'stock', ...stockCheck(record) },
    ...(next === null ? [] : [{ step: 'next', result: 'right', numbers: [next] } as const]),
  ];
}

/** Whether nothing is wrong. */
export const isRight = (checks: readonly Check[]): boolean => checks.every(({ result }) => result !== 'wrong');

type Finding = Omit<Check, 'step'>;

const finding = (isRight: boolean, numbers: readonly string[]): Finding => ({ result: isRight ? 'right' : 'wrong', numbers });

function notedCheck({ commitment }: RoundRecord, noted: NotedCommitment | null): Finding {
  if (noted === null) return { result: 'unknown', numbers: [commitment] };
  const isSame = noted.commitment === commitment;
  if (isSame && !noted.isBeforeDeal) return { result: 'unknown', numbers: [noted.commitment] };
  return finding(isSame, isSame ? [noted.commitment] : [noted.commitment, commitment]);
}

async function seedCheck({ seed, commitment }: RoundRecord, noted: NotedCommitment | null): Promise<Finding> {
  const hash = await commitmentTo(seed);
  const promised = noted?.commitment ?? commitment;
  return finding(hash === promised, hash === promised ? [seed] : [seed, hash, promised]);
}

async function shuffledPack({ deck, seed, contribution }: RoundRecord): Promise<Card[]> {
  const jokers = deck.filter((card) => card === JOKER).length;
  const packs = Math.round((deck.length - jokers) / 52);
  return shuffled(freshPack(packs, jokers), await shuffleKey(seed, contribution), 'deal');
}

function packCheck({ deck }: RoundRecord, order: readonly Card[]): Finding {
  if (deck.length === 0) return { result: 'unknown', numbers: [] };
  const isSame = deck.length === order.length && deck.every((card, place) => card === order[place]);
  return finding(isSame, isSame ? [String(deck.length)] : [deck.join(' '), order.join(' ')]);
}

/** The hands that were dealt are the top of the pack. */
function handsCheck({ deck, dealt_hands: hands }: RoundRecord): Finding {
  const cards = Object.values(hands).flat();
  if (cards.length === 0) return { result: 'unknown', numbers: [] };
  return finding(areSameCards(deck.slice(0, cards.length), cards), [String(cards.length)]);
}

/** The cards drawn lay one after another below the dealt ones, until the discards became the stock. */
function stockCheck({ deck, dealt_hands: hands, moves }: RoundRecord): Finding {
  let stock = -1;
  let below: readonly Card[] = [];
  const drawn: Card[] = [];
  for (const move of moves) {
    if (stock < 0 && move.stock_count > 0) below = deck.slice(deck.length - move.stock_count);
    else if (move.stock_count > stock && stock >= 0) break; // renewed
    else drawn.push(...(move.bought?.cards.slice(1) ?? []), ...move.cards_drawn.filter((_, index) => (index === 0 || !move.second ? move.source : move.second) !== 'discard'));
    if (move.stock_count > 0 || stock >= 0) stock = move.stock_count;
  }
  if (drawn.length === 0 || Object.keys(hands).length === 0) return { result: 'unknown', numbers: [] };
  return finding(drawn.every((card, place) => card === below[place]), [String(drawn.length)]);
}
