// The form of a game's options, made from what the service says of them.
import type { GameOptions, Option, OptionValue, Problem } from 'rummy-client';

/** What the player has chosen so far, by the option's name; what is missing has its default. */
export type Chosen = Readonly<Record<string, OptionValue>>;

/** What an option takes with one number of players. */
export interface Range {
  readonly least: number | null;
  readonly most: number | null;
  readonly step: number;
  readonly choices: readonly string[];
}

/** The options that end a game; each replaces the other (CORE-19). */
const LENGTHS = ['target', 'rounds'];

/** What `option` takes at a table of `seats` players. */
export function rangeOf(option: Option, seats: number): Range {
  const forSeats = option.by_players?.find(({ players }) => players === seats);
  const { least, most, choices } = forSeats ?? option;
  return { least, most, step: forSeats?.multiple_of ?? 1, choices: choices ?? [] };
}

/** The value that the form shows; null where there is none, or where the service decides. */
export function valueOf(option: Option, chosen: Chosen): OptionValue | null {
  const isReplaced = LENGTHS.includes(option.name) && LENGTHS.some((name) => name !== option.name && name in chosen);
  return chosen[option.name] ?? (isReplaced ? null : option.default);
}

/** The choices after one more; null, like the default, takes a choice back. */
export function withChoice(option: Option, value: OptionValue | null, chosen: Chosen): Chosen {
  const isLength = LENGTHS.includes(option.name);
  const others = Object.entries(chosen).filter(([name]) => name !== option.name && !(isLength && LENGTHS.includes(name)));
  const isChosen = value !== null && value !== option.default;
  return Object.fromEntries(isChosen ? [...others, [option.name, value]] : others);
}

/** The choices that are still possible at a table of `seats` players. */
export function fitting(options: readonly Option[], chosen: Chosen, seats: number): Chosen {
  const isPossible = ([name, value]: [string, OptionValue]) => {
    const option = options.find((each) => each.name === name);
    return option !== undefined && takes(rangeOf(option, seats), value);
  };
  return Object.fromEntries(Object.entries(chosen).filter(isPossible));
}

function takes({ least, most, step, choices }: Range, value: OptionValue): boolean {
  if (typeof value === 'number') return value >= (least ?? -Infinity) && value <= (most ?? Infinity) && value % step === 0;
  return typeof value === 'boolean' || choices.length === 0 || choices.includes(value);
}

/** The choices as the service takes them: only what differs from the defaults, and the stake if there is one. */
export function optionsOf(chosen: Chosen, stake: { amount: string; label: string } | null): GameOptions {
  return { ...chosen, ...(stake && { stake }) };
}

/** What a refusal says of each field, by its JSON pointer, such as `/options/target`. */
export function complaintsOf(problem: Problem | null): ReadonlyMap<string, string> {
  const errors = problem?.errors ?? [];
  // `refused` means that the fields are wrong together: the problem itself says how.
  return new Map(errors.map(({ pointer, code, detail }) => [pointer ?? '', code === 'refused' ? (problem?.detail ?? detail) : detail]));
}
