// What the player must know before going on: a refusal with its rule, or a lost connection.
import type { ComponentChildren } from 'preact';
import type { Problem } from 'rummy-client';
import { t } from '../../texts';
import { Icon } from './icon';

/** Why the service refused a request, and where its rule is explained: `ruleLink` is the address of that rule's text. */
export function Refusal({ problem, ruleLink }: { problem: Pick<Problem, 'title' | 'detail' | 'rule'>; ruleLink: string | null }) {
  return (
    <div class="refusal">
      <strong>{problem.title}</strong>
      <p>
        {problem.detail}
        {problem.rule !== undefined && ruleLink !== null && (
          <>
            {' '}
            <a href={ruleLink}>{t.value.table.rule(problem.rule)}</a>
          </>
        )}
      </p>
    </div>
  );
}

/** A line across the page. */
export function Banner({ icon, children }: { icon: 'lost' | 'warning'; children: ComponentChildren }) {
  return (
    <section class="banner" aria-label={t.value.table.connection}>
      <Icon name={icon} />
      <p>{children}</p>
    </section>
  );
}

/** No connection: the next attempt in `seconds`. */
export function ConnectionLost({ seconds }: { seconds: number }) {
  return (
    <Banner icon="lost">
      <strong>{t.value.table.connectionLost}</strong> {t.value.table.tryingAgain(seconds)}
    </Banner>
  );
}
