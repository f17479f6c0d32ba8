import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LegalMove, Problem } from 'rummy-client';
import { groupsConcerned, keysOnShelf, meldInput, movesOfGroups, stillHeld, type Group } from '../src/model/moves/shelf';

const path = '/v1/games/g/melds';
const group = (keys: string[], more: Partial<Group> = {}): Group => ({ id: keys.join(), keys, take: null, given: null, jokers: [], ...more });
const RUN = group(['7H', '8H', '9H*1']);
const SET = group(['QC', 'QD', 'JOKER']);

test('a listed move is recognized whatever the order of groups and cards', () => {
  const move: LegalMove = { action: 'meld', melds: [{ cards: ['JOKER', 'QC', 'QD'], jokers: ['QH'] }, { cards: ['7H', '8H', '9H'] }], path };
  assert.deepEqual(movesOfGroups([move], [RUN, SET], null), [move]);
  assert.deepEqual(movesOfGroups([move], [RUN], null), []);
  assert.deepEqual(movesOfGroups([move], [RUN, SET], '2C'), []);
});

test('a joker that the player has named is not another one', () => {
  const moves = ['QH', 'QS'].map((jokers): LegalMove => ({ action: 'meld', melds: [{ cards: ['QC', 'QD', 'JOKER'], jokers: [jokers] }], path }));
  assert.equal(movesOfGroups(moves, [SET], null).length, 2);
  assert.deepEqual(movesOfGroups(moves, [{ ...SET, jokers: ['QS'] }], null), [moves[1]]);
});

test('a group says what it takes from the table', () => {
  const borrow = group(['7H', '7S'], { take: { kind: 'borrow', meldId: 'm2', card: '7C' } });
  assert.deepEqual(meldInput(borrow), { cards: ['7H', '7S', '7C'], borrow: { meld_id: 'm2', card: '7C' } });
  const swap = group(['5D', '6D'], { take: { kind: 'swap', meldId: 'm3', card: 'KH' }, given: 'KH' });
  assert.deepEqual(meldInput(swap), { cards: ['5D', '6D', 'JOKER'], swap: { meld_id: 'm3', card: 'KH' } });
  assert.deepEqual(keysOnShelf([borrow, swap]), ['7H', '7S', '5D', '6D', 'KH']);
});

test('groups stay while all of their cards are held', () => {
  const groups = [RUN, SET];
  assert.equal(stillHeld(groups, new Set(['7H', '8H', '9H*1', 'QC', 'QD', 'JOKER'])), groups);
  assert.deepEqual(stillHeld(groups, new Set(['7H', '8H', '9H', 'QC', 'QD', 'JOKER'])), [SET]);
});

test('a refusal is shown at the group it is about', () => {
  assert.deepEqual(groupsConcerned([RUN, SET], { cards: ['JOKER', 'QD', 'QC'] } as unknown as Problem), [SET]);
  assert.deepEqual(groupsConcerned([RUN, SET], {} as Problem), [RUN, SET]);
});
