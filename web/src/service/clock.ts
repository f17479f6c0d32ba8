// The time by the service's clock: a device's own may be wrong.
import { effect, signal, type ReadonlySignal } from '@preact/signals';
import type { Game } from 'rummy-client';

const TICK_MS = 250;

/** Counts down to the time at which a table acts by itself. */
export class Clock {
  readonly #secondsLeft = signal<number | null>(null);
  #offset = 0;
  readonly #stop: () => void;
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(game: ReadonlySignal<Game | null>) {
    const tick = () => (this.#secondsLeft.value = secondsUntil(game.value?.round?.deadline ?? null, this.now()));
    this.#stop = effect(() => void tick());
    this.#timer = setInterval(tick, TICK_MS);
  }

  /** Whole seconds until the table acts; null without a limit. */
  get secondsLeft(): ReadonlySignal<number | null> {
    return this.#secondsLeft;
  }

  /** The service's time, in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#offset;
  }

  /** Learns from the `Date` of an answer, which has whole seconds. */
  learn({ headers }: Response): void {
    const date = Date.parse(headers.get('Date') ?? '');
    const offset = date + 500 - Date.now();
    if (Number.isFinite(offset) && Math.abs(offset - this.#offset) > 1000) this.#offset = offset;
  }

  close(): void {
    this.#stop();
    clearInterval(this.#timer);
  }
}

function secondsUntil(deadline: string | null, now: number): number | null {
  return deadline === null ? null : Math.max(0, Math.ceil((Date.parse(deadline) - now) / 1000));
}
