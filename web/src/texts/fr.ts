// All words of the page in French.
import type { Texts } from './en';
import { scores } from './fr/scores';
import { story } from './fr/story';
import { lobby } from './fr/lobby';
import { newTable } from './fr/new_table';
import { page } from './fr/page';
import { play } from './fr/play';
import { table } from './fr/table';

export const fr: Texts = {
  title: 'Rami',
  scores,
  story,
  lobby,
  newTable,
  page,
  table,
  play,
};
