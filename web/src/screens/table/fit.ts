// Cards of the board shrink in three steps; after the last the board scrolls.
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

const STEPS = 3;

/** Finds the first step at which all of the board is visible, or lets the keyboard scroll it, again after each `change` and each new size. */
export function useFit(board: RefObject<HTMLElement | null>, change: unknown): void {
  useLayoutEffect(() => {
    const { current } = board;
    if (current === null) return;
    const observer = new ResizeObserver(() => fit(current));
    observer.observe(current);
    fit(current);
    return () => observer.disconnect();
  }, [change]);
}

function fit(board: HTMLElement): void {
  for (let step = 0; step < STEPS; step++) {
    board.dataset['step'] = String(step);
    board.tabIndex = -1;
    if (board.scrollHeight <= board.clientHeight) return;
  }
  board.tabIndex = 0;
}
