// What a story is told with: the words, the names of the players, and the melds as they were before each event.
import type { Card, Event, Game, Meld, PlayerId } from 'rummy-client';
import type { StoryTexts } from '../../texts/en/story';
import type { Phrase, Sentence } from '../../texts/pieces';
import { spanOf } from '../melds';

/** The reasons of payments, in words. */
export type Reasons = (reason: string) => string;

/** Who reads the story, in which words. */
export interface Reader {
  readonly viewer: PlayerId | null;
  readonly names: ReadonlyMap<PlayerId, string>;
  readonly texts: StoryTexts;
  readonly reasonOf: Reasons;
}

/** A story being told: the reader, and the melds on the table before the next event. */
export interface Telling extends Reader {
  readonly melds: Map<string, Meld>;
}

/** The names of the players, of those who have left, too. */
export function namesOf(game: Pick<Game, 'players'> | null, events: readonly Event[]): Map<PlayerId, string> {
  const names = new Map<PlayerId, string>();
  for (const event of events) if (event.type === 'player_joined' && 'name' in event) names.set(event.player_id, event.name);
  for (const { player_id, name } of game?.players ?? []) names.set(player_id, name);
  return names;
}

/** A player's name; null for the reader. */
export const nameOf = ({ viewer, names }: Reader, player: PlayerId): string | null =>
  player === viewer ? null : (names.get(player) ?? player);

/** Names in a row: "Mei, Hugo and you". */
export function listNames(reader: Reader, players: readonly PlayerId[]): string {
  const names = players.map((player) => nameOf(reader, player) ?? reader.texts.you);
  const last = names.pop() ?? '';
  return names.length > 0 ? names.join(', ') + reader.texts.and + last : last;
}

/** Cards side by side. */
export const cardList = (cards: readonly Card[]): Sentence =>
  cards.flatMap((card, index) => (index === 0 ? [{ card }] : [' ', { card }]));

/** Melds in a row. */
export function meldPhrases(melds: readonly Meld[], and: string): Sentence {
  return melds.flatMap((meld, index) => [...(index === 0 ? [] : [index === melds.length - 1 ? and : ', ']), ...spanOf(meld)]);
}

/** A meld as it was before the event, with its owner if that is another player than `actor`. */
export function earlierMeld(telling: Telling, meld: Meld, actor: PlayerId): Phrase {
  const phrase = spanOf(telling.melds.get(meld.meld_id) ?? meld);
  return meld.owner === actor ? phrase : telling.texts.ownersMeld(phrase, nameOf(telling, meld.owner));
}
