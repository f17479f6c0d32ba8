// The buttons below the end of a round: look back, deal, or play again.
import type { Game, LegalMove } from 'rummy-client';
import { listNames } from '../../model/story/telling';
import { Said } from '../../parts/cards/sentence';
import { Icon } from '../../parts/page/icon';
import { SendButton } from '../../parts/page/send_button';
import type { LiveTable } from '../../service/live_table';
import { goTo } from '../../service/address';
import { linkTo } from '../../service/routes';
import { playAgain } from '../../service/seat_actions';
import { keepSeat } from '../../service/seats';
import { rummy } from '../../service/service';
import { t } from '../../texts';
import { readerOf } from '../story/use_story';

export function WhatNext({ live, game }: { live: LiveTable; game: Game }) {
  const { end } = t.value.scores;
  const round = game.round?.number ?? 0;
  return (
    <footer class="end-next">
      <a class="action" href={linkTo({ screen: 'replay', gameId: game.game_id, round })}>
        <Icon name="play" />
        {end.replay}
      </a>
      <a class="action" href={linkTo({ screen: 'verify', gameId: game.game_id, round })}>
        <Icon name="shield" />
        {end.verify}
      </a>
      {live.refusal.value && <p>{live.refusal.value.detail}</p>}
      {game.status === 'finished' ? <Again live={live} game={game} /> : <Deal live={live} game={game} />}
    </footer>
  );
}

/** The choice of a player who has just gone out: to come back, or to stay out. */
function Return({ live, total, enter, stay }: { live: LiveTable; total: number | null; enter: LegalMove; stay: LegalMove | undefined }) {
  const { play } = t.value;
  const seconds = live.secondsLeft.value;
  const choices = [[enter, total === null ? play.plain.reEnter?.(null) : [t.value.scores.end.comeBack(total)]], [stay, play.declineOf.reEnter]] as const; // prettier-ignore
  return (
    <>
      <p class="end-note">
        {play.advice.reEnter}
        {seconds !== null && ` ${t.value.table.timeLeft(Math.floor(seconds))}.`}
      </p>
      {choices.map(([move, label], index) => move && label && (
        <SendButton key={move.action} class={index === 0 ? 'action main' : 'action'} isSending={live.isSending.value} send={() => void live.play(move)}>
          <Said sentence={label} />
        </SendButton>
      ))}
    </>
  );
}

/** Deals the next round where the service lets the viewer do so; else says when it is dealt. */
function Deal({ live, game }: { live: LiveTable; game: Game }) {
  const { end } = t.value.scores;
  const move = game.legal_moves.find(({ action }) => action === 'dealRound'); // of the game as it is shown: the button stays as long as this screen
  const seconds = live.secondsLeft.value;
  const enter = game.legal_moves.find(isReturn);
  const offer = game.round?.offer ?? null;
  if (enter) return <Return live={live} total={offer?.total ?? null} enter={enter} stay={game.legal_moves.find(({ action }) => action === 'passTurn')} />;
  return (
    <>
      <p class="end-note">{offer ? end.waitsFor(listNames(readerOf(game), offer.players)) : seconds === null ? end.anyPlayer : end.dealtIn(seconds)}</p>
      {move && (
        <SendButton class="action main" isSending={live.isSending.value} send={() => void live.play(move)}>
          {end.deal((game.round?.number ?? 0) + 1)}
        </SendButton>
      )}
    </>
  );
}

const isReturn = ({ action }: { action: string }) => action === 'reEnter';

/** Opens the same game again, or goes to the one that another player has opened. */
function Again({ live, game }: { live: LiveTable; game: Game }) {
  const { end } = t.value.scores;
  const again = async () => {
    const seat = await playAgain(live);
    if (seat === null) return;
    keepSeat(rummy.value.seat(seat.gameId, seat.token), game.variant);
    goTo({ screen: 'table', gameId: seat.gameId });
  };
  if (game.viewer === null) return <a class="action" href={linkTo({ screen: 'start' })}>{end.start}</a>; // prettier-ignore
  return (
    <SendButton class="action main" isSending={live.isSending.value} send={() => void again()}>
      {game.rematch === null ? end.again : end.newTable}
    </SendButton>
  );
}
