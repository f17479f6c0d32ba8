// The steps of a check, each with its result as a sign and a word, and its numbers.
import type { Check } from '../../model/records/verification';
import { t } from '../../texts';

const SIGNS = { right: '✓', wrong: '✗', unknown: '–' };

export function Steps({ checks }: { checks: readonly Check[] }) {
  return (
    <ol class="verify-steps">
      {checks.map((check) => (
        <Step key={check.step} check={check} />
      ))}
    </ol>
  );
}

function Step({ check: { step, result, numbers } }: { check: Check }) {
  const words = t.value.verify;
  const text = words.steps[step][result];
  const isCount = typeof text === 'function';
  return (
    <li data-result={result}>
      <span class="sign" role="img" aria-label={words.results[result]}>
        {SIGNS[result]}
      </span>
      <div>
        <p>{isCount ? text(numbers[0] ?? '') : text}</p>
        {!isCount && numbers.map((number) => <code>{number}</code>)}
      </div>
    </li>
  );
}
