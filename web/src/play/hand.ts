// The player's hand on this page: its order, the chosen cards, and those drawn in this turn.
import { computed, signal } from '@preact/signals';
import type { Card, Game } from 'rummy-client';
import type { SortOrder } from '../model/cards';
import { cardOf, keysOf, moved, readOrder, reconciled, sorted, type HandOrder } from '../model/hand';
import type { HandCard } from './state';

/** Keeps texts on this device under names; a hand's order and groups outlive the page there. */
export interface Keeper {
  read(name: string): string | null;
  write(name: string, text: string): void;
}

/** The cards of the player at one table. */
export class Hand {
  readonly #order = signal<HandOrder | null>(null);
  readonly #chosen = signal<ReadonlySet<string>>(new Set());
  readonly #fresh = signal<ReadonlySet<string>>(new Set());
  #gone: ReadonlySet<string> = new Set();
  #turn = '';

  constructor(
    private readonly keeper: Keeper,
    private readonly name: string,
  ) {
    this.#order.value = readOrder(keeper.read(name));
  }

  /** The keys of all cards held, from left to right. */
  readonly keys = computed<readonly string[]>(() => (this.#order.value ? keysOf(this.#order.value) : []));

  /** The keys of the chosen cards, from left to right. */
  readonly chosenKeys = computed<readonly string[]>(() => this.keys.value.filter((key) => this.#chosen.value.has(key)));

  /** The groups of cards, without those that are on the shelf; the card given for a joker counts as chosen. */
  groupsWithout(onShelf: ReadonlySet<string>, given: string | null): HandCard[][] {
    const { groups = [], tail = [] } = this.#order.value ?? {};
    const card = (key: string) => (key === given ? { ...this.card(key), isChosen: true } : this.card(key));
    const shown = [...groups, tail].map((keys) => keys.filter((key) => !onShelf.has(key)));
    return shown.filter((keys) => keys.length > 0).map((keys) => keys.map(card));
  }

  /** The card of a key as the screen draws it. */
  card(key: string): HandCard {
    return { key, card: cardOf(key), isChosen: this.#chosen.value.has(key), isDrawn: this.#fresh.value.has(key) };
  }

  /** The cards of keys. */
  cardsOf(keys: readonly string[]): Card[] {
    return keys.map(cardOf);
  }

  /** Takes over the hand of a view. */
  update({ viewer, round, players }: Game): void {
    if (!viewer || !round) return;
    const before = this.#order.value;
    const after = reconciled(before, round.number, round.hand, this.#gone);
    this.#gone = new Set();
    // bots answer at once: from one view to the next it may be the player's turn again
    const turn = `${round.number} ${players.find(({ player_id: id }) => id === viewer)?.turns}`;
    const fresh = turn === this.#turn ? this.#fresh.value : new Set<string>();
    this.#turn = turn;
    this.#fresh.value = round.turn === viewer ? freshKeys(fresh, before, after, round.drawn) : new Set();
    this.#keep(after);
    this.choose(this.chosenKeys.value);
  }

  /** Names the cards that a move has played, so that of equal cards these ones leave. */
  expectToLose(keys: readonly string[]): void {
    this.#gone = new Set(keys);
  }

  choose(keys: readonly string[]): void {
    const isSame = keys.length === this.#chosen.value.size && keys.every((key) => this.#chosen.value.has(key));
    if (!isSame) this.#chosen.value = new Set(keys);
  }

  toggle(key: string): void {
    const chosen = new Set(this.#chosen.value);
    if (!chosen.delete(key)) chosen.add(key);
    this.#chosen.value = chosen;
  }

  move(key: string, to: { readonly before: string } | 'end'): void {
    if (this.#order.value) this.#keep(moved(this.#order.value, key, to));
  }

  /** Moves a card by one place among those that are shown. */
  shift(key: string, by: -1 | 1, elsewhere: ReadonlySet<string>): void {
    const shown = this.keys.value.filter((each) => !elsewhere.has(each));
    const at = shown.indexOf(key);
    if (at < 0 || (by < 0 && at === 0)) return;
    const before = shown[by < 0 ? at - 1 : at + 2];
    this.move(key, before === undefined ? 'end' : { before });
  }

  sort(by: SortOrder): void {
    if (this.#order.value) this.#keep(sorted(this.#order.value, by));
  }

  /** The keys of cards of the hand, the first ones `preferred`; null if one of the cards is not held. */
  keysFor(cards: readonly Card[], preferred: readonly string[] = []): string[] | null {
    const free = [...preferred, ...this.keys.value.filter((key) => !preferred.includes(key))];
    const found: string[] = [];
    for (const card of cards) {
      const at = free.findIndex((key) => cardOf(key) === card);
      if (at < 0) return null;
      found.push(...free.splice(at, 1));
    }
    return found;
  }

  #keep(order: HandOrder): void {
    this.#order.value = order;
    this.keeper.write(this.name, JSON.stringify(order));
  }
}

/** The cards that have come in this turn; after a reload the one that the service names. */
function freshKeys(fresh: ReadonlySet<string>, before: HandOrder | null, after: HandOrder, drawn: Card | null): Set<string> {
  const known = new Set(before?.round === after.round ? keysOf(before) : []);
  const added = keysOf(after).filter((key) => fresh.has(key) || (known.size > 0 && !known.has(key)));
  const named = added.length === 0 && drawn !== null ? after.tail.filter((key) => cardOf(key) === drawn).slice(-1) : [];
  return new Set([...added, ...named]);
}
