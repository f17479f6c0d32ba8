// A client of the rummy service: the verbs of a player, every operation of the contract, every schema as a type.
export { NoAnswer, NotModified, ProblemError, UnexpectedAnswer } from './errors.js';
export * from './generated/index.js';
export type { Client } from './generated/client/index.js';
export type { FollowOptions, GameReset } from './reading.js';
export { connect, type ConnectOptions, type Rummy } from './rummy.js';
export { Seat, type SendOptions } from './seat.js';
