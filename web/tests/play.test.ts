// A player's turn at a table of the test's own.
import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { signal } from '@preact/signals';
import { ProblemError, type DryRun, type Game, type Hint, type LegalMove, type Problem } from 'rummy-client';
import { Play } from '../src/play/play';
import type { PlayTable } from '../src/play/play_table';
import { play as words } from '../src/texts/en/play';
import type { Sentence } from '../src/texts/pieces';

const path = '/v1/games/g/moves';
const MELDS = [{ meld_id: 'm1', owner: 'p2', kind: 'run', title: '', cards: ['4H', '5H', '6H'], jokers: [] }];

/** A game of the player p1, who holds these cards. */
function game(hand: string[], moves: object[], more: object = {}): Game {
  const round = { number: 1, turn: 'p1', phase: 'play', hand, drawn: null, melds: MELDS, discard_pile: ['KD'], discard_count: 1, deadline: null };
  const players = [{ player_id: 'p1', turns: 0 }];
  const legal_moves = moves.map((move) => ({ path, ...move }));
  return { game_id: 'g', version: 1, viewer: 'p1', hints: true, players, round, legal_moves, ...more } as unknown as Game;
}

const problem = (code: string, more: object = {}) => ({ code, status: 422, title: '', detail: code, ...more }) as unknown as Problem;

/** A table that notes what is played and tried, and answers as the test says. */
class Table implements PlayTable {
  readonly game;
  readonly isReplaying = signal(false);
  readonly isSending = signal(false);
  readonly refusal = signal<Problem | null>(null);
  readonly hasMovedOn = signal(false);
  readonly secondsLeft = signal<number | null>(null);
  readonly played: object[] = [];
  readonly tried: object[] = [];
  answer: Problem | null = null;
  trial: Problem | number = 0;
  hinted: Hint | null = null;

  constructor(first: Game) {
    this.game = signal<Game | null>(first);
  }

  async play({ path: _, ...move }: LegalMove) {
    this.played.push(move);
    return this.answer;
  }

  async dryRun({ path: _, ...move }: LegalMove): Promise<DryRun> {
    this.tried.push(move);
    if (typeof this.trial === 'number') return { version: 1, points: this.trial, deadwood: null };
    throw new ProblemError(this.trial, new Response());
  }

  async hint() {
    return this.hinted;
  }

  dismissRefusal() {
    this.refusal.value = null;
  }
}

function sit(hand: string[], moves: object[], kept = new Map<string, string>()) {
  const table = new Table(game(hand, moves));
  const keeper = { read: (name: string) => kept.get(name) ?? null, write: (name: string, text: string) => void kept.set(name, text) };
  return { table, play: new Play(table, { words: signal(words), keeper }), kept };
}

const text = (sentence: Sentence) => sentence.map((piece) => (typeof piece === 'string' ? piece : piece.card)).join('');
const labels = (play: Play) => play.offers.value.map(({ label }) => text(label));
const spots = (play: Play) => play.targets.value.map(({ at }) => at);
const choose = (play: Play, ...keys: string[]) => keys.forEach((key) => play.choose(key));
const press = (play: Play, label: string) => play.offers.value.find((offer) => text(offer.label) === label)?.press();
const settled = () => new Promise((resolve) => setImmediate(resolve));

const HAND = ['7H', '8H', '9H', 'KD'];
const MOVES = [
  { action: 'meld', melds: [{ cards: ['7H', '8H', '9H'] }] },
  { action: 'layOff', meld_id: 'm1', cards: ['7H'] },
  { action: 'discard', card: '7H' },
  { action: 'discard', card: '8H' },
  { action: 'knock', discard: '8H' },
];

