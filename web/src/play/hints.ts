// Hints of the service, for the moment for which they are given.
import { computed, signal } from '@preact/signals';
import type { Game, Hint } from 'rummy-client';
import { cardsUsed, takesOf } from '../model/moves/choosing';
import type { Hand } from './hand';
import type { PlayTable } from './play_table';
import type { Shelf } from './shelf';
import type { Turn } from './turn';
import { topOf } from './words/labels';

export class Hints {
  readonly #hint = signal<Hint | null>(null);
  readonly move = computed(() => this.#hint.value?.move ?? null);
  /** Why the move is advised, as the service says it. */
  readonly reason = computed(() => this.#hint.value?.reason?.text ?? null);
  readonly hasMelds = computed(() => (this.#hint.value?.melds.length ?? 0) > 0);

  constructor(
    private readonly table: PlayTable,
    private readonly hand: Hand,
    private readonly shelf: Shelf,
    private readonly turn: Turn,
  ) {}

  /** Asks for a hint, chooses the cards of its move, and takes what it takes from a meld. */
  async ask(): Promise<void> {
    const hint = await this.table.hint();
    const game = this.table.game.value;
    if (hint?.version !== game?.version) return; // the table has moved on
    const move = hint?.move;
    const [take = null, ...more] = move ? takesOf(move) : [];
    const cards = move && more.length === 0 ? cardsUsed(move, game && topOf(game), game?.round?.hand) : [];
    const keys = this.hand.keysFor(cards) ?? [];
    this.#hint.value = hint;
    this.turn.clear();
    this.hand.choose(keys.filter((key) => !this.shelf.keys.value.has(key)));
    if (take && move?.action !== 'draw' && more.length === 0) this.turn.toggle(take);
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
