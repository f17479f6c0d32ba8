// A player's letter in a circle. Its colour tells players apart, but never alone: the letter or the name stands with it.
import type { Player } from 'rummy-client';

const COLOURS = 12;

/** The first letter of a player's name. */
export function Avatar({ player, isAtTurn = false }: { player: Pick<Player, 'player_id' | 'name'>; isAtTurn?: boolean }) {
  const letter = [...player.name.trim()][0]?.toLocaleUpperCase() ?? '·';
  return (
    <span class={`avatar ${isAtTurn ? 'ringed' : ''}`} data-colour={colourOf(player.player_id)} aria-hidden="true">
      {letter}
    </span>
  );
}

/** The number of a player's colour, the same on every screen. Players are numbered in order of joining: `p1`, `p2` …. */
export function colourOf(playerId: string): number {
  return (Number.parseInt(playerId.replace(/\D/g, ''), 10) || 0) % COLOURS;
}
