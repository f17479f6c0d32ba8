// What cards of melds stand for, and where the cards of a hand lie.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handLayout } from '../src/model/hand_layout';
import { meldCards } from '../src/model/meld_cards';

const places = (kind: 'run' | 'set', cards: string[], jokers: string[]) => meldCards({ kind, cards, jokers }).map(({ standsFor }) => standsFor);

test('a joker stands for the card that the service names', () => {
  assert.deepEqual(places('run', ['JC', 'JOKER', 'KC'], ['QC']), [null, 'QC', null]);
  assert.deepEqual(places('set', ['9C', 'JOKER', '9S'], ['9?']), [null, '9?', null]);
});

test('a natural card beside wild ones of its rank stands for itself', () => {
  assert.deepEqual(places('run', ['AC', '2C', '2D', '4C'], ['3C']), [null, null, '3C', null]);
  assert.deepEqual(places('run', ['2H', '6S', 'JOKER'], ['5S', '7S']), ['5S', null, '7S']);
  assert.deepEqual(places('set', ['2C', '2D', '8S'], ['8C', '8D']), ['8C', '8D', null]);
});

test('jokers of a meld of an unknown kind take their cards in order', () => {
  assert.deepEqual(places('run', ['3C', 'JOKER', '9H'], ['KD']), [null, 'KD', null]);
});

const PHONE = { width: 378, card: 66, rise: 0.8 };
const DESK = { width: 704, card: 84, rise: 0.8 };
const rowsOf = (layout: ReturnType<typeof handLayout>) => new Set(layout.places.map(({ y }) => y)).size;

/** The visible widths of the cards that have another on their right. */
function strips({ places }: ReturnType<typeof handLayout>): number[] {
  return places.flatMap(({ x, y }, at) => (places[at + 1]?.y === y ? [(places[at + 1]?.x ?? 0) - x] : []));
}

test('sixteen cards of four suits lie in two rows on a phone, with strips of 44', () => {
  const layout = handLayout([4, 4, 4, 4], PHONE);
  assert.equal(rowsOf(layout), 2);
  assert.ok(Math.min(...strips(layout)) >= 44);
});

test('34 cards show all that identifies them, in strips of 28 or more', () => {
  for (const box of [PHONE, DESK]) {
    const layout = handLayout([6, 5, 11, 11, 1], box);
    assert.ok(Math.min(...strips(layout)) >= Math.max(28, Math.floor(0.44 * layout.card)));
    assert.ok(layout.places.every(({ x }) => x + layout.card <= box.width));
  }
});

test('a group shows the whole of its last card where there is room', () => {
  const { places } = handLayout([2, 1], DESK);
  assert.deepEqual(places.map(({ x }) => x), [0, 48, 48 + 84 + 14]);
});

test('an empty hand has no places, and a narrow box one card a row', () => {
  assert.deepEqual(handLayout([], PHONE).places, []);
  assert.equal(rowsOf(handLayout([3], { ...PHONE, width: 50 })), 3);
});
