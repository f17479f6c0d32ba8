// What is at stake, and what happens when somebody is away.
import type { OnLeave } from 'rummy-client';
import { Select, Switch, TextField } from '../../parts/form/field';
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
      <TextField
        field={{ label: stakeAmount, complaint: complaints.get('/options/stake/amount') ?? wrong }}
        value={draft.stakeAmount}
        change={(text) => change({ stakeAmount: text })}
        inputMode="decimal"
      />
      <TextField
        field={{ label: stakeUnit, complaint: complaints.get('/options/stake/label') }}
        value={draft.stakeLabel}
        change={(text) => change({ stakeLabel: text })}
        maxLength={12}
      />
    </fieldset>
  );
}

export function AbsenceFields({ draft, change, complaints }: PartProps) {
  const { moreSettings, nextRound, byHand, afterSeconds, onLeave, onTimeout, hints } = t.value.newTable;
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
        <Absence label={onLeave} chosen={draft.onLeave} choose={(each) => change({ onLeave: each })} />
        <Absence label={onTimeout} chosen={draft.onTimeout} choose={(each) => change({ onTimeout: each })} />
        <Switch field={{ label: hints }} isOn={draft.hints} change={(isOn) => change({ hints: isOn })} />
      </div>
    </details>
  );
}

function Absence({ label, chosen, choose }: { label: string; chosen: OnLeave; choose: (each: OnLeave) => void }) {
  const { absences } = t.value.newTable;
  return <Select field={{ label }} choices={ABSENCES} chosen={chosen} label={(each) => absences[each]} choose={choose} />;
}
