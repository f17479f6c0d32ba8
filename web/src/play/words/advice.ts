// One line that says what a player can do now, from the actions that are listed.
import type { Action, Card, LegalMove } from 'rummy-client';
import type { PlayTexts } from '../../texts/en/play';
import { isAnswer } from './calls';
import type { Sentence } from '../../texts/pieces';

/** The line for these moves, with cards chosen or groups on the shelf. */
export function adviceOf(moves: readonly LegalMove[], chosen: readonly Card[], hasGroups: boolean, { advice }: PlayTexts): Sentence {
  const actions = new Set<Action>(moves.filter((move) => !isAnswer(move, moves)).map(({ action }) => action));
  if (actions.size === 0) return [];
  if (hasGroups) return [advice.shelf];
  const isChoice = !actions.has('draw') && chosen.length > 0;
  return isChoice ? advice.chosen(chosen) : [plainAdvice(actions, advice)];
}

const LAYING: readonly Action[] = ['meld', 'layOff', 'swapJoker'];

function plainAdvice(actions: ReadonlySet<Action>, advice: PlayTexts['advice']): string {
  if (actions.has('reEnter')) return advice.reEnter;
  if (actions.has('draw')) return actions.has('passTurn') ? advice.leaveOrTake : advice.draw;
  if (actions.has('passTurn')) return advice.leaveOrTake;
  if (actions.has('discard')) return LAYING.some((each) => actions.has(each)) ? advice.play : advice.discard;
  if (actions.has('show')) return advice.show;
  if (actions.has('cut')) return advice.cut;
  return actions.has('dealRound') ? advice.deal : advice.other;
}
