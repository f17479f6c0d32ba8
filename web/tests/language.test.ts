// The language of the page, whose texts may take their time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseLanguage, language, t } from '../src/texts';

test('is the last one chosen, though the texts of the one before come later', async () => {
  await Promise.all([chooseLanguage('fr'), chooseLanguage('en')]);
  assert.deepEqual([language.value, t.value.title], ['en', 'Rummy']);
  await chooseLanguage('fr');
  assert.deepEqual([language.value, t.value.title], ['fr', 'Rami']);
});
