// What happened: one sentence a turn, and apart from it what came since the reader's last turn.
import { useState } from 'preact/hooks';
import { Said } from '../../parts/cards/sentence';
import { Avatar } from '../../parts/seats/avatar';
import { sectionsOf, sentenceOf, type Entry } from '../../model/story/story';
import type { Reader } from '../../model/story/telling';
import type { LiveTable } from '../../service/live_table';
import { t } from '../../texts';
import { useStory } from './use_story';

/** The whole story; what came before the last turn is folded. */
export function StoryPanel({ live }: { live: LiveTable }) {
  const { entries, reader } = useStory(live);
  const words = t.value.story;
  const { earlier, lately, now } = sectionsOf(entries, reader.viewer);
  if (entries.length === 0) return <p class="story-none">{words.nothingYet}</p>;
  return (
    <div class="story">
      {earlier.length > 0 && <Earlier entries={earlier} reader={reader} />}
      <Section title={reader.viewer === null ? words.lately : words.sinceYourTurn} entries={lately} reader={reader} />
      <Section title={words.yourTurnNow} entries={now} reader={reader} />
    </div>
  );
}

/** The last sentence, in a line of its own. */
export function LatestLine({ live }: { live: LiveTable }) {
  const { entries, reader } = useStory(live);
  const last = entries.at(-1);
  return <p class="story-latest">{last ? <EntrySentence entry={last} reader={reader} /> : t.value.story.nothingYet}</p>;
}

function Earlier({ entries, reader }: { entries: readonly Entry[]; reader: Reader }) {
  const [isOpen, open] = useState(false);
  return (
    <details class="story-earlier" onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>{t.value.story.earlier}</summary>
      {isOpen && <Entries entries={entries} reader={reader} />}
    </details>
  );
}

function Section({ title, entries, reader }: { title: string; entries: readonly Entry[]; reader: Reader }) {
  if (entries.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <Entries entries={entries} reader={reader} />
    </section>
  );
}

function Entries({ entries, reader }: { entries: readonly Entry[]; reader: Reader }) {
  return (
    <ol>
      {entries.map((entry) => (
        <li key={entry.seq} class={entry.player === null ? 'of-table' : ''}>
          {entry.player !== null && <Avatar player={{ player_id: entry.player, name: reader.names.get(entry.player) ?? entry.player }} />}
          <p>
            <EntrySentence entry={entry} reader={reader} />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** A sentence with the player's name set off. */
export function EntrySentence({ entry, reader }: { entry: Entry; reader: Reader }) {
  const sentence = sentenceOf(entry, reader);
  if (entry.player === null) return <Said sentence={sentence} />;
  const [name, ...rest] = sentence;
  return (
    <>
      <b>{typeof name === 'string' ? name : ''}</b>
      <Said sentence={rest} />
    </>
  );
}
