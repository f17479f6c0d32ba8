import assert from 'node:assert/strict';
import { test } from 'node:test';
import file from '../../openapi/shuffle-vectors.json' with { type: 'json' };
import { commitmentTo, freshPack, shuffled, shuffleKey, Words } from '../src/model/records/shuffle';

for (const vector of file.vectors) {
  test(`vector: ${vector.about}`, async () => {
    assert.equal(await commitmentTo(vector.seed), vector.commitment);
    const key = await shuffleKey(vector.seed, vector.contribution);
    assert.equal(key, vector.key);
    const words = await Words.of(key, vector.label);
    const first: number[] = [];
    while (first.length < vector.words.length) first.push(await words.next());
    assert.deepEqual(first, vector.words);
    const order = await shuffled(freshPack(vector.packs, vector.jokers), key, vector.label);
    assert.equal(order.join(' '), vector.order);
  });
}
