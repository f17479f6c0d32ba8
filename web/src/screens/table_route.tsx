// The screen of a game: its waiting room, then its table.
import { useEffect, useMemo } from 'preact/hooks';
import { LiveTable } from '../service/live_table';
import { keptSeat, placeAt } from '../service/seats';

/** Follows the game as long as its screen is shown. */
export function TableRoute({ gameId }: { gameId: string }) {
  const token = keptSeat(gameId)?.token ?? null;
  const live = useMemo(() => new LiveTable(placeAt(gameId)), [gameId, token]);
  useEffect(() => () => live.close(), [live]);
  return <p>{live.game.value?.status}</p>;
}