describe('chosen cards', () => {
  test('light what they lead to, the discard last', () => {
    const { play } = sit(HAND, MOVES);
    assert.deepEqual(labels(play), []);
    choose(play, '7H');
    assert.deepEqual(labels(play), ['Lay off 7H on 4H–6H', 'Discard 7H']);
    assert.deepEqual(spots(play), [{ meldId: 'm1' }, { pile: 'discard' }]);
    assert.deepEqual(play.offers.value.map(({ key, tone }) => [key, tone]), [['1', 'main'], ['D', 'plain']]);
  });

  test('make the move only when a button is pressed, once', async () => {
    const { play, table } = sit(HAND, MOVES);
    choose(play, '7H', '9H', '8H');
    assert.deepEqual(table.played, []);
    press(play, 'Lay down 7H 8H 9H');
    await settled();
    assert.deepEqual(table.played, [{ action: 'meld', melds: [{ cards: ['7H', '8H', '9H'] }] }]);
    assert.deepEqual(play.hand.value.flat().filter(({ isChosen }) => isChosen), []);
  });

  test('are sent by one move at a time', async () => {
    const { play, table } = sit(HAND, MOVES);
    choose(play, '7H');
    table.isSending.value = true;
    for (const { press: go } of [...play.targets.value, ...play.offers.value]) go();
    await settled();
    assert.deepEqual(table.played, []);
    assert.equal(labels(play).length, 2);
  });

  test('stay chosen after a refusal', async () => {
    const { play, table } = sit(HAND, MOVES);
    table.answer = problem('must_discard');
    choose(play, '7H');
    press(play, 'Discard 7H');
    await settled();
    assert.deepEqual(labels(play).length, 2);
  });

  test('keep a knock apart from the discard', () => {
    const { play } = sit(HAND, MOVES);
    choose(play, '8H');
    assert.deepEqual(play.offers.value.map(({ key, tone }) => [key, tone]), [['D', 'main'], ['K', 'apart']]);
  });

  test('may be planned with while others play, and light nothing', () => {
    const { play } = sit(HAND, []);
    choose(play, '7H', '8H');
    assert.equal(play.isMyTurn.value, false);
    assert.deepEqual(labels(play), []);
    play.group();
    assert.equal(play.shelf.value.length, 1);
  });
});

describe('a drag', () => {
  test('to a lit spot makes the move', async () => {
    const { play, table } = sit(HAND, MOVES);
    play.drop(['7H'], { meldId: 'm1' });
    await settled();
    assert.deepEqual(table.played, [{ action: 'layOff', meld_id: 'm1', cards: ['7H'] }]);
  });

  test('to a pile that is not lit asks the service, which says why', async () => {
    const { play, table } = sit(HAND, MOVES);
    play.drop(['KD'], { pile: 'discard' });
    await settled();
    assert.deepEqual(table.played, [{ action: 'discard', card: 'KD' }]);
  });

  test('of cards that are no meld to the own zone sets them aside', () => {
    const { play, table } = sit(HAND, MOVES);
    play.drop(['9H', 'KD'], 'own-zone');
    assert.deepEqual(play.shelf.value.map(({ cards }) => cards.map(({ card }) => card)), [['KD', '9H']]);
    assert.deepEqual(table.played, []);
  });
});

describe('one button for several ways', () => {
  test('asks which card the joker stands for', async () => {
    const ways = ['3H', '7H'].map((jokers) => ({ action: 'layOff', meld_id: 'm1', cards: ['JOKER'], jokers: [jokers] }));
    const { play, table } = sit(['JOKER', '2C'], ways);
    choose(play, 'JOKER');
    press(play, 'Lay off JOKER on 4H–6H');
    assert.deepEqual(play.question.value?.answers.map(({ label }) => text(label)), ['3H', '7H']);
    play.question.value?.answers[1]?.choose();
    await settled();
    assert.deepEqual(table.played, [ways[1]]);
    assert.equal(play.question.value, null);
  });

  test('asks no longer when the turn is over', () => {
    const draws = [{ action: 'draw', source: 'discard' }, { action: 'draw', source: 'discard', card: '3C' }];
    const { play, table } = sit(HAND, draws);
    press(play, 'Take a discard…');
    const round = { ...table.game.value?.round };
    table.game.value = game(HAND, draws, { version: 2, round: { ...round, discard_count: 2 } });
    assert.notEqual(play.question.value, null);
    table.game.value = game(HAND, [], { version: 3, round: { ...round, turn: 'p2' } });
    assert.equal(play.question.value, null);
  });

  test('asks which of several discards to take', () => {
    const draws = [{ action: 'draw', source: 'discard' }, { action: 'draw', source: 'discard', card: '3C' }];
    const { play } = sit(HAND, [{ action: 'draw', source: 'stock' }, ...draws]);
    assert.deepEqual(labels(play), ['Draw from the stock', 'Take a discard…']);
    press(play, 'Take a discard…');
    assert.deepEqual(play.question.value?.answers.map(({ label }) => text(label)), ['Take KD', 'Take 3C']);
  });

  test('asks once more where only the service knows that a joker is ambiguous', async () => {
    const { play, table } = sit(['JOKER', '8H'], []);
    table.game.value = game(['JOKER', '8H'], [{ action: 'discard', card: '8H' }]);
    table.answer = problem('joker_ambiguous', { cards: ['JOKER'], jokers: [['3H'], ['7H']] });
    play.drop(['JOKER'], { meldId: 'm1' });
    await settled();
    table.answer = null;
    play.question.value?.answers[0]?.choose();
    await settled();
    assert.deepEqual(table.played.at(-1), { action: 'layOff', meld_id: 'm1', cards: ['JOKER'], jokers: ['3H'] });
  });
});

