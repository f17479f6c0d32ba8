// Follows a game and prints its events: node watch.ts URL GAME_ID [TOKEN]
import { connect } from 'rummy-client';

const [url = '', gameId = '', token] = process.argv.slice(2);
for await (const event of connect(url).seat(gameId, token).follow()) {
  console.log(event.seq, event.type); // after `reset` events were lost, and event.game is the game now
}
