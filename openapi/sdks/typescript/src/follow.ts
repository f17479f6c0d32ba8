// Follows a game to its end: over event streams, or by long polls where streams do not get through.
import type { Event } from './generated/types.gen.js';
import { Reading, type FollowOptions, type GameReset } from './reading.js';
import type { Viewer } from './viewer.js';

/** The events of a game after number `after`, until the game is over. Throws a refusal, such as 401. */
export async function* follow(
  viewer: Viewer,
  after: number,
  options: FollowOptions,
): AsyncGenerator<Event | GameReset, void> {
  const reading = new Reading(viewer, after, options);
  while (!reading.isDone) {
    try {
      yield* reading.fallback.isPollNext() ? reading.page() : reading.stream();
    } catch (failure) {
      if (!reading.fallback.turnsToPolls(failure)) await reading.backoff.wait(failure);
    }
  }
}