describe('groups on the shelf', () => {
  const OPENING = [{ action: 'discard', card: 'KD' }];
  const later = async () => {
    mock.timers.tick(200);
    await settled();
  };
  const prepared = (trial: Problem | number, moves: object[] = OPENING) => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const seat = sit(HAND, moves);
    seat.table.trial = trial;
    choose(seat.play, '7H', '8H', '9H');
    seat.play.group();
    return seat;
  };
  const over = (test: () => Promise<void>) => () => test().finally(() => mock.timers.reset());

  test('leave the hand', over(async () => {
    const { play } = prepared(24);
    assert.deepEqual(play.hand.value.flat().map(({ key }) => key), ['KD']);
  }));

  test('that are a listed move ask nothing', over(async () => {
    const { play, table } = prepared(24, MOVES);
    await later();
    assert.deepEqual(table.tried, []);
    assert.deepEqual(labels(play), ['Lay down 7H 8H 9H']);
  }));

  test('are judged by one dry run, a little after the last change', over(async () => {
    const { play, table } = prepared(24);
    play.ungroup(play.shelf.value[0]?.id ?? '');
    choose(play, '7H', '8H');
    play.group();
    choose(play, '9H');
    play.group();
    assert.deepEqual(play.shelf.value.map(({ state }) => state), ['asking', 'asking']);
    await later();
    assert.deepEqual(table.tried, [{ action: 'meld', melds: [{ cards: ['7H', '8H'] }, { cards: ['9H'] }] }]);
    assert.deepEqual(play.shelf.value.map(({ state }) => state), ['fits', 'fits']);
    press(play, 'Lay down 7H 8H, 9H');
    await settled();
    assert.deepEqual(table.played, table.tried);
  }));

  test('too low to open are progress', over(async () => {
    const { play, table } = prepared(problem('opening_too_low', { points: 24, needed: 51 }));
    await later();
    assert.deepEqual(play.opening.value, { points: 24, needed: 51 });
    assert.deepEqual(play.shelf.value.map(({ state, problem }) => [state, problem]), [['fits', null]]);
    assert.deepEqual(labels(play), []);
    table.trial = 54;
    choose(play, 'KD');
    play.group();
    await later();
    assert.deepEqual(play.opening.value, { points: 54, needed: 51 });
    assert.deepEqual(labels(play), ['Open with 54 points']);
  }));

  test('that are no meld say why', over(async () => {
    const refusal = problem('not_a_meld', { cards: ['7H', '8H', '9H'] });
    const { play } = prepared(refusal);
    await later();
    assert.deepEqual(play.shelf.value.map(({ state, problem }) => [state, problem]), [['refused', refusal]]);
  }));

  test('with an ambiguous joker ask, and take the answer', over(async () => {
    const { play, table } = prepared(problem('joker_ambiguous', { cards: ['9H', '8H', '7H'], jokers: [['6H'], ['TH']] }));
    await later();
    table.trial = 24;
    play.question.value?.answers[1]?.choose();
    await later();
    assert.deepEqual(table.tried.at(-1), { action: 'meld', melds: [{ cards: ['7H', '8H', '9H'], jokers: ['TH'] }] });
    assert.equal(play.question.value, null);
  }));

  test('with an ambiguous joker ask no longer when they are put back', over(async () => {
    const { play } = prepared(problem('joker_ambiguous', { cards: ['9H', '8H', '7H'], jokers: [['6H'], ['TH']] }));
    await later();
    assert.notEqual(play.question.value, null);
    play.ungroup(play.shelf.value[0]?.id ?? '');
    await later();
    assert.equal(play.question.value, null);
  }));

  test('stay after a reload', over(async () => {
    const { kept } = prepared(24);
    const { play } = sit(HAND, [], kept);
    assert.deepEqual(play.shelf.value.map(({ cards }) => cards.map(({ key }) => key)), [['7H', '8H', '9H']]);
  }));

  test('stay while others play, and go when their cards are gone', over(async () => {
    const { play, table } = prepared(24);
    table.game.value = game(HAND, [], { version: 2 });
    assert.equal(play.shelf.value.length, 1);
    table.game.value = game(['7H', '8H', 'KD'], [], { version: 3 });
    assert.equal(play.shelf.value.length, 0);
  }));
});

