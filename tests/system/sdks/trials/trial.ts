// Plays and follows games over a bad network, and prints what its players believe: node trial.ts URL VARIANT GAMES
//
// A line a game: its id, the moves that each player has made, and the events that each has seen.
import { connect, ProblemError, type LegalMove, type Rummy, type Seat } from 'rummy-client';

/** Makes the first legal move until the game is over; returns the moves that the player has made. */
async function moves(seat: Seat): Promise<LegalMove[]> {
  const made: LegalMove[] = [];
  for (;;) {
    const [move] = (await seat.waitForTurn()).legal_moves;
    if (!move) return made;
    if (await plays(seat, move)) made.push(move);
  }
}

/** Makes a move; returns whether it was made: either player may deal the next round. */
async function plays(seat: Seat, move: LegalMove): Promise<boolean> {
  try {
    await seat.play(move);
  } catch (refused) {
    if (!(refused instanceof ProblemError) || move.action !== 'dealRound') throw refused;
    return false;
  }
  return true;
}

/** The numbers of all events of the game, as the player gets them. */
async function seen(seat: Seat): Promise<number[]> {
  const seqs: number[] = [];
  for await (const { seq } of seat.follow()) seqs.push(seq);
  return seqs;
}

/** Plays a game of two players to its end. */
async function game(rummy: Rummy, variant: string): Promise<string> {
  const ann = await rummy.create({ variant, player_name: 'Ann', seats: 2, options: { rounds: 2 } });
  const seats = [ann, await rummy.join(ann.gameId, { player_name: 'Bob' })];
  const players = await Promise.all(seats.map(async (seat) => (await seat.game()).viewer ?? ''));
  const [made, events] = await Promise.all([Promise.all(seats.map(moves)), Promise.all(seats.map(seen))]);
  const byPlayer = Object.fromEntries(players.map((player, number) => [player, made[number]]));
  return JSON.stringify({ game_id: ann.gameId, moves: byPlayer, seen: events });
}

const [url = '', variant = '', games = '1'] = process.argv.slice(2);
const rummy = connect(url);
const lines = await Promise.all(Array.from({ length: Number(games) }, () => game(rummy, variant)));
console.log(lines.join('\n'));
