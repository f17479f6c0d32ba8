// An ended round as the service keeps it, with its game.
import { getRound, type Game, type RoundRecord } from 'rummy-client';
import { Failure } from '../../parts/frame/failure';
import { useAnswer } from '../../service/requests/answer';
import { placeAt } from '../../service/seats';
import { rummy } from '../../service/service';
import { t } from '../../texts';

export interface EndedRound {
  readonly game: Game;
  readonly record: RoundRecord;
}

/** Reads an ended round and its game. */
export function useRound(gameId: string, round: number) {
  return useAnswer(async (): Promise<EndedRound> => {
    const seat = placeAt(gameId);
    const [game, { data: record }] = await Promise.all([seat.game(), getRound({ ...seat, path: { ...seat.path, number: round } })]);
    return { game, record };
  }, [gameId, round, rummy.value]);
}

/** The page while a round is read, or why it cannot be read. */
export function Loading({ failure, again }: { failure: unknown; again: () => void }) {
  return (
    <>
      {failure === null && <p role="status">{t.value.page.loading}</p>}
      <Failure failure={failure} again={again} />
    </>
  );
}
