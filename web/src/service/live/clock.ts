// The time by the service's clock: a device's own may be wrong.
import { signal, type ReadonlySignal } from '@preact/signals';
import type { Game } from 'rummy-client';

const TICK_MS = 250;

/** The time at which the table acts for players, or null: nobody needs to count down to the move of a bot. */
export function deadlineOf(game: Game | null): string | null {
  const round = game?.round;
  if (!round) return null;
  const isBots = game.players.some(({ player_id, bot }) => player_id === round.turn && bot !== null);
  return isBots && round.phase !== 'over' && !round.calls?.held && !round.offer?.open ? null : round.deadline;
}

/** Counts down to the time at which a table acts by itself. */
export class Clock {
  readonly #secondsLeft = signal<number | null>(null);
  readonly #timer: ReturnType<typeof setInterval>;
  #offset = 0;

  /** `deadline` gives that time, or null without a limit. */
  constructor(private readonly deadline: () => string | null) {
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
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
    const offset = Date.parse(headers.get('Date') ?? '') + 500 - Date.now();
    if (Number.isFinite(offset) && Math.abs(offset - this.#offset) > 1000) this.#offset = offset;
    this.#tick();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    const deadline = this.deadline();
    const left = deadline === null ? null : Math.ceil((Date.parse(deadline) - this.now()) / 1000);
    this.#secondsLeft.value = left === null ? null : Math.max(0, left);
  }
}
