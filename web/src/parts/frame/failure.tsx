// Why the service did not do what was asked.
import { ProblemError } from 'rummy-client';
import { Refusal } from '../page/banner';
import { ruleLink } from '../../service/rule_links';
import { t } from '../../texts';

interface FailureProps {
  failure: unknown;
  again?: (() => void) | undefined;
}

/** What went wrong, said at once to screen readers; nothing without a failure. */
export function Failure({ failure, again }: FailureProps) {
  return <div role="alert">{failure !== null && <Reason failure={failure} again={again} />}</div>;
}

function Reason({ failure, again }: FailureProps) {
  if (failure instanceof ProblemError) {
    const { problem } = failure;
    return <Refusal problem={problem} ruleLink={problem.rule_url === undefined ? null : ruleLink(problem.rule_url)} />;
  }
  const { failed, failedHint, again: tryAgain } = t.value.page;
  return (
    <div class="refusal">
      <strong>{failed}</strong>
      <p>{failedHint}</p>
      {again && (
        <button type="button" class="button" onClick={again}>
          {tryAgain}
        </button>
      )}
    </div>
  );
}
