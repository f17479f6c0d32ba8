// The replay of an ended round: all hands, the table after each move, and the way through the moves.
import { useMemo, useState } from 'preact/hooks';
import { dealStep, stepsOf } from '../../model/records/replay';
import { moveEntry } from '../../model/story/moves';
import { Frame } from '../../parts/frame/frame';
import { useTitle } from '../../parts/frame/title';
import { t } from '../../texts';
import { readerOf } from '../story/use_story';
import { Lanes } from './lanes';
import { MoveList } from './move_list';
import { ReplayBar } from './replay_bar';
import { Timeline } from './timeline';
import { Loading, useRound, type EndedRound } from './use_round';
import { useWalk } from './walk';

/** The screen of an ended round. */
export function Replay({ gameId, round }: { gameId: string; round: number }) {
  const { value, failure, ask } = useRound(gameId, round);
  const title = t.value.replay.title(round);
  useTitle(title);
  if (value) return <Player {...value} />;
  return (
    <Frame title={title} class="narrow">
      <h1>{title}</h1>
      <Loading failure={failure} again={ask} />
    </Frame>
  );
}

function Player({ game, record }: EndedRound) {
  const [view, look] = useState<string | null>(null);
  const steps = useMemo(() => stepsOf(record), [record]);
  const begin = dealStep(steps);
  const walk = useWalk(begin, Math.max(begin, steps.length - 1));
  const reader = readerOf(game);
  const entries = useMemo(() => steps.map(({ move }, index) => moveEntry(move, index, steps[index - 1] ?? null, reader)), [steps, t.value]);
  const step = steps[walk.at];
  return (
    <div class="replay">
      <ReplayBar game={game} record={record} view={view} look={look} />
      <main tabIndex={0}>
        {step && <Lanes game={game} record={record} step={step} view={view} />}
        {steps.length === 0 && <p>{t.value.replay.empty}</p>}
      </main>
      {step && <MoveList entries={entries} step={step} walk={walk} reader={reader} />}
      <Timeline steps={steps} entries={entries} walk={walk} reader={reader} />
    </div>
  );
}
