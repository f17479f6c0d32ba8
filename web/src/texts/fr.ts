// All words of the page in French.
import type { Texts } from './en';
import { scores } from './fr/scores';
import { story } from './fr/story';
import { table } from './table.fr';
import { play } from './play.fr';

export const fr: Texts = {
  title: 'Rami',
  scores,
  story,
  table,
  play,
};
