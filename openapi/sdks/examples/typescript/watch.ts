// Follows a game in play and prints its events: node watch.ts URL GAME_ID [TOKEN]
//
// Unlike a browser's EventSource, the SDK's reader sends the token. It resumes by itself after a lost connection.
import { connect, type Event, type Presence, type Reset } from 'rummy-client';

const [url = '', game_id = '', token] = process.argv.slice(2);
const { stream } = await connect(url, token).sse.get<{ 200: Event | Presence | Reset }>({
  url: '/v1/games/{game_id}/events',
  path: { game_id },
  headers: { Accept: 'text/event-stream' },
  sseMaxRetryAttempts: 10,
  security: [{ type: 'http', scheme: 'bearer' }],
});
for await (const message of stream) {
  if ('last_seq' in message) console.log('events were lost: read the game again');
  if (!('seq' in message)) continue; // says who is connected
  console.log(message.seq, message.type);
  if (message.type === 'game_ended' || message.type === 'game_abandoned') break;
}
