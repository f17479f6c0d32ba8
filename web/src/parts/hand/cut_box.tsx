// The cut with words of the player's own; the button among the others cuts by chance.
import { useState } from 'preact/hooks';
import type { PlayState } from '../../play/state';
import { t } from '../../texts';

/** Stands above the hand while the player may cut. */
export function CutBox({ play }: { play: PlayState }) {
  const [own, write] = useState('');
  const words = t.value.play;
  if (!play.canCut.value) return null;
  return (
    <form class="box" aria-label={words.cutTitle} onSubmit={(event) => (event.preventDefault(), play.cut(own || undefined))}>
      <h3>{words.cutTitle}</h3>
      <p>{words.cutWhy}</p>
      <label>
        {words.cutWords}
        <input maxLength={200} autocomplete="off" value={own} onInput={({ currentTarget }) => write(currentTarget.value)} />
      </label>
      {own !== '' && (
        <button class="action plain" aria-disabled={play.isSending.value}>
          {words.cutWith}
        </button>
      )}
    </form>
  );
}