describe('a card that comes', () => {
  const drawn = ({ hand }: Play) => hand.value.flat().filter(({ isDrawn }) => isDrawn).map(({ key }) => key);
  const with3C = (more: object = {}) => {
    const next = game([...HAND, '3C'], MOVES, { version: 2 });
    return { ...next, round: { ...next.round, ...more } } as Game;
  };

  test('is marked until the turn ends', () => {
    const { play, table } = sit(HAND, MOVES);
    table.game.value = with3C();
    assert.deepEqual(drawn(play), ['3C']);
    table.game.value = with3C({ turn: 'p2' });
    assert.deepEqual(drawn(play), []);
  });

  test('is marked no longer in the next turn, where bots have answered at once', () => {
    const { play, table } = sit(HAND, MOVES);
    table.game.value = with3C();
    table.game.value = { ...game([...HAND, '3C'], MOVES, { version: 3 }), players: [{ player_id: 'p1', turns: 1 }] } as unknown as Game;
    assert.deepEqual(drawn(play), []);
  });

  test('is marked after a reload, where the service names it', () => {
    const { kept } = sit(HAND, MOVES);
    const { play, table } = sit([...HAND, '3C'], MOVES, kept);
    assert.deepEqual(drawn(play), ['3C']);
    table.game.value = with3C({ drawn: '3C' });
    assert.deepEqual(drawn(play), ['3C']);
  });

  test('from a deal is not marked, nor are groups of the last round kept', () => {
    const { play, table } = sit(HAND, MOVES);
    choose(play, '7H', '8H');
    play.group();
    table.game.value = with3C({ number: 2 });
    assert.deepEqual([drawn(play), play.shelf.value], [[], []]);
  });
});

describe('a draw that opens', () => {
  const melds = [{ cards: ['KD', 'KH', 'KS'] }];
  const draws = [{ action: 'draw', source: 'stock' }, { action: 'draw', source: 'discard', melds }];

  test('lays its melds on the shelf first, and is made by the second press', async () => {
    const { play, table } = sit(['KH', 'KS', '2C'], draws);
    press(play, 'Take KD and open with KD KH KS');
    assert.deepEqual(play.shelf.value.map(({ cards, fromTable }) => [cards.map(({ card }) => card), fromTable?.cards]), [[['KH', 'KS'], ['KD']]]);
    assert.deepEqual(table.played, []);
    play.offers.value[0]?.press();
    await settled();
    assert.deepEqual(table.played, [draws[1]]);
  });

  test('is given up with the group that it is for', () => {
    const { play } = sit(['KC', 'KH', 'KS', '2C'], draws);
    press(play, 'Take KD and open with KD KH KS');
    play.ungroup(play.shelf.value[0]!.id);
    choose(play, 'KC', 'KH', 'KS');
    play.group();
    assert.equal(play.shelf.value.length, 1);
    assert.ok(!labels(play).some((label) => label.includes('open with KC')), labels(play).join());
  });
});

