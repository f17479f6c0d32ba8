// Follows a game as it is played, and tells what happens: node watch.ts URL GAME_ID [TOKEN]
//
// Unlike a browser's EventSource, the SDK's reader sends the token. It resumes by itself where a connection is lost.
import { connect, type Event, type Presence } from 'rummy-client';

const [url = '', game_id = '', token] = process.argv.slice(2);
const { stream } = await connect(url, token).sse.get<{ 200: Event | Presence }>({
  url: '/v1/games/{game_id}/events',
  path: { game_id },
  headers: { Accept: 'text/event-stream' },
  sseMaxRetryAttempts: 10,
  security: [{ type: 'http', scheme: 'bearer' }],
});
for await (const said of stream) {
  if (!('seq' in said)) continue; // who is connected
  console.log(said.seq, said.type);
  if (said.type === 'game_ended' || said.type === 'game_abandoned') break;
}
