// The steps of an ended round. Cards only go where the record says: it has what each move drew and laid down.
import type { BoughtCards, Card, Meld, PlayedMove, PlayerId, RoundRecord } from 'rummy-client';
import { minus } from '../bags';

/** The table after a move. */
export interface Step {
  readonly move: PlayedMove;
  readonly hands: Readonly<Record<PlayerId, readonly Card[]>>;
  readonly melds: readonly Meld[];
  readonly stockCount: number;
  /** Oldest first. */
  readonly discards: readonly Card[];
  /** Cards turned at the deal that nobody plays. */
  readonly turned: readonly Card[];
}

/** The steps of a round, one for each move; the first ones lead to the deal. */
export function stepsOf(record: RoundRecord): Step[] {
  const steps: Step[] = [];
  for (const move of record.moves) steps.push(stepAfter(steps.at(-1) ?? null, move, record));
  return steps;
}

/** Number of the step in which the cards are dealt; the moves before it have no cards. */
export const dealStep = (steps: readonly Step[]): number =>
  Math.max(0, steps.findIndex(({ hands }) => Object.keys(hands).length > 0));

function stepAfter(before: Step | null, move: PlayedMove, record: RoundRecord): Step {
  const { stock_count: stockCount, discard_count: discardCount } = move;
  if (before && Object.keys(before.hands).length > 0) return played(before, move);
  if (stockCount + discardCount === 0) return { move, hands: {}, melds: [], stockCount: 0, discards: [], turned: [] };
  const hands = record.dealt_hands;
  const dealtCount = Object.values(hands).flat().length;
  const upcards = dealtCount + discardCount;
  const turned = record.deck.slice(upcards, record.deck.length - stockCount);
  return { move, hands, melds: [], stockCount, discards: record.deck.slice(dealtCount, upcards), turned };
}

function played(before: Step, move: PlayedMove): Step {
  const table = new Table(before);
  table.draw(move);
  table.lay(move);
  const discard = move.action === 'discard' ? move.card : move.discard;
  if (discard !== undefined) table.discard(move.player_id, discard);
  return { move, hands: table.hands, melds: table.melds, stockCount: move.stock_count, discards: table.pile(move.discard_count), turned: before.turned };
}

/** A table during a move. */
class Table {
  readonly hands: Record<PlayerId, readonly Card[]>;
  melds: readonly Meld[];
  #discards: Card[];

  constructor({ hands, melds, discards }: Step) {
    this.hands = { ...hands };
    this.melds = melds;
    this.#discards = [...discards];
  }

  draw({ drawn_by: player, bought, cards_drawn: cards, source, second }: PlayedMove): void {
    if (bought) this.#buy(bought);
    cards.forEach((card, index) => {
      if ((index === 0 || !second ? source : second) === 'discard') this.#takeDiscard(card);
      if (player !== null) this.#give(player, card);
    });
  }

  /** The discard comes first; penalty cards come from the stock. */
  #buy({ player_id: player, cards }: BoughtCards): void {
    this.#takeDiscard(cards[0] ?? '');
    cards.forEach((card) => this.#give(player, card));
  }

  /** Cards that are new to the melds come from where they lay; cards that the melds lose go to the player. */
  lay({ player_id: player, changed_melds: changed, discard_count: discardCount }: PlayedMove): void {
    const known = new Set(this.melds.map(({ meld_id }) => meld_id));
    const before = this.melds.filter(({ meld_id }) => changed.some((meld) => meld.meld_id === meld_id));
    const gained = minus(cardsOf(changed), cardsOf(before));
    const lost = minus(cardsOf(before), cardsOf(changed));
    for (const meld of changed) {
      const old = before.find(({ meld_id }) => meld_id === meld.meld_id)?.cards ?? [];
      for (const card of minus(meld.cards, old)) {
        const at = gained.indexOf(card);
        if (at < 0) continue; // lent by another meld
        gained.splice(at, 1);
        this.#leave(card, known.has(meld.meld_id) ? player : meld.owner, discardCount);
      }
    }
    if (player !== null) for (const card of lost) this.#give(player, card);
    this.melds = [
      ...this.melds.map((meld) => changed.find(({ meld_id }) => meld_id === meld.meld_id) ?? meld),
      ...changed.filter(({ meld_id }) => !known.has(meld_id)),
    ];
  }

  discard(player: PlayerId | null, card: Card): void {
    if (player !== null) this.#take(player, card);
    this.#discards.push(card);
  }

  /** The discard pile when it has `count` cards: what became the stock were its oldest cards. */
  pile(count: number): readonly Card[] {
    return this.#discards.slice(Math.max(0, this.#discards.length - count));
  }

  /** A card leaves for a meld: a discard that was called, else a card of the player's, else of the player who holds it. */
  #leave(card: Card, player: PlayerId | null, discardCount: number): void {
    const holders = Object.keys(this.hands).sort((one, other) => Number(other === player) - Number(one === player));
    if (this.#discards.length > discardCount && this.#discards.at(-1) === card) this.#discards.pop();
    else {
      const holder = holders.find((id) => this.hands[id]?.includes(card));
      if (holder !== undefined) this.#take(holder, card);
    }
  }

  #give(player: PlayerId, card: Card): void {
    this.hands[player] = [...(this.hands[player] ?? []), card];
  }

  #take(player: PlayerId, card: Card): void {
    this.hands[player] = minus(this.hands[player] ?? [], [card]);
  }

  #takeDiscard(card: Card): void {
    const at = this.#discards.lastIndexOf(card);
    if (at >= 0) this.#discards.splice(at, 1);
  }
}

const cardsOf = (melds: readonly Meld[]): Card[] => melds.flatMap(({ cards }) => cards);
