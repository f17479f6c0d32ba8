// Buttons of which one takes part in the order of Tab; the arrows go among them.
import type { ComponentChildren, CSSProperties } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface ToolbarProps {
  label: string;
  role?: 'toolbar' | 'tablist' | 'group';
  class?: string;
  style?: CSSProperties;
  children: ComponentChildren;
}

const buttonsIn = (bar: HTMLElement): HTMLElement[] => [...bar.querySelectorAll<HTMLElement>('button')];

/** Keeps the focus where it is when its buttons change; if its button goes, the next one gets it, or the bar itself. */
export function Toolbar({ label, role = 'toolbar', class: look = '', style, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement | null>(null);
  const focused = document.activeElement as HTMLElement;
  const at = bar.current === null ? null : placeOfFocus(bar.current);
  useLayoutEffect(() => {
    if (bar.current === null) return;
    rove(bar.current, last.current);
    if (at === null || ![bar.current, document.body].includes(document.activeElement as HTMLElement)) return;
    if (at >= 0 && bar.current.contains(focused)) focused.focus(); // it was moved
    else focusAt(bar.current, at);
  });
  const keep = (event: FocusEvent) => {
    if (bar.current === null) return;
    last.current = (event.target as HTMLElement).closest('button');
    rove(bar.current, last.current);
  };
  return (
    <div ref={bar} class={look} style={style} role={role} aria-label={label} tabIndex={-1} onFocusIn={keep} onKeyDown={go}>
      {children}
    </div>
  );
}

/** The index of the button that has the focus, -1 for the bar itself; null if the focus is elsewhere. */
const placeOfFocus = (bar: HTMLElement): number | null =>
  bar.contains(document.activeElement) ? buttonsIn(bar).indexOf(document.activeElement as HTMLElement) : null;

function focusAt(bar: HTMLElement, at: number): void {
  const buttons = buttonsIn(bar);
  (buttons[Math.min(Math.max(0, at), buttons.length - 1)] ?? bar).focus();
}

function rove(bar: HTMLElement, last: HTMLElement | null): void {
  const buttons = buttonsIn(bar);
  const current = last !== null && buttons.includes(last) ? last : (buttons.find(isSelected) ?? buttons[0]);
  for (const button of buttons) button.tabIndex = button === current ? 0 : -1;
}

const isSelected = (button: HTMLElement): boolean => button.ariaSelected === 'true';

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function go(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const buttons = buttonsIn(event.currentTarget as HTMLElement);
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  buttons[step(at, buttons.length)]?.focus();
}
