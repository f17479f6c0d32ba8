// The moves as marks in a row: tall ones for melds. A slider goes along them.
import type { Step } from '../../model/records/replay';
import { sentenceOf, type Entry } from '../../model/story/story';
import { spokenText } from '../../model/story/spoken';
import type { Reader } from '../../model/story/telling';
import { IconButton } from '../../parts/page/icon';
import { colourOf } from '../../parts/seats/avatar';
import { t } from '../../texts';
import type { Walk } from './walk';

interface TimelineProps {
  steps: readonly Step[];
  entries: readonly Entry[];
  walk: Walk;
  reader: Reader;
}

export function Timeline({ steps, entries, walk, reader }: TimelineProps) {
  const words = t.value.replay;
  const entry = entries[walk.at];
  const text = entry && spokenText(sentenceOf(entry, reader), t.value.table.cards, t.value.story.to);
  return (
    <footer class="replay-timeline on-felt">
      <Marks steps={steps} walk={walk} />
      <input
        type="range"
        aria-label={words.timeline}
        aria-valuetext={`${words.move(walk.at - walk.begin, walk.end - walk.begin)}. ${text ?? ''}`}
        min={walk.begin}
        max={walk.end}
        value={walk.at}
        onInput={({ currentTarget }) => walk.go(currentTarget.valueAsNumber)}
      />
      <div class="replay-buttons">
        <p>{words.tallMarks}</p>
        <IconButton icon="first" name={words.first} press={() => walk.go(walk.begin)} />
        <IconButton icon="back" name={words.previous} press={() => walk.go(walk.at - 1)} />
        <button type="button" class="action main" onClick={() => playFrom(walk)}>
          {walk.isPlaying ? words.pause : words.play}
        </button>
        <IconButton icon="next" name={words.next} press={() => walk.go(walk.at + 1)} />
        <IconButton icon="last" name={words.last} press={() => walk.go(walk.end)} />
      </div>
    </footer>
  );
}

/** At the end it begins again. */
function playFrom(walk: Walk): void {
  if (!walk.isPlaying && walk.at === walk.end) walk.go(walk.begin);
  walk.play(!walk.isPlaying);
}

function Marks({ steps, walk: { begin, at } }: { steps: readonly Step[]; walk: Walk }) {
  const marks = steps.slice(begin);
  return (
    <svg class="marks" viewBox={`0 0 ${marks.length} 24`} preserveAspectRatio="none" aria-hidden="true">
      {marks.map(({ move }, index) => {
        const height = move.changed_melds.length > 0 ? 22 : 8;
        const isPast = index + begin <= at;
        const colour = move.player_id === null ? undefined : colourOf(move.player_id);
        return <rect x={index + 0.25} y={24 - height} width={0.5} height={height} data-colour={colour} class={isPast ? '' : 'later'} />;
      })}
    </svg>
  );
}
