import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardOf, dealtOrder, keysOf, moved, readOrder, reconciled, sorted } from '../src/model/hand';

test('a dealt hand is sorted into suits', () => {
  const { groups, tail } = dealtOrder(1, ['KH', 'AC', '2H', 'JOKER', '9C']);
  assert.deepEqual(groups, [['AC', '9C'], ['2H', 'KH'], ['JOKER']]);
  assert.deepEqual(tail, []);
});

test('a drawn card goes to the end, and no other card moves', () => {
  const order = moved(dealtOrder(1, ['KH', 'AC', '2H']), 'KH', { before: 'AC' });
  const after = reconciled(order, 1, ['AC', '2H', '3H', 'KH']);
  assert.deepEqual(after.groups, [['KH', 'AC'], ['2H']]);
  assert.deepEqual(after.tail, ['3H']);
});

test('a hand that comes again unchanged keeps its order', () => {
  const order = moved(dealtOrder(1, ['KH', 'AC', '2H']), 'AC', 'end');
  assert.deepEqual(reconciled(order, 1, ['2H', 'AC', 'KH']), order);
});

test('the copy that was played leaves, the other one keeps its key and place', () => {
  const order = reconciled(dealtOrder(1, ['7H', '8H']), 1, ['7H', '8H', '7H']);
  assert.deepEqual(keysOf(order), ['7H', '8H', '7H*1']);
  assert.deepEqual(keysOf(reconciled(order, 1, ['7H', '8H'], new Set(['7H']))), ['8H', '7H*1']);
  assert.deepEqual(keysOf(reconciled(order, 1, ['7H', '8H'])), ['7H', '8H']);
});

test('a copy that comes back gets a key of its own', () => {
  const order = reconciled(dealtOrder(1, ['7H', '7H']), 1, ['7H'], new Set(['7H']));
  assert.deepEqual(keysOf(reconciled(order, 1, ['7H', '7H'])), ['7H*1', '7H']);
});

test('the next deal is sorted as the player sorted last', () => {
  const order = sorted(dealtOrder(1, ['KH', 'AC', '2H']), 'rank');
  assert.deepEqual(reconciled(order, 2, ['KD', 'AC', '2H']).groups, [['AC', '2H', 'KD']]);
});

test('a card moves within and between groups', () => {
  const order = dealtOrder(1, ['KH', 'AC', '2H']);
  assert.deepEqual(moved(order, 'KH', { before: '2H' }).groups, [['AC'], ['KH', '2H']]);
  assert.deepEqual(moved(order, 'AC', { before: 'AC' }), order);
  assert.deepEqual(keysOf(moved(order, 'AC', 'end')), ['2H', 'KH', 'AC']);
});

test('sorting takes the drawn card in', () => {
  const order = sorted(reconciled(dealtOrder(1, ['KH', 'AC']), 1, ['KH', 'AC', '2C']), 'suit');
  assert.deepEqual(order.groups, [['AC', '2C'], ['KH']]);
  assert.deepEqual(order.tail, []);
});

test('what the device kept is read again, and nonsense is not', () => {
  const order = dealtOrder(3, ['7H', '7H', 'JOKER']);
  assert.deepEqual(readOrder(JSON.stringify(order)), order);
  for (const nonsense of [null, '', '{', '7', '{"round":1}', '{"round":1,"groups":[1],"tail":[]}']) assert.equal(readOrder(nonsense), null);
});

test('a key names its card', () => {
  assert.deepEqual(['7H', '7H*1', 'JOKER*5'].map(cardOf), ['7H', '7H', 'JOKER']);
});

test('a hand that is dealt after a cut is sorted, and no card of it counts as drawn', () => {
  const { groups, tail } = reconciled(dealtOrder(2, [], 'suit'), 2, ['KH', 'AC', '2H']);
  assert.deepEqual([groups, tail], [[['AC'], ['2H', 'KH']], []]);
});
