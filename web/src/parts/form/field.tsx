// A labelled control of a form, with what is wrong with it.
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** What a control takes from its field. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

interface FieldProps {
  label: ComponentChildren;
  hint?: ComponentChildren;
  complaint?: string | null | undefined;
  class?: string;
  /** Stands at the end of the label's line, such as a link to the rule. */
  beside?: ComponentChildren;
  control: (props: ControlProps) => ComponentChildren;
}

/** A label over its control; the hint below belongs to the control, and a complaint marks it as wrong. */
export function Field({ label, hint = null, complaint = null, class: look = '', beside, control }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, complaint && `${id}-wrong`].filter(Boolean).join(' ');
  return (
    <div class={`field ${look}`}>
      <div class="field-label">
        <label for={id}>{label}</label>
        {beside}
      </div>
      {control({ id, 'aria-describedby': described || undefined, 'aria-invalid': complaint ? true : undefined })}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {complaint && (
        <p class="complaint" id={`${id}-wrong`}>
          {complaint}
        </p>
      )}
    </div>
  );
}

interface SelectProps<T> {
  field: Omit<FieldProps, 'control'>;
  choices: readonly T[];
  chosen: T;
  label: (choice: T) => string;
  choose: (choice: T) => void;
}

/** A list to choose one from. */
export function Select<T extends string | number | null>({ field, choices, chosen, label, choose }: SelectProps<T>) {
  const change = ({ currentTarget }: { currentTarget: HTMLSelectElement }) => {
    const choice = choices[currentTarget.selectedIndex];
    if (choice !== undefined) choose(choice);
  };
  return (
    <Field
      {...field}
      control={(props) => (
        <span class="select">
          <select {...props} onChange={change}>
            {choices.map((choice) => (
              <option key={choice} selected={choice === chosen}>
                {label(choice)}
              </option>
            ))}
          </select>
        </span>
      )}
    />
  );
}

interface TextFieldProps {
  field: Omit<FieldProps, 'control'>;
  value: string;
  change: (text: string) => void;
  maxLength?: number;
  inputMode?: 'text' | 'decimal';
  autocomplete?: 'off' | 'nickname';
}

/** A line of text. */
export function TextField({ field, value, change, maxLength, inputMode = 'text', autocomplete = 'off' }: TextFieldProps) {
  return (
    <Field
      {...field}
      control={(props) => (
        <input
          {...props}
          type="text"
          maxLength={maxLength}
          inputMode={inputMode}
          autocomplete={autocomplete}
          value={value}
          onInput={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
    />
  );
}

interface SwitchProps {
  field: Omit<FieldProps, 'control'>;
  isOn: boolean;
  change: (isOn: boolean) => void;
}

/** On or off. */
export function Switch({ field, isOn, change }: SwitchProps) {
  return (
    <Field
      {...field}
      class="switch"
      control={(props) => (
        <input {...props} type="checkbox" role="switch" checked={isOn} onChange={({ currentTarget }) => change(currentTarget.checked)} />
      )}
    />
  );
}
