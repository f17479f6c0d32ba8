// What is at stake, and what happens when somebody is away.
import { Field, Select } from '../../parts/form/field';
import { t } from '../../texts';
import type { PartProps } from './table_form';

const PAUSES = [null, 0, 10, 30, 60] as const;
const ABSENCES = ['bot', 'forfeit'] as const;

export function StakeFields({ draft, change, complaints }: PartProps) {
  const { stake, stakeAmount, stakeUnit, optional } = t.value.newTable;
  const wrong = complaints.get('/options/stake');
  return (
    <fieldset class="stake">
      <legend>
        {stake} <span class="note">{optional}</span>
      </legend>
      <Field
        label={stakeAmount}
        complaint={complaints.get('/options/stake/amount') ?? wrong}
        control={(props) => (
          <input {...props} type="text" inputMode="decimal" autocomplete="off" value={draft.stakeAmount} onInput={({ currentTarget }) => change({ stakeAmount: currentTarget.value })} />
        )}
      />
      <Field
        label={stakeUnit}
        complaint={complaints.get('/options/stake/label')}
        control={(props) => (
          <input {...props} type="text" maxLength={12} autocomplete="off" value={draft.stakeLabel} onInput={({ currentTarget }) => change({ stakeLabel: currentTarget.value })} />
        )}
      />
    </fieldset>
  );
}

export function AbsenceFields({ draft, change, complaints }: PartProps) {
  const { moreSettings, nextRound, byHand, afterSeconds, onLeave, onTimeout, absences, hints } = t.value.newTable;
  return (
    <details class="fold">
      <summary>{moreSettings}</summary>
      <div class="fields">
        <Select<number | null>
          field={{ label: nextRound, complaint: complaints.get('/next_round_seconds') }}
          choices={PAUSES}
          chosen={draft.nextRoundSeconds}
          label={(each) => (each === null ? byHand : afterSeconds(each))}
          choose={(each) => change({ nextRoundSeconds: each })}
        />
        <Select field={{ label: onLeave }} choices={ABSENCES} chosen={draft.onLeave} label={(each) => absences[each]} choose={(each) => change({ onLeave: each })} />
        <Select field={{ label: onTimeout }} choices={ABSENCES} chosen={draft.onTimeout} label={(each) => absences[each]} choose={(each) => change({ onTimeout: each })} />
        <Field
          label={hints}
          class="switch"
          control={(props) => <input {...props} type="checkbox" role="switch" checked={draft.hints} onChange={({ currentTarget }) => change({ hints: currentTarget.checked })} />}
        />
      </div>
    </details>
  );
}
