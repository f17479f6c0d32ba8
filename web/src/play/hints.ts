// Hints of the service, for the moment for which they are given.
import { computed, signal } from '@preact/signals';
import type { Game, Hint } from 'rummy-client';
import { cardsUsed, takesOf } from '../model/moves/choosing';
import type { Hand } from './hand';
import type { PlayTable } from './play_table';
import type { Shelf } from './shelf';
import { topOf } from './words/labels';

export class Hints {
  readonly #hint = signal<Hint | null>(null);
  readonly move = computed(() => this.#hint.value?.move ?? null);
  readonly hasMelds = computed(() => (this.#hint.value?.melds.length ?? 0) > 0);

  constructor(
    private readonly table: PlayTable,
    private readonly hand: Hand,
    private readonly shelf: Shelf,
  ) {}

  /** Asks for a hint, and chooses the cards of its move. */
  async ask(): Promise<void> {
    const hint = await this.table.hint();
    const game = this.table.game.value;
    if (hint?.version !== game?.version) return; // the table has moved on
    const move = hint?.move;
    const cards = move && takesOf(move).length === 0 ? cardsUsed(move, game && topOf(game)) : [];
    const keys = this.hand.keysFor(cards) ?? [];
    this.#hint.value = hint;
    this.hand.choose(keys.filter((key) => !this.shelf.keys.value.has(key)));
  }

  /** Lays the melds of the hint on the shelf. */
  async suggest(): Promise<void> {
    const hint = this.#hint.value ?? (await this.table.hint());
    const game = this.table.game.value;
    if (hint && game) this.shelf.fill({ action: 'meld', path: '', melds: hint.melds }, game);
    this.forget();
  }

  /** A hint is for one state of the game. */
  update({ version }: Game): void {
    if (this.#hint.value && this.#hint.value.version !== version) this.forget();
  }

  forget(): void {
    this.#hint.value = null;
  }
}
