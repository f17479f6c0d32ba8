// The buttons and the lit targets of a turn: for chosen cards, for groups on the shelf, and for what melds offer.
import { computed, type ReadonlySignal } from '@preact/signals';
import type { Game, LegalMove } from 'rummy-client';
import type { Take } from '../model/moves/choosing';
import type { PlayTexts } from '../texts/en/play';
import type { Hand } from './hand';
import { offersOf, targetsOf, withMain } from './offers';
import type { Shelf } from './shelf';
import { setOutOffer, shelfOffer, takeOffers, wholeHandMove } from './shelf_offers';
import type { Offer, Target } from './state';
import type { Trial } from './trial';
import type { Turn } from './turn';

/** What a press does. */
export interface Presses {
  /** Makes one of several moves that a button stands for. */
  go(ways: readonly LegalMove[]): void;
  play(move: LegalMove): void;
  take(take: Take): void;
}

export class Buttons {
  constructor(
    private readonly turn: Turn,
    private readonly hand: Hand,
    private readonly shelf: Shelf,
    private readonly trial: Trial,
    private readonly words: ReadonlySignal<PlayTexts>,
    private readonly presses: Presses,
  ) {}

  /** The button for the groups on the shelf, or the one that lays out the whole hand there. */
  readonly #ofShelf = computed<Offer[]>(() => {
    const [game, proposal, choice, words] = [this.turn.now.value, this.turn.proposal.value, this.turn.choice.value, this.words.value];
    if (!game || !choice) return [];
    const isFitting = this.trial.verdict.value.state === 'fits';
    if (proposal && isFitting) return [shelfOffer(proposal.move, game, words, this.shelf.opening.value, () => this.presses.play(proposal.move))];
    const isPlain = this.shelf.groups.value.length === 0 && choice.cards.length === 0;
    const whole = isPlain ? wholeHandMove(choice, this.hand.cardsOf(this.hand.keys.value)) : null;
    return whole ? [setOutOffer(whole, words, () => this.#setOut(whole, game))] : [];
  });

  readonly offers = computed<readonly Offer[]>(() => {
    const [game, words, { take, takeable, cards, ways }] = [this.turn.now.value, this.words.value, this.turn];
    if (!game) return [];
    const ofChoice = offersOf(ways.value, game, words, (each) => this.presses.go(each));
    const taking = cards.value.length > 0 && !take.value ? takeable.value : [];
    return withMain([...this.#ofShelf.value, ...ofChoice, ...takeOffers(taking, words, (each) => this.presses.take(each))]);
  });

  readonly targets = computed<readonly Target[]>(() => {
    const targets = targetsOf(this.turn.ways.value, this.words.value, (ways) => this.presses.go(ways));
    const [send] = this.#ofShelf.value;
    const isTaken = targets.some(({ at }) => at === 'own-zone');
    return send && !isTaken ? [...targets, { at: 'own-zone', label: this.words.value.at.layDown, press: send.press }] : targets;
  });

  /** Lays a whole hand on the shelf, its last card chosen to be discarded. */
  #setOut(move: LegalMove, game: Game): void {
    this.shelf.fill(move, game);
    const discard = 'discard' in move && move.discard ? [move.discard] : [];
    const left = this.hand.keys.value.filter((key) => !this.shelf.keys.value.has(key));
    this.hand.choose(this.hand.keysFor(discard, left) ?? []);
  }
}
