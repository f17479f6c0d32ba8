// Whether a round was dealt as it was promised, computed in the browser from the answer of the service alone.
import { useEffect, useState } from 'preact/hooks';
import { isRight, verify, type Check } from '../../model/records/verification';
import { useTitle } from '../../parts/frame/title';
import { Icon } from '../../parts/page/icon';
import { notedCommitment } from '../../service/commitments';
import { linkTo } from '../../service/routes';
import { t } from '../../texts';
import { Loading, useRound, type EndedRound } from '../replay/use_round';
import { Steps } from './steps';
import { CopyNumbers } from './copy_numbers';

/** The screen that checks the deal of an ended round. */
export function Verify({ gameId, round }: { gameId: string; round: number }) {
  const { value, failure, ask } = useRound(gameId, round);
  const back = linkTo({ screen: 'table', gameId });
  const words = t.value.verify;
  useTitle(words.title(round));
  return (
    <div class="verify">
      <header class="page-bar on-felt">
        <a class="icon-button" href={back} aria-label={words.back} title={words.back}>
          <Icon name="back" />
        </a>
        <div class="page-bar-title">
          <h1>{words.title(round)}</h1>
        </div>
      </header>
      {value ? (
        <Verification {...value} />
      ) : (
        <main class="verify-page">
          <Loading failure={failure} again={ask} />
        </main>
      )}
    </div>
  );
}

/** Pages without encryption have no such object. */
const canCompute = (): boolean => globalThis.crypto?.subtle !== undefined;

function Verification(round: EndedRound) {
  const checks = useChecks(round);
  const words = t.value.verify;
  const { game_id: gameId } = round.game;
  return (
    <main class="verify-page">
      {!canCompute() && <p role="alert" class="refusal">{words.insecure}</p>}
      {canCompute() && checks === null && <p role="status">{words.working}</p>}
      {checks && <Verdict checks={checks} />}
      {checks && <Steps checks={checks} />}
      {checks && <p class="verify-note">{words.computed}</p>}
      <div class="verify-buttons">
        <a class="action" href={linkTo({ screen: 'shared-rules', text: 'core', rule: 'CORE-20' })}>
          {words.how}
        </a>
        <a class="action" href={linkTo({ screen: 'replay', gameId, round: round.record.number })}>
          {words.replay}
        </a>
        {checks && <CopyNumbers round={round} checks={checks} />}
      </div>
    </main>
  );
}

/** The checks, once they are computed. */
function useChecks({ game, record }: EndedRound): readonly Check[] | null {
  const [checks, show] = useState<readonly Check[] | null>(null);
  useEffect(() => {
    if (!canCompute()) return;
    const isLast = record.number === game.round?.number;
    void verify(record, notedCommitment(game.game_id, record.number), isLast ? game.next_commitment : null).then(show);
  }, [record]);
  return checks;
}

function Verdict({ checks }: { checks: readonly Check[] }) {
  const words = t.value.verify;
  if (!isRight(checks)) {
    return (
      <div role="alert" class="refusal verdict">
        <h2>
          <Icon name="warning" /> {words.wrong}
        </h2>
        <p>{words.wrongHint}</p>
      </div>
    );
  }
  const isNoted = checks.some(({ step, result }) => step === 'noted' && result === 'right');
  return (
    <div role="status" class="verdict">
      <h2>{isNoted ? words.right : words.open}</h2>
    </div>
  );
}
