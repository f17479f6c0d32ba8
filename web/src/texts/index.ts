// The language of the page: the reader's choice, else their browser's. English comes with the page, French when it is wanted.
import { computed, signal } from '@preact/signals';
import { storedText, storeText } from '../service/storage';
import { en, type Texts } from './en';

export type Language = 'en' | 'fr';

const CHOICE = 'rummy.language';

const preferred = (): Language => (navigator.language.startsWith('fr') ? 'fr' : 'en');
const chosen = (): Language | null => TEXTS_BY_NAME.get(storedText(CHOICE) ?? '') ?? null;
const TEXTS_BY_NAME = new Map<string, Language>([
  ['en', 'en'],
  ['fr', 'fr'],
]);

export const language = signal<Language>(chosen() ?? preferred());

let latestChoice = language.value;

const french = signal<Texts | null>(null);

/** The texts in the language of the page: `t.value.title`. */
export const t = computed(() => (language.value === 'fr' ? french.value : null) ?? en);

/** Loads the texts of a language, as far as that succeeds: the others are English. */
export async function loadTexts(wanted: Language): Promise<void> {
  if (wanted === 'fr') french.value ??= await import('./fr').then(({ fr }) => fr, () => null);
}

/** Changes the language, once its texts are here unless another one is chosen by then, and keeps the choice on this device. */
export async function chooseLanguage(choice: Language): Promise<void> {
  storeText(CHOICE, choice);
  latestChoice = choice;
  await loadTexts(choice);
  if (choice === latestChoice) language.value = choice;
}
