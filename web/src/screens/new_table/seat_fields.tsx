// Who sits at the table, and how long they may think.
import type { Variant } from 'rummy-client';
import { Select, TextField } from '../../parts/form/field';
import { Segments } from '../../parts/form/segments';
import { LEVELS, PACES } from '../../service/settings';
import { t } from '../../texts';
import type { PartProps } from './table_form';

const TURN_TIMES = [null, 15, 30, 60, 90, 120, 300] as const;
const VISIBILITIES = ['public', 'unlisted'] as const;

const numbers = (least: number, most: number) => Array.from({ length: most - least + 1 }, (_, index) => least + index);

export function SeatFields({ variant, draft, change, complaints }: PartProps & { variant: Variant }) {
  const { seats, bots, level, pace, paces, turnTime, noLimit, seconds, visibility, visibilities } = t.value.newTable;
  const { botLevels } = t.value.table;
  return (
    <>
      <Segments
        legend={seats}
        choices={numbers(variant.least_players, variant.most_players)}
        chosen={draft.seats}
        label={String}
        choose={(each) => change({ seats: each })}
      />
      <Segments legend={bots} choices={numbers(0, draft.seats - 1)} chosen={draft.bots} label={String} choose={(each) => change({ bots: each })} />
      {draft.bots > 0 && (
        <>
          <Segments
            legend={level}
            choices={LEVELS}
            chosen={draft.level}
            label={(each) => botLevels[each] ?? each}
            choose={(each) => change({ level: each })}
          />
          <Segments legend={pace} choices={PACES} chosen={draft.pace} label={(each) => paces[each]} choose={(each) => change({ pace: each })} />
        </>
      )}
      <div class="fields">
        <Select<number | null>
          field={{ label: turnTime, complaint: complaints.get('/turn_seconds') }}
          choices={TURN_TIMES}
          chosen={draft.turnSeconds}
          label={(each) => (each === null ? noLimit : seconds(each))}
          choose={(each) => change({ turnSeconds: each })}
        />
        <Select
          field={{ label: visibility, complaint: complaints.get('/visibility') }}
          choices={VISIBILITIES}
          chosen={draft.visibility}
          label={(each) => visibilities[each]}
          choose={(each) => change({ visibility: each })}
        />
        <TableName draft={draft} change={change} complaints={complaints} />
      </div>
    </>
  );
}

function TableName({ draft, change, complaints }: PartProps) {
  const { tableName, optional } = t.value.newTable;
  return (
    <TextField
      field={{ label: tableName, beside: <span class="note">{optional}</span>, complaint: complaints.get('/name') }}
      value={draft.name}
      change={(name) => change({ name })}
      maxLength={40}
    />
  );
}
