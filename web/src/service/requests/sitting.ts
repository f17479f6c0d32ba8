// The ways to a seat: each takes it, keeps it on this device and goes to its table.
import type { CreateGameRequest, Seat, SendOptions } from 'rummy-client';
import { goTo } from '../address';
import { handOver, keepSeat } from '../seats';
import { rummy } from '../service';
import { chosenName } from '../settings';
import { underKey } from './keys';

/** Opens a table. */
export async function openTable(request: CreateGameRequest, options: SendOptions): Promise<void> {
  const body = { ...request, player_name: chosenName() };
  sit(await underKey({ create: body }, (key) => rummy.value.create(body, { ...options, key })), body.variant);
}

/** Sits down at any table for the game. */
export async function findTable(variant: string, options: SendOptions): Promise<void> {
  const body = { variant, player_name: chosenName() };
  sit(await underKey({ quickPlay: body }, (key) => rummy.value.quickPlay(body, { ...options, key })), variant);
}

/** Sits down at a table that waits for players; one that is not listed needs its code. */
export async function joinTable(gameId: string, variant: string, code: string | null, options: SendOptions): Promise<void> {
  const body = { player_name: chosenName(), join_code: code };
  sit(await underKey({ join: body, gameId }, (key) => rummy.value.join(gameId, body, { ...options, key })), variant);
}

function sit(seat: Seat, variant: string): void {
  keepSeat(seat, variant);
  handOver(seat);
  goTo({ screen: 'table', gameId: seat.gameId });
}
