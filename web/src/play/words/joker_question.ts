// Asks which card a joker stands for, where the service has said that the cards leave a choice.
import type { LegalMove, MeldInput, Place, Problem } from 'rummy-client';
import { areSameCards } from '../../model/cards';
import { meldsOf } from '../../model/moves/choosing';
import type { PlayTexts } from '../../texts/en/play';
import type { Question } from '../state';

/** The question, or null if the refusal asks none. */
export function jokerQuestion(problem: Problem, words: PlayTexts, choose: (jokers: Place[]) => void, cancel: () => void): Question | null {
  if (!problem.jokers?.length) return null;
  return {
    title: problem.cards ? words.jokerOf(problem.cards) : words.jokerIs(),
    answers: problem.jokers.map((jokers) => ({ label: words.jokerAs(jokers), choose: () => choose(jokers) })),
    cancel,
  };
}

/** The move with its jokers named: those of the meld that the refusal is about, or of the only one. */
export function moveWithJokers(move: LegalMove, { cards }: Problem, jokers: Place[]): LegalMove {
  const melds: readonly MeldInput[] = meldsOf(move);
  if (melds.length === 0) return { ...move, jokers } as LegalMove;
  const isMeant = (meld: MeldInput) => melds.length === 1 || (cards !== undefined && areSameCards(meld.cards, cards));
  return { ...move, melds: melds.map((meld) => (isMeant(meld) ? { ...meld, jokers } : meld)) } as LegalMove;
}
