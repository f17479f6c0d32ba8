// The check of a deal, in French.
import type { VerifyTexts } from '../en/verify';

export const verify: VerifyTexts = {
  title: (round) => `Le mélange de la donne ${round}`,
  working: 'Calcul en cours…',
  right: 'La donne est conforme à l’engagement',
  open: 'La donne correspond à sa graine',
  wrong: 'La donne n’est PAS conforme à l’engagement',
  wrongHint: 'Une étape au moins a échoué. Gardez les nombres : ils le prouvent à chacun.',
  steps: {
    noted: {
      right: 'L’engagement que cet appareil a noté avant la donne',
      wrong: 'Cet appareil a noté avant la donne un autre engagement que celui montré maintenant',
      unknown: 'Cet appareil n’a pas noté d’engagement avant la donne : il ne peut dire s’il a été changé',
    },
    seed: {
      right: 'est le SHA-256 de la graine montrée ensuite',
      wrong: 'La graine, son SHA-256 et l’engagement ne concordent pas',
      unknown: '',
    },
    cut: { right: 'Le joueur qui a coupé a ajouté ce texte', wrong: '', unknown: '' },
    pack: {
      right: (count) => `Les ${count} cartes sont dans l’ordre que donne cette graine`,
      wrong: 'Le jeu est dans un autre ordre que celui que donne cette graine : le jeu, puis le bon ordre',
      unknown: 'Aucune carte n’a été donnée',
    },
    hands: {
      right: (count) => `Les ${count} cartes données sont le dessus de ce jeu`,
      wrong: 'Les cartes données ne sont pas le dessus du jeu',
      unknown: 'Aucune main à comparer',
    },
    stock: {
      right: (count) => (count === '1' ? 'La carte piochée au talon était la suivante' : `Les ${count} cartes piochées au talon sont venues dans cet ordre`),
      wrong: 'Une carte piochée au talon était ailleurs dans le jeu',
      unknown: 'Aucune carte n’a été piochée au talon',
    },
    next: { right: 'La prochaine donne est déjà engagée', wrong: '', unknown: '' },
  },
  results: { right: 'juste', wrong: 'faux', unknown: 'ne peut être vérifié ici' },
  computed: 'Calculé dans ce navigateur, à partir de la seule réponse du service.',
  insecure: 'Cette page est venue sans chiffrement, et les navigateurs refusent alors la cryptographie que demande la vérification. Ouvrez-la en https, ou sur cette machine à l’adresse localhost.',
  how: 'Comment ça marche',
  copy: 'Copier les nombres',
  copied: 'Copié.',
  notCopied: 'Le navigateur n’a pas permis la copie. Les nombres :',
  back: 'Retour à la table',
  replay: 'Revoir cette donne',
};
