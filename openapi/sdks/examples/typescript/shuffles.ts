// Checks every deal of a game, round by round: node shuffles.ts URL GAME_ID. See openapi/shuffle.md.
import { createHash, createHmac } from 'node:crypto';
import { connect, getRound, listEvents, type RoundRecord } from 'rummy-client';

const PACK = [...'CDHS'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => rank + suit));

const hmac = (key: Buffer, message: string) => createHmac('sha256', key).update(message).digest();

/** The stream of numbers that a shuffle uses. */
function* words(key: Buffer, label: string): Generator<number, never> {
  for (let counter = 0; ; counter++) {
    const block = hmac(key, `${label}:${counter}`);
    for (let at = 0; at < 32; at += 4) yield block.readUInt32BE(at);
  }
}

/** The cards after a Fisher-Yates shuffle, from the last place to the second. */
function shuffled(cards: string[], key: Buffer, label: string): string[] {
  const stream = words(key, label);
  for (let i = cards.length - 1; i > 0; i--) {
    const limit = 2 ** 32 - (2 ** 32 % (i + 1));
    let word = stream.next().value;
    while (word >= limit) word = stream.next().value;
    const [card] = cards.splice(word % (i + 1), 1, cards[i] ?? '');
    cards[i] = card ?? '';
  }
  return cards;
}

/** What is wrong with a deal: the seed does not match the commitment, or the deck does not match the seed. */
function fault(record: RoundRecord, commitment?: string): string | undefined {
  const seed = Buffer.from(record.seed, 'hex');
  if (createHash('sha256').update(seed).digest('hex') !== commitment) return 'another seed than the one committed to';
  const key = record.contribution === null ? seed : hmac(seed, `cut:${record.contribution}`);
  const jokers = record.deck.filter((card) => card === 'JOKER');
  const packs = (record.deck.length - jokers.length) / PACK.length;
  const pack = [...Array<string[]>(packs).fill(PACK).flat(), ...jokers];
  return shuffled(pack, key, 'deal').join() === record.deck.join() ? undefined : 'not the order that the seed gives';
}

const [url = '', gameId = ''] = process.argv.slice(2);
const watcher = connect(url).seat(gameId);
for (let more = true, after = 0; more; ) {
  const { data: page } = await listEvents({ ...watcher, query: { after } });
  for (const event of page.events) {
    if (event.type !== 'round_begun') continue;
    const { data: record } = await getRound({ ...watcher, path: { game_id: gameId, number: event.round } });
    console.log(`round ${event.round}: ${fault(record, event.commitment) ?? 'fair'}`);
  }
  ({ more, last_seq: after } = page);
}