test('the advice speaks of melds only where they may be laid down', () => {
  const knock = [{ action: 'knock', discard: '8H' }, { action: 'discard', card: '8H' }];
  assert.equal(text(sit(HAND, knock).play.advice.value), words.advice.discard);
  assert.equal(text(sit(HAND, MOVES).play.advice.value), words.advice.play);
});

/** The same game with these discards, of which a draw takes all that lie above the one that it names. */
const withPile = (game: Game, discard_pile: string[]): Game =>
  ({ ...game, takes_cards_above: true, round: { ...game.round, discard_pile, discard_count: discard_pile.length } }) as Game;

describe('a draw that uses the discard at once', () => {
  const stock = { action: 'draw', source: 'stock' };
  const layOff = { action: 'draw', source: 'discard', lay_off: { meld_id: 'm1', cards: ['KD'] } };
  const run = { action: 'draw', source: 'discard', melds: [{ cards: ['JD', 'QD', 'KD'] }] };
  const swap = { action: 'draw', source: 'discard', swap: { meld_id: 'm1', card: 'KD' } };

  test('says what becomes of the card, and is made by one press', async () => {
    const { play, table } = sit(HAND, [stock, layOff]);
    press(play, 'Take KD and lay off KD on 4H–6H');
    await settled();
    assert.deepEqual(table.played, [layOff]);
  });

  test('asks for the use where there are several', async () => {
    const { play, table } = sit(['JD', 'QD', '2C'], [stock, run, layOff, swap]);
    press(play, 'Take KD and use it…');
    assert.deepEqual(play.question.value?.answers.map(({ label }) => text(label)), [
      'Take KD and open with JD QD KD',
      'Take KD and lay off KD on 4H–6H',
      'Take KD for the joker in 4H–6H',
    ]);
    play.question.value?.answers[2]?.choose();
    await settled();
    assert.deepEqual(table.played, [swap]);
  });

  test('goes with the chosen cards', () => {
    const { play } = sit(['JD', 'QD', '2C'], [stock, run, layOff]);
    choose(play, 'QD');
    assert.deepEqual(labels(play), ['Draw from the stock', 'Take KD and open with JD QD KD']);
    choose(play, '2C');
    assert.equal(labels(play)[1], 'Take KD and use it…');
  });

  test('reaches down into the pile, of which the meld may take more cards', async () => {
    const deep = { action: 'draw', source: 'discard', card: '9S', melds: [{ cards: ['9H', '9S', '9D'] }] };
    const { play, table } = sit(['9H', '2C'], [stock, deep]);
    table.game.value = withPile(table.game.value!, ['4H', '9S', '9D', 'KD']);
    press(play, 'Take 3 cards down to 9S and open with 9H 9S 9D');
    assert.deepEqual(play.shelf.value.map(({ cards, fromTable }) => [cards.map(({ card }) => card), fromTable?.cards]), [[['9H'], ['9S', '9D']]]);
    play.offers.value[0]?.press();
    await settled();
    assert.deepEqual(table.played, [deep]);
  });
});

describe('an offer out of turn', () => {
  const sale = [{ action: 'buy' }, { action: 'passTurn' }];

  test('of a discard asks beside the table, and is no turn', async () => {
    const { play, table } = sit(HAND, sale);
    table.isReplaying.value = true;
    assert.deepEqual([play.isMyTurn.value, labels(play)], [false, []]);
    assert.equal(play.call.value?.title, 'Buy this discard?');
    assert.deepEqual(play.call.value?.offers.map(({ label, key }) => [text(label), key]), [['Buy KD', 'B']]);
    assert.equal(text(play.call.value?.decline?.label ?? []), 'Do not buy');
    assert.equal(play.pressKey('N'), true);
    await settled();
    assert.deepEqual(table.played, [sale[1]]);
  });

  test('to come back into the game says what a pass means', () => {
    const { play } = sit([], [{ action: 'reEnter' }, { action: 'passTurn' }]);
    assert.deepEqual(labels(play), ['Come back into the game', 'Stay out of the game']);
    assert.equal(text(play.advice.value), 'You are out. Come back or stay out.');
  });
});

