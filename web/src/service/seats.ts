// The seats of this device: where its player sits, and the token of each seat.
import type { Seat } from 'rummy-client';
import { fieldsOf, Kept } from './kept';
import { rummy } from './service';

export interface KeptSeat {
  readonly gameId: string;
  /** The player's secret. It goes to the service alone, never into an address. */
  readonly token: string;
  readonly variant: string;
  /** Milliseconds since 1970. */
  readonly joinedAt: number;
  /** Whether the game is known to be over; nobody asks for it again. */
  readonly isOver: boolean;
}

/** The service forgets games, too. */
const SEATS_KEPT = 100;

const seats = new Kept('seats', (stored): readonly KeptSeat[] => (Array.isArray(stored) ? stored.flatMap(seatFrom) : []));

/** All seats of this device, the latest first. */
export function keptSeats(): readonly KeptSeat[] {
  return seats.value;
}

/** The seat of this device at a table, or null. */
export function keptSeat(gameId: string): KeptSeat | null {
  return seats.value.find((seat) => seat.gameId === gameId) ?? null;
}

/** Keeps a seat until `forgetSeat`. */
export function keepSeat({ gameId, token }: Seat, variant: string): void {
  if (token !== null) seats.value = fitting([{ gameId, token, variant, joinedAt: Date.now(), isOver: false }, ...without(gameId)]);
}

/** Forgets the seat, after its player has left or the service knows it no longer. */
export function forgetSeat(gameId: string): void {
  seats.value = without(gameId);
}

/** Notes that the game is over: its seat stays, for the scores. */
export function noteEnd(gameId: string): void {
  seats.value = seats.value.map((seat) => (seat.gameId === gameId ? { ...seat, isOver: true } : seat));
}

let latest: Seat | null = null;

/** Hands a seat that was just taken to the screen of its table, with the game as it is now. */
export function handOver(seat: Seat): void {
  latest = seat;
}

/** The place at a table: the seat just taken, else the one kept on this device, else a spectator's. */
export function placeAt(gameId: string): Seat {
  const seat = latest?.gameId === gameId ? latest : rummy.value.seat(gameId, keptSeat(gameId)?.token ?? null);
  latest = null; // what its answer showed grows old
  return seat;
}

const without = (gameId: string) => seats.value.filter((seat) => seat.gameId !== gameId);

/** Drops a seat if there are too many: the oldest one whose game is over, else (-1) the oldest one. */
function fitting(all: readonly KeptSeat[]): readonly KeptSeat[] {
  return all.length > SEATS_KEPT ? all.toSpliced(all.findLastIndex(({ isOver }) => isOver), 1) : all;
}

function seatFrom(stored: unknown): KeptSeat[] {
  const { gameId, token, variant, joinedAt, isOver } = fieldsOf(stored);
  const isSeat = typeof gameId === 'string' && typeof token === 'string' && typeof variant === 'string';
  return isSeat ? [{ gameId, token, variant, joinedAt: Number(joinedAt) || 0, isOver: isOver === true }] : [];
}
