// Shows how a client handles refusals, lost answers and stale views: node refusals.ts URL
import { connect, discard, draw, getGame, NotModified, ProblemError, type Problem } from 'rummy-client';

const seat = await connect(process.argv[2] ?? '').create({ variant: 'rummy', bots: [{ level: 'easy' }] });

/** The problem with which a discard is refused. */
async function refusal(card: string, tag: string): Promise<Problem> {
  try {
    await discard({ ...seat, body: { card }, headers: { 'If-Match': tag } });
  } catch (error) {
    if (error instanceof ProblemError) return error.problem;
    throw error;
  }
  throw new Error('the discard is not refused');
}

// The ETag of a view names its version; with If-None-Match the answer is empty until the view changes.
const tag = (await getGame(seat)).response.headers.get('ETag') ?? '';
try {
  await getGame({ ...seat, headers: { 'If-None-Match': tag } });
} catch (error) {
  console.log('unchanged:', error instanceof NotModified);
}

// A refused move changes nothing. The problem says why: `code` for programs, `detail` for people, `rule` for the rules.
const early = await refusal('AS', tag);
console.log('refused:', early.code, early.status);

// A move with an Idempotency-Key is made once, however often it is sent. `seat.play` sees to it by itself.
const stock = { ...seat, body: { source: 'stock' as const }, headers: { 'Idempotency-Key': 'draw-1' } };
const { data: drawn } = await draw(stock);
const { data: again } = await draw(stock);
console.log('made once:', JSON.stringify(drawn) === JSON.stringify(again));

// A move with If-Match is made in the version that the player has seen, or not at all.
const stale = await refusal(drawn.round?.hand[0] ?? '', tag);
console.log('stale:', stale.code, stale.version === drawn.version);
