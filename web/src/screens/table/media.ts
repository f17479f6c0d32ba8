// What kind of window the table is in.
import { signal, type ReadonlySignal } from '@preact/signals';

function matching(query: string): ReadonlySignal<boolean> {
  const list = matchMedia(query);
  const matches = signal(list.matches);
  list.addEventListener('change', () => (matches.value = list.matches));
  return matches;
}

/** Room for a column beside the table. */
export const isWide = matching('(min-width: 1000px) and (min-height: 501px)');

/** A phone on its side: little height, so that seats become a strip. */
export const isLow = matching('(max-height: 500px) and (orientation: landscape)');
