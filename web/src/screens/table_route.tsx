// The screen of a game: its waiting room, then its table.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { forgetHands, openTable } from './seat/open_table';
import { noteCommitments } from '../service/commitments';
import type { LiveTable } from '../service/live_table';
import { forgetSeat, placeAt } from '../service/seats';
import { rummy } from '../service/service';
import { t } from '../texts';
import { Lost } from './lost';
import { Connection } from './seat/connection';
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
  if (live.gone.value !== null) return <Gone gameId={gameId} watch={place.token === null ? null : () => watch(true)} />;
  if (game?.status === 'waiting') return <Waiting game={game} live={live} />;
  if (game?.status === 'abandoned') return <Abandoned gameId={gameId} />;
  return game === null ? <Opening live={live} /> : <Playing table={table} game={game} />;
}

/** Until the service answers, or while it does not. */
function Opening({ live }: { live: LiveTable }) {
  return (
    <main>
      <Connection live={live} />
      <p>{t.value.page.loading}</p>
    </main>
  );
}

interface GoneProps {
  gameId: string;
  /** Watches the game instead; null if the player had no seat. */
  watch: (() => void) | null;
}

/** The service does not know the seat or the game. Its own words are for programs: they speak of tokens. */
function Gone({ gameId, watch }: GoneProps) {
  const { seatGone, seatGoneHint, gameGone, gameGoneHint, watchInstead } = t.value.lobby;
  useEffect(() => {
    forgetSeat(gameId);
    forgetHands();
  }, [gameId]);
  if (watch === null) return <Lost title={gameGone} hint={gameGoneHint} />;
  return (
    <Lost title={seatGone} hint={seatGoneHint}>
      <button type="button" class="button" onClick={watch}>
        {watchInstead}
      </button>
    </Lost>
  );
}

function Abandoned({ gameId }: { gameId: string }) {
  useEffect(() => forgetSeat(gameId), [gameId]);
  return <Lost title={t.value.lobby.givenUp} hint={t.value.lobby.givenUpHint} />;
}
