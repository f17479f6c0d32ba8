import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Event, Game, LegalMove, Meld, PlayedMove } from 'rummy-client';
import { moveEntry } from '../src/model/story/moves';
import { turnSentence } from '../src/model/story/orders';
import { sectionsOf, sentenceOf, storyOf } from '../src/model/story/story';
import { spokenText } from '../src/model/story/spoken';
import { namesOf, type Reader } from '../src/model/story/telling';
import { en } from '../src/texts/en';
import { fr } from '../src/texts/fr';

const NAMES = new Map([
  ['p1', 'Ann'],
  ['p2', 'Mei'],
  ['p3', 'Hugo'],
]);
const ENGLISH: Reader = { viewer: 'p1', names: NAMES, texts: en.story, reasonOf: (reason) => en.scores.reasons[reason] ?? reason };
const FRENCH: Reader = { ...ENGLISH, texts: fr.story, reasonOf: (reason) => fr.scores.reasons[reason] ?? reason };

let seq = 0;
const event = (type: string, fields: object): Event =>
  ({ seq: ++seq, type, version: seq, at: '2026-01-01T00:00:00.000Z', round: 1, ...fields }) as unknown as Event;
const run = (meld_id: string, owner: string, ...cards: string[]): Meld => ({ meld_id, owner, kind: 'run', title: '', cards, jokers: [], players: null });

const DEALT = event('cards_dealt', { player_id: 'p2', counts: {}, upcard: 'KD', stock_count: 30 });
const SPADES = run('m1', 'p3', '2S', '3S', '4S', '5S', '6S', '7S');
const MELDED = [
  event('card_drawn', { player_id: 'p3', source: 'stock' }),
  event('melded', { player_id: 'p3', melds: [SPADES], lenders: [], count: 7 }),
  event('discarded', { player_id: 'p3', card: '2H', count: 6 }),
];
const MEIS_TURN = [
  event('card_drawn', { player_id: 'p2', source: 'stock' }),
  event('laid_off', { player_id: 'p2', meld: run('m1', 'p3', 'AS', ...SPADES.cards), cards: ['AS'], count: 4 }),
  event('discarded', { player_id: 'p2', card: '9H', count: 3 }),
];

/** The sentences of a story, as a screen reader says them. */
function told(events: readonly Event[], reader = ENGLISH, words = en): string[] {
  return storyOf(events, reader).map((entry) => spokenText(sentenceOf(entry, reader), words.table.cards, words.story.to));
}

test('a turn is one sentence, with the meld as it was before', () => {
  assert.deepEqual(told([DEALT, ...MELDED, ...MEIS_TURN]).slice(1), [
    'Hugo drew from the stock, laid down two to seven of spades, discarded two of hearts.',
    'Mei drew from the stock, laid off ace of spades on Hugo’s two to seven of spades, discarded nine of hearts. Three cards left.',
  ]);
});

test('the same in French', () => {
  assert.deepEqual(told([...MELDED, ...MEIS_TURN], FRENCH, fr).slice(1), [
    'Mei a pioché au talon, ajouté as de pique à deux à sept de pique de Hugo, écarté neuf de cœur. Trois cartes en main.',
  ]);
});

test('on the page the cards are drawn', () => {
  const [entry] = storyOf([event('discard_taken', { player_id: 'p1', card: 'KD' })], ENGLISH);
  assert.deepEqual(sentenceOf(entry!, ENGLISH), ['You', ' ', 'took ', { card: 'KD' }, '.']);
});

test('a player who draws again begins another sentence; two cards drawn at once do not', () => {
  const draw = event('discard_taken', { player_id: 'p2', card: 'KD' });
  const second = event('card_drawn', { player_id: 'p2', source: 'stock' });
  const out = event('discarded', { player_id: 'p2', card: '9H', count: 9 });
  assert.equal(storyOf([draw, second, out, draw, second, out], ENGLISH).length, 2);
});

test('a borrowed card is named with the meld that lent it', () => {
  const [first, ...rest] = SPADES.cards;
  const borrowed = event('melded', {
    player_id: 'p1',
    melds: [{ ...run('m2', 'p1', '2C', '2D', first!), kind: 'set' }],
    lenders: [{ ...SPADES, cards: rest }],
    count: 5,
  });
  assert.deepEqual(told([...MELDED, borrowed]).slice(1), [
    'You borrowed two of spades from Hugo’s two to seven of spades, laid down two of clubs, two of diamonds, two of spades. Five cards left.',
  ]);
});

test('a joker is named by the card it stands for at the end of a run', () => {
  const meld = { ...run('m3', 'p2', '5C', '6C', 'JOKER'), jokers: ['7C'] };
  assert.deepEqual(told([event('melded', { player_id: 'p2', melds: [meld], lenders: [], count: 9 })]), ['Mei laid down five to seven of clubs.']);
});

test('the end of a round names its winners, and unknown endings are plain', () => {
  const ended = (ending: string, winners: string[]) => event('round_ended', { player_id: 'p1', outcome: { ending, winners, rummy: false } });
  assert.deepEqual(told([ended('out', ['p1']), ended('knock', ['p2']), ended('void', []), ended('collapse', ['p2'])]), [
    'You went out.',
    'The hands were compared after the knock. Mei won.',
    'The round is void: nobody scores.',
    'The round is over.',
  ]);
  assert.deepEqual(told([ended('out', ['p1']), ended('shown', ['p2', 'p3'])], FRENCH, fr), [
    'Vous avez terminé.',
    'Tous les jeux sont étalés. Mei et Hugo ont gagné.',
  ]);
});

