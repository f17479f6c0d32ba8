// Asks the service whether a move would be made, without making it: once, a little after the last change.
import { signal } from '@preact/signals';
import { ProblemError, type DryRun, type LegalMove, type Problem } from 'rummy-client';
import type { Proposal } from '../model/moves/proposal';
import type { ShelfGroup } from './state';

export interface Verdict {
  readonly state: ShelfGroup['state'];
  readonly problem: Problem | null;
  readonly points: number | null;
}

const UNKNOWN: Verdict = { state: 'unknown', problem: null, points: null };
const DEBOUNCE_MS = 150;
/** The table was not where the player thought: nothing is said about the cards. */
const OUT_OF_TIME = [409, 412];
/** A group is too small to be asked about: the player has not finished it. */
const UNFINISHED = 'invalid_fields';

/** The service's word on the latest proposal. */
export class Trial {
  readonly verdict = signal<Verdict>(UNKNOWN);
  #running = new AbortController();
  #asked = '';

  constructor(private readonly dryRun: (move: LegalMove, signal: AbortSignal) => Promise<DryRun>) {}

  /** Judges a proposal; an older one is forgotten. The same one is asked about again only at another `version`. */
  judge(proposal: Proposal | null, version: number): void {
    const asked = `${version} ${JSON.stringify(proposal)}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#running.abort();
    this.#running = new AbortController();
    if (!proposal) this.verdict.value = UNKNOWN;
    else if (proposal.isListed) this.verdict.value = { ...UNKNOWN, state: 'fits' };
    else void this.#ask(proposal.move, this.#running.signal);
  }

  close(): void {
    this.#running.abort();
  }

  async #ask(move: LegalMove, stop: AbortSignal): Promise<void> {
    this.verdict.value = { ...UNKNOWN, state: 'asking', points: this.verdict.value.points };
    await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
    if (stop.aborted) return;
    const verdict = await this.dryRun(move, stop).then(accepted, refused);
    if (!stop.aborted) this.verdict.value = verdict;
  }
}

const accepted = ({ points }: DryRun): Verdict => ({ state: 'fits', problem: null, points });

function refused(error: unknown): Verdict {
  if (!(error instanceof ProblemError) || OUT_OF_TIME.includes(error.problem.status) || error.problem.code === UNFINISHED) return UNKNOWN;
  return { state: 'refused', problem: error.problem, points: error.problem.points ?? null };
}
