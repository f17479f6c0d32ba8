// What lights up on the table, by where it is.
import type { Card, Game, LegalMove, Meld } from 'rummy-client';
import { isDraw, isDrawWithUse, isSameTake, placeOf, spotName, type Draw, type Spot, type Take } from '../../model/moves/choosing';
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
  const ways = new Map<number, Draw[]>();
  for (const move of game.legal_moves.filter(isTake)) ways.set(placeOf(move, pile), [...(ways.get(placeOf(move, pile)) ?? []), move]);
  ways.delete(-1);
  const { take, takeAndUse } = t.value.play.at;
  return [...ways].map(([at, moves]) => ({ at, label: moves.some(isDrawWithUse) ? takeAndUse : take, press: () => play.go(moves) }));
}

/** Whether a move takes a discard, perhaps with a second card. */
const isTake = (move: LegalMove): move is Draw => isDraw(move) && move.source === 'discard';

