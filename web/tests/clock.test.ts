// The time that players see.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Game, Round } from 'rummy-client';
import { deadlineOf } from '../src/service/live/clock';

const DEADLINE = '2026-11-23T12:00:00.000Z';
const players = [{ player_id: 'p1', bot: null }, { player_id: 'p2', bot: 'easy' }];
const gameIn = (round: Partial<Round>) => ({ players, round: { phase: 'draw', calls: null, offer: null, deadline: DEADLINE, ...round } }) as unknown as Game;

describe('the deadline that a player sees', () => {
  test('is that of a turn of a person', () => {
    assert.equal(deadlineOf(gameIn({ turn: 'p1' })), DEADLINE);
    assert.equal(deadlineOf(null), null);
  });

  test('is not the time of a move of a bot', () => {
    assert.equal(deadlineOf(gameIn({ turn: 'p2' })), null);
  });

  test('is that of calls, offers and the next deal in the turn of a bot, too', () => {
    assert.equal(deadlineOf(gameIn({ turn: 'p2', phase: 'over' })), DEADLINE);
    assert.equal(deadlineOf(gameIn({ turn: 'p2', calls: { waiting: ['p1'], held: true } })), DEADLINE);
    assert.equal(deadlineOf(gameIn({ turn: 'p2', calls: { waiting: ['p1'], held: false } })), null);
    assert.equal(deadlineOf(gameIn({ turn: 'p2', offer: { open: true } as Round['offer'] })), DEADLINE);
  });
});
