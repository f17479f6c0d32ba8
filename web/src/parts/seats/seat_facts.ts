// What a table shows of its players.
import type { Game, Meld, Player, Presence } from 'rummy-client';

export interface SeatFacts {
  readonly player: Player;
  readonly melds: readonly Meld[];
  readonly isViewer: boolean;
  readonly isDealer: boolean;
  readonly isAtTurn: boolean;
  /** Why the player takes no part any more: out of the game, or of this round; null while they do. */
  readonly gone: 'out' | 'left' | null;
  /** Whether the player has an open stream; null for bots, and while nobody knows. */
  readonly isConnected: boolean | null;
}

/** All players in order of play, the viewer last: the list begins with the player after them. A spectator sees the seats in a row. */
export function seatsOf(game: Game, presence: Presence | null): SeatFacts[] {
  const step = game.rotation === 'counterclockwise' ? -1 : 1;
  const players = [...game.players].sort((one, other) => step * ((one.seat ?? 0) - (other.seat ?? 0)));
  const viewer = players.findIndex(({ player_id }) => player_id === game.viewer);
  const inOrder = [...players.slice(viewer + 1), ...players.slice(0, viewer + 1)];
  return inOrder.map((player) => ({
    player,
    melds: game.round?.melds.filter(({ owner }) => owner === player.player_id) ?? [],
    isViewer: player.player_id === game.viewer,
    isDealer: player.player_id === game.round?.dealer,
    isAtTurn: player.player_id === game.round?.turn,
    gone: player.out ? 'out' : game.round?.left.some(({ player_id }) => player_id === player.player_id) ? 'left' : null,
    isConnected: presence === null || player.bot !== null ? null : presence.players.includes(player.player_id),
  }));
}
