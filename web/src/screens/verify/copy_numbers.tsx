// The numbers of a check, to be kept or to be checked elsewhere.
import { useState } from 'preact/hooks';
import type { Check } from '../../model/records/verification';
import { copied } from '../../service/clipboard';
import { notedCommitment } from '../../service/commitments';
import { Icon } from '../../parts/page/icon';
import { t } from '../../texts';
import type { EndedRound } from '../replay/use_round';

/** Copies them; where the browser refuses, shows them. */
export function CopyNumbers({ round, checks }: { round: EndedRound; checks: readonly Check[] }) {
  const [state, say] = useState<'' | 'copied' | 'notCopied'>('');
  const words = t.value.verify;
  const text = numbersOf(round, checks);
  const copy = () => copied(text).then((isCopied) => say(isCopied ? 'copied' : 'notCopied'));
  return (
    <>
      <button type="button" class="action" onClick={() => void copy()}>
        <Icon name="copy" />
        {words.copy}
      </button>
      <p role="status">{state !== '' && words[state]}</p>
      {state === 'notCopied' && <textarea readOnly aria-label={words.copy} value={text} />}
    </>
  );
}

function numbersOf({ game, record }: EndedRound, checks: readonly Check[]): string {
  const { number, seed, commitment, contribution, deck } = record;
  const noted = notedCommitment(game.game_id, number);
  const results = Object.fromEntries(checks.map(({ step, result }) => [step, result]));
  return JSON.stringify({ game_id: game.game_id, round: number, noted, commitment, seed, contribution, deck, results }, null, 1);
}
