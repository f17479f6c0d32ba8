// Keys and drags for the table that is on the screen, and the warning that time runs out.
import { useLayoutEffect } from 'preact/hooks';
import { listKeys } from '../../parts/page/keys_dialog';
import { listenForKeys } from '../../play/gestures/keys';
import { watchDrags } from '../../play/gestures/drag';
import { SHORT_SECONDS } from './open_table';
import type { PlayState } from '../../play/state';
import { settings } from '../../service/settings';
import { t } from '../../texts';

/** Draws nothing that is seen. */
export function Gestures({ play }: { play: PlayState }) {
  useLayoutEffect(() => listenForKeys(play, { areLettersOn: () => settings.value.letterKeys, listKeys }), [play]);
  useLayoutEffect(() => watchDrags(document.body, play), [play]);
  return <TimeWarning play={play} />;
}

/** Says once that ten seconds are left; a sentence that stays is not said again. */
function TimeWarning({ play }: { play: PlayState }) {
  const seconds = play.secondsLeft.value;
  const isShort = play.isMyTurn.value && seconds !== null && seconds <= SHORT_SECONDS;
  return (
    <p class="spoken" role="status">
      {isShort && t.value.play.secondsLeft(SHORT_SECONDS)}
    </p>
  );
}
