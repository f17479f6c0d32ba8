// All words of the page in English; fr.ts has the same keys. A text with values is a function.
import { scores } from './en/scores';
import { story } from './en/story';
import { table } from './table.en';
import { play } from './play.en';

export const en = {
  title: 'Rummy',
  scores,
  story,
  table,
  play,
};

export type Texts = typeof en;
