// A viewer of a game, and the game as they see it.
import type { Client } from './generated/client/index.js';
import { getGame, listEvents } from './generated/sdk.gen.js';
import type { EventPage, Game } from './generated/types.gen.js';
import { Backoff, type Patience } from './retries.js';

/** What the generated operations of a game take: `getScores(viewer)`, `draw({ ...viewer, body })`. */
export interface Viewer {
  readonly client: Client;
  readonly path: { readonly game_id: string };
}

/** How the service recognizes the viewer; the client fills in the token. */
export const BY_TOKEN = [{ scheme: 'bearer', type: 'http' }] as const;

/** The game as the viewer sees it. */
export async function readGame(
  { client, path }: Viewer,
  patience: Patience,
  backoff = new Backoff(patience),
): Promise<Game> {
  return (await backoff.untilAnswered(() => getGame({ client, path, signal: patience.signal }))).data;
}

/** Whether nothing more will be played. */
export function isOver({ status }: Game): boolean {
  return status === 'finished' || status === 'abandoned';
}

/** The events after number `after`; waits some seconds for the first one if `isWaiting`. */
export async function eventsAfter(
  { client, path }: Viewer,
  after: number,
  isWaiting: boolean,
  signal: AbortSignal | undefined,
): Promise<EventPage> {
  const headers = isWaiting ? { Prefer: 'wait=20' } : {};
  return (await listEvents({ client, path, query: { after, limit: 500 }, headers, signal })).data;
}
