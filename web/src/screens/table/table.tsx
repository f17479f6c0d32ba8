// The table: on a phone upright or on its side, and on a desk, from one markup that the style arranges.
import { useState } from 'preact/hooks';
import { Dialog } from '../../parts/page/dialog';
import { Tabs } from '../../parts/page/tabs';
import { seatsOf } from '../../parts/seats/seat_facts';
import type { PlayState } from '../../play/state';
import type { LiveTable } from '../../service/live_table';
import { t } from '../../texts';
import { Connection } from '../seat/connection';
import { Bar } from './bar';
import { Board } from './board';
import { Chips } from './lanes';
import { isLow, isWide } from './media';
import type { TableSlots } from './slots';
import { Tray } from './tray';

interface TableProps {
  live: LiveTable;
  /** Null for a spectator, who has no tray. */
  play: PlayState | null;
  /** The name of the game or of the table, and what is played for. */
  title: string;
  subtitle: string;
  slots: TableSlots;
}

/** The table with the moves of others as far as they have been shown. */
export function Table({ live, play, title, subtitle, slots }: TableProps) {
  const game = live.shownGame.value;
  if (game === null) return <Connection live={live} />;
  const seats = seatsOf(game, live.presence.value);
  const line = play === null ? `${t.value.table.watching} · ${subtitle}` : subtitle;
  return (
    <div class={`card-table ${play !== null && play.shelf.value.length > 0 ? 'preparing' : ''}`}>
      <Bar title={title} subtitle={line} slots={slots}>
        {isLow.value && <Chips seats={seats} />}
      </Bar>
      <Connection live={live} />
      <main>
        <Board game={game} seats={seats} play={play} />
        {!isWide.value && <Latest title={title} subtitle={line} slots={slots} />}
        {play && <Tray live={live} game={game} play={play} />}
      </main>
      {isWide.value && <Aside slots={slots} />}
    </div>
  );
}

/** What happened last, with a way to all of it; on a low screen also what is played. */
function Latest({ title, subtitle, slots }: { title: string; subtitle: string; slots: TableSlots }) {
  const [isOpen, open] = useState(false);
  const words = t.value.table;
  return (
    <div class="latest on-felt">
      {isLow.value && (
        <div class="news">
          <h1>{title}</h1>
          <p>{subtitle}</p>
        </div>
      )}
      <div class="news">
        {slots.latest}
        {!isLow.value && (
          <button type="button" class="text-button" onClick={() => open(true)}>
            {words.showAll}
          </button>
        )}
      </div>
      {isOpen && (
        <Dialog title={words.happened} close={() => open(false)}>
          {slots.happened}
        </Dialog>
      )}
    </div>
  );
}

function Aside({ slots }: { slots: TableSlots }) {
  const words = t.value.table;
  const tabs = [
    { title: words.happened, content: slots.happened },
    { title: words.scores, content: slots.scores },
    { title: words.rules, content: slots.rules },
  ];
  return (
    <aside class="aside" aria-label={words.aside}>
      <Tabs label={words.aside} tabs={tabs} />
    </aside>
  );
}
