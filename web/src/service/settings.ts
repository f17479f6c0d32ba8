// How this device's player likes the page.
import { effect } from '@preact/signals';
import { language } from '../texts';
import { fieldsOf, Kept } from './kept';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export interface Settings {
  readonly theme: Theme;
  /** Whether letters act as keys; speech input and screen readers may need them off (WCAG 2.1.4). */
  readonly letterKeys: boolean;
}

export const settings = new Kept('settings', (stored): Settings => {
  const { theme, letterKeys } = fieldsOf(stored);
  return { theme: THEMES.find((each) => each === theme) ?? 'system', letterKeys: letterKeys !== false };
});

/** The name at the table; empty until the player has chosen one. */
export const playerName = new Kept('name', (stored) => (typeof stored === 'string' ? stored : ''));

/** Whether the page is dark now. */
export function isDark(): boolean {
  const { theme } = settings.value;
  return theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}

effect(() => {
  const { theme } = settings.value;
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
});

effect(() => {
  document.documentElement.lang = language.value;
});
