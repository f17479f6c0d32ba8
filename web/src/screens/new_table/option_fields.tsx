// One control for each option of a game: its type and range decide which.
import type { Option, OptionValue } from 'rummy-client';
import { Field, Select, Switch } from '../../parts/form/field';
import { inlineElements } from '../../parts/inline';
import { inlineOf } from '../../model/markdown';
import { rangeOf, valueOf, withChoice } from '../../model/options';
import { ruleLink } from '../../service/rule_links';
import { language, t } from '../../texts';
import type { PartProps } from './table_form';

export function OptionFields({ options, ...part }: PartProps & { options: readonly Option[] }) {
  return (
    <div class="fields">
      {options.map((option) => (
        <OptionField key={option.name} option={option} {...part} />
      ))}
    </div>
  );
}

interface OptionFieldProps extends PartProps {
  option: Option;
}

function OptionField(props: OptionFieldProps) {
  switch (props.option.type) {
    case 'boolean':
      return <OnOff {...props} />;
    case 'choice':
      return <Choice {...props} />;
    default:
      return <Entry {...props} />;
  }
}

/** How the option looks, whatever its control. */
function fieldOf({ option, complaints }: OptionFieldProps) {
  const rule = option.rule_url === null ? null : <a href={ruleLink(option.rule_url)}>{option.rule}</a>;
  const hint = inlineElements(inlineOf(option.description), '/');
  return { label: option.label, hint, beside: rule, complaint: complaints.get(`/options/${option.name}`) };
}

const set = ({ option, draft, change }: OptionFieldProps, value: OptionValue | null) =>
  change({ chosen: withChoice(option, value, draft.chosen) });

function OnOff(props: OptionFieldProps) {
  const isOn = valueOf(props.option, props.draft.chosen) === true;
  return <Switch field={fieldOf(props)} isOn={isOn} change={(value) => set(props, value)} />;
}

function Choice(props: OptionFieldProps) {
  const { option, draft } = props;
  const { choices } = rangeOf(option, draft.seats);
  const value = valueOf(option, draft.chosen);
  const label = (choice: string | null) => (choice === null ? t.value.newTable.dependsOnPlayers : (option.choice_labels?.[choice] ?? choice));
  return (
    <Select<string | null>
      field={fieldOf(props)}
      choices={option.default === null ? [null, ...choices] : choices}
      chosen={value === null ? null : String(value)}
      label={label}
      choose={(choice) => set(props, choice)}
    />
  );
}

const written = (number: number) => number.toLocaleString(language.value);

/** A number, or a text for an option of a type that this page does not know. */
function Entry(props: OptionFieldProps) {
  const { option, draft } = props;
  const { least, most, step } = rangeOf(option, draft.seats);
  const value = String(valueOf(option, draft.chosen) ?? '');
  const change = ({ currentTarget: { value: text } }: { currentTarget: HTMLInputElement }) =>
    set(props, text === '' ? null : option.type === 'integer' ? Number(text) : text);
  if (option.type !== 'integer') {
    return <Field {...fieldOf(props)} control={(control) => <input {...control} type="text" value={value} onChange={change} />} />;
  }
  return (
    <Field
      {...fieldOf(props)}
      control={(control) => (
        <span class="with-range">
          <input {...control} type="number" min={least ?? undefined} max={most ?? undefined} step={step} value={value} onChange={change} />
          {least !== null && most !== null && <span class="range">{t.value.newTable.range(written(least), written(most))}</span>}
        </span>
      )}
    />
  );
}
