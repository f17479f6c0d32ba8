// A player's turn: what they hold, choose and set aside, and the moves this leads to. It knows signals, and no page.
import { computed, effect, untracked, type ReadonlySignal } from '@preact/signals';
import type { Game, LegalMove } from 'rummy-client';
import type { SortOrder } from '../model/cards';
import { spotName, type Spot, type Take } from '../model/moves/choosing';
import type { PlayTexts } from '../texts/en/play';
import type { Sentence } from '../texts/pieces';
import { Buttons, type Presses } from './buttons';
import { Hand, type Keeper } from './hand';
import { Hints } from './hints';
import { Making } from './making';
import type { PlayTable } from './play_table';
import { Shelf } from './shelf';
import type { PlayState } from './state';
import { Trial } from './trial';
import { Turn } from './turn';
import { adviceOf } from './words/advice';
import { callOf } from './words/calls';
import { labelOf } from './words/labels';

export interface PlayOptions {
  readonly words: ReadonlySignal<PlayTexts>;
  readonly keeper: Keeper;
}

/** The state and the gestures of one player at one table, until `close`. */
export class Play implements PlayState {
  readonly #hand: Hand;
  readonly #shelf: Shelf;
  readonly #trial: Trial;
  readonly #turn: Turn;
  readonly #words: ReadonlySignal<PlayTexts>;
  readonly #making: Making;
  readonly #hints: Hints;
  readonly #buttons: Buttons;
  readonly #stops: readonly (() => void)[];

  constructor(
    private readonly table: PlayTable,
    { words, keeper }: PlayOptions,
  ) {
    this.#words = words;
    this.#hand = new Hand(keeper, 'hand');
    this.#trial = new Trial((move, stop) => table.dryRun(move, stop));
    this.#shelf = new Shelf(this.#hand, this.#trial, keeper, 'shelf');
    this.#turn = new Turn(table.game, table.isReplaying, this.#hand, this.#shelf);
    this.#hints = new Hints(table, this.#hand, this.#shelf, this.#turn);
    this.#making = new Making(table, this.#hand, this.#shelf, words, () => this.#clear());
    const presses: Presses = { go: (ways) => this.go(ways), play: (move) => this.play(move), take: (take) => this.take(take) };
    this.#buttons = new Buttons(this.#turn, this.#hand, this.#shelf, this.#trial, words, presses);
    this.#stops = [
      effect(() => this.#follow(table.game.value)),
      effect(() => this.#trial.judge(this.#turn.proposal.value, table.game.value?.version ?? 0)),
      effect(() => this.#making.askForJokers(this.#trial.verdict.value)),
    ];
  }

  readonly hand = computed(() => this.#hand.groupsWithout(this.#shelf.keys.value, this.#turn.given.value));
  readonly canHint = computed(() => this.isMyTurn.value && !this.isSending.value && (this.#turn.now.value?.hints ?? false));
  readonly canCut = computed(() => this.#turn.moves.value.some(({ action }) => action === 'cut'));
  readonly hintText = computed<Sentence | null>(() => {
    const game = this.#turn.now.value;
    return game && this.hinted.value && labelOf(this.hinted.value, game, this.#words.value);
  });

  readonly advice = computed<Sentence>(() =>
    adviceOf(this.#turn.moves.value, this.#turn.cards.value, this.#shelf.groups.value.length > 0, this.#words.value),
  );

  readonly call = computed(() => this.#turn.now.value && callOf(this.#turn.now.value, this.#words.value, (move) => this.play(move)));

  get offers() {
    return this.#buttons.offers;
  }

  get targets() {
    return this.#buttons.targets;
  }

  get shelf() {
    return this.#shelf.shown;
  }

  get hinted() {
    return this.#hints.move;
  }

  get hintReason() {
    return this.#hints.reason;
  }

  get hasSuggestion() {
    return this.#hints.hasMelds;
  }

  get question() {
    return this.#making.question;
  }

  get opening() {
    return this.#shelf.opening;
  }

  get taken() {
    return this.#turn.take;
  }

  get takeable() {
    return this.#turn.takeable;
  }

  get isMyTurn() {
    return this.#turn.isMine;
  }

  get isSending() {
    return this.table.isSending;
  }

  get refusal() {
    return this.table.refusal;
  }

  get hasMovedOn() {
    return this.table.hasMovedOn;
  }

  get secondsLeft() {
    return this.table.secondsLeft;
  }

  choose(key: string): void {
    this.table.dismissRefusal();
    const { take, given } = this.#turn;
    if (take.value && given.value === key) this.take(take.value);
    else this.#hand.toggle(key);
  }

  pick(keys: readonly string[]): void {
    this.table.dismissRefusal();
    this.#hand.choose(keys);
  }

  putBack(): void {
    this.table.dismissRefusal();
    this.#clear();
  }

  move(key: string, to: { readonly before: string } | 'end'): void {
    this.#hand.move(key, to);
  }

  shift(key: string, by: -1 | 1): void {
    this.#hand.shift(key, by, this.#shelf.keys.value);
  }

  sort(by: SortOrder): void {
    this.#hand.sort(by);
  }

  group(): void {
    const keys = this.#hand.chosenKeys.value;
    if (keys.length > 0) this.#shelf.add(keys, this.#turn.take.value, this.#turn.given.value);
    this.#clear();
  }

  ungroup(id: string): void {
    this.table.dismissRefusal();
    this.#shelf.remove(id);
  }

  take(take: Take): void {
    this.#turn.toggle(take);
  }

  drop(keys: readonly string[], at: Spot): void {
    this.pick(keys);
    const target = this.targets.value.find((each) => spotName(each.at) === spotName(at));
    const joker = this.takeable.value.find(({ kind, meldId }) => kind === 'swap' && spotName(at) === `meld ${meldId}`);
    if (target) target.press();
    else if (joker) this.take(joker);
    else if (at === 'own-zone') this.group();
    else this.#making.askAnyway(at, this.#turn.cards.value);
  }

  pressKey(key: string): boolean {
    const { offers = [], decline = null } = this.call.value ?? {};
    const offer = [...offers, ...(decline ? [decline] : []), ...this.offers.value].find((each) => each.key === key);
    const isRefused = !offer && key === 'D' && this.isMyTurn.value && this.#turn.cards.value.length === 1;
    if (isRefused) this.#making.askAnyway({ pile: 'discard' }, this.#turn.cards.value);
    if (!this.isSending.value) offer?.press();
    return offer !== undefined || isRefused;
  }

  hint(): Promise<void> {
    return this.#hints.ask();
  }

  suggest(): Promise<void> {
    return this.#hints.suggest();
  }

  cut(words?: string): void {
    const move = this.#turn.moves.value.find(({ action }) => action === 'cut');
    if (move) this.play({ ...move, contribution: words ?? randomWords() } as LegalMove);
  }

  play(move: LegalMove): void {
    void this.#making.send(move);
  }

  /** A cut has words, which the listed move leaves empty. */
  go(ways: readonly LegalMove[]): void {
    if (ways[0]?.action === 'cut') this.cut();
    else this.#making.go(ways);
  }

  close(): void {
    this.#stops.forEach((stop) => stop());
    this.#trial.close();
  }

  #clear(): void {
    this.#turn.clear();
    this.#making.question.value = null;
    this.#hints.forget();
  }

  /** Takes over a new view; all that is the player's own stays. */
  #follow(game: Game | null): void {
    if (!game) return;
    untracked(() => {
      this.#hand.update(game);
      this.#shelf.update(game);
      this.#turn.update(game);
      this.#hints.update(game);
      this.#making.update(game);
    });
  }
}

const randomWords = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
