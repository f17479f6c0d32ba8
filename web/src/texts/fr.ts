// All words of the page in French.
import type { Texts } from './en';
import { table } from './table.fr';
import { play } from './play.fr';

export const fr: Texts = {
  title: 'Rami',
  table,
  play,
};