test('an event of a later release is a plain line, and breaks no turn after it', () => {
  assert.deepEqual(told([event('table_tipped_over', { player_id: 'p2' }), ...MELDED]), [
    'Something happened: table tipped over.',
    'Hugo drew from the stock, laid down two to seven of spades, discarded two of hearts.',
  ]);
});

test('a payment has its reason in words; an unknown one is shown by its code', () => {
  const paid = (reason: string) => event('paid', { player_id: 'p2', payee: 'p1', points: 1, reason });
  const reader = { ...ENGLISH, reasonOf: (reason: string) => en.scores.reasons[reason] ?? reason.replaceAll('_', ' ') };
  assert.deepEqual(told([paid('fed_card'), paid('broken_chair')], reader), ['Mei paid you 1 (the discard was taken).', 'Mei paid you 1 (broken chair).']);
});

test('all events of the contract have words in both languages', () => {
  const meld = SPADES;
  const fields = {
    player_id: 'p2', card: '9H', meld, melds: [meld], lenders: [], laid_off_on: [], cards: ['8S'], count: 8, deadwood: ['9H'], value: 9,
    knock_limit: 10, payee: 'p3', points: 2, reason: 'hand', totals: {}, waiting: ['p1', 'p3'], meld_id: 'm1', contribution: 'x', bot: 'easy',
    name: 'Mei', by: 'p3', order: ['p1'], draws: {}, dealer: 'p1', counts: {}, upcard: null, stock_count: 3, reshuffled: true, seconds: 5,
    winners: ['p2'], bonuses: [], hands: {}, seed: '', rematch: 'g', commitment: '', cutter: null, source: 'stock', variant: 'x', seats: 2,
    outcome: { ending: 'out', winners: ['p2'], rummy: true }, what: 're_entry',
  }; // prettier-ignore
  for (const [reader, words] of [[ENGLISH, en], [FRENCH, fr]] as const) {
    for (const type of TYPES) {
      const [sentence] = told([event(type, fields)], reader, words);
      assert.ok(sentence && !/undefined|null|NaN|Something|quelque chose/.test(sentence), `${type}: ${sentence}`);
    }
    assert.deepEqual(told([event('hand_dealt', fields)], reader, words), []);
  }
});

const TYPES = `round_begun cards_cut cards_dealt stock_renewed card_drawn discard_taken melded laid_off joker_swapped discarded knocked shown
  declared dropped bought pile_taken card_turned offer_made eliminated re_entered paid passed calls_held call_made call_declined calls_closed rummy_called forfeited round_ended game_ended game_created
  player_joined player_left player_away player_returned player_removed game_started clock_advanced game_abandoned rematch_opened`.split(/\s+/);

test('sections: since my last turn, and my turn', () => {
  const mine = [event('card_drawn', { player_id: 'p1', source: 'stock', card: 'JC' }), event('discarded', { player_id: 'p1', card: 'JC', count: 9 })];
  const now = event('discard_taken', { player_id: 'p1', card: '9H' });
  const entries = storyOf([DEALT, ...mine, ...MELDED, ...MEIS_TURN, now], ENGLISH);
  const { earlier, lately, now: present } = sectionsOf(entries, 'p1');
  assert.deepEqual([earlier.length, lately.map(({ player }) => player), present.length], [2, ['p3', 'p2'], 1]);
});

test('names of players who have left come from their joining', () => {
  const joined = event('player_joined', { player_id: 'p9', name: 'Zoé', bot: null });
  assert.equal(namesOf({ players: [] }, [joined]).get('p9'), 'Zoé');
});

test('a turn begins with what may be done, once each', () => {
  const moves = [{ action: 'draw', source: 'stock' }, { action: 'draw', source: 'discard' }, { action: 'draw', source: 'discard' }];
  const game = { round: { offered: null, discard_pile: ['2C', 'KD'] }, legal_moves: moves as unknown as LegalMove[] } as Game;
  const said = (words: typeof en, more: object[] = []) =>
    spokenText(turnSentence({ ...game, legal_moves: [...game.legal_moves, ...(more as LegalMove[])] }, words.story), words.table.cards, words.story.to);
  assert.equal(said(en), 'Your turn. Draw from the stock or take king of diamonds.');
  assert.equal(said(fr), 'À vous. Piochez au talon ou prenez roi de carreau.');
  const deep = [{ action: 'draw', source: 'discard', card: '2C' }];
  assert.equal(said(en, deep), 'Your turn. Draw from the stock or take a discard.');
  assert.equal(said(fr, deep), 'À vous. Piochez au talon ou prenez dans la défausse.');
  assert.equal(said(en, [{ action: 'flipTable' }]), 'Your turn. Draw from the stock, take king of diamonds or flip table.');
});

test('the moves of a record are told in the same words', () => {
  const move = (fields: object): PlayedMove => ({ player_id: 'p2', cards_drawn: [], changed_melds: [], ...fields }) as unknown as PlayedMove;
  const before = { move: move({}), hands: {}, melds: [SPADES], stockCount: 0, discards: [], turned: [] };
  const text = (fields: object) => spokenText(sentenceOf(moveEntry(move(fields), 0, before, ENGLISH), ENGLISH), en.table.cards, en.story.to);
  assert.equal(text({ action: 'draw', source: 'discard', second: 'stock', cards_drawn: ['KD', '9H'] }), 'Mei took king of diamonds, drew nine of hearts from the stock.');
  assert.equal(
    text({ action: 'layOff', changed_melds: [run('m1', 'p3', ...SPADES.cards, '8S')] }),
    'Mei laid off eight of spades on Hugo’s two to seven of spades.',
  );
  assert.equal(text({ action: 'knock', discard: 'KD', melds: [] }), 'Mei discarded king of diamonds, knocked without melds.');
  assert.equal(text({ action: 'flip_table' }), 'Something happened: flip table.');
});
