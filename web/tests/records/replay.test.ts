// Recorded rounds of every game, from the folder that the variable RECORDS names: one answer of getRound a file.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { RoundRecord } from 'rummy-client';
import { minus } from '../../src/model/bags';
import { areSameCards } from '../../src/model/cards';
import { stepsOf, type Step } from '../../src/model/records/replay';

const FOLDER = process.env.RECORDS ?? '';
const NAMES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));

for (const name of NAMES) {
  const record: RoundRecord = JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8'));

  test(`${name}: no card is lost on the way, and the hands at the end are those of the record`, () => {
    const steps = stepsOf(record);
    assert.equal(steps.length, record.moves.length);
    for (const step of steps) assertAllCards(step, record);
    for (const [player, hand] of Object.entries(record.hands)) assert.ok(areSameCards(steps.at(-1)?.hands[player] ?? [], hand), player);
  });
}

/** Fails unless hands, melds and discards are cards of the pack, and the rest of it is the stock. */
function assertAllCards({ move, hands, melds, discards, turned, stockCount }: Step, { deck }: RoundRecord): void {
  if (Object.keys(hands).length === 0) return;
  const shown = [...Object.values(hands).flat(), ...melds.flatMap(({ cards }) => cards), ...discards, ...turned];
  assert.equal(shown.length + stockCount, deck.length, JSON.stringify(move));
  assert.equal(minus(deck, shown).length, stockCount, JSON.stringify(move));
  assert.equal(discards.length, move.discard_count, JSON.stringify(move));
}
