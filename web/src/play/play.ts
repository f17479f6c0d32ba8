// A player's turn: what they hold, choose and set aside, and the moves this leads to. It knows signals, and no page.
import { computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals';
import type { Card, DryRun, Game, Hint, LegalMove, Problem } from 'rummy-client';
import type { SortOrder } from '../model/cards';
import { cardsUsed, isSameTake, spotName, takesOf, takesWithinReach, type Choice, type Spot, type Take } from '../model/choosing';
import { proposalOf, withJokers } from '../model/proposal';
import type { PlayTexts } from '../texts/play.en';
import type { Sentence } from '../texts/pieces';
import { adviceOf } from './advice';
import { callOf } from './calls';
import { Hand, type Keeper } from './hand';
import { labelOf, topOf, wayLabel, waysTitle } from './labels';
import { choiceOf, offersOf, targetsOf, waysToGo, wholeHandMove, withMain } from './offers';
import { jokerQuestion, moveWithJokers } from './joker_question';
import { cardsLeft, isAccepted, Shelf } from './shelf';
import type { Offer, PlayState, Question, Target } from './state';
import { Trial } from './trial';

/** What a player's turn needs of a table: LiveTable, or a table of a test. */
export interface PlayTable {
  readonly game: ReadonlySignal<Game | null>;
  /** Whether moves of others are still being shown; the player acts after them. */
  readonly isReplaying: ReadonlySignal<boolean>;
  readonly isSending: ReadonlySignal<boolean>;
  readonly refusal: ReadonlySignal<Problem | null>;
  readonly hasMovedOn: ReadonlySignal<boolean>;
  readonly secondsLeft: ReadonlySignal<number | null>;
  /** Makes a move; the refusal, or null if it is made. */
  play(move: LegalMove): Promise<Problem | null>;
  dryRun(move: LegalMove, signal: AbortSignal): Promise<DryRun>;
  hint(): Promise<Hint | null>;
  dismissRefusal(): void;
}

export interface PlayOptions {
  readonly words: ReadonlySignal<PlayTexts>;
  readonly keeper: Keeper;
}

/** The state and the gestures of one player at one table, until `close`. */
export class Play implements PlayState {
  readonly isSending: ReadonlySignal<boolean>;
  readonly refusal: ReadonlySignal<Problem | null>;
  readonly hasMovedOn: ReadonlySignal<boolean>;
  readonly secondsLeft: ReadonlySignal<number | null>;
  readonly #hand: Hand;
  readonly #shelf: Shelf;
  readonly #trial: Trial;
  readonly #words: ReadonlySignal<PlayTexts>;
  readonly #take = signal<Take | null>(null);
  readonly #given = signal<string | null>(null);
  readonly #question = signal<Question | null>(null);
  readonly #hint = signal<Hint | null>(null);
  readonly #stops: readonly (() => void)[];
  #filledFor = '';

  constructor(
    private readonly table: PlayTable,
    { words, keeper }: PlayOptions,
  ) {
    ({ isSending: this.isSending, refusal: this.refusal, hasMovedOn: this.hasMovedOn, secondsLeft: this.secondsLeft } = table);
    this.#words = words;
    this.#hand = new Hand(keeper, 'hand');
    this.#trial = new Trial((move, stop) => table.dryRun(move, stop));
    this.#shelf = new Shelf(this.#hand, this.#trial, keeper, 'shelf');
    this.#stops = [
      effect(() => this.#follow(this.table.game.value)),
      effect(() => this.#trial.judge(this.#proposal.value, this.table.game.value?.version ?? 0)),
      effect(() => this.#askForJokers(this.#trial.verdict.value.problem)),
    ];
  }

  /** The game with the moves that the player may make now: none while those of others are shown, but calls. */
  readonly #now = computed<Game | null>(() => {
    const game = this.table.game.value;
    if (!game?.viewer) return null;
    return this.table.isReplaying.value ? { ...game, legal_moves: game.legal_moves.filter(({ action }) => action === 'callRummy') } : game;
  });

  readonly #cards = computed<Card[]>(() => {
    const given = this.#given.value === null ? [] : [this.#given.value];
    return [...this.#hand.chosenKeys.value, ...given].map((key) => this.#hand.card(key).card);
  });

  readonly #choice = computed<Choice | null>(() => this.#now.value && choiceOf(this.#now.value, this.#cards.value, this.#take.value));
  readonly #ways = computed(() => (this.#choice.value ? waysToGo(this.#choice.value) : []));
  readonly #proposal = computed(() => {
    const left = cardsLeft(this.#hand, this.#shelf);
    return this.#now.value && proposalOf(this.#now.value, this.#shelf.groups.value, this.#shelf.draw.value, this.#cards.value, left);
  });

  readonly hand = computed(() => this.#hand.groupsWithout(this.#shelf.keys.value));
  readonly shelf = computed(() => this.#shelf.shown.value);
  readonly opening = computed(() => this.#shelf.opening.value);
  readonly question: ReadonlySignal<Question | null> = this.#question;
  readonly taken: ReadonlySignal<Take | null> = this.#take;
  readonly isMyTurn = computed(() => (this.#now.value?.legal_moves ?? []).some(({ action }) => action !== 'callRummy'));
  readonly canHint = computed(() => this.isMyTurn.value && (this.#now.value?.hints ?? false));
  readonly canCut = computed(() => (this.#now.value?.legal_moves ?? []).some(({ action }) => action === 'cut'));
  readonly hinted = computed(() => this.#hint.value?.move ?? null);
  readonly hintText = computed<Sentence | null>(() => {
    const game = this.#now.value;
    return game && this.hinted.value && labelOf(this.hinted.value, game, this.#words.value);
  });

  readonly advice = computed<Sentence>(() =>
    adviceOf(this.#now.value?.legal_moves ?? [], this.#cards.value, this.#shelf.groups.value.length > 0, this.#words.value),
  );

  readonly call = computed(() => this.#now.value && callOf(this.#now.value, this.#words.value, (move) => void this.#send(move)));

  readonly takeable = computed<readonly Take[]>(() => {
    const choice = this.#choice.value;
    const isOwn = ({ kind, card }: Take) => kind === 'borrow' || this.#cards.value.includes(card);
    return choice && this.#take.value === null ? takesWithinReach(choice).filter(isOwn) : [];
  });

  readonly offers = computed<readonly Offer[]>(() => {
    const game = this.#now.value;
    if (!game) return [];
    const ofChoice = offersOf(this.#ways.value, game, this.#words.value, (ways) => this.#go(ways));
    return withMain([...this.#shelfOffers(), ...ofChoice, ...this.#takeOffers()]);
  });

  readonly targets = computed<readonly Target[]>(() => {
    const targets = targetsOf(this.#ways.value, this.#words.value, (ways) => this.#go(ways));
    const isFree = (at: Spot) => !targets.some((target) => spotName(target.at) === spotName(at));
    const [send] = this.#shelfOffers();
    if (send && isFree('own-zone')) targets.push({ at: 'own-zone', label: this.#words.value.at.layDown, press: send.press });
    for (const take of this.takeable.value.filter(({ kind }) => kind === 'swap')) {
      const at = { meldId: take.meldId ?? '' };
      if (isFree(at)) targets.push({ at, label: this.#words.value.at.useJoker, press: () => this.take(take) });
    }
    return targets;
  });

  choose(key: string): void {
    this.table.dismissRefusal();
    this.#hand.toggle(key);
  }

  putBack(): void {
    this.table.dismissRefusal();
    this.#clear();
  }

  move(key: string, to: { readonly before: string } | 'end'): void {
    this.#hand.move(key, to);
  }

  sort(by: SortOrder): void {
    this.#hand.sort(by);
  }

  group(): void {
    const keys = this.#hand.chosenKeys.value;
    if (keys.length > 0) this.#shelf.add(keys, this.#take.value, this.#given.value);
    this.#clear();
  }

  ungroup(id: string): void {
    this.table.dismissRefusal();
    this.#shelf.remove(id);
  }

  take(take: Take): void {
    const isSame = isSameTake(this.#take.value, take);
    const [given = null] = take.kind === 'swap' && !isSame ? (this.#hand.keysFor([take.card], this.#hand.chosenKeys.value) ?? []) : [];
    this.#take.value = isSame ? null : take;
    this.#given.value = given;
    this.#hand.choose(this.#hand.chosenKeys.value.filter((key) => key !== given));
  }

  drop(keys: readonly string[], at: Spot): void {
    this.table.dismissRefusal();
    this.#hand.choose(keys);
    const target = this.targets.value.find((each) => spotName(each.at) === spotName(at));
    if (target) target.press();
    else if (at === 'own-zone') this.group();
    else this.#askAnyway(at);
  }

  pressKey(key: string): boolean {
    const call = this.call.value;
    const offers = [...(call ? [...call.offers, ...(call.decline ? [call.decline] : [])] : []), ...this.offers.value];
    const offer = offers.find((each) => each.key === key);
    if (offer) offer.press();
    else if (key === 'D' && this.isMyTurn.value) this.#askAnyway({ pile: 'discard' });
    return offer !== undefined;
  }

  async hint(): Promise<void> {
    const hint = (this.#hint.value = await this.table.hint());
    const move = hint?.move;
    const cards = move && takesOf(move).length === 0 ? cardsUsed(move, this.#top()) : [];
    this.#hand.choose(this.#hand.keysFor(cards) ?? []);
  }

  async suggest(): Promise<void> {
    const hint = this.#hint.value ?? (await this.table.hint());
    const game = this.table.game.value;
    if (hint && game) this.#shelf.fill({ action: 'meld', path: '', melds: hint.melds }, game);
  }

  cut(words?: string): void {
    const move = this.#now.value?.legal_moves.find(({ action }) => action === 'cut');
    const contribution = words ?? Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join('');
    if (move) void this.#send({ ...move, contribution } as LegalMove);
  }

  play(move: LegalMove): void {
    void this.#send(move);
  }

  close(): void {
    this.#stops.forEach((stop) => stop());
    this.#trial.close();
  }

  #top(): Card | null {
    const game = this.table.game.value;
    return game && topOf(game);
  }

  #clear(): void {
    this.#hand.choose([]);
    this.#take.value = this.#given.value = null;
    this.#question.value = this.#hint.value = null;
  }

  /** Takes over a new view: only the player changes the rest. */
  #follow(game: Game | null): void {
    if (game) untracked(() => this.#update(game));
  }

  #update(game: Game): void {
    this.#hand.update(game);
    this.#shelf.update(game);
    if (this.#hint.value && this.#hint.value.version !== game.version) this.#hint.value = null;
    const filling = game.legal_moves.find((move) => (move.action === 'declare' || move.action === 'show') && move.melds);
    const turn = `${game.round?.number} ${game.players.find(({ player_id: id }) => id === game.viewer)?.turns}`;
    if (filling && this.#filledFor !== turn && this.#shelf.groups.value.length === 0) this.#shelf.fill(filling, game);
    if (filling) this.#filledFor = turn;
  }

  #shelfOffers(): Offer[] {
    const [game, proposal, words] = [this.#now.value, this.#proposal.value, this.#words.value];
    if (!game) return [];
    if (isAccepted(proposal, this.#trial)) return [this.#sendOffer(proposal.move, game, words)];
    const whole = this.#choice.value && this.#shelf.groups.value.length === 0 && this.#cards.value.length === 0;
    const move = whole && this.#choice.value ? wholeHandMove(this.#choice.value, this.#hand.keys.value.map((key) => this.#hand.card(key).card)) : null;
    return move ? [{ id: 'set out', label: labelOf(move, game, words), key: 'Enter', tone: 'plain', press: () => this.#setOut(move, game) }] : [];
  }

  #sendOffer(move: LegalMove, game: Game, words: PlayTexts): Offer {
    const opening = this.#shelf.opening.value;
    const label = opening && move.action === 'meld' ? words.openWith(opening.points) : labelOf(move, game, words);
    return { id: 'shelf', label, key: 'Enter', tone: 'plain', press: () => void this.#send(move) };
  }

  #takeOffers(): Offer[] {
    const words = this.#words.value;
    if (this.#cards.value.length === 0) return [];
    return this.takeable.value.map((take) => ({
      id: JSON.stringify(take),
      label: take.kind === 'swap' ? words.takeJoker(take.card) : words.borrow(take.card),
      key: 'B',
      tone: 'plain' as const,
      press: () => this.take(take),
    }));
  }

  /** Lays a whole hand on the shelf, its last card chosen to be discarded. */
  #setOut(move: LegalMove, game: Game): void {
    this.#shelf.fill(move, game);
    const discard = 'discard' in move && move.discard ? [move.discard] : [];
    this.#hand.choose(this.#hand.keysFor(discard, this.#hand.keys.value.filter((key) => !this.#shelf.keys.value.has(key))) ?? []);
  }

  /** Makes the only move of these, or asks which one is meant. */
  #go(ways: readonly LegalMove[]): void {
    const [game, words] = [this.table.game.value, this.#words.value];
    const [move, ...others] = ways;
    if (!game || !move) return;
    if (others.length === 0) return this.#make(move, game);
    const answers = ways.map((way) => ({ label: wayLabel(way, ways, game, words), choose: () => this.#make(way, game) }));
    this.#question.value = { title: waysTitle(ways, words), answers, cancel: () => (this.#question.value = null) };
  }

  #make(move: LegalMove, game: Game): void {
    this.#question.value = null;
    if (move.action === 'draw' && move.melds) this.#shelf.fill(move, game);
    else if (move.action === 'cut') this.cut();
    else void this.#send(move);
  }

  async #send(move: LegalMove): Promise<void> {
    const mine = [...this.#hand.chosenKeys.value, ...this.#shelf.keys.value];
    this.#hand.expectToLose(this.#hand.keysFor(cardsUsed(move, this.#top()), mine) ?? []);
    const problem = await this.table.play(move);
    if (problem) return this.#ask(problem, (jokers) => void this.#send(moveWithJokers(move, problem, jokers)));
    if (move.action === 'draw' || move.action === 'callRummy') return; // the player goes on planning
    this.#clear();
  }

  #ask(problem: Problem, choose: (jokers: string[]) => void): void {
    const cancel = () => (this.#question.value = null);
    this.#question.value = jokerQuestion(problem, this.#words.value, (jokers) => (cancel(), choose(jokers)), cancel);
  }

  /** A joker on the shelf may stand for several cards: the player says which. */
  #askForJokers(problem: Problem | null): void {
    if (!problem?.jokers) return;
    untracked(() => this.#ask(problem, (jokers) => this.#shelf.replace(withJokers(this.#shelf.groups.value, problem.cards ?? [], jokers))));
  }

  /** Sends the move that the gesture means though none is listed: the service says why not. */
  #askAnyway(at: Spot): void {
    const [game, cards] = [this.#now.value, this.#cards.value];
    const [card] = cards;
    if (!game || !card || game.legal_moves.length === 0) return;
    const path = `/v1/games/${game.game_id}`;
    if (at === 'knock') void this.#send({ action: 'knock', discard: card, path: `${path}/knocks` });
    else if (typeof at === 'object' && 'meldId' in at) void this.#send({ action: 'layOff', meld_id: at.meldId, cards, path: `${path}/layoffs` });
    else if (cards.length === 1) void this.#send({ action: 'discard', card, path: `${path}/discards` });
  }
}
