// A game as it changes: its view, its events, who is connected, and the network's state.
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import {
  getGame,
  getHint,
  listEvents,
  NotModified,
  ProblemError,
  type DryRun,
  type Event,
  type Game,
  type GameReset,
  type Hint,
  type LegalMove,
  type Presence,
  type Problem,
  type Seat,
} from 'rummy-client';
import { Clock } from './clock';
import { Patience, type Waiting } from './patience';
import { PAUSE_MS, ShownEvents } from './shown_events';

/** The player is no longer at this table, or there is no such table for them. */
const SEAT_IS_GONE: readonly string[] = ['token_invalid', 'game_not_found'];
/** The view on the screen was out of date. */
const TOO_LATE: readonly string[] = ['precondition_failed', 'not_your_turn', 'wrong_phase', 'round_not_running', 'game_over'];
const BY_TOKEN = [{ scheme: 'bearer', type: 'http' }] as const;
/** A long game is followed from here on: enough for the story of its last rounds. */
const EVENTS_KEPT = 1500;
const STREAM_PAUSE_MS = 5000;
/** The service's streams are never silent for longer while the page is awake. */
const STREAM_OLD_MS = 20_000;
/** How long the view waits for the events that lead to it. */
const EVENTS_LATE_MS = 1000;

export interface TableOptions {
  /** Milliseconds between the moves of others; 0 shows all at once. */
  readonly pause?: number;
}

/** A table that this page follows until `close`. */
export class LiveTable {
  readonly #game = signal<Game | null>(null);
  readonly #shownGame = signal<Game | null>(null);
  readonly #events = signal<readonly Event[]>([]);
  readonly #presence = signal<Presence | null>(null);
  readonly #isSending = signal(false);
  readonly #refusal = signal<Problem | null>(null);
  readonly #hasMovedOn = signal(false);
  readonly #gone = signal<Problem | null>(null);
  readonly #closing = new AbortController();
  readonly #patience = new Patience();
  readonly #shown: ShownEvents;
  readonly #clock = new Clock(this.#game);
  #tag = '';
  #wanted = 0;
  #reading: Promise<void> | null = null;
  #stream = new AbortController();
  #late: ReturnType<typeof setTimeout> | undefined;
  #history = Infinity;
  #all: Event[] = [];
  #heardAt = Date.now();
  #mustRead = false;

  constructor(
    readonly seat: Seat,
    { pause = PAUSE_MS }: TableOptions = {},
  ) {
    this.#shown = new ShownEvents(pause, () => this.#settle(false));
    void this.#follow().catch((error: unknown) => this.#end(error));
  }

  /** The game as the viewer sees it; null until the first answer. */
  get game(): ReadonlySignal<Game | null> {
    return this.#game;
  }

  /** The game as far as the moves of others have been shown; the viewer's hand and moves are those of `game`. */
  get shownGame(): ReadonlySignal<Game | null> {
    return this.#shownGame;
  }

  /** All events so far, oldest first. */
  get events(): ReadonlySignal<readonly Event[]> {
    return this.#events;
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
    return this.#presence;
  }

  /** Why nothing comes, and when the next attempt follows; null while connected. */
  get waiting(): ReadonlySignal<Waiting | null> {
    return this.#patience.waiting;
  }

