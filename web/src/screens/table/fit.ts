// Cards of the board shrink in three steps; after the last the board scrolls, and what a player must see is kept in sight.
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { spotName } from '../../model/moves/choosing';
import type { PlayState } from '../../play/state';

const STEPS = 3;
const INTO_SIGHT: ScrollIntoViewOptions = { block: 'nearest', inline: 'nearest' };

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

interface LitInSightProps {
  board: RefObject<HTMLElement | null>;
  play: PlayState;
}

/** Scrolls the board to a lit meld, if all of them are out of sight: a card cannot be dragged to them otherwise. */
export function LitInSight({ board, play }: LitInSightProps) {
  const lit = play.targets.value.map(({ at }) => spotName(at)).join();
  useEffect(() => {
    const melds = [...(board.current?.querySelectorAll('.meld.lit') ?? [])];
    if (!melds.some(isInSight)) melds[0]?.scrollIntoView(INTO_SIGHT);
  }, [lit]);
  return null;
}

/** Whether the middle of an element can be seen. */
function isInSight(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** A list that scrolls to its child number `index` when that changes. */
export function useScrolledTo<T extends HTMLElement>(index: number): RefObject<T | null> {
  const list = useRef<T>(null);
  useEffect(() => {
    list.current?.children[index]?.scrollIntoView(INTO_SIGHT);
  }, [index]);
  return list;
}
