// All words of the page in French.
import type { Texts } from './en';

export const fr: Texts = {
  title: 'Rami',
};
