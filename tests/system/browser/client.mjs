// Plays and follows a game with the TypeScript SDK in a page of another origin: node client.mjs URL CHROMIUM SDK
// Prints what the page saw as JSON.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { chromium } from 'playwright-core';

const [url, executablePath, sdk] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-sync'] });
const page = await browser.newPage();
const pages = createServer(({ url: path }, response) => {
  if (path.startsWith('/dist/')) response.setHeader('Content-Type', 'text/javascript').end(readFileSync(sdk + path));
  else response.setHeader('Content-Type', 'text/html').end(); // the page, and the icon that Chromium asks for
});
await new Promise((listening) => pages.listen(0, '127.0.0.1', listening));
await page.goto(`http://127.0.0.1:${pages.address().port}/`);
const seen = await page.evaluate(async (service) => {
  const { connect, getGame } = await import('/dist/index.js');
  const seat = await connect(service).create({ variant: 'phom', bots: [{ level: 'easy' }] });
  const seqs = [];
  let presences = 0;
  const following = (async () => {
    for await (const { seq } of seat.follow(0, { onPresence: () => presences++ })) seqs.push(seq);
  })();
  for (let game = await seat.waitForTurn(); game.legal_moves.length > 0; game = await seat.waitForTurn()) {
    await seat.play(game.legal_moves[0]);
  }
  await following;
  const { data: game, response } = await getGame(seat);
  const copy = { 'If-None-Match': response.headers.get('ETag') };
  const again = await getGame({ ...seat, headers: copy }).catch((error) => error.name);
  return { seqs, presences, status: game.status, last_seq: game.last_seq, again };
}, url);
await browser.close();
pages.close();
console.log(JSON.stringify(seen));
