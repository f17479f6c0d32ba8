// A discard that the player may call rummy on.
import type { Game, LegalMove } from 'rummy-client';
import type { PlayTexts } from '../../texts/en/play';
import { labelOf, topOf } from './labels';
import type { Call, Offer } from '../state';

/** The call that waits for the player, or null. */
export function callOf(game: Game, words: PlayTexts, press: (move: LegalMove) => void): Call | null {
  const moves = game.legal_moves.filter((move) => move.action === 'callRummy');
  const card = topOf(game);
  if (moves.length === 0 || card === null) return null;
  const offer = (move: LegalMove, key: string, tone: Offer['tone']): Offer => ({
    id: JSON.stringify(move),
    label: labelOf(move, game, words),
    key,
    tone,
    press: () => press(move),
  });
  const ways = moves.filter((move) => !move.decline);
  const decline = moves.find((move) => move.decline);
  return {
    card,
    offers: ways.map((move, at) => offer(move, at === 0 ? 'R' : String(at + 1), at === 0 ? 'main' : 'plain')),
    decline: decline ? offer(decline, 'N', 'plain') : null,
  };
}
