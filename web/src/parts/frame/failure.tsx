// Why the service did not do what was asked.
import { ProblemError, type Problem } from 'rummy-client';
import { Refusal } from '../page/banner';
import { mayPass } from '../../service/requests/answer';
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
  const { failed, failedHint, again: tryAgain } = t.value.page;
  const problem: Pick<Problem, 'title' | 'detail' | 'rule' | 'rule_url'> = failure instanceof ProblemError ? failure.problem : { title: failed, detail: failedHint };
  return (
    <>
      <Refusal problem={problem} ruleLink={problem.rule_url === undefined ? null : ruleLink(problem.rule_url)} />
      {again && mayPass(failure) && (
        <button type="button" class="button" onClick={again}>
          {tryAgain}
        </button>
      )}
    </>
  );
}