describe('leaving the round', () => {
  const drop = { action: 'dropHand' };

  test('stands apart and is asked about once more', async () => {
    const { play, table } = sit(HAND, [{ action: 'draw', source: 'stock' }, drop]);
    assert.deepEqual(play.offers.value.map(({ tone }) => tone), ['main', 'apart']);
    press(play, 'Drop out');
    assert.deepEqual([table.played, play.question.value?.answers.map(({ label }) => text(label))], [[], ['Drop out']]);
    play.question.value?.answers[0]?.choose();
    await settled();
    assert.deepEqual(table.played, [drop]);
  });
});

test('a pass without anything else to do is no refusal of a card', () => {
  assert.deepEqual(labels(sit(HAND, [{ action: 'passTurn' }]).play), ['Pass']);
});

describe('a hand to be shown', () => {
  const show = { action: 'declare', melds: [{ cards: ['7H', '8H', '9H'] }], discard: 'KD' };

  test('keeps its best lay-offs, also with groups of the player', async () => {
    const melds = [{ cards: ['7H', '8H', '9H'] }];
    const moves = [{ action: 'show', melds, lay_offs: [{ meld_id: 'm1', cards: ['KD'] }] }, { action: 'show', melds }];
    const { play, table } = sit(HAND, moves);
    play.offers.value[0]?.press();
    await settled();
    assert.deepEqual(table.played, [moves[0]]);
  });

  test('lies on the shelf by itself, once', async () => {
    const { play, table } = sit(HAND, [show]);
    assert.deepEqual(labels(play), ['Declare 7H 8H 9H']);
    play.ungroup(play.shelf.value[0]?.id ?? '');
    table.game.value = game(HAND, [show], { version: 2 });
    assert.equal(play.shelf.value.length, 0);
  });
});

describe('what comes from melds', () => {
  const swap = { action: 'layOff', meld_id: 'm1', cards: ['JOKER', '8H'], swap: { meld_id: 'm2', card: '9H' } };
  const borrow = { action: 'meld', melds: [{ cards: ['4H', '4C', '4S'], borrow: { meld_id: 'm1', card: '4H' } }] };

  test('a joker is taken for its card and used with others', async () => {
    const { play, table } = sit(HAND, [swap, { action: 'discard', card: '9H' }]);
    choose(play, '9H');
    assert.deepEqual(labels(play), ['Discard 9H', 'Put 9H down and use its joker']);
    press(play, 'Put 9H down and use its joker');
    choose(play, '8H');
    assert.deepEqual(labels(play), ['Lay off JOKER 8H on 4H–6H']);
    play.offers.value[0]?.press();
    await settled();
    assert.deepEqual(table.played, [swap]);
    assert.equal(play.taken.value, null);
  });

  test('a borrowed card goes with the chosen ones, and back', () => {
    const { play } = sit(['4C', '4S', '2C'], [borrow]);
    choose(play, '4C', '4S');
    const [take] = play.takeable.value;
    assert.ok(take);
    play.take(take);
    assert.deepEqual(labels(play), ['Lay down 4H 4C 4S']);
    play.take(take);
    assert.deepEqual(labels(play), ['Borrow 4H']);
  });

  for (const [when, hand, moves] of [
    ['the turn is over', HAND, []],
    ['the card given for it is played', ['7H', '8H', 'KD'], [swap]],
  ] as const) {
    test(`goes back when ${when}`, () => {
      const { play, table } = sit(HAND, [swap]);
      choose(play, '9H');
      press(play, 'Put 9H down and use its joker');
      table.game.value = game(HAND, [swap], { version: 2 });
      assert.notEqual(play.taken.value, null);
      table.game.value = game([...hand], [...moves], { version: 3 });
      assert.equal(play.taken.value, null);
    });
  }
});

