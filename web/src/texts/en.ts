// All words of the page in English; fr.ts has the same keys. A text with values is a function.
import { table } from './table.en';

export const en = {
  title: 'Rummy',
  table,
};

export type Texts = typeof en;
