// The keyboard at a table: letters and digits press buttons, Alt and an arrow move a card. Space and Tab are the browser's.
import type { PlayState } from '../state';

/** What a key means here. */
export type KeyMeaning = { readonly press: string } | { readonly shift: -1 | 1 } | 'put back' | 'list keys' | null;

interface Pressed {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** The meaning of a key; `isOnCard` and `isOnButton` say where the focus is. Characters count only if they are on. */
export function keyMeaning({ key, altKey, ctrlKey, metaKey }: Pressed, areLettersOn: boolean, isOnCard: boolean, isOnButton: boolean): KeyMeaning {
  if (ctrlKey || metaKey) return null;
  if (altKey) return isOnCard && (key === 'ArrowLeft' || key === 'ArrowRight') ? { shift: key === 'ArrowLeft' ? -1 : 1 } : null;
  if (key === 'Escape') return 'put back';
  if (key === 'Enter') return isOnButton && !isOnCard ? null : { press: 'Enter' };
  if (!areLettersOn) return null;
  if (key === '?') return 'list keys';
  return /^[a-z1-9]$/i.test(key) ? { press: key.toUpperCase() } : null;
}

export interface KeyOptions {
  /** Whether letters and digits act as keys now. */
  areLettersOn(): boolean;
  listKeys(): void;
}

/** Listens on the whole page, but not in fields and dialogs. Returns what ends it. */
export function listenForKeys(play: PlayState, options: KeyOptions): () => void {
  const listening = new AbortController();
  const onKey = (event: KeyboardEvent) => {
    if (!event.defaultPrevented && !isElsewhere(event.target) && act(event, play, options)) event.preventDefault();
  };
  document.addEventListener('keydown', onKey, { signal: listening.signal });
  return () => listening.abort();
}

function isElsewhere(target: EventTarget | null): boolean {
  const isField = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
  return isField || document.querySelector('dialog[open]') !== null;
}

function act(event: KeyboardEvent, play: PlayState, { areLettersOn, listKeys }: KeyOptions): boolean {
  const target = event.target instanceof Element ? event.target : null;
  const card = target?.closest<HTMLElement>('[data-key]')?.dataset['key'];
  const isOnButton = target !== null && target.closest('button, a, summary, [role=tab]') !== null;
  const meaning = keyMeaning(event, areLettersOn(), card !== undefined, isOnButton);
  if (meaning === null) return false;
  if (meaning === 'put back') play.putBack();
  else if (meaning === 'list keys') listKeys();
  else if ('press' in meaning) return event.repeat || play.pressKey(meaning.press); // a key that is held down plays once
  else if (card !== undefined) play.shift(card, meaning.shift);
  return true;
}