describe('keys', () => {
  test('press the buttons that name them', async () => {
    const { play, table } = sit(HAND, MOVES);
    choose(play, '7H');
    assert.equal(play.pressKey('1'), true);
    await settled();
    assert.deepEqual(table.played, [MOVES[1]]);
    assert.equal(play.pressKey('S'), false);
  });

  test('do not play while a move is on its way', async () => {
    const { play, table } = sit(HAND, MOVES);
    choose(play, '7H');
    table.isSending.value = true;
    play.pressKey('1');
    await settled();
    assert.deepEqual(table.played, []);
  });

  test('move a card by one place', () => {
    const { play } = sit(HAND, MOVES);
    const order = () => play.hand.value.flat().map(({ key }) => key);
    assert.deepEqual(order(), ['KD', '7H', '8H', '9H']);
    play.shift('8H', -1);
    assert.deepEqual(order(), ['KD', '8H', '7H', '9H']);
    play.shift('8H', 1);
    play.shift('8H', 1);
    assert.deepEqual(order(), ['KD', '7H', '9H', '8H']);
  });
});

describe('the rest of a turn', () => {
  test('moves of others are shown before one may act, but for a call', () => {
    const call = { action: 'callRummy', meld_id: 'm1' };
    const { play, table } = sit(HAND, [...MOVES, call, { action: 'callRummy', decline: true }]);
    table.isReplaying.value = true;
    assert.equal(play.isMyTurn.value, false);
    assert.deepEqual(play.call.value?.offers.map(({ label }) => text(label)), ['Rummy! On 4H–6H']);
    assert.equal(text(play.call.value?.decline?.label ?? []), 'Let it go');
  });

  test('a cut has words by chance or of the player', async () => {
    const { play, table } = sit([], [{ action: 'cut', contribution: '' }]);
    play.offers.value[0]?.press();
    play.cut('lucky');
    await settled();
    const [chance, own] = table.played as { contribution: string }[];
    assert.match(chance?.contribution ?? '', /^[0-9a-f]{16}$/);
    assert.equal(own?.contribution, 'lucky');
  });

  test('an action of a later release is a plain button with its cards', async () => {
    const { play, table } = sit(HAND, [{ action: 'peel', card: 'KD' }, { action: 'whistle' }]);
    assert.deepEqual(labels(play), ['whistle']);
    choose(play, 'KD');
    press(play, 'peel KD');
    await settled();
    assert.deepEqual(table.played, [{ action: 'peel', card: 'KD' }]);
  });

  test('a hint chooses its cards, and its melds go on the shelf on demand', async () => {
    const { play, table } = sit(HAND, MOVES);
    const reason = { code: 'fits_nothing', text: 'No other card of your hand goes with 7♥.' };
    table.hinted = { version: 1, melds: [{ cards: ['7H', '8H', '9H'] }], move: MOVES[2], reason } as unknown as Hint;
    await play.hint();
    assert.equal(text(play.hintText.value ?? []), 'Discard 7H');
    assert.equal(play.hintReason.value, reason.text);
    assert.deepEqual(play.hand.value.flat().filter(({ isChosen }) => isChosen).map(({ key }) => key), ['7H']);
    await play.suggest();
    assert.equal(play.shelf.value.length, 1);
    play.putBack();
    assert.equal(play.hinted.value, null);
  });

  test('a hint takes the joker that its meld needs', async () => {
    const meld = { action: 'meld', melds: [{ cards: ['8H', 'JOKER', '9H'], swap: { meld_id: 'm1', card: 'KD' } }] };
    const { play, table } = sit(HAND, [meld, { action: 'discard', card: '7H' }]);
    table.hinted = { version: 1, melds: [], move: meld } as unknown as Hint;
    await play.hint();
    assert.deepEqual(play.taken.value, { kind: 'swap', meldId: 'm1', card: 'KD' });
    play.offers.value[0]?.press();
    await settled();
    assert.deepEqual(table.played, [meld]);
  });

  test('a hint that comes after the table has moved on is none', async () => {
    const { play, table } = sit(HAND, MOVES);
    table.hinted = { version: 1, melds: [], move: MOVES[2] } as unknown as Hint;
    const hinting = play.hint();
    table.game.value = game(HAND, MOVES, { version: 2 });
    await hinting;
    assert.deepEqual([play.hinted.value, labels(play)], [null, []]);
  });
});
