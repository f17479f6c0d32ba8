// Whether the end of a round stands in place of the table.
import { useState } from 'preact/hooks';
import type { LiveTable } from '../../service/live_table';
import { t } from '../../texts';

export interface RoundEndView {
  readonly isShown: boolean;
  /** Whether the round is over, and its end was hidden to look at the table. */
  readonly isHidden: boolean;
  show(): void;
  hide(): void;
}

/** The end of a round is shown from when it comes until it is hidden. */
export function useRoundEnd(live: LiveTable): RoundEndView {
  const [hidden, hide] = useState(0);
  const round = live.shownGame.value?.round ?? null;
  const isOver = round !== null && round.outcome !== null;
  const isHidden = isOver && round.number === hidden;
  return { isShown: isOver && !isHidden, isHidden, show: () => hide(0), hide: () => hide(round?.number ?? 0) };
}

/** The way back to the end of the round; nothing while it is shown. */
export function ShowRoundEnd({ view }: { view: RoundEndView }) {
  if (!view.isHidden) return null;
  return (
    <button type="button" class="action show-end" onClick={() => view.show()}>
      {t.value.scores.end.show}
    </button>
  );
}
