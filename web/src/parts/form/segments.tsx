// A choice of one among a few words, side by side.
import { useId } from 'preact/hooks';

interface SegmentsProps<T> {
  legend: string;
  choices: readonly T[];
  chosen: T;
  label: (choice: T) => string;
  choose: (choice: T) => void;
}

/** Radio buttons that look like one bar; arrow keys move among them. */
export function Segments<T extends string | number>({ legend, choices, chosen, label, choose }: SegmentsProps<T>) {
  const name = useId();
  return (
    <fieldset class="segments">
      <legend>{legend}</legend>
      <div>
        {choices.map((choice) => (
          <label key={choice}>
            <input type="radio" name={name} checked={choice === chosen} onChange={() => choose(choice)} />
            <span>{label(choice)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
