// A game as it changes: its view, its events, who is connected, and the network's state.
import { effect, signal, untracked, type ReadonlySignal } from '@preact/signals';
import {
  getHint,
  ProblemError,
  type DryRun,
  type Event,
  type Game,
  type Hint,
  type LegalMove,
  type Presence,
  type Problem,
  type Seat,
} from 'rummy-client';
import { isSeatGone } from './gone';
import { Clock, deadlineOf } from './live/clock';
import { Following } from './live/following';
import { BY_TOKEN, MoveRequest } from './live/move_request';
import { NewestView, type Answer } from './live/newest_view';
import { Patience, type Waiting } from './live/patience';
import { PAUSE_MS, ShownEvents } from './live/shown_events';

/** The view on the screen was out of date. */
const TOO_LATE: readonly string[] = ['precondition_failed', 'not_your_turn', 'wrong_phase', 'round_not_running', 'game_over'];

export interface TableOptions {
  /** Milliseconds between the moves of others; 0 shows all at once. */
  readonly pause?: number;
}

/** A table that this page follows until `close`. */
export class LiveTable {
  readonly #isSending = signal(false);
  readonly #refusal = signal<Problem | null>(null);
  readonly #hasMovedOn = signal(false);
  readonly #gone = signal<Problem | null>(null);
  readonly #closing = new AbortController();
  readonly #patience = new Patience();
  readonly #clock = new Clock(() => deadlineOf(this.#view.game.value));
  readonly #view: NewestView;
  readonly #shown: ShownEvents;
  readonly #following: Following;
  readonly #stopShowing: () => void;

  constructor(
    readonly seat: Seat,
    { pause = PAUSE_MS }: TableOptions = {},
  ) {
    this.#view = new NewestView(seat, this.#patience, this.#clock, this.#closing.signal);
    if (seat.taken) this.#view.begin(seat.taken);
    this.#shown = new ShownEvents(pause);
    this.#following = new Following(seat, this.#view, this.#shown, this.#patience, this.#closing.signal);
    this.#stopShowing = effect(() => {
      const game = this.#view.game.value;
      if (game) untracked(() => this.#shown.update(game));
    });
    this.#following.run().catch(this.#end);
  }

  /** The game as the viewer sees it; null until the first answer. */
  get game(): ReadonlySignal<Game | null> {
    return this.#view.game;
  }

  /** The game as far as the moves of others have been shown; the viewer's hand and moves are those of `game`. */
  get shownGame(): ReadonlySignal<Game | null> {
    return this.#shown.game;
  }

  /** All events so far, oldest first. */
  get events(): ReadonlySignal<readonly Event[]> {
    return this.#following.events;
  }

  /** The events that have been shown; moves of others come one by one. */
  get shownEvents(): ReadonlySignal<readonly Event[]> {
    return this.#shown.events;
  }

  /** Whether moves of others are still to be shown. */
  get isReplaying(): ReadonlySignal<boolean> {
    return this.#shown.isReplaying;
  }

  /** Who is connected; null while unknown. */
  get presence(): ReadonlySignal<Presence | null> {
    return this.#following.presence;
  }

  /** Why nothing comes, and when the next attempt follows; null while connected. */
  get waiting(): ReadonlySignal<Waiting | null> {
    return this.#patience.waiting;
  }

  get isSending(): ReadonlySignal<boolean> {
    return this.#isSending;
  }

  /** Why the service refused the last request; null after the next success. */
  get refusal(): ReadonlySignal<Problem | null> {
    return this.#refusal;
  }

  /** Whether the last move came too late; the view has been read again. */
  get hasMovedOn(): ReadonlySignal<boolean> {
    return this.#hasMovedOn;
  }

  /** Why the player has no seat here any more, or null. */
  get gone(): ReadonlySignal<Problem | null> {
    return this.#gone;
  }

  /** Seconds until the table acts by itself, by the service's clock. */
  get secondsLeft(): ReadonlySignal<number | null> {
    return this.#clock.secondsLeft;
  }

  /** The service's time, in milliseconds since 1970. */
  now(): number {
    return this.#clock.now();
  }

  /** Makes a move, once; the refusal, or null if the service made it. */
  async play(move: LegalMove): Promise<Problem | null> {
    const request = new MoveRequest(move, this.seat, this.#view, this.#closing.signal);
    const { problem } = await this.request(() => request.send());
    return problem;
  }

  /** What a move would be worth, asked until there is an answer. Throws ProblemError if the move would be refused. */
  async dryRun(move: LegalMove, stop: AbortSignal): Promise<DryRun> {
    const { action: _, path, ...body } = move;
    const headers = { 'Content-Type': 'application/json' };
    const request = { url: `${path}?dry_run=true`, body, headers, security: BY_TOKEN, signal: stop };
    const ask = () => this.seat.client.post<{ 200: DryRun }, unknown, true>(request);
    return (await this.#patience.untilAnswered(ask, stop)).data;
  }

  /** The hint for this moment, or null after a refusal. */
  async hint(): Promise<Hint | null> {
    const { client, path } = this.seat;
    return (await this.request(() => getHint({ client, path, signal: this.#closing.signal }))).data;
  }

  /** Sends a request until it is answered; while it is on its way `isSending`, and a refusal is shown. */
  async request<T>(send: () => Promise<Answer<T>>): Promise<{ data: T | null; problem: Problem | null }> {
    this.#isSending.value = true;
    this.dismissRefusal();
    try {
      return { data: (await this.#patience.untilAnswered(send, this.#closing.signal)).data, problem: null };
    } catch (error) {
      if (this.#closing.signal.aborted) return { data: null, problem: null };
      if (!(error instanceof ProblemError)) throw error;
      await this.#refused(error);
      return { data: null, problem: error.problem };
    } finally {
      this.#isSending.value = false;
    }
  }

  /** Forgets why the last request was refused. */
  dismissRefusal(): void {
    this.#refusal.value = null;
    this.#hasMovedOn.value = false;
  }

  /** Shows all moves of others at once. */
  skip(): void {
    this.#shown.skip();
  }

  /** The network or the page may be back: asks again at once, and leaves a stream that may be dead. */
  wake(): void {
    this.#following.wake();
    this.#patience.wake();
    if (this.game.value) this.#view.again().catch(this.#end);
  }

  close(): void {
    this.#closing.abort();
    this.#following.close();
    this.#stopShowing();
    this.#shown.close();
    this.#clock.close();
  }

  async #refused(error: ProblemError): Promise<void> {
    if (isSeatGone(error)) this.#gone.value = error.problem;
    else if (TOO_LATE.includes(error.problem.code)) {
      await this.#view.again().catch(this.#end);
      this.#hasMovedOn.value = true;
    } else this.#refusal.value = error.problem;
  }

  /** The page was left, or the seat is gone; what else fails is read with the next events. */
  readonly #end = (error: unknown): void => {
    if (this.#closing.signal.aborted) return;
    if (!(error instanceof ProblemError)) throw error;
    if (isSeatGone(error)) this.#gone.value = error.problem;
  };
}
