// The piles and the moves of a replay.
import { useEffect, useRef } from 'preact/hooks';
import type { Step } from '../../model/records/replay';
import type { Entry } from '../../model/story/story';
import type { Reader } from '../../model/story/telling';
import { cardName } from '../../model/card_names';
import { CardBack, CardFace } from '../../parts/cards/card';
import { Avatar } from '../../parts/seats/avatar';
import { t } from '../../texts';
import { EntrySentence } from '../story/story_panel';
import type { Walk } from './walk';

interface MoveListProps {
  entries: readonly Entry[];
  step: Step;
  walk: Walk;
  reader: Reader;
}

export function MoveList({ entries, step, walk, reader }: MoveListProps) {
  const words = t.value.replay;
  return (
    <aside class="replay-moves" aria-label={words.moves}>
      <h2 aria-live="polite">{words.move(walk.at - walk.begin, walk.end - walk.begin)}</h2>
      <Piles step={step} />
      <ol>
        {entries.slice(walk.begin).map((entry, index) => (
          <MoveItem key={entry.seq} entry={entry} number={index} isNow={entry.seq === walk.at} go={() => walk.go(entry.seq)} reader={reader} />
        ))}
      </ol>
    </aside>
  );
}

function Piles({ step: { stockCount, discards, turned } }: { step: Step }) {
  const words = t.value.replay;
  const top = discards.at(-1);
  return (
    <div class="replay-piles">
      <CardBack />
      <p>
        <b>{stockCount}</b> {words.stock}
      </p>
      {top !== undefined && (
        <span role="img" aria-label={cardName(top, null, t.value.table.cards)}>
          <CardFace card={top} />
        </span>
      )}
      <p>
        <b>{discards.length}</b> {words.discards}
      </p>
      {turned.map((card) => (
        <>
          <span role="img" aria-label={cardName(card, null, t.value.table.cards)}>
            <CardFace card={card} />
          </span>
          <p>{t.value.table.wild}</p>
        </>
      ))}
    </div>
  );
}

interface MoveItemProps {
  entry: Entry;
  number: number;
  isNow: boolean;
  go: () => void;
  reader: Reader;
}

function MoveItem({ entry, number, isNow, go, reader }: MoveItemProps) {
  const item = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNow) keepInSight(item.current);
  }, [isNow]);
  return (
    <li>
      <button ref={item} type="button" aria-current={isNow ? 'step' : undefined} onClick={go}>
        <span class="number">{number}</span>
        {entry.player !== null && <Avatar player={{ player_id: entry.player, name: reader.names.get(entry.player) ?? entry.player }} />}
        <span>
          <EntrySentence entry={entry} reader={reader} />
        </span>
      </button>
    </li>
  );
}

/** Scrolls the list alone, never the page. */
function keepInSight(item: HTMLElement | null): void {
  const list = item?.closest('ol');
  if (!item || !list) return;
  const middle = item.offsetTop - list.offsetTop - list.clientHeight / 2;
  list.scrollTop = Math.max(0, middle);
}
