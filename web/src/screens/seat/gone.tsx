// A table at which the player has no seat any more: why, and where to go.
import { useEffect } from 'preact/hooks';
import type { Problem } from 'rummy-client';
import { Refusal } from '../../parts/page/banner';
import { forgetHand } from '../../play/open_table';
import { linkTo } from '../../service/routes';
import { forgetSeat, keptSeat } from '../../service/seats';
import { t } from '../../texts';

/** The token is forgotten when the player goes on: to watch, or to the start page. */
export function Gone({ gameId, problem }: { gameId: string; problem: Problem }) {
  useEffect(() => forgetHand(gameId), [gameId]);
  const words = t.value.play;
  return (
    <section class="box" aria-label={words.goneTitle}>
      <h2>{words.goneTitle}</h2>
      <Refusal problem={problem} ruleLink={null} />
      {keptSeat(gameId) !== null && problem.code === 'token_invalid' && (
        <button type="button" class="action main" onClick={() => forgetSeat(gameId)}>
          {words.watch}
        </button>
      )}
      <a class="action plain" href={linkTo({ screen: 'start' })} onClick={() => forgetSeat(gameId)}>
        {words.startPage}
      </a>
    </section>
  );
}
