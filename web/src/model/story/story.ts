// Events as a story: one sentence a turn.
import type { Event, Meld, PlayerId } from 'rummy-client';
import type { Sentence } from '../../texts/pieces';
import { OTHER_CLAUSES, TURN_CLAUSES, type ByType } from './clauses';
import { LINES } from './lines';
import { nameOf, type Reader, type Telling } from './telling';

/** A sentence of the story. */
export interface Entry {
  /** The number of its first event. */
  readonly seq: number;
  /** The number of its last event. */
  readonly lastSeq: number;
  readonly round: number;
  readonly player: PlayerId | null;
  /** Whether it tells a turn, or a part of one. */
  readonly isTurn: boolean;
  /** Whether nothing can be added to it. */
  readonly isOver: boolean;
  readonly clauses: readonly Sentence[];
  readonly cardsLeft: number | null;
}

const DRAWS = new Set(['card_drawn', 'discard_taken', 'pile_taken']);
const LAST_ACTS = new Set(['discarded', 'passed', 'knocked', 'declared', 'shown', 'dropped']);
/** Hands above this number are not worth a word each turn. */
const FEW_CARDS = 5;

/** The story of these events, oldest entry first. */
export function storyOf(events: readonly Event[], reader: Reader): Entry[] {
  const telling: Telling = { ...reader, melds: new Map() };
  const entries: Entry[] = [];
  for (const event of events) {
    if (event.type === 'cards_dealt') telling.melds.clear();
    const entry = entryOf(event, telling);
    const open = entries.at(-1);
    if (entry && open && continues(open, entry, event.type)) entries[entries.length - 1] = joined(open, entry);
    else if (entry) entries.push(entry);
    for (const meld of meldsIn(event)) telling.melds.set(meld.meld_id, meld);
  }
  return entries.map((entry, index) => (index < entries.length - 1 ? { ...entry, isOver: true } : entry));
}

/** A whole sentence: who, what, and how few cards are left. With a player, the first piece is the name. */
export function sentenceOf({ player, clauses, cardsLeft }: Entry, reader: Reader): Sentence {
  const what = clauses.flatMap((clause, index) => (index === 0 ? clause : [', ', ...clause]));
  if (player === null) return what;
  const left = cardsLeft === null || cardsLeft > FEW_CARDS ? [] : [' ', reader.texts.cardsLeft(cardsLeft)];
  return [...reader.texts.subject(nameOf(reader, player)), ...what, '.', ...left];
}

/** The parts of a story that a player wants to see apart. */
export interface Sections {
  readonly earlier: readonly Entry[];
  /** After the viewer's last turn, without the present one. */
  readonly lately: readonly Entry[];
  /** The viewer's present turn. */
  readonly now: readonly Entry[];
}

const RECENT = 6;

/** Divides a story at the viewer's last turn; for a spectator, the last few entries stand apart. */
export function sectionsOf(entries: readonly Entry[], viewer: PlayerId | null): Sections {
  const isMine = ({ player, isTurn }: Entry) => isTurn && viewer !== null && player === viewer;
  const last = entries.at(-1);
  const end = last && isMine(last) && !last.isOver ? entries.length - 1 : entries.length;
  const before = entries.slice(0, end);
  const begin = viewer === null ? before.length - RECENT : before.findLastIndex(isMine) + 1;
  return { earlier: entries.slice(0, Math.max(0, begin)), lately: entries.slice(Math.max(0, begin), end), now: entries.slice(end) };
}

function entryOf(event: Event, telling: Telling): Entry | null {
  const turn = told(TURN_CLAUSES, event, telling);
  const other = turn ? undefined : told(OTHER_CLAUSES, event, telling);
  const line = turn || other ? undefined : lineOf(event, telling);
  if (line === null) return null;
  return {
    seq: event.seq,
    lastSeq: event.seq,
    round: event.round,
    player: line === undefined && 'player_id' in event ? event.player_id : null,
    isTurn: turn !== undefined,
    isOver: turn === undefined || LAST_ACTS.has(event.type),
    clauses: turn ?? [other ?? line ?? []],
    cardsLeft: 'count' in event ? event.count : null,
  };
}

const lineOf = (event: Event, telling: Telling): Sentence | null => {
  const line = told(LINES, event, telling);
  return line === undefined ? telling.texts.unknown(String(event.type).replaceAll('_', ' ')) : line;
};

/** What the function for the event's type tells; undefined if there is none. */
function told<Told>(by: ByType<Told>, event: Event, telling: Telling): Told | undefined {
  if (!Object.hasOwn(by, event.type)) return undefined;
  const tell = by[event.type as keyof ByType<Told>] as ((event: Event, telling: Telling) => Told) | undefined;
  return tell?.(event, telling);
}

/** Whether an entry goes on with the sentence before it: the same player's turn, up to the next draw after a discard. */
function continues(open: Entry, entry: Entry, type: string): boolean {
  const isSameTurn = open.isTurn && entry.isTurn && open.player === entry.player && open.round === entry.round;
  return isSameTurn && !(open.isOver && DRAWS.has(type));
}

const joined = (open: Entry, { lastSeq, isOver, clauses, cardsLeft }: Entry): Entry => ({
  ...open,
  lastSeq,
  isOver: isOver || open.isOver,
  clauses: [...open.clauses, ...clauses],
  cardsLeft: cardsLeft ?? open.cardsLeft,
});

/** The melds that an event shows, as they are after it. */
function meldsIn(event: Event): Meld[] {
  return [
    ...('melds' in event ? event.melds : []),
    ...('lenders' in event ? event.lenders : []),
    ...('laid_off_on' in event ? event.laid_off_on : []),
    ...('meld' in event ? [event.meld] : []),
  ];
}
