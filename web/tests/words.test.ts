// The words of the page agree with each other.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '../src/texts/en';
import { fr } from '../src/texts/fr';

for (const [language, { table }] of Object.entries({ en, fr })) {
  test(`one second is no plural in ${language}`, () => {
    assert.match(table.timeLeft(1), /^1 seconde? /);
    assert.match(table.timeLeft(2), /^2 seconde?s /);
  });
}
