// What is shown of a game while events and views come in either order.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Event, Game } from 'rummy-client';
import { ShownEvents } from '../src/service/live/shown_events';

const view = (version: number, top: string) =>
  ({ version, last_seq: version, viewer: 'p1', players: [], round: { number: 1, discard_pile: [top], discard_count: 5, melds: [] } }) as unknown as Game;
const discard = (seq: number, card: string, player_id = 'p2') => ({ seq, type: 'discarded', round: 1, player_id, card, count: 6 }) as unknown as Event;
const top = ({ game }: ShownEvents) => game.value?.round?.discard_pile.at(-1);

function shown(t: { after(close: () => void): void }): ShownEvents {
  const events = new ShownEvents(10_000);
  t.after(() => events.close());
  events.update(view(1, '2C'));
  events.begin([discard(1, '2C')]);
  return events;
}

test('the moves of others wait for one another', (t) => {
  const events = shown(t);
  events.add(discard(2, '3C'), 'p1');
  events.update(view(2, '3C'));
  assert.deepEqual([events.isReplaying.value, top(events)], [true, '2C']);
  events.skip();
  assert.deepEqual([events.isReplaying.value, top(events)], [false, '3C']);
});

test('an event that a view shows already is no news when it comes', async (t) => {
  const events = shown(t);
  events.update(view(3, '4C'));
  await new Promise((resolve) => setTimeout(resolve, 1100)); // the view is shown without its events, which are late
  assert.equal(top(events), '4C');
  events.add(discard(2, '3C'), 'p1');
  events.add(discard(3, '4C'), 'p1');
  assert.deepEqual([events.isReplaying.value, top(events), events.game.value?.round?.discard_count], [false, '4C', 5]);
  assert.deepEqual(events.events.value.map(({ seq }) => seq), [1, 2, 3]);
});
