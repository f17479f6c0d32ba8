// A hint in words with its reason, and a way to see its melds on the shelf.
import type { PlayState } from '../../play/state';
import { t } from '../../texts';
import { Said } from '../cards/sentence';
import { IconButton } from '../page/icon';

/** Nothing without a hint. */
export function HintBox({ play }: { play: PlayState }) {
  const hint = play.hintText.value;
  const words = t.value.play;
  if (hint === null) return null;
  return (
    <section class="box" aria-label={words.hintTitle}>
      <header>
        <h3>{words.hintTitle}</h3>
        <IconButton icon="close" name={t.value.table.close} press={() => play.putBack()} />
      </header>
      <div role="status">
        <p>
          <Said sentence={hint} />
        </p>
        {play.hintReason.value && <p>{play.hintReason.value}</p>}
      </div>
      {play.hasSuggestion.value && (
        <button type="button" class="action plain" onClick={() => void play.suggest()}>
          {words.suggest}
        </button>
      )}
    </section>
  );
}
