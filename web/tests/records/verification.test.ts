// The checks of a deal, for recorded rounds (see replay.test.ts beside) and for what a service that cheats would have to change.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { RoundRecord } from 'rummy-client';
import { isRight, verify, type Check, type NotedCommitment } from '../../src/model/records/verification';

const FOLDER = process.env.RECORDS ?? '';
const RECORDS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name): [string, RoundRecord] => [name, JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8'))]);
const [, HONEST] = RECORDS.find(([, { moves }]) => moves.length > 5)!;
const NOTED: NotedCommitment = { commitment: HONEST.commitment, isBeforeDeal: true };
const OTHER_SEED = 'ab'.repeat(32);
/** SHA-256 of 32 bytes 0xab. */
const OTHER_COMMITMENT = '9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885';

for (const [name, record] of RECORDS) {
  test(`${name}: the deal is as it was promised`, async () => {
    const checks = await verify(record, { commitment: record.commitment, isBeforeDeal: true }, record.commitment);
    assert.deepEqual(wrong(checks), []);
    if (record.deck.length > 0) for (const step of ['noted', 'seed', 'pack', 'hands']) assert.equal(resultOf(checks, step), 'right');
  });
}

test('another seed than the one that was promised is found', async () => {
  assert.deepEqual(wrong(await verify({ ...HONEST, seed: OTHER_SEED }, NOTED, null)), ['seed', 'pack']);
});

test('another commitment than the noted one is found, whatever seed it is of', async () => {
  const record = { ...HONEST, seed: OTHER_SEED, commitment: OTHER_COMMITMENT };
  assert.deepEqual(wrong(await verify(record, NOTED, null)), ['noted', 'seed', 'pack']);
});

test('two cards that changed places in the pack are found', async () => {
  const [first, second, ...rest] = HONEST.deck;
  assert.deepEqual(wrong(await verify({ ...HONEST, deck: [second!, first!, ...rest] }, NOTED, null)), ['pack']);
});

test('a hand with another card than was dealt is found', async () => {
  const [player, hand] = Object.entries(HONEST.dealt_hands)[0]!;
  const cheated = { ...HONEST.dealt_hands, [player]: [HONEST.deck.at(-1)!, ...hand.slice(1)] };
  assert.deepEqual(wrong(await verify({ ...HONEST, dealt_hands: cheated }, NOTED, null)), ['hands']);
});

test('a card from the middle of the stock is found', async () => {
  const at = HONEST.moves.findIndex(({ source }) => source === 'stock');
  const moves = HONEST.moves.map((move, index) => (index === at ? { ...move, cards_drawn: [HONEST.deck.at(-2)!] } : move));
  assert.deepEqual(wrong(await verify({ ...HONEST, moves }, NOTED, null)), ['stock']);
});

test('another text than the cutter sent is found', async () => {
  assert.deepEqual(wrong(await verify({ ...HONEST, contribution: `${HONEST.contribution ?? ''}!` }, NOTED, null)), ['pack']);
});

test('without a commitment from before the deal the first step stays open', async () => {
  assert.equal(resultOf(await verify(HONEST, null, null), 'noted'), 'unknown');
  assert.equal(resultOf(await verify(HONEST, { ...NOTED, isBeforeDeal: false }, null), 'noted'), 'unknown');
  assert.ok(isRight(await verify(HONEST, null, null)));
});

const wrong = (checks: readonly Check[]): string[] => checks.filter(({ result }) => result === 'wrong').map(({ step }) => step);
const resultOf = (checks: readonly Check[], step: string) => checks.find((check) => check.step === step)?.result;
