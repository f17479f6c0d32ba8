// All words of the page in English; fr.ts has the same keys. A text with values is a function.
export const en = {
  title: 'Rummy',
};

export type Texts = typeof en;
