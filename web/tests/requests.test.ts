// Requests that a second press of a button sends again.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NoAnswer, ProblemError } from 'rummy-client';
import { underKey } from '../src/service/requests/keys';

const REQUEST = { join: 'g', player_name: 'Ann' };

const keyOf = (request: object) => underKey(request, (key) => Promise.resolve(key));

/** The key of a request whose answer is lost. */
const lostKeyOf = (request: object) => failedKeyOf(request, new NoAnswer('', new Error()));

async function failedKeyOf(request: object, failure: Error): Promise<string> {
  let sent = '';
  const send = (key: string) => {
    sent = key;
    return Promise.reject(failure);
  };
  await assert.rejects(underKey(request, send));
  return sent;
}

function refusal(status: number): ProblemError {
  const problem = { status, code: 'game_full', title: '', detail: '', type: '', request_id: '' } as const;
  return new ProblemError(problem, new Response());
}

describe('a request', () => {
  test('has its key again after its answer was lost, until it is answered', async () => {
    const lost = await lostKeyOf(REQUEST);
    assert.equal(await lostKeyOf(REQUEST), lost);
    assert.equal(await keyOf(REQUEST), lost);
    assert.notEqual(await keyOf(REQUEST), lost);
  });

  test('that is refused has had its answer, but not one that is put off', async () => {
    const refused = await failedKeyOf(REQUEST, refusal(409));
    const putOff = await failedKeyOf(REQUEST, refusal(503));
    assert.notEqual(putOff, refused);
    assert.equal(await keyOf(REQUEST), putOff);
  });

  test('has a key of its own after another one was lost', async () => {
    const lost = await lostKeyOf(REQUEST);
    assert.notEqual(await keyOf({ ...REQUEST, player_name: 'Bob' }), lost);
    assert.equal(await keyOf(REQUEST), lost);
  });
});
