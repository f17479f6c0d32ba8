// What a player can do now, from the view, their chosen cards and their groups.
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { Card, Game } from 'rummy-client';
import { isSameTake, takesWithinReach, type Choice, type Take } from '../model/moves/choosing';
import { proposalOf } from '../model/moves/proposal';
import type { Hand } from './hand';
import { choiceOf, waysToGo } from './offers';
import type { Shelf } from './shelf';
import { isAnswer } from './words/calls';

/** The player's situation, read from signals alone. */
export class Turn {
  /** What is taken from a meld for the next group, and the key of the card given for a joker. */
  readonly take = signal<Take | null>(null);
  readonly given = signal<string | null>(null);

  /** While moves of others are being shown, the player can only answer offers. */
  constructor(
    private readonly game: ReadonlySignal<Game | null>,
    private readonly isReplaying: ReadonlySignal<boolean>,
    private readonly hand: Hand,
    private readonly shelf: Shelf,
  ) {}

  /** The game with the moves that the player may make now; null for a spectator. */
  readonly now = computed<Game | null>(() => {
    const game = this.game.value;
    if (!game?.viewer) return null;
    return this.isReplaying.value ? { ...game, legal_moves: game.legal_moves.filter((move) => isAnswer(move, game.legal_moves)) } : game;
  });

  readonly moves = computed(() => this.now.value?.legal_moves ?? []);
  readonly isMine = computed(() => this.moves.value.some((move) => !isAnswer(move, this.moves.value)));

  /** The chosen cards, the one given for a joker included. */
  readonly cards = computed<Card[]>(() => {
    const given = this.given.value === null ? [] : [this.given.value];
    return this.hand.cardsOf([...this.hand.chosenKeys.value, ...given]);
  });

  readonly choice = computed<Choice | null>(() => this.now.value && choiceOf(this.now.value, this.cards.value, this.take.value));

  /** The moves that go with the choice; those of one button together. */
  readonly ways = computed(() => (this.choice.value ? waysToGo(this.choice.value) : []));

  /** The groups on the shelf as a move. */
  readonly proposal = computed(() => {
    const left = this.hand.cardsOf(this.hand.keys.value.filter((key) => !this.shelf.keys.value.has(key)));
    const { groups, draw } = this.shelf;
    return this.now.value && proposalOf(this.now.value, groups.value, draw.value, this.hand.cardsOf(this.hand.chosenKeys.value), left);
  });

  /** What may be taken from melds: jokers for a chosen card, cards to borrow; and what is taken. */
  readonly takeable = computed<readonly Take[]>(() => {
    const taken = this.take.value;
    if (taken || !this.choice.value) return taken ? [taken] : [];
    return takesWithinReach(this.choice.value).filter(({ kind, card }) => kind === 'borrow' || this.cards.value.includes(card));
  });

  /** Takes something from a meld, or puts it back. */
  toggle(take: Take): void {
    const isBack = isSameTake(this.take.value, take);
    const [given = null] = take.kind === 'swap' && !isBack ? (this.hand.keysFor([take.card], this.hand.chosenKeys.value) ?? []) : [];
    this.take.value = isBack ? null : take;
    this.given.value = given;
    this.hand.choose(this.hand.chosenKeys.value.filter((key) => key !== given));
  }

  /** Puts back what was taken, once the player may not move or has no longer the card given for it. */
  update({ legal_moves: moves }: Game): void {
    const { value: given } = this.given;
    const isGivenAway = given !== null && !this.hand.keys.value.includes(given);
    if (moves.length === 0 || isGivenAway) this.take.value = this.given.value = null;
  }

  clear(): void {
    this.hand.choose([]);
    this.take.value = this.given.value = null;
  }
}
