// The check of a deal.
export const verify = {
  title: (round: number) => `The shuffle of round ${round}`,
  working: 'Computing…',
  right: 'The deal is as it was promised',
  open: 'The deal fits its seed',
  wrong: 'The deal is NOT as it was promised',
  wrongHint: 'At least one step failed. Keep the numbers: they prove it to anybody.',
  steps: {
    noted: {
      right: 'The commitment that this device noted before the deal',
      wrong: 'This device noted another commitment before the deal than the one shown now',
      unknown: 'This device noted no commitment before the deal: it cannot tell whether it was changed since',
    },
    seed: {
      right: 'is SHA-256 of the seed shown after it',
      wrong: 'The seed, its SHA-256 and the commitment do not fit',
      unknown: '',
    },
    cut: { right: 'The cutter added this text', wrong: '', unknown: '' },
    pack: {
      right: (count: string) => `All ${count} cards in the order that this seed gives`,
      wrong: 'The pack lies in another order than this seed gives: the pack, then the right order',
      unknown: 'No cards were dealt',
    },
    hands: {
      right: (count: string) => `The ${count} cards dealt are the top of that pack`,
      wrong: 'The cards dealt are not the top of the pack',
      unknown: 'No hands to compare',
    },
    stock: {
      right: (count: string) => (count === '1' ? 'The card drawn from the stock was the next one' : `The ${count} cards drawn from the stock came in that order`),
      wrong: 'A card drawn from the stock lay elsewhere in the pack',
      unknown: 'No card was drawn from the stock',
    },
    next: { right: 'The next deal is promised already', wrong: '', unknown: '' },
  },
  results: { right: 'right', wrong: 'wrong', unknown: 'cannot be checked here' },
  computed: 'Computed in this browser, from the answer alone.',
  insecure: 'This page came without encryption, and browsers then withhold the cryptography that the check needs. Open it over https, or on this machine as localhost.',
  how: 'How it works',
  copy: 'Copy the numbers',
  copied: 'Copied.',
  notCopied: 'The browser did not let the page copy. The numbers:',
  back: 'Back to the table',
  replay: 'Replay this round',
};

export type VerifyTexts = typeof verify;
