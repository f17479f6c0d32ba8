// What this device keeps, as JSON in localStorage. Other windows' changes come in by themselves.
import { signal, type Signal } from '@preact/signals';
import { storedText, storeText } from './storage';

const PREFIX = 'rummy.';

/** A value that survives a reload. */
export class Kept<T> {
  readonly #key: string;
  readonly #value: Signal<T>;

  /** `read` makes a value of what is stored, which may be anything, and of undefined. */
  constructor(name: string, read: (stored: unknown) => T) {
    this.#key = PREFIX + name;
    this.#value = signal(read(storedAt(this.#key)));
    addEventListener('storage', ({ key }) => {
      if (key === this.#key || key === null) this.#value.value = read(storedAt(this.#key));
    });
  }

  get value(): T {
    return this.#value.value;
  }

  set value(value: T) {
    this.#value.value = value;
    storeText(this.#key, JSON.stringify(value));
  }
}

function storedAt(key: string): unknown {
  try {
    return JSON.parse(storedText(key) ?? '') as unknown;
  } catch {
    return undefined;
  }
}

/** The fields of a stored object; none of anything else. */
export function fieldsOf(stored: unknown): Readonly<Record<string, unknown>> {
  return typeof stored === 'object' && stored !== null ? { ...stored } : {};
}
