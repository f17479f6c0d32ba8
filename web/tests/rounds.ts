// A player who knows no rule and presses what lights up plays a round of each variant: node rounds.mjs URL
import assert from 'node:assert/strict';
import { signal } from '@preact/signals';
import { connect, listVariants, type GameOptions, type Rummy } from 'rummy-client';
import { Play } from '../src/play/play';
import { LiveTable } from '../src/service/live_table';
import { play as words } from '../src/texts/en/play';

const MOST_PRESSES = 800;
const PATIENCE_MS = 20_000;

/** Waits until something is so. */
async function until(isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !isSo(); ) {
    assert.ok(Date.now() < end, 'nothing happens');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Plays a round; returns what was pressed. */
async function playRound(rummy: Rummy, variant: string, options: GameOptions, players: number): Promise<string[]> {
  const bots = Array.from({ length: players - 1 }, () => ({ level: 'easy' as const }));
  const table = new LiveTable(await rummy.create({ variant, options, bots }), { pause: 0 });
  const play = new Play(table, { words: signal(words), keeper: { read: () => null, write: () => {} } });
  const isOver = () => table.game.value?.round?.phase === 'over';
  const pressed: string[] = [];
  for (;;) {
    await until(() => isOver() || ((play.isMyTurn.value || play.call.value !== null) && !play.isSending.value));
    if (isOver() || pressed.length === MOST_PRESSES) break;
    pressed.push(press(play, pressed.length));
    assert.equal(play.refusal.value, null, pressed.slice(-20).join('\n'));
  }
  play.close();
  table.close();
  return pressed;
}

/** Answers a question, else presses the first button, now and then the last, else chooses the next card. */
function press(play: Play, count: number): string {
  const [answer] = play.question.value?.answers ?? [];
  const offers = play.call.value?.offers ?? play.offers.value;
  const offer = offers.at(count % 10 === 9 ? -1 : 0); // always the first could take and discard one card for ever
  if (answer) answer.choose();
  else if (offer) offer.press();
  else chooseAnother(play, count);
  return JSON.stringify(answer?.label ?? offer?.label ?? 'choose');
}

function chooseAnother(play: Play, count: number): void {
  const hand = play.hand.value.flat();
  const card = hand[count % hand.length];
  assert.ok(card);
  play.putBack();
  play.choose(card.key);
}

/** Rules of the house that bring questions, calls and cards from melds. */
const HOUSE_RULES: readonly [string, GameOptions][] = [
  ['rummy', { cut: true, call_rummy: true, call_window: 5000, borrow: 'any', open_discards: true, discard_pickup: 'any' }],
  ['bloc-rami-jokers', { cut: true, call_rummy: true, call_window: 5000, borrow: 'any', opening_points: 0 }],
];

const rummy = connect(process.argv[2] ?? '');
const { variants } = (await listVariants(rummy)).data;
const games = [...variants.map(({ variant }): [string, GameOptions] => [variant, {}]), ...HOUSE_RULES];
for (const [variant, options] of games) {
  const { least_players: least = 2 } = variants.find((each) => each.variant === variant) ?? {};
  const pressed = await playRound(rummy, variant, options, least);
  assert.ok(pressed.length < MOST_PRESSES, `${variant} does not end:\n${pressed.slice(-20).join('\n')}`);
  console.log(variant, pressed.length);
}
