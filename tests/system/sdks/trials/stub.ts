// A service of a test's own, on a real socket, that answers each request as the test has planned.
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import type { TestContext } from 'node:test';
import type { Game } from 'rummy-client';

export interface Asked {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
  at: number;
  isClosed: Promise<void>;
}

export type Answer = (response: ServerResponse, asked: Asked) => void | Promise<void>;

export interface Stub {
  url: string;
  /** The requests so far. */
  asked: Asked[];
}

/** Starts a service with these answers, in order; the last one serves all further requests, too. */
export async function stub(test: TestContext, ...answers: [Answer, ...Answer[]]): Promise<Stub> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const isClosed = new Promise<void>((resolve) => response.on('close', resolve));
    const { method = '', url: path = '', headers } = request;
    const body = (await request.toArray()).join('');
    const each = { method, path, headers, body, at: Date.now(), isClosed };
    asked.push(each);
    await (answers[asked.length - 1] ?? answers.at(-1))?.(response, each);
  });
  test.after(() => (server.closeAllConnections(), server.close()));
  return { url: await listening(server), asked };
}

/** The address of a server that now listens. */
export async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  assert.ok(address && typeof address === 'object');
  return `http://127.0.0.1:${address.port}`;
}

/** A JSON answer. */
export function json(body: object, status = 200): Answer {
  const type = { 'Content-Type': 'application/json' };
  return (response) => void response.writeHead(status, type).end(JSON.stringify(body));
}

/** A refusal. */
export function problem(status: number, code: string, headers: Record<string, string> = {}): Answer {
  const body = { type: `/problems/${code}`, title: code, status, detail: code, code, request_id: 'r1' };
  const type = { 'Content-Type': 'application/problem+json' };
  return (response) => void response.writeHead(status, { ...type, ...headers }).end(JSON.stringify(body));
}

/** A stream with these parts; without `end` it stays open and silent. */
export function stream(parts: string[], end?: 'end' | 'cut'): Answer {
  return (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('retry: 1000\n\n' + parts.join(''), () => end === 'cut' && response.destroy());
    if (end === 'end') response.end();
  };
}

/** The frame of an event. */
export function event(seq: number, type = 'card_drawn'): string {
  return `id: ${seq}\ndata: ${JSON.stringify(happened(seq, type))}\n\n`;
}

/** An event as it is in a page. */
export function happened(seq: number, type = 'card_drawn'): object {
  return { seq, type, version: seq, at: '2026-01-01T00:00:00.000Z', round: 1 };
}

export function page(...events: object[]): Answer {
  return json({ events, last_seq: events.length, more: false, reset: false });
}

/** A game, as far as the client looks at it. */
export function game(more: Partial<Game> = {}): Answer {
  return json({ game_id: 'g', status: 'playing', last_seq: 7, legal_moves: [], ...more });
}

/** No answer, ever. */
export const silence: Answer = () => {};

/** The connection ends instead of an answer. */
export const lost: Answer = (response) => void response.destroy();

/** The game is over, and there are no more events. */
export const over: Answer = (response) => void response.writeHead(204).end();
