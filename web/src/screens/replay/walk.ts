// Going through the steps of a round: by buttons, by keys, or by itself.
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

export interface Walk {
  readonly at: number;
  readonly begin: number;
  readonly end: number;
  readonly isPlaying: boolean;
  go(to: number): void;
  play(isPlaying: boolean): void;
}

const PACE_MS = 900;
/** Keys mean something else here. */
const FIELDS = 'input, select, textarea, summary';

/** A walk from step `begin` to step `end`. */
export function useWalk(begin: number, end: number): Walk {
  const [at, setAt] = useState(begin);
  const [isPlaying, play] = useState(false);
  const go = (to: number) => setAt(Math.min(end, Math.max(begin, to)));
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => setAt((before) => Math.min(end, before + 1)), PACE_MS);
    return () => clearInterval(timer);
  }, [isPlaying, end]);
  useEffect(() => {
    if (at === end) play(false);
  }, [at, end]);
  useKeys({ ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(begin), End: () => go(end) });
  return { at, begin, end, isPlaying, go, play };
}

function useKeys(actions: Readonly<Record<string, () => void>>): void {
  // Listens as soon as the step is shown; later, a fast second key would still go on from the step before.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTaken = event.altKey || event.ctrlKey || event.metaKey || (event.target as Element).matches(FIELDS);
      const action = isTaken ? undefined : actions[event.key];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
