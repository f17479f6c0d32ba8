// The shuffle that anybody can check, as openapi/shuffle.md describes it, with the browser's own cryptography.
import type { Card } from 'rummy-client';
import { JOKER } from '../cards';

const RANKS = [...'A23456789TJQK'];
const SUITS = [...'CDHS'];
const PACK = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
const WORDS = 2 ** 32;

/** The cards in the order before any shuffle. */
export function freshPack(packs: number, jokers: number): Card[] {
  return [...Array<Card[]>(packs).fill(PACK).flat(), ...Array<Card>(jokers).fill(JOKER)];
}

/** SHA-256 of a seed, both in hexadecimal digits. */
export async function commitmentTo(seed: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', bytes(seed)));
}

/** The key of all shuffles of a round, in hexadecimal digits. */
export async function shuffleKey(seed: string, contribution: string | null): Promise<string> {
  return contribution === null ? seed : hex(await signed(await signing(seed), `cut:${contribution}`));
}

/** The cards as they lie after the shuffle of this label, the top card first. */
export async function shuffled(cards: readonly Card[], key: string, label: string): Promise<Card[]> {
  const pack = [...cards];
  const words = await Words.of(key, label);
  for (let last = pack.length - 1; last > 0; last--) {
    const place = await words.below(last + 1);
    [pack[last], pack[place]] = [pack[place]!, pack[last]!];
  }
  return pack;
}

/** The stream of numbers of a key and a label. */
export class Words {
  #left: number[] = [];
  #block = 0;

  private constructor(
    private readonly key: CryptoKey,
    private readonly label: string,
  ) {}

  static async of(key: string, label: string): Promise<Words> {
    return new Words(await signing(key), label);
  }

  /** The next number, from 0 to 2^32 - 1. */
  async next(): Promise<number> {
    if (this.#left.length === 0) {
      const block = new DataView(await signed(this.key, `${this.label}:${this.#block++}`));
      this.#left = Array.from({ length: 8 }, (_, word) => block.getUint32(4 * word));
    }
    return this.#left.shift()!;
  }

  /** A number below `bound`; words are passed over that would make some numbers likelier. */
  async below(bound: number): Promise<number> {
    const limit = WORDS - (WORDS % bound);
    for (;;) {
      const word = await this.next();
      if (word < limit) return word % bound;
    }
  }
}

const signing = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);

const signed = (key: CryptoKey, text: string): Promise<ArrayBuffer> =>
  crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text));

const bytes = (digits: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const hex = (buffer: ArrayBuffer): string =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
