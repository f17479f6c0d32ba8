// Dragging with any pointer: cards of the hand to a spot, to the shelf or among each other; a lit card or pile to the hand.
import type { Spot } from '../../model/moves/choosing';
import type { PlayState } from '../state';

/** A tap moves by less, or lasts less long. */
const TAP_PIXELS = 8;
const TAP_MS = 150;

/** What is dragged: cards of the hand, or a button of the table that means "to the hand". */
interface Dragged {
  readonly keys: readonly string[];
  readonly elements: readonly HTMLElement[];
  readonly button: HTMLElement | null;
}

interface Press {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly at: number;
  readonly on: HTMLElement;
  dragged: Dragged | null;
}

/** Watches the table for drags. Returns what ends it. */
export function watchDrags(table: HTMLElement, play: PlayState): () => void {
  const drags = new Drags(table, play);
  const listening = new AbortController();
  const { signal } = listening;
  table.addEventListener('pointerdown', (event) => drags.begin(event), { signal });
  document.addEventListener('pointermove', (event) => drags.move(event), { signal });
  document.addEventListener('pointerup', (event) => drags.end(event), { signal });
  document.addEventListener('pointercancel', () => drags.cancel(), { signal });
  document.addEventListener('keydown', (event) => drags.escape(event), { signal, capture: true });
  table.addEventListener('click', (event) => drags.swallow(event), { signal, capture: true });
  table.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  return () => {
    drags.cancel();
    listening.abort();
  };
}

class Drags {
  #press: Press | null = null;
  #over: Element | null = null;
  #isClickOld = false;

  constructor(
    private readonly table: HTMLElement,
    private readonly play: PlayState,
  ) {}

  begin({ pointerId: id, clientX: x, clientY: y, button, isPrimary, target }: PointerEvent): void {
    const on = target instanceof Element ? target.closest<HTMLElement>('[data-key], .meld-card-button, .pile .lit') : null;
    if (on && isPrimary && button === 0) this.#press = { id, x, y, at: performance.now(), on, dragged: null };
  }

  move(event: PointerEvent): void {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    const isTap = Math.hypot(dx, dy) < TAP_PIXELS || performance.now() - press.at < TAP_MS;
    if (!press.dragged && isTap) return;
    press.dragged ??= this.#lift(press.on);
    for (const { style } of press.dragged.elements) style.translate = `${dx}px ${dy}px`;
    this.#light(document.elementFromPoint(event.clientX, event.clientY));
  }

  end(event: PointerEvent): void {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    this.cancel();
    if (!press.dragged) return;
    if (press.dragged.button) dropButton(press.dragged.button, under);
    else this.#drop(press.dragged.keys, under, event.clientX);
    this.#isClickOld = true;
    setTimeout(() => (this.#isClickOld = false)); // the browser's click follows at once, or not at all
  }

  /** A drag that ends nowhere returns. */
  cancel(): void {
    for (const element of this.#press?.dragged?.elements ?? []) {
      element.style.translate = '';
      element.classList.remove('dragged');
    }
    this.table.classList.remove('dragging');
    this.#light(null);
    this.#press = null;
  }

  escape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.#press?.dragged) return;
    event.preventDefault();
    this.cancel();
  }

  /** The browser makes a click of the end of a drag; it is none. */
  swallow(event: MouseEvent): void {
    if (!this.#isClickOld) return;
    this.#isClickOld = false;
    event.stopPropagation();
    event.preventDefault();
  }

  /** Lifts a card, with the other chosen ones if it is one of them; the targets of the cards light. */
  #lift(on: HTMLElement): Dragged {
    const key = on.dataset['key'];
    const chosen = this.play.hand.value.flat().filter(({ isChosen }) => isChosen).map((card) => card.key);
    const keys = key === undefined ? [] : chosen.includes(key) ? chosen : [key];
    if (key !== undefined) this.play.pick(keys);
    const elements = key === undefined ? [on] : keys.flatMap((each) => elementOf(this.table, each) ?? []);
    for (const element of elements) element.classList.add('dragged');
    this.table.classList.add('dragging');
    return { keys, elements, button: key === undefined ? on : null };
  }

  #light(under: Element | null): void {
    const over = under?.closest('[data-spot], .shelf') ?? null;
    if (over === this.#over) return;
    this.#over?.classList.remove('over');
    over?.classList.add('over');
    this.#over = over;
  }

  #drop(keys: readonly string[], under: Element | null, x: number): void {
    const spot = spotOf(under?.closest<HTMLElement>('[data-spot]')?.dataset['spot']);
    if (spot) this.play.drop(keys, spot);
    else if (under?.closest('.shelf')) this.play.group();
    else this.#sortIn(keys, under, x);
  }

  /** Puts cards before the one under the pointer, or behind it if the pointer is on its right half. */
  #sortIn(keys: readonly string[], under: Element | null, x: number): void {
    const card = under?.closest<HTMLElement>('[data-key]');
    const order = this.play.hand.value.flat().map(({ key }) => key).filter((key) => !keys.includes(key));
    const [only] = keys;
    if (keys.length === 1 && only !== undefined) this.play.pick([]);
    if (!under?.closest('.hand-box')) return;
    const at = card ? order.indexOf(card.dataset['key'] ?? '') + (isRight(card, x) ? 1 : 0) : order.length;
    const before = order[at];
    for (const key of keys) this.play.move(key, before === undefined ? 'end' : { before });
  }
}

const elementOf = (table: HTMLElement, key: string) => table.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);

function isRight(card: HTMLElement, x: number): boolean {
  const { left, width } = card.getBoundingClientRect();
  return x > left + width / 2;
}

/** A card of the table dropped on one's own part of it is pressed. */
function dropButton(button: HTMLElement, under: Element | null): void {
  if (under?.closest('.tray')) button.click();
}

/** The spot of a name, as spotName gives it. */
function spotOf(name: string | undefined): Spot | null {
  if (name === 'own-zone' || name === 'knock') return name;
  const [kind, id = ''] = name?.split(' ') ?? [];
  if (kind === 'pile') return { pile: id === 'stock' ? 'stock' : 'discard' };
  return kind === 'meld' ? { meldId: id } : null;
}
