// The form, made from what the service says of the game.
import { ProblemError, type Variant } from 'rummy-client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { NameField } from '../../parts/form/name_field';
import { Failure } from '../../parts/frame/failure';
import { complaintsOf, fitting } from '../../model/options';
import { useSending } from '../../service/requests/answer';
import { quickGame } from '../../service/settings';
import { openTable } from '../../service/requests/sitting';
import { t } from '../../texts';
import { newDraft, requestOf, type Draft } from './draft';
import { OptionFields } from './option_fields';
import { SeatFields } from './seat_fields';
import { AbsenceFields, StakeFields } from './table_fields';

/** What each part of the form gets: the table so far, how to change it, and what is wrong by JSON pointer. */
export interface PartProps {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  complaints: ReadonlyMap<string, string>;
}

export function TableForm({ variant }: { variant: Variant }) {
  const [draft, setDraft] = useState(() => newDraft(variant, quickGame.value.level));
  const { isSending, failure, send } = useSending();
  const problem = failure instanceof ProblemError ? failure.problem : null;
  const change = (changes: Partial<Draft>) =>
    setDraft((before) => {
      const after = { ...before, ...changes };
      return after.seats === before.seats ? after : seated(variant, after);
    });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [failure]);
  const part: PartProps = { draft, change, complaints: complaintsOf(problem) };
  return (
    <form
      ref={form}
      class="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send((options) => openTable(requestOf(variant.variant, draft), options));
      }}
    >
      <NameField />
      <SeatFields variant={variant} {...part} />
      <OptionFields options={variant.options.filter(({ everyday }) => everyday)} {...part} />
      <StakeFields {...part} />
      <HouseRules variant={variant} {...part} />
      <AbsenceFields {...part} />
      <Failure failure={failure} />
      <button type="submit" class="button main" aria-disabled={isSending} aria-busy={isSending}>
        {t.value.newTable.openTable}
      </button>
    </form>
  );
}

/** The draft at a table of another size: fewer bots, and no option that does not fit. */
function seated({ options }: Variant, draft: Draft): Draft {
  return { ...draft, bots: Math.min(draft.bots, draft.seats - 1), chosen: fitting(options, draft.chosen, draft.seats) };
}

/** The options that few tables change; they unfold by themselves when one of them is wrong. */
function HouseRules({ variant, ...part }: PartProps & { variant: Variant }) {
  const { houseRules, houseRulesChanged, defaults } = t.value.newTable;
  const options = variant.options.filter(({ everyday }) => !everyday);
  const count = options.filter(({ name }) => name in part.draft.chosen).length;
  const isWrong = options.some(({ name }) => part.complaints.has(`/options/${name}`));
  return (
    <details class="fold" open={isWrong || undefined}>
      <summary>
        {houseRules} {count > 0 && <span class="note">{houseRulesChanged(count)}</span>}
      </summary>
      <OptionFields options={options} {...part} />
      <button type="button" class="button" onClick={() => part.change({ chosen: {} })}>
        {defaults}
      </button>
    </details>
  );
}
