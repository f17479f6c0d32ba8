import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Option, Problem } from 'rummy-client';
import { complaintsOf, fitting, optionsOf, rangeOf, valueOf, withChoice } from '../src/model/options';

const option = (fields: Partial<Option>): Option => ({
  name: 'jokers',
  rule: 'X-01',
  rule_url: null,
  type: 'integer',
  label: 'Jokers',
  everyday: true,
  description: 'How many.',
  default: 4,
  least: 1,
  most: 4,
  choices: null,
  choice_labels: null,
  by_players: null,
  ...fields,
});
const forPlayers = (players: number, fields: object) => ({ players, least: null, most: null, multiple_of: null, choices: null, ...fields });
const PACKS = option({ name: 'packs', by_players: [forPlayers(2, { least: 1, most: 2 }), forPlayers(4, { least: 2, most: 4, multiple_of: 2 })] });
const DEALER = option({
  name: 'next_dealer',
  type: 'choice',
  default: null,
  choices: ['left', 'loser'],
  by_players: [forPlayers(2, { choices: ['left', 'loser'] }), forPlayers(3, { choices: ['left'] })],
});
const TARGET = option({ name: 'target', default: 500, most: 10_000 });
const ROUNDS = option({ name: 'rounds', default: null, most: 100 });

describe('what an option takes', () => {
  test('is the same for all players without a list by players', () => {
    assert.deepEqual(rangeOf(option({}), 3), { least: 1, most: 4, step: 1, choices: [] });
  });
  test('changes with the seats', () => {
    assert.deepEqual(rangeOf(PACKS, 4), { least: 2, most: 4, step: 2, choices: [] });
    assert.deepEqual(rangeOf(DEALER, 3).choices, ['left']);
  });
});

describe('the choices', () => {
  test('hold only what differs from the default', () => {
    const chosen = withChoice(option({}), 3, {});
    assert.deepEqual(chosen, { jokers: 3 });
    assert.deepEqual(withChoice(option({}), 4, chosen), {});
    assert.deepEqual(withChoice(option({}), null, chosen), {});
  });
  test('of a length of the game replace each other', () => {
    const rounds = withChoice(ROUNDS, 3, withChoice(TARGET, 100, {}));
    assert.deepEqual(rounds, { rounds: 3 });
    assert.equal(valueOf(TARGET, rounds), null);
    assert.deepEqual(withChoice(TARGET, 500, rounds), {});
  });
  test('show the default until something is chosen', () => {
    assert.equal(valueOf(TARGET, {}), 500);
    assert.equal(valueOf(ROUNDS, {}), null);
    assert.equal(valueOf(option({ type: 'boolean', default: true }), { jokers: false }), false);
  });
  test('that a table of another size does not take are dropped', () => {
    const chosen = { packs: 1, next_dealer: 'loser', jokers: 2 };
    const options = [PACKS, DEALER, option({})];
    assert.deepEqual(fitting(options, chosen, 2), chosen);
    assert.deepEqual(fitting(options, chosen, 4), { next_dealer: 'loser', jokers: 2 });
    assert.deepEqual(fitting(options, { packs: 3, next_dealer: 'loser' }, 3), { packs: 3 });
  });
  test('are sent with the stake, if there is one', () => {
    assert.deepEqual(optionsOf({ jokers: 3 }, null), { jokers: 3 });
    assert.deepEqual(optionsOf({}, { amount: '0.05', label: 'EUR' }), { stake: { amount: '0.05', label: 'EUR' } });
  });
});

describe('a refusal', () => {
  const problem = (errors: Problem['errors']) => ({ detail: 'They do not go together.', errors }) as Problem;
  test('says at each field what is wrong with it', () => {
    const complaints = complaintsOf(problem([{ code: 'range', detail: 'From 1 to 4.', pointer: '/options/jokers' }]));
    assert.equal(complaints.get('/options/jokers'), 'From 1 to 4.');
  });
  test('marks all fields that are wrong together', () => {
    const refused = (pointer: string) => ({ code: 'refused', detail: 'See above.', pointer });
    const complaints = complaintsOf(problem([refused('/options/block'), refused('/options/ace')]));
    assert.deepEqual([...complaints.values()], ['They do not go together.', 'They do not go together.']);
  });
  test('is none before the first request', () => assert.equal(complaintsOf(null).size, 0));
});
