// A turn of rami against a bot: node turn.ts URL
import { connect, createGame, discard, draw } from 'rummy-client';

const url = process.argv[2] ?? '';
const body = { variant: 'rami', player_name: 'Ann', bots: [{ level: 'easy' }] };
const { data: seat } = await createGame({ client: connect(url), body });
const me = { client: connect(url, seat.token), path: { game_id: seat.game.game_id } };
const { data: drawn } = await draw({ ...me, body: { source: 'stock' } });
const move = drawn.legal_moves.find((move) => move.action === 'discard');
const { data: game } = await discard({ ...me, body: { card: move?.card ?? '' } });
console.log(game.round?.hand.length ?? 0, 'cards are left');
