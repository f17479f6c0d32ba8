// How a client follows a game over streams that end, break, stay silent or do not get through.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { connect, ProblemError, type ConnectOptions, type Event, type GameReset, type Presence } from 'rummy-client';
import { event, game, happened, json, lost, over, page, problem, silence, stream, stub, type Answer } from './stub.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
const SHORT = { silenceSeconds: 2 };
const CONNECTED = 'event: presence\ndata: {"players":["p1"],"spectators":2}\n\n';

/** All that a follower is given, until the end. */
async function followed(url: string, options: ConnectOptions = {}): Promise<(Event | GameReset)[]> {
  const all: (Event | GameReset)[] = [];
  for await (const each of connect(url, options).seat('g', 't').follow()) all.push(each);
  return all;
}

const seqs = async (url: string, options?: ConnectOptions) => (await followed(url, options)).map(({ seq }) => seq);

test('after five minutes of polls a stream is tried again', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  const full = problem(429, 'too_many_streams');
  const { url, asked } = await stub(t, full, page(happened(1)), stream([event(2)], 'end'), over);
  const following = connect(url).seat('g').follow();
  assert.equal((await following.next()).value?.seq, 1);
  t.mock.timers.tick(301_000);
  assert.equal((await following.next()).value?.seq, 2);
  assert.equal((await following.next()).done, true);
  const isStream = asked.map(({ headers }) => headers.accept === 'text/event-stream');
  assert.deepEqual(isStream, [true, false, true, true]);
});

test('the end of the game is confirmed without a pause', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] }); // they never ring
  const { url, asked } = await stub(t, stream([event(1, 'game_ended')], 'end'), over);
  assert.deepEqual(await seqs(url), [1]);
  assert.equal(asked.length, 2);
});

test('a follower has no more patience while it reads the game', async (t) => {
  t.mock.method(Math, 'random', () => 1); // the pauses are as long as they may be
  const { url } = await stub(t, problem(429, 'too_many_streams'), page(), lost);
  let waited = 0;
  const onRetry = (_: unknown, milliseconds: number) => (waited += milliseconds);
  await assert.rejects(followed(url, { patienceSeconds: 2, onRetry }), { name: 'NoAnswer' });
  assert.equal(waited, 1750);
});

