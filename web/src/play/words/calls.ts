// A discard that is offered to the player out of turn: to call rummy on it, or to buy it.
import type { Game, LegalMove } from 'rummy-client';
import type { PlayTexts } from '../../texts/en/play';
import { labelOf, topOf } from './labels';
import type { Call, Offer } from '../state';

/** Whether a move answers an offer out of turn; the pass that declines one is an answer, too. */
export function isAnswer({ action }: LegalMove, moves: readonly LegalMove[]): boolean {
  return action === 'callRummy' || isBuy({ action }) || (action === 'passTurn' && moves.some(isBuy));
}

const isBuy = ({ action }: { action: string }) => action === 'buy';

const isDecline = (move: LegalMove) => move.action === 'passTurn' || (move.action === 'callRummy' && move.decline === true);

/** The offer that waits for the player, or null. */
export function callOf(game: Game, words: PlayTexts, press: (move: LegalMove) => void): Call | null {
  const moves = game.legal_moves.filter((move) => isAnswer(move, game.legal_moves));
  const isSale = moves.some(isBuy);
  const card = topOf(game);
  if (moves.length === 0 || card === null) return null;
  const offer = (move: LegalMove, key: string, tone: Offer['tone']): Offer => ({
    id: JSON.stringify(move),
    label: labelOf(move, game, words),
    key,
    tone,
    press: () => press(move),
  });
  const ways = moves.filter((move) => !isDecline(move));
  const decline = moves.find(isDecline);
  return {
    title: isSale ? words.buyTitle : words.callTitle,
    card,
    offers: ways.map((move, at) => offer(move, at > 0 ? String(at + 1) : isSale ? 'B' : 'R', at === 0 ? 'main' : 'plain')),
    decline: decline ? offer(decline, 'N', 'plain') : null,
  };
}
