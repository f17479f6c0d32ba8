// Plays a whole game from two seats without knowing the rules: node play.ts URL VARIANT
//
// Every view of a game lists the viewer's legal moves; each has its path and its body. The best comes first, by rules of
// thumb: always the first wins at least three rounds of five against random moves, in every variant.
import { createHash, randomUUID } from 'node:crypto';
import {
  connect, createGame, getGame, getRound, getScores, joinGame, listEvents,
  type Client, type Event, type Game, type LegalMove,
} from 'rummy-client';

type Player = { client: Client; path: { game_id: string } };

/** Creates a game for two players and joins it; the second player starts it. */
async function sitDown(url: string, variant: string): Promise<[Player, Player]> {
  const lobby = connect(url);
  const { data: first } = await createGame({
    client: lobby,
    body: { variant, player_name: 'Ann', seats: 2, options: { rounds: 3, cut: true } },
  });
  const path = { game_id: first.game.game_id };
  const { data: second } = await joinGame({ client: lobby, path, body: { player_name: 'Bob' } });
  return [
    { client: connect(url, first.token), path },
    { client: connect(url, second.token), path },
  ];
}

/** Sends a move to its path; all of it but `action` and `path` is the body. */
async function send(client: Client, { action, path: url, ...rest }: LegalMove): Promise<Game> {
  const body = action === 'cut' ? { contribution: randomUUID() } : rest; // so that nobody can foresee the deal
  const security = [{ type: 'http', scheme: 'bearer' } as const];
  const headers = { 'Content-Type': 'application/json' };
  return (await client.post<{ 201: Game }, unknown, true>({ url, body, headers, security })).data;
}

/** Lets each player make the best legal moves until the game is over; yields every view. */
async function* play(players: Player[]): AsyncGenerator<Game> {
  for (;;) {
    for (const player of players) {
      let { data: game } = await getGame(player);
      yield game;
      for (let [move] = game.legal_moves; move; [move] = game.legal_moves) {
        yield (game = await send(player.client, move));
      }
      if (game.status === 'finished') return;
    }
  }
}

/** Whether a round's seed matches its commitment; shuffles.ts checks the deal from it. */
async function isKept(player: Player, number: number, commitment: string | null): Promise<boolean> {
  const { data: record } = await getRound({ ...player, path: { ...player.path, number } });
  return createHash('sha256').update(Buffer.from(record.seed, 'hex')).digest('hex') === commitment;
}

/** All events of the game that the player may see. */
async function allEvents(player: Player): Promise<Event[]> {
  const events: Event[] = [];
  for (let more = true, after = 0; more; ) {
    const { data: page } = await listEvents({ ...player, query: { after } });
    events.push(...page.events);
    ({ more, last_seq: after } = page);
  }
  return events;
}

const [url, variant] = process.argv.slice(2);
if (!url || !variant) throw new Error('node play.ts URL VARIANT');

const [ann, bob] = await sitDown(url, variant);
const commitments = new Map<number, string | null>(); // to seeds, by round, as the views showed them before the deals
for await (const { round, commitment } of play([ann, bob])) {
  if (round?.phase === 'cut') commitments.set(round.number, commitment);
}
const kept = await Promise.all([...commitments].map(([number, commitment]) => isKept(bob, number, commitment)));
const { data: scores } = await getScores(bob);
const events = await allEvents(ann);
console.log(
  JSON.stringify({
    game_id: ann.path.game_id,
    winners: scores.winners,
    totals: Object.fromEntries(scores.balances.map(({ player_id, total }) => [player_id, total])),
    rounds: scores.rounds.length,
    committed: commitments.size,
    kept: kept.every(Boolean),
    events: events.length,
    last_event: events.at(-1)?.type,
  }),
);
