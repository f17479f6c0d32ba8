// All words of the page in English; fr.ts has the same keys. A text with values is a function.
import { lobby } from './en/lobby';
import { newTable } from './en/new_table';
import { page } from './en/page';
import { play } from './en/play';
import { replay } from './en/replay';
import { scores } from './en/scores';
import { story } from './en/story';
import { table } from './en/table';
import { verify } from './en/verify';

export const en = {
  title: 'Rummy',
  lobby,
  newTable,
  page,
  play,
  replay,
  scores,
  story,
  table,
  verify,
};

export type Texts = typeof en;
