// A turn of rami against a bot: node turn.ts URL
import { connect } from 'rummy-client';

const seat = await connect(process.argv[2] ?? '').create({ variant: 'rami', player_name: 'Ann', bots: [{ level: 'easy' }] });
for (const action of ['draw', 'discard']) {
  const { legal_moves: moves } = await seat.waitForTurn();
  const move = moves.find((move) => move.action === action);
  if (move) await seat.play(move);
}
const { round } = await seat.game();
console.log(round?.hand.length ?? 0, 'cards are left');
