// The focus goes on where its element goes: a keyboard and a screen reader never fall back to the top of the page.

/** Where the focus goes, within the nearest place that is left: to the hand, else to a heading, else to a control; while a screen is read, to it. */
const REFUGES = ['.hand [tabindex="0"]', '.hand', 'h1', 'button:not([tabindex="-1"]), a[href], summary, [tabindex="0"]', 'main'];

/** Looks after the focus as long as the page lives. A part that knows better gives it away by itself, in a layout effect. */
export function keepFocus(root: HTMLElement): void {
  let path: readonly Element[] = [];
  root.addEventListener('focusin', ({ target }) => (path = target instanceof Element ? pathOf(target, root) : []));
  const look = (changes: readonly MutationRecord[]) => {
    if (document.activeElement !== document.body) return;
    const isLost = changes.some(({ removedNodes }) => [...removedNodes].some((node) => path[0] !== undefined && node.contains(path[0])));
    if (isLost) focusIn(path);
  };
  // its reports come before the browser draws, or takes another key
  new MutationObserver(look).observe(root, { childList: true, subtree: true });
}

function pathOf(element: Element, root: HTMLElement): Element[] {
  const path = [element];
  for (let at = element; at !== root && at.parentElement; at = at.parentElement) path.push(at.parentElement);
  return path;
}

/** Gives the focus to the element itself if it was only moved, else to the best refuge that takes it. */
function focusIn(path: readonly Element[]): void {
  const left = path.filter((place) => place.isConnected);
  const found = left.flatMap((place) => [...(place === path[0] ? [place] : []), ...REFUGES.flatMap((selector) => place.querySelector(selector) ?? [])]);
  found.some((element) => element instanceof HTMLElement && takesFocus(element));
}

function takesFocus(element: HTMLElement): boolean {
  if (element.tabIndex < 0) element.tabIndex = -1; // a heading takes none before it has the attribute
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
