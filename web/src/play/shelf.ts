// The shelf on this page: groups set aside, kept on the device, and what the service says of them.
import { computed, signal } from '@preact/signals';
import type { Game, LegalMove } from 'rummy-client';
import { isDraw, type Draw, type Take } from '../model/moves/choosing';
import { groupsConcerned, groupsOfMove, keysOnShelf, stillHeld, type Group } from '../model/moves/shelf';
import type { Hand, Keeper } from './hand';
import { topOf } from './words/labels';
import type { Opening, ShelfGroup } from './state';
import type { Trial } from './trial';

/** Groups that a player prepares, perhaps in the turns of others. */
export class Shelf {
  readonly groups = signal<readonly Group[]>([]);
  /** The draw with which the groups are to open, or null. */
  readonly draw = signal<Draw | null>(null);
  #needed: number | null = null;
  #filledFor = '';
  #serial = 0;
  #round = 0;

  constructor(
    private readonly hand: Hand,
    private readonly trial: Trial,
    private readonly keeper: Keeper,
    private readonly name: string,
  ) {}

  readonly keys = computed<ReadonlySet<string>>(() => new Set(keysOnShelf(this.groups.value)));

  /** The groups as the screen shows them. */
  readonly shown = computed<readonly ShelfGroup[]>(() => {
    const { state, problem } = this.trial.verdict.value;
    const isShort = problem?.code === 'opening_too_low'; // progress, not an error: the meter shows it
    const concerned = problem && !isShort ? groupsConcerned(this.groups.value, problem) : [];
    return this.groups.value.map((group) => ({
      ...this.#shownGroup(group),
      state: isShort ? 'fits' : state === 'refused' && !concerned.includes(group) ? 'unknown' : state,
      problem: concerned.includes(group) ? problem : null,
    }));
  });

  /** How far the groups are from opening, as far as the service has said. */
  readonly opening = computed<Opening | null>(() => {
    const { problem, points, state } = this.trial.verdict.value;
    if (problem?.needed !== undefined) this.#needed = problem.needed;
    const isCounted = state !== 'refused' || problem?.code === 'opening_too_low';
    return isCounted && points !== null && this.#needed !== null ? { points, needed: this.#needed } : null;
  });

  add(keys: readonly string[], take: Take | null, given: string | null): void {
    this.#put([...this.groups.value, { id: `g${++this.#serial}`, keys, take, given, jokers: [] }]);
  }

  remove(id: string): void {
    this.#put(this.groups.value.filter((group) => group.id !== id));
  }

  replace(groups: readonly Group[]): void {
    this.#put(groups.map((group) => ({ ...group, id: `g${++this.#serial}` })));
  }

  /** Lays the groups of a listed move on the shelf, in place of those that lie there. */
  fill(move: LegalMove, game: Game): void {
    const drawn = move.action === 'draw' ? (move.card ?? topOf(game)) : null;
    const groups = groupsOfMove(move, drawn, (cards) => this.hand.keysFor(cards));
    if (!groups) return;
    this.replace(groups);
    this.draw.value = isDraw(move) ? move : null;
  }

  /** Drops the groups whose cards have left the hand, and a draw that is no longer possible. */
  update(game: Game): void {
    const { legal_moves: moves, viewer, round } = game;
    if (!viewer || !round) return;
    if (this.#round !== round.number) this.#begin(round.number);
    const canDraw = moves.some((move) => move.action === 'draw' && move.melds);
    if (!canDraw && this.draw.value) this.draw.value = null;
    const isFromTable = ({ take }: Group) => take !== null && (moves.length === 0 || (take.kind === 'draw' && !canDraw));
    const groups = stillHeld(this.groups.value, new Set(this.hand.keys.value));
    if (groups !== this.groups.value || groups.some(isFromTable)) this.#put(groups.filter((group) => !isFromTable(group)));
    this.#fillToShow(game);
  }

  /** Lays the hand out once where it is to be shown; the player may group it anew. */
  #fillToShow(game: Game): void {
    const move = game.legal_moves.find(({ action, ...body }) => (action === 'declare' || action === 'show') && 'melds' in body);
    const turn = `${game.round?.number} ${game.players.find(({ player_id: id }) => id === game.viewer)?.turns}`;
    if (move && this.#filledFor !== turn && this.groups.value.length === 0) this.fill(move, game);
    if (move) this.#filledFor = turn;
  }

  #shownGroup({ id, keys, take, jokers }: Group) {
    const fromTable = take ? { meldId: take.meldId, cards: [take.card, ...(take.more ?? [])] } : null;
    return { id, cards: keys.map((key) => this.hand.card(key)), fromTable, jokers };
  }

  #put(groups: readonly Group[]): void {
    const keys = new Set(keysOnShelf(groups));
    this.hand.choose(this.hand.chosenKeys.value.filter((key) => !keys.has(key)));
    this.groups.value = groups;
    if (!groups.some(({ take }) => take?.kind === 'draw')) this.draw.value = null;
    this.keeper.write(this.name, JSON.stringify({ round: this.#round, groups: groups.map(({ keys }) => keys) }));
  }

  /** A round begins with an empty shelf, unless the device has kept groups of it. */
  #begin(round: number): void {
    this.#round = round;
    this.#put(this.#kept());
  }

  #kept(): Group[] {
    try {
      const { round, groups } = JSON.parse(this.keeper.read(this.name) ?? '{}') as { round?: number; groups?: string[][] };
      const kept = round === this.#round ? (groups ?? []) : [];
      return kept.map((keys) => ({ id: `g${++this.#serial}`, keys, take: null, given: null, jokers: [] }));
    } catch {
      return [];
    }
  }
}