  /** The time of the next attempt while there is no connection, as milliseconds since 1970; else null. */
  readonly retryAt = computed(() => this.#patience.waiting.value?.until ?? null);

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

  /** Makes a move, once; the refusal, or null if the service made it. */
  async play(move: LegalMove): Promise<Problem | null> {
    const { action, path: url, ...body } = move;
    // calls of several players come at the same time, on different versions: each is right
    const match = action === 'callRummy' || !this.#tag ? {} : { 'If-Match': this.#tag };
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': newKey(), ...match };
    const request = { url, body, headers, security: BY_TOKEN, signal: this.#closing.signal };
    const { problem } = await this.request(() => this.seat.client.post<{ 201: Game }, unknown, true>(request).then(this.#take));
    return problem;
  }

  /** What a move would be worth. Throws ProblemError if it would be refused. */
  async dryRun(move: LegalMove, stop: AbortSignal): Promise<DryRun> {
    const { action: _, path, ...body } = move;
    const headers = { 'Content-Type': 'application/json' };
    const request = { url: `${path}?dry_run=true`, body, headers, security: BY_TOKEN, signal: stop };
    return (await this.seat.client.post<{ 200: DryRun }, unknown, true>(request)).data;
  }

  /** The hint for this moment, or null after a refusal. */
  async hint(): Promise<Hint | null> {
    return (await this.request(() => getHint({ ...this.#seat }))).data;
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
      return { data: null, problem: await this.#refused(error.problem) };
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

  /** The network or the page may be back: asks again at once, and reads what a silent stream may have missed. */
  wake(): void {
    this.#patience.wake();
    if (this.#isStreamOld()) this.#stream.abort();
    if (this.#game.value) void this.#read(this.#wanted, true);
  }

  close(): void {
    this.#closing.abort();
    this.#stream.abort();
    this.#shown.skip();
    clearTimeout(this.#late);
    this.#clock.close();
  }

  get #seat() {
    const { client, path } = this.seat;
    return { client, path, signal: this.#closing.signal };
  }

  async #refused(problem: Problem): Promise<Problem> {
    if (SEAT_IS_GONE.includes(problem.code)) this.#gone.value = problem;
    else if (TOO_LATE.includes(problem.code)) await this.#read(this.#wanted, true).then(() => (this.#hasMovedOn.value = true));
    else this.#refusal.value = problem;
    return problem;
  }

  /** Takes over a view, and its tag; one that is older than the one shown is left. */
  readonly #take = (answer: Answer<Game>): Answer<Game> => {
    this.#clock.learn(answer.response);
    if (answer.data.version < (this.#game.value?.version ?? 0)) return answer;
    this.#tag = answer.response.headers.get('ETag') ?? '';
    this.#show(answer.data, this.#game.value === null);
    return answer;
  };

  #show(game: Game, isNow: boolean): void {
    this.#game.value = game;
    this.#settle(isNow);
  }

  /** Shows the newest view once the events that lead to it are shown; without them after a while. */
  #settle(isNow: boolean): void {
    const game = this.#game.value;
    clearTimeout(this.#late);
    if (!game || game === this.#shownGame.value || this.#shown?.isReplaying.value) return;
    const isComplete = this.#shown.seq >= game.last_seq || this.#patience.waiting.value !== null;
    if (isNow || isComplete) this.#shownGame.value = game;
    else this.#late = setTimeout(() => this.#settle(true), EVENTS_LATE_MS);
  }

  /** Follows the events from now on, and those that matter of before. */
  async #follow(): Promise<void> {
    await this.#read(0, true);
    const { last_seq: seq = 0 } = this.#game.value ?? {};
    this.#history = seq;
    let after = Math.max(0, seq - EVENTS_KEPT);
    while (!this.#closing.signal.aborted) {
      this.#stream = new AbortController();
      try {
        for await (const event of this.seat.follow(after, this.#streamOptions())) {
          after = event.seq;
          this.#receive(event);
        }
        return await this.#waitForRematch(after);
      } catch (failure) {
        if (this.#stream.signal.aborted) continue;
        if (failure instanceof ProblemError && SEAT_IS_GONE.includes(failure.problem.code)) throw failure;
        await this.#patience.pause(STREAM_PAUSE_MS, this.#closing.signal);
      }
    }
  }

  #streamOptions() {
    const onRetry = (failure: unknown, milliseconds: number) => void this.#patience.note(failure, 0, milliseconds);
    const onPresence = (presence: Presence) => {
      this.#isConnected();
      this.#presence.value = presence;
    };
    return { signal: this.#stream.signal, patienceSeconds: Infinity, onRetry, onPresence };
  }

  #isConnected(): void {
    this.#heardAt = Date.now();
    this.#patience.waiting.value = null;
  }

  /** A phone that slept may have a stream that is dead and does not know it. */
  #isStreamOld(): boolean {
    return this.#patience.waiting.value !== null || Date.now() - this.#heardAt > STREAM_OLD_MS;
  }

  #receive(event: Event | GameReset): void {
    this.#isConnected();
    if (event.type === 'reset') return this.#reset(event as GameReset);
    this.#all.push(event as Event);
    if (event.seq < this.#history) return;
    this.#events.value = [...this.#all];
    if (event.seq === this.#history) this.#shown.begin(this.#events.value);
    else this.#shown.add(event as Event, this.#game.value?.viewer ?? null);
    void this.#read(event.seq);
  }

  #reset({ seq, game }: GameReset): void {
    this.#wanted = this.#history = seq;
    this.#all = this.#all.filter((event) => event.seq <= seq);
    this.#events.value = [...this.#all];
    this.#shown.begin(this.#events.value);
    this.#tag = '';
    this.#show(game, true);
  }

  /** The end of a game is no end for players who play again. */
  async #waitForRematch(after: number): Promise<void> {
    await this.#read(after);
    while (!this.#game.value?.rematch && this.#game.value?.status === 'finished') {
      const ask = () => listEvents({ ...this.#seat, query: { after }, headers: { Prefer: 'wait=25' } });
      const { data } = await this.#patience.untilAnswered(ask, this.#closing.signal);
      after = data.last_seq;
      await this.#read(after);
      if (data.events.length === 0) await new Promise((resolve) => setTimeout(resolve, EVENTS_LATE_MS));
    }
  }

  /** Reads the view until it has event number `seq`; one reader serves all that ask meanwhile. */
  async #read(seq: number, isAnyway = false): Promise<void> {
    this.#wanted = Math.max(this.#wanted, seq);
    this.#mustRead ||= isAnyway;
    this.#reading ??= this.#readAll().catch((error: unknown) => this.#end(error)).finally(() => (this.#reading = null));
    await this.#reading;
  }

  async #readAll(): Promise<void> {
    while (this.#mustRead || (this.#game.value?.last_seq ?? -1) < this.#wanted) {
      this.#mustRead = false;
      const headers = this.#tag ? { 'If-None-Match': this.#tag } : {};
      const ask = () => getGame({ ...this.#seat, headers }).catch(unlessCurrent);
      const answer = await this.#patience.untilAnswered(ask, this.#closing.signal);
      if (answer) this.#take(answer);
    }
  }

  /** Following has come to an end: the page was left, or the seat is gone. */
  #end(error: unknown): void {
    if (this.#closing.signal.aborted) return;
    if (!(error instanceof ProblemError)) throw error;
    this.#gone.value = error.problem;
  }
}

interface Answer<T> {
  data: T;
  response: Response;
}

/** Nothing, where the copy of the view is current. */
function unlessCurrent(failure: unknown): null {
  if (failure instanceof NotModified) return null;
  throw failure;
}

/** 128 random bits; `crypto.randomUUID` is missing from pages without TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
