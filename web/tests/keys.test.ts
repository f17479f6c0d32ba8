import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyMeaning } from '../src/play/gestures/keys';

const press = (key: string, held: Partial<Record<'altKey' | 'ctrlKey' | 'metaKey', boolean>> = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
});

test('letters and digits press buttons, if they are on', () => {
  assert.deepEqual(keyMeaning(press('s'), true, false, false), { press: 'S' });
  assert.deepEqual(keyMeaning(press('3'), true, true, true), { press: '3' });
  for (const key of ['s', '3', '?']) assert.equal(keyMeaning(press(key), false, false, false), null);
});

test('the browser keeps its own shortcuts', () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
    assert.equal(keyMeaning(press('d', held), true, false, false), null);
  }
  for (const key of ['Tab', ' ', 'ArrowLeft', 'F5', 'é']) assert.equal(keyMeaning(press(key), true, false, false), null);
});

test('Enter presses the button that has the focus, else the best move; on a card, too', () => {
  assert.equal(keyMeaning(press('Enter'), true, false, true), null);
  assert.deepEqual(keyMeaning(press('Enter'), false, false, false), { press: 'Enter' });
  assert.deepEqual(keyMeaning(press('Enter'), false, true, true), { press: 'Enter' });
});

test('Alt and an arrow move the card that has the focus', () => {
  assert.deepEqual(keyMeaning(press('ArrowLeft', { altKey: true }), false, true, true), { shift: -1 });
  assert.deepEqual(keyMeaning(press('ArrowRight', { altKey: true }), false, true, true), { shift: 1 });
  assert.equal(keyMeaning(press('ArrowLeft', { altKey: true }), false, false, false), null);
});

test('Escape puts back, a question mark lists the keys', () => {
  assert.equal(keyMeaning(press('Escape'), false, false, true), 'put back');
  assert.equal(keyMeaning(press('?'), true, true, true), 'list keys');
});
