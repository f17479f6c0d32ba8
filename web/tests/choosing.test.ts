import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LegalMove } from 'rummy-client';
import { alternatives, cardsUsed, fittingMoves, movesWithinReach, takesOf, takesWithinReach, type Choice } from '../src/model/moves/choosing';

const path = '/v1/games/g/moves';
const DISCARD: LegalMove = { action: 'discard', card: '7H', path };
const RUN: LegalMove = { action: 'meld', melds: [{ cards: ['7H', '8H', '9H'] }], path };
const LAY_OFF: LegalMove = { action: 'layOff', meld_id: 'm1', cards: ['7H'], path };
const BORROW: LegalMove = { action: 'meld', melds: [{ cards: ['7H', '7C', '7S'], borrow: { meld_id: 'm2', card: '7C' } }], path };
const SWAP: LegalMove = { action: 'layOff', meld_id: 'm3', cards: ['JOKER', '5D'], swap: { meld_id: 'm2', card: '7H' }, path };
const choice = (cards: string[], more: Partial<Choice> = {}): Choice => ({
  moves: [RUN, BORROW, SWAP, LAY_OFF, DISCARD],
  top: null,
  hand: ['7H', '7S', '8H', '9H', '5D', '7C'],
  cards,
  take: null,
  ...more,
});

describe('the cards that a move uses', () => {
  test('are those of the hand, not one that the table lends', () => assert.deepEqual(cardsUsed(BORROW, null), ['7H', '7S']));
  test('include the one that replaces a joker', () => assert.deepEqual(cardsUsed(SWAP, null), ['5D', '7H']));
  test('include the discard of a hand laid down at once', () =>
    assert.deepEqual(cardsUsed({ action: 'meld', melds: [{ cards: ['AC'] }], discard: 'KD', path }, null), ['AC', 'KD']));
  test('of a draw that opens are those besides the drawn one', () => {
    const draw: LegalMove = { action: 'draw', source: 'discard', melds: [{ cards: ['QC', 'QD', 'QH'] }], path };
    assert.deepEqual(cardsUsed(draw, 'QD'), ['QC', 'QH']);
    assert.deepEqual(cardsUsed({ ...draw, card: 'QC' }, 'QD'), ['QD', 'QH']);
  });
  test('of a draw down into the pile are those that are held', () => {
    const draw = { action: 'draw', source: 'discard', card: '9S', depth: 3, melds: [{ cards: ['9S', '9H', '9D'] }], path } as LegalMove;
    assert.deepEqual(cardsUsed(draw, '2C', ['9H', '4C']), ['9H']);
  });
  test('of a move from a later release are found by their fields', () => {
    assert.deepEqual(cardsUsed({ action: 'peel', path, card: '2C', cards: ['3C', 4] } as unknown as LegalMove, null), ['2C', '3C']);
  });
});

test('moves fit that use exactly the chosen cards', () => {
  assert.deepEqual(fittingMoves(choice(['7H'])), [LAY_OFF, DISCARD]);
  assert.deepEqual(fittingMoves(choice(['9H', '7H', '8H'])), [RUN]);
  assert.deepEqual(fittingMoves(choice(['7H', '7S'])), []);
});

test('moves with a card of the table fit once it is taken', () => {
  const [take = null] = takesOf(BORROW);
  assert.deepEqual(fittingMoves(choice(['7S', '7H'], { take })), [BORROW]);
  assert.deepEqual(fittingMoves(choice(['7H'], { take })), []);
});

test('moves within reach use the chosen cards and more', () => {
  assert.deepEqual(movesWithinReach(choice(['8H'])), [RUN]);
  assert.equal(movesWithinReach(choice([])).length, 5);
});

test('what may be taken from the table follows from the chosen cards', () => {
  assert.deepEqual(takesWithinReach(choice(['7S'])), [{ kind: 'borrow', meldId: 'm2', card: '7C' }]);
  assert.deepEqual(takesWithinReach(choice(['7H'])).length, 2);
});

test('one button stands for the ways to name a joker', () => {
  const high = { ...LAY_OFF, jokers: ['8H'] } as LegalMove;
  assert.deepEqual(alternatives([LAY_OFF, high, DISCARD]), [[LAY_OFF, high], [DISCARD]]);
});
