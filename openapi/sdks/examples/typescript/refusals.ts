// Shows what a client does about refusals, retries and stale views: node refusals.ts URL
import { connect, createGame, discard, draw, getGame, NotModified, ProblemError, type Problem } from 'rummy-client';

const url = process.argv[2] ?? '';
const { data: seat } = await createGame({ client: connect(url), body: { variant: 'rummy', bots: [{ level: 'easy' }] } });
const me = { client: connect(url, seat.token), path: { game_id: seat.game.game_id } };

/** Why a discard is refused. */
async function refusal(card: string, tag: string): Promise<Problem> {
  try {
    await discard({ ...me, body: { card }, headers: { 'If-Match': tag } });
  } catch (error) {
    if (error instanceof ProblemError) return error.problem;
    throw error;
  }
  throw new Error('it is not refused');
}

// The tag of a view says which state of the game it shows; with it, news costs nothing while there are none.
const tag = (await getGame(me)).response.headers.get('ETag') ?? '';
try {
  await getGame({ ...me, headers: { 'If-None-Match': tag } });
} catch (error) {
  console.log('unchanged:', error instanceof NotModified);
}

// A refused move changes nothing, and says why: `code` for the program, `detail` for people, `rule` for the rulebook.
const early = await refusal('AS', tag);
console.log('refused:', early.code, early.status);

// A move with an Idempotency-Key is made once, however often it is sent: after a timeout, just send it again.
const stock = { ...me, body: { source: 'stock' as const }, headers: { 'Idempotency-Key': crypto.randomUUID() } };
const { data: drawn } = await draw(stock);
const { data: again } = await draw(stock);
console.log('made once:', JSON.stringify(drawn) === JSON.stringify(again));

// A move with If-Match is made in the state that the player has seen, or not at all.
const stale = await refusal(drawn.round?.hand[0] ?? '', tag);
console.log('stale:', stale.code, stale.version === drawn.version);
