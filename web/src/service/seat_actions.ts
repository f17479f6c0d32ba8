// What a player does about their seat rather than with cards.
import { leaveGame, rematch, returnToGame } from 'rummy-client';
import type { LiveTable } from './live_table';

/** Gives the seat up for good. Returns whether the service agreed: not if the table was closed, or `stop` came, before its answer. */
export async function leave(table: LiveTable, stop: AbortSignal): Promise<boolean> {
  const ask = async () => {
    stop.throwIfAborted();
    return { ...(await leaveGame({ ...viewer(table), signal: stop })), data: true };
  };
  try {
    return (await table.request(ask)).data === true;
  } catch (failure) {
    if (stop.aborted) return false;
    throw failure;
  }
}

/** Takes the seat back that a bot plays. */
export async function takeBack(table: LiveTable): Promise<boolean> {
  return (await table.request(() => returnToGame(viewer(table)))).problem === null;
}

/** Asks for another game with the same players; the seat there, or null after a refusal. */
export async function playAgain(table: LiveTable): Promise<{ gameId: string; token: string } | null> {
  const { data } = await table.request(() => rematch(viewer(table)));
  return data?.token ? { gameId: data.game.game_id, token: data.token } : null;
}

const viewer = ({ seat: { client, path } }: LiveTable) => ({ client, path });
