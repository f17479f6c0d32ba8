// The ways to a seat: each takes it, keeps it on this device and goes to its table.
import type { CreateGameRequest, Seat, SendOptions } from 'rummy-client';
import { goTo } from '../address';
import { handOver, keepSeat } from '../seats';
import { rummy } from '../service';
import { chosenName } from '../settings';

/** Opens a table. */
export async function openTable(body: CreateGameRequest, options: SendOptions): Promise<void> {
  sit(await rummy.value.create({ ...body, player_name: chosenName() }, options), body.variant);
}

/** Sits down at any table for the game. */
export async function findTable(variant: string, options: SendOptions): Promise<void> {
  sit(await rummy.value.quickPlay({ variant, player_name: chosenName() }, options), variant);
}

/** Sits down at a table that waits for players; one that is not listed needs its code. */
export async function joinTable(gameId: string, variant: string, code: string | null, options: SendOptions): Promise<void> {
  sit(await rummy.value.join(gameId, { player_name: chosenName(), join_code: code }, options), variant);
}

function sit(seat: Seat, variant: string): void {
  keepSeat(seat, variant);
  handOver(seat);
  goTo({ screen: 'table', gameId: seat.gameId });
}
