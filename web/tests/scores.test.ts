import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RoundScore, Scores } from 'rummy-client';
import { dueText, linesOf, reasonIn, signed, spread, ticks } from '../src/model/scores';
import { scores as en } from '../src/texts/en/scores';
import { scores as fr } from '../src/texts/fr/scores';

const STAKE = { amount: '0.10', label: 'EUR' };

test('a reason has words, and one of a later release its code', () => {
  assert.equal(reasonIn(en, 'deadwood'), 'the loser’s deadwood');
  assert.equal(reasonIn(fr, 'broken_chair'), 'broken chair');
});

test('what is paid is said in the stake, else in points', () => {
  const due = { points: 93, amount: '9.30' };
  assert.equal(dueText(due, { stake: STAKE } as Scores, en), '9.30 EUR');
  assert.equal(dueText(due, { stake: STAKE } as Scores, fr), '9,30 EUR');
  assert.equal(dueText({ points: 1, amount: null }, { stake: null } as Scores, en), '1 point');
});

test('numbers have a sign, and nought has none', () => {
  assert.deepEqual([109, -3, 0, '-26.10', '0.00', '5.30'].map(signed), ['+109', '−3', '0', '−26.10', '0.00', '+5.30']);
});

test('lines begin with what the players had before the first round', () => {
  const round = (points: Record<string, number>, totals: Record<string, number>) => ({ points, totals }) as RoundScore;
  const scores = { rounds: [round({ p1: 5 }, { p1: 105, p2: 100 }), round({ p2: 7 }, { p1: 105, p2: 107 })] } as Scores;
  assert.deepEqual(linesOf(scores, ['p1', 'p2']).map(({ totals }) => totals), [
    [100, 105, 105],
    [100, 100, 107],
  ]); // prettier-ignore
});

test('the marks of an axis are round, few, and hold all values', () => {
  for (const [least, most] of [[0, 1], [0, 9], [-34, 500], [0, 247], [-3, -1], [0, 10_000], [0, 0]] as const) {
    const marks = ticks(least, most);
    assert.ok(marks[0]! <= least && marks.at(-1)! >= most, `${least}–${most}: ${marks}`);
    assert.ok(marks.length <= 9 && marks.every(Number.isInteger), `${least}–${most}: ${marks}`);
  } // prettier-ignore
});

test('names at the ends of lines lie apart, in the order of the lines and above the floor', () => {
  const places = spread([100, 101, 50, 199], 16, 200);
  const sorted = places.toSorted((one, other) => one - other);
  assert.deepEqual(sorted, [places[2], places[0], places[1], places[3]]);
  assert.ok(sorted.every((place, index) => index === 0 || place - sorted[index - 1]! >= 16));
  assert.ok(spread([198, 199, 200], 16, 200).every((place) => place <= 200));
});
