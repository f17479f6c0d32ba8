// How this device's player likes the page.
import { effect, signal } from '@preact/signals';
import { language, t } from '../texts';
import { fieldsOf, Kept } from './kept';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export interface Settings {
  readonly theme: Theme;
  /** Whether letters act as keys; speech input and screen readers may need them off (WCAG 2.1.4). */
  readonly letterKeys: boolean;
  /** Whether the moves of others come one by one, or all at once. */
  readonly oneByOne: boolean;
}

export const settings = new Kept('settings', (stored): Settings => {
  const { theme, letterKeys, oneByOne } = fieldsOf(stored);
  return {
    theme: THEMES.find((each) => each === theme) ?? 'system',
    letterKeys: letterKeys !== false,
    oneByOne: oneByOne !== false,
  };
});

/** The name at the table; empty until the player has chosen one. */
export const playerName = new Kept('name', (stored) => (typeof stored === 'string' ? stored : ''));

/** The name at the table, or the one of somebody who has not chosen any. */
export function chosenName(): string {
  return playerName.value.trim() || t.value.lobby.someone;
}

/** The levels of bots to choose from; `lobby.levels` of the texts has their names. */
export const LEVELS = ['easy', 'normal', 'hard'] as const;

/** The paces of bots to choose from; the form for a new table has their names. */
export const PACES = ['instant', 'brisk', 'human'] as const;
export type Pace = (typeof PACES)[number];
/** The pace at tables of this page unless the player chooses another: people follow a game better than programs wait. */
export const USUAL_PACE: Pace = 'human';

/** The last game against bots. */
export const quickGame = new Kept('quick', (stored) => {
  const { variant, bots, level } = fieldsOf(stored);
  return {
    variant: typeof variant === 'string' ? variant : null,
    bots: Number(bots) || 1,
    level: LEVELS.find((each) => each === level) ?? 'easy',
  };
});

const darkSystem = matchMedia('(prefers-color-scheme: dark)');
const isSystemDark = signal(darkSystem.matches);
darkSystem.addEventListener('change', ({ matches }) => (isSystemDark.value = matches));

/** Whether the page is dark now. */
export function isDark(): boolean {
  const { theme } = settings.value;
  return theme === 'system' ? isSystemDark.value : theme === 'dark';
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
