// The replay of a round, in French.
import type { ReplayTexts } from '../en/replay';

export const replay: ReplayTexts = {
  title: (round) => `Donne ${round} rejouée`,
  back: 'Retour à la table',
  verify: 'Vérifier le mélange',
  view: 'Mains montrées',
  allHands: 'Toutes les mains',
  handOf: (name) => `Vue de ${name}`,
  ownHand: 'Votre vue',
  move: (number, of) => `Coup ${number} sur ${of}`,
  timeline: 'Déroulement',
  moves: 'Coups',
  tallMarks: 'Grands traits : cartes posées',
  first: 'Au début',
  previous: 'Coup précédent',
  next: 'Coup suivant',
  last: 'À la fin',
  play: 'Lecture',
  pause: 'Pause',
  cards: (count) => `${count} ${count > 1 ? 'cartes' : 'carte'}`,
  stock: 'au talon',
  discards: 'à la défausse',
  hand: (name) => `Main de ${name}`,
  closedHand: (name, count) => `Main de ${name}, ${count} ${count > 1 ? 'cartes cachées' : 'carte cachée'}`,
  dealer: 'donneur',
  empty: 'La donne a fini avant que les cartes soient données.',
};
