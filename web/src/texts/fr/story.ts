// What happened, in French. All verbs take "avoir", so that one subject serves several of them.
import type { StoryTexts } from '../en/story';
import { say } from '../pieces';

const NUMBERS = ['Plus aucune', 'Plus qu’une', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf', 'Dix'];

type Who = readonly (string | null)[];

/** "Léa a", "Vous avez", "Léa et vous avez", "Léa et Marc ont". */
const have = (who: Who) => {
  if (who.length <= 1) return who[0] === null ? 'Vous avez' : who[0] === undefined ? 'Personne n’a' : `${who[0]} a`;
  const names = who.map((name) => name ?? 'vous');
  return `${names.slice(0, -1).join(', ')} et ${names.at(-1)} ${who.includes(null) ? 'avez' : 'ont'}`;
};

const ENDINGS: Readonly<Record<string, (who: Who, rummy: boolean) => string>> = {
  out: (who, rummy) => `${have(who)} ${rummy ? 'terminé en un seul tour' : 'terminé'}.`,
  block: (who) => `Le talon est épuisé et la carte de la défausse a été refusée. ${have(who)} gagné à la comparaison des mains.`,
  stock: () => 'Le talon est épuisé, et personne n’a terminé.',
  knock: (who, rummy) => (rummy ? `${have(who)} frappé sans carte perdante.` : `Les mains ont été comparées après la frappe. ${have(who)} gagné.`),
  declared: (who) => `${have(who)} déclaré.`,
  shown: (who) => `Tous les jeux sont étalés. ${have(who)} gagné.`,
  void: () => 'La donne est nulle : personne ne marque.',
};

export const story: StoryTexts = {
  subject: (name) => (name === null ? ['Vous', ' avez '] : [name, ' a ']),
  you: 'vous',
  and: ' et ',
  to: ' à ',
  cardsLeft: (count) => (count > 1 ? `${NUMBERS[count] ?? count} cartes en main.` : `${NUMBERS[count] ?? count} carte en main.`),
  ownersMeld: (meld, owner) => (owner === null ? say`votre ${meld}` : say`${meld} de ${owner}`),
  drew: say`pioché au talon`,
  drewCard: (card) => say`pioché ${card} au talon`,
  took: (card) => say`pris ${card}`,
  laidDown: (melds) => say`posé ${melds}`,
  borrowed: (cards, from) => say`emprunté ${cards} à ${from}`,
  laidOff: (cards, meld) => say`ajouté ${cards} à ${meld}`,
  swapped: (card, meld) => say`échangé ${card} contre le joker de ${meld}`,
  discarded: (card) => say`défaussé ${card}`,
  knocked: (deadwood, value) => say`frappé avec ${deadwood} en main, soit ${value}`,
  knockedWith: (melds) => say`frappé avec ${melds}`,
  knockedClean: say`frappé sans carte perdante`,
  showed: (melds, deadwood, value) =>
    melds ? say`étalé ${melds}, avec ${deadwood} en main, soit ${value}` : say`étalé ${deadwood}, soit ${value}`,
  showedClean: (melds) => say`étalé ${melds}, sans carte perdante`,
  nothing: 'rien',
  declared: (melds) => say`déclaré ${melds}`,
  paid: (payee, amount, reason) => (payee === null ? say`dû vous payer ${amount} (${reason})` : say`payé ${amount} à ${payee} (${reason})`),
  passed: say`passé`,
  called: say`crié rami`,
  declined: say`laissé la carte`,
  callGranted: (card, meld) => say`crié rami et ajouté ${card} à ${meld}`,
  cut: (text) => (text === '' ? say`coupé` : say`coupé avec « ${text} »`),
  dealt: say`Les cartes sont données.`,
  forfeited: say`cessé de jouer`,
  begun: (round, dealer) => say`Donne ${round} : ${dealer === null ? 'vous donnez' : `${dealer} donne`}.`,
  leads: (name) => say`${name === null ? 'Vous commencez' : `${name} commence`}.`,
  turnedUp: (upcard) => say`${upcard} est la carte retournée.`,
  renewed: say`Le talon est épuisé : la défausse est retournée.`,
  reshuffled: say`Le talon est épuisé : la défausse est mélangée.`,
  callsHeld: (names) => say`Peuvent crier rami sur la défausse : ${names}.`,
  callsOpen: say`On peut crier rami sur la défausse.`,
  callsClosed: say`On ne peut plus crier rami sur cette défausse.`,
  ended: (ending, winners, rummy) => say`${ENDINGS[ending]?.(winners, rummy) ?? 'La donne est finie.'}`,
  gameEnded: (names) => say`La partie est finie. Victoire : ${names}.`,
  created: say`La table est ouverte.`,
  joined: (bot) => (bot === null ? say`pris place` : say`pris place (${bot})`),
  left: (bot) => (bot === null ? say`quitté la table` : say`quitté la table ; un robot joue à sa place (${bot})`),
  away: (bot) => (bot === null ? say`trop tardé` : say`trop tardé : un robot joue en attendant (${bot})`),
  returned: say`repris sa place`,
  removed: (name) => (name === null ? say`dû vous retirer de la table` : say`retiré ${name} de la table`),
  started: say`La partie commence.`,
  clock: (seconds) => say`L’horloge a avancé de ${seconds} s.`,
  abandoned: say`La table a été abandonnée.`,
  rematch: say`demandé la revanche`,
  unknown: (type) => say`Il s’est passé quelque chose : ${type}.`,
  bots: { easy: 'robot facile', normal: 'robot moyen', hard: 'robot difficile' },
  earlier: 'Avant',
  sinceYourTurn: 'Depuis votre dernier tour',
  lately: 'Derniers coups',
  yourTurnNow: 'Votre tour',
  nothingYet: 'Rien encore.',
  yourTurn: say`À vous.`,
  mayDo: {
    drawStock: () => say`piochez au talon`,
    drawDiscard: (card) => say`prenez ${card}`,
    discard: () => say`défaussez`,
    meld: () => say`posez`,
    layOff: () => say`complétez une combinaison`,
    swapJoker: () => say`échangez un joker`,
    knock: () => say`frappez`,
    show: () => say`étalez votre jeu`,
    declare: () => say`déclarez`,
    passTurn: () => say`passez`,
    callRummy: () => say`criez rami`,
    cut: () => say`coupez`,
    dealRound: () => say`donnez la donne suivante`,
  },
  or: ' ou ',
};
