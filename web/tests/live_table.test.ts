// A table that is followed, at a service of the test's own.
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test, type TestContext } from 'node:test';
import { connect, type Game, type LegalMove } from 'rummy-client';
import { LiveTable } from '../src/service/live_table';
import { leave } from '../src/service/seat_actions';

const MOVE: LegalMove = { action: 'discard', card: '7H', path: '/v1/games/g/discards' };
const DECLINE: LegalMove = { action: 'callRummy', decline: true, path: '/v1/games/g/calls' };

interface Asked {
  readonly what: string;
  readonly headers: IncomingMessage['headers'];
}

/** The service: a view with a version, one event for each version but the secret ones, and what the test wants to go wrong. */
class Service {
  version = 1;
  /** The number of versions of which no event tells. */
  secrets = 0;
  moves: LegalMove[] = [];
  readonly asked: Asked[] = [];
  readonly streams = new Set<ServerResponse>();
  /** What answers the next requests of a kind, such as `GET game` and `POST discards`, instead of the service. */
  readonly planned = new Map<string, ((response: ServerResponse) => void)[]>();
  url = '';

  get lastSeq(): number {
    return this.version - this.secrets;
  }

  async start(test: TestContext): Promise<this> {
    const server = createServer((request, response) => void this.#answer(request, response));
    test.after(() => (server.closeAllConnections(), server.close()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return this;
  }

  sit(test: TestContext, pause = 0): LiveTable {
    const table = new LiveTable(connect(this.url).seat('g', 't'), { pause });
    test.after(() => table.close());
    return table;
  }

  /** The game goes on by an event, of which the streams tell. */
  happen(type = 'discarded', more: object = {}): void {
    this.version++;
    for (const stream of this.streams) stream.write(frame(event(this.lastSeq, type, more)));
  }

  /** A player answers an offer: a new version, and no event. */
  answerInSecret(): void {
    this.version++;
    this.secrets++;
  }

  plan(what: string, ...answers: ((response: ServerResponse) => void)[]): void {
    this.planned.set(what, answers);
  }

  asking(what: string): Asked[] {
    return this.asked.filter((each) => each.what === what);
  }

  game(version = this.version): Partial<Game> {
    return { game_id: 'g', version, last_seq: version - this.secrets, status: 'playing', viewer: 'p1', legal_moves: this.moves, players: [], round: null };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = request.url?.split(/[/?]/)[4] ?? 'game';
    const what = `${request.method} ${name}`;
    this.asked.push({ what, headers: request.headers });
    await request.toArray();
    const planned = this.planned.get(what)?.shift();
    if (planned) planned(response);
    else if (request.headers.accept === 'text/event-stream') this.#stream(request, response);
    else if (name === 'events') page(...this.#eventsAfter(Number(new URL(request.url ?? '', this.url).searchParams.get('after'))))(response);
    else if (request.headers['if-none-match'] === `"${this.version}"`) response.writeHead(304).end();
    else json(response, request.method === 'POST' ? 201 : 200, this.game(request.method === 'POST' ? ++this.version : this.version));
  }

  #stream(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('event: presence\ndata: {"players":["p1"],"spectators":0}\n\n');
    for (const each of this.#eventsAfter(Number(request.headers['last-event-id']))) response.write(frame(each));
    this.streams.add(response);
    response.on('close', () => this.streams.delete(response));
  }

  #eventsAfter(seq: number) {
    return Array.from({ length: Math.max(0, this.lastSeq - seq) }, (_, index) => event(seq + 1 + index, 'discarded'));
  }
}

const event = (seq: number, type: string, more: object = {}) => ({ seq, type, version: seq, round: 1, player_id: 'p2', ...more });

const frame = (happened: { seq: number }) => `id: ${happened.seq}\ndata: ${JSON.stringify(happened)}\n\n`;

/** Answers with a page of events. */
const page =
  (...events: { seq: number }[]) =>
  (response: ServerResponse) =>
    send(response, 200, { events, last_seq: events.at(-1)?.seq, more: false, reset: false });

function json(response: ServerResponse, status: number, body: Partial<Game>): void {
  send(response, status, body, { ETag: `"${body.version}"` });
}

function send(response: ServerResponse, status: number, body: object, headers = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}

const refuse = (status: number, code: string, headers = {}) => (response: ServerResponse) => {
  response.writeHead(status, { 'Content-Type': 'application/problem+json', ...headers });
  response.end(JSON.stringify({ status, code, title: code, detail: code, type: '', request_id: '' }));
};

/** A gateway answers for the service, and asks to come back later. */
const gateway = (retryAfter: string) => (response: ServerResponse) =>
  response.writeHead(503, { 'Content-Type': 'text/html', 'Retry-After': retryAfter }).end('<h1>Back soon</h1>');

async function until(isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + 10_000; !isSo(); ) {
    assert.ok(Date.now() < end, 'it never comes');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('the view', () => {
  test('is read again for an event that comes while it is read', async (t) => {
    const service = await new Service().start(t);
    const table = service.sit(t);
    await until(() => service.streams.size === 1);
    const held: ServerResponse[] = [];
    service.plan('GET game', (response) => held.push(response));
    service.happen();
    await until(() => held.length === 1);
    const before = service.game();
    service.happen();
    await until(() => table.events.value.length === 3);
    for (const response of held) json(response, 200, before);
    await until(() => table.game.value?.version === 3);
  });

  test('is not replaced by an older one that comes late', async (t) => {
    const service = await new Service().start(t);
    const table = service.sit(t);
    await until(() => service.streams.size === 1);
    const held: ServerResponse[] = [];
    service.plan('GET game', (response) => held.push(response));
    table.wake();
    await until(() => held.length === 1);
    const before = service.game();
    await table.play(MOVE);
    assert.equal(table.game.value?.version, 2);
    for (const response of held) json(response, 200, before);
    await until(() => table.events.value.length === 1);
    assert.equal(table.game.value?.version, 2);
  });

  test('follows the service back after it has lost events', async (t) => {
    const service = await new Service().start(t);
    const table = service.sit(t);
    await until(() => service.streams.size === 1);
    service.happen();
    service.happen();
    await until(() => table.game.value?.version === 3);
    service.version = 2;
    for (const stream of service.streams) stream.write('event: reset\nid: 2\ndata: {"last_seq":2}\n\n');
    await until(() => table.game.value?.version === 2);
    assert.deepEqual(table.events.value.map(({ seq }) => seq), [1, 2]);
    assert.equal(table.shownGame.value?.version, 2);
  });
});

describe('a move', () => {
  test('is made on the view that is shown, under a key of its own', async (t) => {
    const service = await new Service().start(t);
    const table = service.sit(t);
    await until(() => table.game.value !== null);
    assert.equal(await table.play(MOVE), null);
    assert.equal(await table.play(MOVE), null);
    const [first, second] = service.asking('POST discards').map(({ headers }) => headers);
    assert.deepEqual([first?.['if-match'], second?.['if-match']], ['"1"', '"2"']);
    assert.notEqual(first?.['idempotency-key'], second?.['idempotency-key']);
  });

  test('is sent again under the same key when its answer is lost', async (t) => {
    const service = await new Service().start(t);
    const table = service.sit(t);
    await until(() => table.game.value !== null);
    service.plan('POST discards', (response) => response.destroy());
    const making = table.play(MOVE);
    await until(() => table.waiting.value?.why === 'lost');
    assert.equal(table.isSending.value, true);
    assert.equal(await making, null);
    const keys = service.asking('POST discards').map(({ headers }) => headers['idempotency-key']);
    assert.deepEqual([keys.length, new Set(keys).size], [2, 1]);
    assert.deepEqual([table.waiting.value, table.isSending.value], [null, false]);
  });

  test('waits as long as the service asks', async (t) => {
    const service = await new Service().start(t);
    const table = service.sit(t);
    await until(() => table.game.value !== null);
    service.plan('POST discards', refuse(429, 'too_many_requests', { 'Retry-After': '2' }));
    const begin = Date.now();
    const making = table.play(MOVE);
    await until(() => table.waiting.value?.why === 'busy');
    const { until: end = 0 } = table.waiting.value ?? {};
    assert.ok(end - begin >= 2000);
    assert.equal(await making, null);
  });

  test('waits as long as a gateway asks', async (t) => {
    const service = await new Service().start(t);
    const table = service.sit(t);
    await until(() => table.game.value !== null);
    for (const [asked, seconds] of [['30', 30], [new Date(Date.now() + 30_000).toUTCString(), 25], ['3600', 60]] as const) {
      service.plan('POST discards', gateway(asked));
      const begin = Date.now();
      const making = table.play(MOVE);
      await until(() => table.waiting.value !== null);
      const { why, until: end } = table.waiting.value ?? {};
      assert.equal(why, 'busy');
      assert.ok((end ?? 0) - begin >= 1000 * seconds && (end ?? 0) - begin < 1000 * seconds + 10_000);
      table.wake();
      assert.equal(await making, null);
    }
  });

  test('goes on waiting though the stream has news', async (t) => {
    const service = await new Service().start(t);
    const table = service.sit(t);
    await until(() => service.streams.size === 1);
    service.plan('POST discards', refuse(503, 'overloaded', { 'Retry-After': '60' }));
    const making = table.play(MOVE);
    await until(() => table.waiting.value?.why === 'busy');
    service.happen();
    await until(() => table.game.value?.version === 2);
    assert.equal(table.waiting.value?.why, 'busy');
    table.wake();
    await making;
  });

  test('goes out at once when the network is back', async (t) => {
    const service = await new Service().start(t);
    const table = service.sit(t);
    await until(() => table.game.value !== null);
    service.plan('POST discards', refuse(503, 'overloaded', { 'Retry-After': '60' }));
    const making = table.play(MOVE);
    await until(() => table.waiting.value?.why === 'busy');
    table.wake();
    assert.equal(await making, null);
  });

  for (const [status, code] of [[412, 'precondition_failed'], [409, 'not_your_turn'], [409, 'wrong_phase']] as const) {
    test(`that comes too late (${code}) reads the view again`, async (t) => {
      const service = await new Service().start(t);
      const table = service.sit(t);
      await until(() => table.game.value !== null);
      service.plan('POST discards', refuse(status, code));
      service.version = 5;
      assert.equal((await table.play(MOVE))?.code, code);
      assert.equal(table.game.value?.version, 5);
      assert.deepEqual([table.hasMovedOn.value, table.refusal.value], [true, null]);
      table.dismissRefusal();
      assert.equal(table.hasMovedOn.value, false);
    });
  }

  test('is made on the newest view where only a secret answer of another player came between', async (t) => {
    const service = await new Service().start(t);
    service.moves = [MOVE];
    const table = service.sit(t);
    await until(() => table.game.value !== null);
    service.plan('POST discards', refuse(412, 'precondition_failed'));
    service.answerInSecret();
    assert.equal(await table.play(MOVE), null);
    const sent = service.asking('POST discards').map(({ headers }) => headers);
    assert.deepEqual(sent.map((each) => each['if-match']), ['"1"', '"2"']);
    assert.equal(new Set(sent.map((each) => each['idempotency-key'])).size, 1);
    assert.deepEqual([table.hasMovedOn.value, table.refusal.value], [false, null]);
  });

  for (const [what, type, isMade] of [['answers of others', 'call_declined', true], ['the next discard', 'discarded', false]] as const) {
    test(`that answers a call is ${isMade ? '' : 'not '}sent on a newer view after ${what}`, async (t) => {
      const service = await new Service().start(t);
      service.moves = [DECLINE];
      const table = service.sit(t);
      await until(() => table.events.value.length === 1);
      service.plan('POST calls', refuse(412, 'precondition_failed'));
      service.plan('GET events', page(event(2, 'call_made'), event(3, type)));
      service.version = 3;
      assert.equal((await table.play(DECLINE)) === null, isMade);
      const tags = service.asking('POST calls').map(({ headers }) => headers['if-match']);
      assert.deepEqual(tags, isMade ? ['"1"', '"3"'] : ['"1"']);
    });
  }

  test('is sent on a newer view once, not for ever', async (t) => {
    const service = await new Service().start(t);
    service.moves = [MOVE];
    const table = service.sit(t);
    await until(() => table.game.value !== null);
    service.plan('POST discards', refuse(412, 'precondition_failed'), refuse(412, 'precondition_failed'));
    service.answerInSecret();
    assert.equal((await table.play(MOVE))?.code, 'precondition_failed');
    assert.equal(service.asking('POST discards').length, 2);
    assert.equal(table.hasMovedOn.value, true);
  });

  for (const [why, change] of [
    ['an event has happened', (service: Service) => service.version++],
    ['it is listed no more', (service: Service) => (service.answerInSecret(), (service.moves = []))],
  ] as const) {
    test(`is not sent on a newer view if ${why}`, async (t) => {
      const service = await new Service().start(t);
      service.moves = [MOVE];
      const table = service.sit(t);
      await until(() => table.game.value !== null);
      service.plan('POST discards', refuse(412, 'precondition_failed'));
      change(service);
      assert.equal((await table.play(MOVE))?.code, 'precondition_failed');
      assert.equal(service.asking('POST discards').length, 1);
      assert.deepEqual([table.game.value?.version, table.hasMovedOn.value], [2, true]);
    });
  }

  test('is tried until there is an answer', async (t) => {
    const service = await new Service().start(t);
    const table = service.sit(t);
    await until(() => table.game.value !== null);
    service.plan('POST discards', (response) => response.destroy());
    await table.dryRun(MOVE, new AbortController().signal);
    assert.equal(service.asking('POST discards').length, 2);
  });

  test('that is refused says why until the next one', async (t) => {
    const service = await new Service().start(t);
    const table = service.sit(t);
    await until(() => table.game.value !== null);
    service.plan('POST discards', refuse(422, 'discard_just_taken'));
    await table.play(MOVE);
    assert.equal(table.refusal.value?.code, 'discard_just_taken');
    await table.play(MOVE);
    assert.equal(table.refusal.value, null);
  });
});

describe('the seat', () => {
  for (const [what, status, code] of [['GET game', 401, 'token_invalid'], ['GET events', 404, 'game_not_found']] as const) {
    test(`is gone after ${code}`, async (t) => {
      const service = await new Service().start(t);
      service.plan(what, refuse(status, code));
      const table = service.sit(t);
      await until(() => table.gone.value?.code === code);
    });
  }
});

describe('leaving', () => {
  test('gives the seat up', async (t) => {
    const service = await new Service().start(t);
    assert.equal(await leave(service.sit(t), new AbortController().signal), true);
  });

  test('that was not answered before the table was closed leaves the seat', async (t) => {
    const service = await new Service().start(t);
    const table = service.sit(t);
    service.plan('DELETE players', (response) => response.destroy());
    const leaving = leave(table, new AbortController().signal);
    await until(() => table.waiting.value?.why === 'lost');
    table.close();
    assert.equal(await leaving, false);
  });

  test('goes out no more after the player has decided to stay', async (t) => {
    const service = await new Service().start(t);
    const table = service.sit(t);
    await until(() => table.events.value.length === 1);
    service.plan('DELETE players', refuse(503, 'overloaded', { 'Retry-After': '60' }));
    const stop = new AbortController();
    const leaving = leave(table, stop.signal);
    await until(() => table.waiting.value?.why === 'busy');
    stop.abort();
    table.wake();
    assert.equal(await leaving, false);
    assert.equal(service.asking('DELETE players').length, 1);
    assert.deepEqual([table.isSending.value, table.waiting.value], [false, null]);
  });
});

describe('an error of the service', () => {
  const fail = refuse(500, 'internal_error');

  test('at the first view is no end of the seat', async (t) => {
    const service = await new Service().start(t);
    service.plan('GET game', fail);
    const table = service.sit(t);
    await until(() => table.waiting.value?.why === 'lost');
    table.wake();
    await until(() => table.game.value !== null && table.waiting.value === null);
    assert.equal(table.gone.value, null);
  });

  test('at the view after an event is made up for, though nothing happens any more', async (t) => {
    const service = await new Service().start(t);
    const table = service.sit(t);
    await until(() => service.streams.size === 1 && table.events.value.length === 1);
    service.plan('GET game', fail, fail);
    service.happen();
    await until(() => table.waiting.value?.why === 'lost');
    table.wake();
    await until(() => table.game.value?.version === 2);
    assert.equal(table.gone.value, null);
  });
});

describe('the events', () => {
  test('go on after the last one when a stream is left', async (t) => {
    const service = await new Service().start(t);
    const table = service.sit(t);
    await until(() => table.events.value.length === 1);
    service.happen();
    await until(() => table.events.value.length === 2);
    for (const stream of service.streams) stream.destroy();
    service.version++;
    await until(() => table.events.value.length === 3);
    assert.deepEqual(table.events.value.map(({ seq }) => seq), [1, 2, 3]);
  });

  test('are asked for where streams are cut, and the connection is no longer shown as lost', async (t) => {
    const service = await new Service().start(t);
    const table = service.sit(t);
    await until(() => table.events.value.length === 1);
    const cut = (response: ServerResponse) => response.destroy();
    service.plan('GET events', cut, cut, cut);
    for (const stream of service.streams) stream.destroy();
    await until(() => table.waiting.value?.why === 'lost');
    await until(() => table.waiting.value === null);
    assert.ok(service.asking('GET events').at(-1)?.headers.prefer);
    assert.equal(table.events.value.length, 1);
  });

  test('are asked for without a banner, though the answer takes its time', async (t) => {
    const service = await new Service().start(t);
    const table = service.sit(t);
    await until(() => table.events.value.length === 1);
    const cut = (response: ServerResponse) => response.destroy();
    service.plan('GET events', cut, cut, cut, () => undefined);
    for (const stream of service.streams) stream.destroy();
    await until(() => table.waiting.value?.why === 'lost');
    await until(() => table.waiting.value === null);
    assert.ok(service.asking('GET events').at(-1)?.headers.prefer);
  });

  test('are asked for again no sooner than a gateway wants', async (t) => {
    const service = await new Service().start(t);
    service.plan('GET events', gateway('3600'));
    const begin = Date.now();
    const table = service.sit(t);
    await until(() => table.waiting.value !== null);
    assert.ok((table.waiting.value?.until ?? 0) - begin >= 60_000);
    table.wake();
    await until(() => table.events.value.length === 1);
  });

  test('of the past come at once, the moves of others one by one', async (t) => {
    const service = await new Service().start(t);
    service.version = 4;
    const table = service.sit(t, 60);
    await until(() => table.shownEvents.value.length === 4);
    assert.equal(table.isReplaying.value, false);
    service.happen();
    service.happen();
    await until(() => table.game.value?.version === 6);
    assert.equal(table.isReplaying.value, true);
    assert.ok(table.shownEvents.value.length < 6);
    assert.equal(table.shownGame.value?.version, 4);
    await until(() => table.shownGame.value?.version === 6);
    assert.equal(table.isReplaying.value, false);
  });

  test('are all shown at a tap', async (t) => {
    const service = await new Service().start(t);
    const table = service.sit(t, 5000);
    await until(() => table.shownEvents.value.length === 1);
    service.happen();
    service.happen();
    await until(() => table.events.value.length === 3 && table.game.value?.version === 3);
    table.skip();
    assert.deepEqual([table.shownEvents.value.length, table.shownGame.value?.version], [3, 3]);
  });

  test('are all shown at once when too many wait', async (t) => {
    const service = await new Service().start(t);
    const table = service.sit(t, 60_000);
    await until(() => table.shownEvents.value.length === 1);
    for (let moves = 0; moves < 45; moves++) service.happen();
    await until(() => table.shownEvents.value.length > 40);
    await until(() => table.events.value.length === 46 && table.game.value?.version === 46);
    table.skip();
    assert.equal(table.shownGame.value?.version, 46);
  });

  test('of the viewer are shown at once', async (t) => {
    const service = await new Service().start(t);
    const table = service.sit(t, 5000);
    await until(() => table.shownEvents.value.length === 1);
    service.happen('discarded', { player_id: 'p1' });
    await until(() => table.shownEvents.value.length === 2 && table.shownGame.value?.version === 2);
    assert.equal(table.isReplaying.value, false);
  });
});
