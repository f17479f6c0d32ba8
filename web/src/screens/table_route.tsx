// The screen of a game: its waiting room, then its table.
import type { Problem } from 'rummy-client';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { forgetHand, openTable } from '../play/open_table';
import { noteCommitments } from '../service/commitments';
import { forgetSeat, placeAt } from '../service/seats';
import { rummy } from '../service/service';
import { t } from '../texts';
import { Lost } from './lost';
import { Playing } from './table/playing';
import { Waiting } from './waiting/waiting';

/** Follows the game as long as its screen is shown: from this device's seat, or as a spectator. */
export function TableRoute({ gameId }: { gameId: string }) {
  const [isWatching, watch] = useState(false);
  const place = useMemo(() => (isWatching ? rummy.value.seat(gameId) : placeAt(gameId)), [gameId, isWatching, rummy.value]);
  const table = useMemo(() => openTable(place), [place]);
  useEffect(() => () => table.close(), [table]);
  const { live } = table;
  const game = live.game.value;
  useEffect(() => {
    if (game) noteCommitments(game);
  }, [game]);
  const gone = live.gone.value;
  if (gone !== null) return <Gone gameId={gameId} problem={gone} watch={place.token === null ? null : () => watch(true)} />;
  if (game?.status === 'waiting') return <Waiting game={game} seat={live.seat} />;
  if (game?.status === 'abandoned') return <Abandoned gameId={gameId} />;
  return game === null ? <p>{t.value.page.loading}</p> : <Playing table={table} game={game} />;
}

interface GoneProps {
  gameId: string;
  problem: Problem;
  /** Watches the game instead; null if the player had no seat. */
  watch: (() => void) | null;
}

/** The service does not know the seat or the game: why, and where to go on. */
function Gone({ gameId, problem, watch }: GoneProps) {
  useEffect(() => {
    forgetSeat(gameId);
    forgetHand(gameId);
  }, [gameId]);
  return (
    <Lost title={problem.title} hint={problem.detail}>
      {watch && (
        <button type="button" class="button" onClick={watch}>
          {t.value.lobby.watchInstead}
        </button>
      )}
    </Lost>
  );
}

function Abandoned({ gameId }: { gameId: string }) {
  useEffect(() => forgetSeat(gameId), [gameId]);
  return <Lost title={t.value.lobby.givenUp} hint={t.value.lobby.givenUpHint} />;
}
