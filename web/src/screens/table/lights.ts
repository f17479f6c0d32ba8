// What lights up on the table, by where it is.
import type { Card, DrawMove, Game, LegalMove, Meld } from 'rummy-client';
import { isSameTake, spotName, type Spot, type Take } from '../../model/moves/choosing';
import { meldCards } from '../../model/meld_cards';
import type { Lit, LitCard } from '../../parts/cards/meld';
import type { OpenDiscard } from '../../parts/cards/pile';
import type { PlayState } from '../../play/state';
import { t } from '../../texts';

/** The target at a spot, if a move leads there. */
export function litAt(play: PlayState | null, spot: Spot): Lit | null {
  return play?.targets.value.find(({ at }) => spotName(at) === spotName(spot)) ?? null;
}

/** The cards of a meld that the player may take, a joker for the chosen card or a card to borrow. */
export function litCardsOf(play: PlayState | null, meld: Meld): LitCard[] {
  if (play === null) return [];
  const takes = play.takeable.value.filter(({ meldId }) => meldId === meld.meld_id);
  return takes.flatMap((take) => {
    const at = indexOf(take, meld);
    const label = take.kind === 'swap' ? t.value.table.takeJoker : t.value.table.borrow;
    return at < 0 ? [] : [{ at, label, isTaken: isSameTake(play.taken.value, take), press: () => play.take(take) }];
  });
}

function indexOf({ kind, card }: Take, meld: Meld): number {
  return kind === 'swap' ? meldCards(meld).findIndex(({ standsFor }) => standsFor === card) : meld.cards.indexOf(card);
}

/** The discards that may be taken one by one, where there are several. */
export function openDiscards(play: PlayState | null, game: Game, pile: readonly Card[]): OpenDiscard[] {
  if (play === null || !play.isMyTurn.value) return [];
  const moves = game.legal_moves.filter(isPlainTake);
  const at = ({ card }: DrawMove) => (card === undefined ? pile.length - 1 : pile.lastIndexOf(card));
  const open = moves.map((move) => ({ at: at(move), label: t.value.table.take, press: () => play.play(move) }));
  return open.filter((each) => each.at >= 0);
}

/** Whether a move takes one discard, the top one if it names none, and asks for nothing more. */
function isPlainTake(move: LegalMove): move is DrawMove {
  return move.action === 'draw' && move.source === 'discard' && !move.second && !move.melds;
}
