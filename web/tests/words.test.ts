// The words of the page agree with each other.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '../src/texts/en';
import { fr } from '../src/texts/fr';
import type { Sentence } from '../src/texts/pieces';

for (const [language, { table }] of Object.entries({ en, fr })) {
  test(`one second is no plural in ${language}`, () => {
    assert.match(table.timeLeft(1), /^1 seconde? /);
    assert.match(table.timeLeft(2), /^2 seconde?s /);
  });
}

/** The stem of the first word. */
const stem = ([first = '']: Sentence = []) => String(first).toLowerCase().slice(0, 5);

for (const [language, { play, story, table }] of Object.entries({ en, fr })) {
  test(`a button, the order to press it and the story have one verb in ${language}`, () => {
    const { discard, knock, declare } = story.mayDo;
    const [discarding, knocking, declaring] = [play.discard('7H'), play.knock('7H'), play.declare([])].map(stem);
    assert.deepEqual([discard?.([]), story.discarded([])].map(stem), [discarding, discarding]);
    assert.deepEqual([knock?.([]), story.knockedClean].map(stem), [knocking, knocking]);
    assert.deepEqual([declare?.([]), story.declared([])].map(stem), [declaring, declaring]);
  });

  test(`a bot has one level in ${language}`, () => {
    for (const level of ['easy', 'normal', 'hard']) assert.equal(story.bots[level], table.bot(table.botLevels[level] ?? ''));
  });
}
