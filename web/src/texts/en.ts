// All words of the page in English; fr.ts has the same keys. A text with values is a function.
import { scores } from './en/scores';
import { story } from './en/story';
import { lobby } from './en/lobby';
import { newTable } from './en/new_table';
import { page } from './en/page';
import { play } from './en/play';
import { table } from './en/table';

export const en = {
  title: 'Rummy',
  scores,
  story,
  lobby,
  newTable,
  page,
  table,
  play,
};

export type Texts = typeof en;
