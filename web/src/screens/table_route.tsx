// The screen of a game: its waiting room, then its table.
import { useEffect, useMemo } from 'preact/hooks';
import { LiveTable } from '../service/live_table';
import { forgetSeat, keptSeat, placeAt } from '../service/seats';
import { t } from '../texts';
import { Lost } from './lost';
import { Playing } from './table/playing';
import { Waiting } from './waiting/waiting';

/** Follows the game as long as its screen is shown. */
export function TableRoute({ gameId }: { gameId: string }) {
  const token = keptSeat(gameId)?.token ?? null;
  const live = useMemo(() => new LiveTable(placeAt(gameId)), [gameId, token]);
  useEffect(() => () => live.close(), [live]);
  const game = live.game.value;
  if (game?.status === 'waiting') return <Waiting game={game} seat={live.seat} />;
  if (game?.status === 'abandoned') return <Abandoned gameId={gameId} />;
  return game === null ? <p>{t.value.page.loading}</p> : <Playing live={live} game={game} />;
}

function Abandoned({ gameId }: { gameId: string }) {
  useEffect(() => forgetSeat(gameId), [gameId]);
  return <Lost title={t.value.lobby.givenUp} hint={t.value.lobby.givenUpHint} />;
}
