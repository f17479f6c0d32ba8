import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Event, Game } from 'rummy-client';
import { stepped } from '../src/model/stepping';

const meld = (id: string, ...cards: string[]) => ({ meld_id: id, owner: 'p1', kind: 'run', title: '', cards, jokers: [] });
const game = {
  players: [{ player_id: 'p1', hand_count: 7, opened: false }, { player_id: 'p2', hand_count: 7, opened: false }],
  round: { number: 1, turn: 'p1', stock_count: 20, discard_count: 2, discard_pile: ['2C', '3C'], melds: [meld('m1', '4H', '5H', '6H')] },
} as unknown as Game;
const after = (event: object, before = game) => stepped(before, { round: 1, player_id: 'p2', ...event } as Event);
const count = ({ players }: Game) => players.map(({ hand_count }) => hand_count);

test('a draw takes from the pile and gives the turn', () => {
  const { round, ...rest } = after({ type: 'card_drawn', source: 'stock' });
  assert.deepEqual([round?.stock_count, round?.turn], [19, 'p2']);
  assert.deepEqual(count({ round, ...rest }), [7, 8]);
  const taken = after({ type: 'discard_taken', card: '3C' });
  assert.deepEqual([taken.round?.discard_pile, taken.round?.discard_count], [['2C'], 1]);
});

test('a discard lies on top', () => {
  const { round } = after({ type: 'discarded', card: 'KD', count: 6 });
  assert.deepEqual([round?.discard_pile, round?.discard_count], [['2C', '3C', 'KD'], 3]);
});

test('a discard covers those that nobody may look through', () => {
  const closed = { ...game, round: { ...game.round, discard_count: 9 } } as Game;
  assert.deepEqual(after({ type: 'discarded', card: 'KD', count: 6 }, closed).round?.discard_pile, ['3C', 'KD']);
});

test('new melds come, lenders and melds laid off on change in their places', () => {
  const melded = after({ type: 'melded', melds: [meld('m2', '7C', '7D', '7S')], lenders: [meld('m1', '5H', '6H', '7H')], count: 4 });
  assert.deepEqual(melded.round?.melds.map(({ cards }) => cards[0]), ['5H', '7C']);
  assert.deepEqual([count(melded), melded.players[1]?.opened], [[7, 4], true]);
  const laidOff = after({ type: 'laid_off', meld: meld('m1', '3H', '4H', '5H', '6H'), cards: ['3H'], count: 6 });
  assert.deepEqual(laidOff.round?.melds.map(({ cards }) => cards.length), [4]);
});

test('cards of the pile that are taken together leave it for the hand', () => {
  const taken = after({ type: 'pile_taken', cards: ['2C', '3C'] });
  assert.deepEqual([taken.round?.discard_pile, taken.round?.discard_count, count(taken)], [[], 0, [7, 9]]);
});

test('a bought card comes with its penalty cards, and the turn stays', () => {
  const bought = after({ type: 'bought', card: '3C', penalty_count: 2, penalty_cards: null });
  assert.deepEqual([bought.round?.discard_pile, bought.round?.stock_count, bought.round?.turn], [['2C'], 18, 'p1']);
  assert.deepEqual(count(bought), [7, 10]);
});

test('a new stock takes the whole pile, or all but its top card', () => {
  const empty = { ...game, round: { ...game.round, stock_count: 0 } } as Game;
  const turned = after({ type: 'stock_renewed', stock_count: 2, reshuffled: false }, empty).round;
  assert.deepEqual([turned?.stock_count, turned?.discard_count, turned?.discard_pile], [2, 0, []]);
  const shuffled = after({ type: 'stock_renewed', stock_count: 1, reshuffled: true }, empty).round;
  assert.deepEqual([shuffled?.stock_count, shuffled?.discard_count, shuffled?.discard_pile], [1, 1, ['3C']]);
});

test('another round begins with an empty table and the hand that was dealt', () => {
  const over = { ...game, status: 'between_rounds', legal_moves: [{ action: 'dealRound' }], round: { ...game.round, outcome: {}, hands: { p1: ['2C'] } } } as unknown as Game;
  const counts = { p1: 10, p2: 11 };
  const dealt = after({ type: 'cards_dealt', round: 2, counts, upcard: '9D', stock_count: 30 }, over);
  assert.deepEqual([dealt.round?.number, dealt.round?.outcome, dealt.round?.melds, dealt.round?.discard_pile], [2, null, [], ['9D']]);
  assert.deepEqual([dealt.status, dealt.legal_moves, dealt.round?.turn, count(dealt)], ['playing', [], 'p2', [10, 11]]);
  const held = after({ type: 'hand_dealt', round: 2, player_id: 'p1', count: 10, hand: ['4D', '5D'] }, dealt);
  assert.deepEqual([held.round?.hand, held.round?.turn], [['4D', '5D'], 'p2']);
});

test('what is no move of this round changes nothing', () => {
  for (const event of [{ type: 'player_away' }, { type: 'discarded', card: 'KD', count: 6, round: 2 }, { type: 'peeled' }]) {
    assert.equal(after(event), game);
  }
});
