// What this device, or this window, keeps as JSON. What other windows change on this device comes in by itself.
import { signal, type Signal } from '@preact/signals';
import { storedText, storeText, thisDevice } from './storage';

const PREFIX = 'rummy.';

/** A value that survives a reload. */
export class Kept<T> {
  readonly #key: string;
  readonly #value: Signal<T>;

  /** `read` makes a value of what is stored, which may be anything, and of undefined. */
  constructor(
    name: string,
    read: (stored: unknown) => T,
    private readonly storage = thisDevice,
  ) {
    this.#key = PREFIX + name;
    this.#value = signal(read(this.#stored()));
    if (storage !== thisDevice) return; // other windows have their own
    addEventListener('storage', ({ key }) => {
      if (key === this.#key || key === null) this.#value.value = read(this.#stored());
    });
  }

  get value(): T {
    return this.#value.value;
  }

  set value(value: T) {
    this.#value.value = value;
    storeText(this.#key, JSON.stringify(value), this.storage);
  }

  #stored(): unknown {
    try {
      return JSON.parse(storedText(this.#key, this.storage) ?? '') as unknown;
    } catch {
      return undefined;
    }
  }
}

/** The fields of a stored object; none of anything else. */
export function fieldsOf(stored: unknown): Readonly<Record<string, unknown>> {
  return typeof stored === 'object' && stored !== null ? { ...stored } : {};
}
