// All words of the page in French.
import type { Texts } from './en';
import { lobby } from './fr/lobby';
import { newTable } from './fr/new_table';
import { page } from './fr/page';
import { play } from './fr/play';
import { replay } from './fr/replay';
import { scores } from './fr/scores';
import { story } from './fr/story';
import { table } from './fr/table';
import { verify } from './fr/verify';

export const fr: Texts = {
  title: 'Rami',
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