describe('a client that follows a game', { concurrency: true }, () => {
  test('a stream that ends in order is resumed after its last event', async (t) => {
    const { url, asked } = await stub(t, stream([event(1), event(2)], 'end'), stream([event(3)], 'end'), over);
    assert.deepEqual(await seqs(url), [1, 2, 3]);
    assert.deepEqual(asked.map(({ headers }) => headers['last-event-id']), ['0', '2', '3']);
    assert.ok(asked.every(({ headers }) => headers.authorization === 'Bearer t'));
  });

  test('a stream that breaks within an event is resumed with this event', async (t) => {
    const torn = stream([event(1), 'id: 2\ndata: {"seq":2,'], 'cut');
    const { url, asked } = await stub(t, torn, stream([event(2)], 'end'), over);
    assert.deepEqual(await seqs(url), [1, 2]);
    assert.equal(asked[1]?.headers['last-event-id'], '1');
  });

  test('204 ends at once', async (t) => {
    const { url, asked } = await stub(t, over);
    assert.deepEqual(await seqs(url), []);
    assert.equal(asked.length, 1);
  });

  for (const [status, code] of [[401, 'token_invalid'], [404, 'game_not_found'], [500, 'internal_error']] as const) {
    test(`${status} is thrown as the typed problem, once`, async (t) => {
      const { url, asked } = await stub(t, stream([event(1)], 'end'), problem(status, code));
      await assert.rejects(followed(url), (error) => error instanceof ProblemError && error.problem.code === code);
      assert.equal(asked.length, 2);
    });
  }

  for (const status of [429, 503]) {
    test(`after ${status} the next stream waits for Retry-After`, async (t) => {
      const refused = problem(status, 'overloaded', { 'Retry-After': '1' });
      const { url, asked } = await stub(t, refused, stream([event(1)], 'end'), over);
      assert.deepEqual(await seqs(url), [1]);
      assert.ok((asked[1]?.at ?? 0) - (asked[0]?.at ?? 0) >= 1000);
    });
  }

  test('a silent stream is left and resumed, heartbeats keep one alive', async (t) => {
    const { url, asked } = await stub(
      t,
      stream([event(1)]),
      async (response) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(event(2));
        for (let beat = 0; beat < 4; beat++) {
          response.write(':\n\n');
          await setTimeout(800);
        }
        response.end(event(3));
      },
      over,
    );
    assert.deepEqual(await seqs(url, SHORT), [1, 2, 3]);
    assert.deepEqual(asked.map(({ headers }) => headers['last-event-id']), ['0', '1', '3']);
  });

  test('unknown events are passed on, unknown kinds of messages are not', async (t) => {
    const odd = 'event: weather\nid: 9\ndata: {"wind":3}\n\n';
    const { url } = await stub(t, stream([odd, event(1, 'card_eaten')], 'end'), over);
    assert.deepEqual(await followed(url), [happened(1, 'card_eaten')]);
  });

  test('onPresence gets who is connected, and the loop gets no event of it', async (t) => {
    const { url } = await stub(t, stream([CONNECTED], 'end'), over);
    const told: Presence[] = [];
    const seat = connect(url).seat('g');
    for await (const each of seat.follow(0, { onPresence: (presence) => told.push(presence) })) assert.fail(each.type);
    assert.deepEqual(told, [{ players: ['p1'], spectators: 2 }]);
  });

  test('onPoll is called after each long poll, also after one without events', async (t) => {
    const full = problem(429, 'too_many_streams');
    const { url } = await stub(t, full, page(), game(), page(happened(1, 'game_ended')), page(), game({ status: 'finished' }));
    let polls = 0;
    for await (const { seq } of connect(url).seat('g').follow(0, { onPoll: () => polls++ })) assert.deepEqual([seq, polls], [1, 2]);
    assert.equal(polls, 3);
  });

  test('after a reset there is the game, and the events after it', async (t) => {
    const reset = 'id: 4\nevent: reset\ndata: {"last_seq":4}\n\n';
    const broken = stream([event(9), reset], 'end');
    const { url, asked } = await stub(t, broken, game({ version: 3 }), stream([event(5)], 'end'), over);
    const [, told, next] = await followed(url);
    assert.ok(told?.type === 'reset');
    assert.deepEqual([told.game.version, told.seq, next?.seq], [3, 4, 5]);
    assert.equal(asked[2]?.headers['last-event-id'], '4');
  });

  test('after a reset that lost the end of the game, polls wait again', async (t) => {
    const reset = json({ events: [], last_seq: 8, more: false, reset: true });
    const polls = [page(happened(9, 'game_ended')), reset, game(), game(), page()] as const;
    const { url, asked } = await stub(t, problem(429, 'too_many_streams'), ...polls, game({ status: 'finished' }));
    assert.deepEqual(await seqs(url), [9, 8]);
    assert.deepEqual(asked.map(({ headers }) => headers.prefer ?? ''), ['', 'wait=20', '', '', '', 'wait=20', '']);
  });

  const blocked: Record<string, [Answer, number]> = {
    'that never begin': [silence, 3],
    'that are cut before their first byte': [lost, 3],
    'that are cut at their first bytes': [stream([CONNECTED], 'cut'), 3],
    'that end at their first bytes': [stream([CONNECTED], 'end'), 3],
    'that a gateway swallows': [json({ wrong: true }), 1],
    'that are too many': [problem(429, 'too_many_streams', { 'Retry-After': '5' }), 1],
  };
  for (const [what, [answer, times]] of Object.entries(blocked)) {
    test(`streams ${what} are replaced by long polls`, async (t) => {
      const streams = Array<Answer>(times - 1).fill(answer);
      const polls = [page(happened(1)), page(happened(1), happened(2, 'game_ended'))] as const;
      const { url, asked } = await stub(t, answer, ...streams, ...polls, page(), game({ status: 'finished' }));
      assert.deepEqual(await seqs(url, SHORT), [1, 1, 2]);
      const waits = asked.map(({ headers }) => headers.prefer ?? '');
      assert.deepEqual(waits, [...Array<string>(times).fill(''), 'wait=20', 'wait=20', '', '']);
      assert.ok(asked[times + 1]?.path.includes('after=1&'));
    });
  }

  test('if the first poll is lost like the streams before it, the next request is a stream', async (t) => {
    const { url, asked } = await stub(t, lost, lost, lost, lost, stream([event(1)], 'end'), over);
    assert.deepEqual(await seqs(url), [1]);
    assert.deepEqual(asked.map(({ headers }) => headers.prefer ?? ''), ['', '', '', 'wait=20', '', '']);
  });

  test('a reader that stops early closes the stream', async (t) => {
    const { url, asked } = await stub(t, stream([event(1)]));
    for await (const each of connect(url).seat('g').follow()) if (each.seq === 1) break;
    await asked[0]?.isClosed;
  });

  test('the page of a gateway in place of a stream is closed, even if it has no end', { timeout: 10_000 }, async (t) => {
    const endless: Answer = (response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).write('log in');
    const { url, asked } = await stub(t, endless, page(happened(1, 'game_ended')), page(), game({ status: 'finished' }));
    assert.deepEqual(await seqs(url), [1]);
    await asked[0]?.isClosed;
  });

  const waits = { 'a silent stream': stream([]), 'a pause': problem(503, 'overloaded', { 'Retry-After': '30' }) };
  for (const [what, answer] of Object.entries(waits)) {
    test(`a signal ends ${what}, even after the garbage is collected`, { timeout: 10_000 }, async (t) => {
      const { url } = await stub(t, answer);
      const stop = new AbortController();
      const following = followed(url, { signal: stop.signal });
      await setTimeout(200);
      for (let times = 0; times < 3; times++) await setTimeout(20, collectGarbage());
      stop.abort(new Error('enough'));
      await assert.rejects(following, { message: 'enough' });
    });
  }
});
