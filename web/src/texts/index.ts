// The language of the page: the reader's choice, else their browser's.
import { computed, signal } from '@preact/signals';
import { en, type Texts } from './en';
import { fr } from './fr';

export type Language = 'en' | 'fr';

const TEXTS: Record<Language, Texts> = { en, fr };
const CHOICE = 'rummy.language';

const preferred = (): Language => (navigator.language.startsWith('fr') ? 'fr' : 'en');
const chosen = (): Language | null => TEXTS_BY_NAME.get(localStorage.getItem(CHOICE) ?? '') ?? null;
const TEXTS_BY_NAME = new Map<string, Language>([
  ['en', 'en'],
  ['fr', 'fr'],
]);

export const language = signal<Language>(chosen() ?? preferred());

/** The texts in the language of the page: `t.value.title`. */
export const t = computed(() => TEXTS[language.value]);

/** Changes the language and keeps the choice on this device. */
export function chooseLanguage(choice: Language): void {
  localStorage.setItem(CHOICE, choice);
  language.value = choice;
}
