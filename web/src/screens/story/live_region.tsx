// What a screen reader says by itself: politely one sentence a turn, and that the connection is lost; at once that it is the
// reader's turn, refusals, a move that came too late, and what is asked.
import type { Game } from 'rummy-client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { turnSentence } from '../../model/story/orders';
import { sentenceOf, type Entry } from '../../model/story/story';
import { spokenText } from '../../model/story/spoken';
import type { Reader } from '../../model/story/telling';
import type { LiveTable } from '../../service/live_table';
import { t } from '../../texts';
import type { Sentence } from '../../texts/pieces';
import { useStory, type Story } from './use_story';

interface LiveRegionProps {
  live: LiveTable;
  /** What a move of the reader leaves open, or null. */
  question: Sentence | null;
}

/** Nothing to be seen. It stands on the table's screen all the time: a region that comes with its text is not read. */
export function LiveRegion({ live, question }: LiveRegionProps) {
  const story = useStory(live);
  const news = useNews(story);
  const turn = useTurnCall(live, story);
  const refusal = live.refusal.value;
  return (
    <>
      <div class="spoken live" role="status">
        {live.waiting.value?.why === 'lost' && <p key="lost">{t.value.table.connectionIsLost}</p>}
        {news && <p key={news.number}>{news.text}</p>}
      </div>
      <div class="spoken live" role="alert">
        {turn && <p key={turn.id}>{turn.text}</p>}
        {refusal && (
          <p>
            {refusal.title}. {refusal.detail}
          </p>
        )}
        {live.hasMovedOn.value && <p>{t.value.play.movedOn}</p>}
        {question && <p>{spoken(question)}</p>}
      </div>
    </>
  );
}

const spoken = (sentence: Sentence): string => spokenText(sentence, t.value.table.cards, t.value.story.to);

/** What is new in the story since the page came; a number tells equal sentences apart. */
function useNews({ entries, reader }: Story): { number: number; text: string } | null {
  const heard = useRef<{ seq: number; clauses: number } | null>(null);
  const [news, tell] = useState<{ number: number; text: string } | null>(null);
  useEffect(() => {
    const last = entries.at(-1);
    if (!last) return;
    const texts = heard.current === null ? [] : newTexts(entries, heard.current, reader);
    if (texts.length > 0) tell((before) => ({ number: (before?.number ?? 0) + 1, text: texts.join(' ') }));
    heard.current = lastHeard(entries, reader);
  }, [entries]);
  return news;
}

/** Turns of others are read when they are over, the reader's own act by act. */
const isReadNow = ({ isOver, player }: Entry, { viewer }: Reader): boolean => isOver || (player !== null && player === viewer);

function newTexts(entries: readonly Entry[], heard: { seq: number; clauses: number }, reader: Reader): string[] {
  return entries
    .filter((entry) => entry.seq >= heard.seq && isReadNow(entry, reader))
    .map((entry) => (entry.seq === heard.seq ? { ...entry, clauses: entry.clauses.slice(heard.clauses) } : entry))
    .filter(({ clauses }) => clauses.length > 0)
    .map((entry) => spoken(sentenceOf(entry, reader)));
}

function lastHeard(entries: readonly Entry[], reader: Reader): { seq: number; clauses: number } {
  const last = entries.findLast((entry) => isReadNow(entry, reader));
  return last ? { seq: last.seq, clauses: last.clauses.length } : { seq: 0, clauses: 0 };
}

/** What to do, when the reader's turn has come; null while it is not. The id tells turns with equal words apart. */
function useTurnCall(live: LiveTable, { entries }: Story): { id: string; text: string } | null {
  const game = live.game.value;
  const isMine = game?.status === 'playing' && game.legal_moves.length > 0 && !live.isReplaying.value;
  const call = useRef<{ id: string; text: string } | null>(null);
  if (!isMine) call.current = null;
  else if (live.shownGame.value === game) {
    const id = turnId(game, entries);
    if (call.current?.id !== id) call.current = { id, text: spoken(turnSentence(game, t.value.story)) };
  }
  return call.current;
}

/** Bots may answer at once, so that one turn follows the other: in between comes at least a turn of theirs, or a deal. */
function turnId({ viewer, round }: Game, entries: readonly Entry[]): string {
  const before = entries.findLast(({ isTurn, player }) => isTurn && player !== viewer);
  return [round?.number, round?.turn, before?.seq].join(' ');
}
