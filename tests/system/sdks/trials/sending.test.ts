// How a client sends what changes something: once, until it is answered, and never waiting for ever.
import assert from 'node:assert/strict';
import { createServer, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { inspect } from 'node:util';
import { connect, createGame, getGame, type LegalMove, listEvents, NoAnswer, ProblemError, UnexpectedAnswer } from 'rummy-client';
import { event, game, json, listening, lost, over, page, problem, silence, stream, stub, type Answer } from './stub.ts';

const QUICK = { answerSeconds: 1 };
const DRAW: LegalMove = { action: 'draw', path: '/v1/games/g/draws', source: 'stock' };
const SEAT = json({ player_id: 'p1', token: 't', game: { game_id: 'g' } }, 201);

describe('a client that sends', { concurrency: true }, () => {
  test('a move goes to its path until it is answered, with one key and its own fields as the body', async (t) => {
    const answers = [silence, lost, problem(503, 'overloaded', { 'Retry-After': '0' }), game({ version: 8 })] as const;
    const { url, asked } = await stub(t, ...answers);
    const body = '{"card":"7H","with":{"salt":true}}';
    const later: LegalMove = JSON.parse(`{"action":"eatCard","path":"/v1/games/g/meals",${body.slice(1)}`);
    const failures: unknown[] = [];
    const seat = connect(url, { ...QUICK, onRetry: (failure) => failures.push(failure) }).seat('g', 't');
    assert.equal((await seat.play(later)).version, 8);
    assert.deepEqual(asked.map(({ method, path }) => `${method} ${path}`), Array(4).fill('POST /v1/games/g/meals'));
    assert.deepEqual(asked.map(({ body }) => body), Array(4).fill(body));
    assert.ok(asked.every(({ headers }) => headers.authorization === 'Bearer t'));
    assert.equal(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size, 1);
    assert.deepEqual(failures.map((failure) => failure instanceof NoAnswer), [true, true, false]);
  });

  for (const status of [408, 502, 503, 504]) {
    test(`a move that a gateway answers with ${status} is sent again under its key`, async (t) => {
      const gateway: Answer = (response) => void response.writeHead(status, { 'Content-Type': 'text/html' }).end('late');
      const { url, asked } = await stub(t, gateway, game({ version: 8 }));
      assert.equal((await connect(url).seat('g', 't').play(DRAW)).version, 8);
      assert.equal(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size, 1);
    });
  }

  test('every move has a key of its own, or that of the caller', async (t) => {
    const { url, asked } = await stub(t, game());
    const seat = connect(url).seat('g', 't');
    await seat.play(DRAW);
    await seat.play(DRAW);
    await seat.play(DRAW, { key: 'a key of the caller' });
    assert.equal(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size, 3);
    assert.equal(asked.at(-1)?.headers['idempotency-key'], 'a key of the caller');
  });

  test('a refusal is thrown as the typed problem, once', async (t) => {
    const { url, asked } = await stub(t, problem(409, 'wrong_phase'));
    const refused = connect(url).seat('g', 't').play(DRAW);
    await assert.rejects(refused, (error) => error instanceof ProblemError && error.problem.code === 'wrong_phase');
    assert.equal(asked.length, 1);
  });

  test('a Retry-After of an hour is thrown, not waited for', async (t) => {
    const { url } = await stub(t, problem(429, 'too_many_games', { 'Retry-After': '3600' }));
    await assert.rejects(connect(url).create({ variant: 'rami' }), { name: 'ProblemError' });
  });

  test('a seat is asked for until it is answered, with one strong key', async (t) => {
    const { url, asked } = await stub(t, lost, silence, SEAT);
    const rummy = connect(`${url}/`, { ...QUICK, apiKey: 'k', language: 'fr' });
    const seat = await rummy.create({ variant: 'rami' });
    assert.deepEqual([seat.gameId, seat.token], ['g', 't']);
    const [key, ...others] = new Set(asked.map(({ headers }) => headers['idempotency-key']));
    assert.ok(others.length === 0 && key && key.length >= 22);
    assert.ok(asked.every(({ headers }) => headers['x-api-key'] === 'k' && headers['accept-language'] === 'fr'));
    await rummy.join('g', {}, { key: 'a key of the caller' });
    await rummy.quickPlay({ variant: 'rami' });
    assert.deepEqual(asked.slice(3).map(({ path }) => path), ['/v1/games/g/players', '/v1/quick-play']);
    assert.equal(asked[3]?.headers['idempotency-key'], 'a key of the caller');
  });

  for (const type of ['text/html', 'application/xhtml+xml', 'text/plain']) {
    test(`the page of a gateway is no answer to a move, if it is ${type}`, async (t) => {
      const { url } = await stub(t, (response) => void response.writeHead(200, { 'Content-Type': type }).end('log in'));
      await assert.rejects(connect(url).seat('g', 't').play(DRAW), UnexpectedAnswer);
      await assert.rejects(connect(url).seat('g', 't').waitForTurn(), UnexpectedAnswer);
    });
  }

  for (const body of ['{"title":"Unavailable","status":503}', '{"title":"Una']) {
    test(`the problem of a gateway is an unexpected answer: ${body}`, async (t) => {
      const headers = { 'Content-Type': 'application/problem+json' };
      const refusal = (status: number): Answer => (response) => void response.writeHead(status, headers).end(body);
      const { url, asked } = await stub(t, refusal(503), refusal(403));
      await assert.rejects(connect(url).seat('g', 't').play(DRAW), UnexpectedAnswer);
      assert.equal(asked.length, 2);
    });
  }

  test('a move is sent to no other server', async (t) => {
    const { url, asked } = await stub(t, game());
    for (const path of ['http://other/v1', '//other/v1', '@other/v1']) {
      await assert.rejects(connect(url).seat('g', 't').play({ ...DRAW, path }), TypeError);
    }
    assert.deepEqual(asked, []);
  });

  test('the token is in no text', async (t) => {
    const { url } = await stub(t, SEAT);
    const rummy = connect(url, { apiKey: 'sesame' });
    const shown = [rummy, rummy.seat('g', 'secret')].map((each) => inspect(each, { depth: null }) + JSON.stringify(each));
    assert.match(shown.join(), /Seat \{/);
    assert.doesNotMatch(shown.join(), /secret|sesame/);
  });

  test('a redirect is an unexpected answer, and the token does not travel', async (t) => {
    const elsewhere = await stub(t, game());
    const { url } = await stub(t, (response) => void response.writeHead(307, { Location: elsewhere.url }).end());
    const seat = connect(url).seat('g', 't');
    for (const ask of [() => seat.play(DRAW), () => seat.game(), () => seat.follow().next()]) {
      await assert.rejects(ask, (error) => error instanceof UnexpectedAnswer && error.response.status === 307);
    }
    assert.deepEqual(elsewhere.asked, []);
  });

  test('a turn is waited for until there are legal moves or the game is over', async (t) => {
    const games = [game({ legal_moves: [DRAW] }), game({ status: 'finished' })] as const;
    const { url, asked } = await stub(t, game(), lost, page({}), ...games);
    const seat = connect(url).seat('g', 't');
    assert.deepEqual((await seat.waitForTurn()).legal_moves, [DRAW]);
    assert.deepEqual(asked.map(({ path }) => path.split('?')[0]?.slice(11)), ['', '/events', '/events', '']);
    assert.ok(asked[1]?.path.includes('after=7&') && asked[1].headers.prefer === 'wait=20');
    assert.equal((await seat.waitForTurn()).status, 'finished');
  });

  test('no operation waits for ever for a service that accepts and never answers', async (t) => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => sockets.push(socket));
    t.after(() => (sockets.forEach((socket) => socket.destroy()), server.close()));
    const rummy = connect(await listening(server), QUICK);
    await assert.rejects(createGame({ ...rummy, body: { variant: 'rami' } }), { name: 'NoAnswer' });
    await assert.rejects(getGame(rummy.seat('g')), { name: 'NoAnswer' });
  });

  test('an answer that stops in the middle is none', async (t) => {
    const torn: Answer = (response) => void response.writeHead(200, { 'Content-Length': '99' }).write('{"game_id"');
    const { url } = await stub(t, torn);
    await assert.rejects(getGame(connect(url, QUICK).seat('g')), { name: 'NoAnswer' });
  });

  test('a long poll may take as long as it has asked for', async (t) => {
    const slow: Answer = async (response, asked) => page()(response, await setTimeout(1500, asked));
    const { url } = await stub(t, slow);
    await listEvents({ ...connect(url, QUICK).seat('g'), headers: { Prefer: 'wait=2' } });
  });

  test('a limit of Infinity is none', async (t) => {
    const slow: Answer = async (response, asked) => game()(response, await setTimeout(200, asked));
    const { url } = await stub(t, slow, stream([event(1)], 'end'), over);
    const seat = connect(url, { answerSeconds: Infinity, silenceSeconds: Infinity, patienceSeconds: 0 }).seat('g');
    assert.equal((await seat.game()).game_id, 'g');
    for await (const { seq } of seat.follow()) assert.equal(seq, 1);
  });

  for (const address of ['no address', 'localhost:8000', 'ftp://localhost']) {
    test(`an address that is not one of HTTP is an error at once: ${address}`, () => {
      assert.throws(() => connect(address), TypeError);
    });
  }
});
