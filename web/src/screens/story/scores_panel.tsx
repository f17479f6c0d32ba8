// The scores of a table: chart, points by round, and who has paid whom.
import { getScores, type Game, type Scores } from 'rummy-client';
import { Failure } from '../../parts/frame/failure';
import { Chart } from '../../parts/scores/chart';
import { Payments, type NameOf } from '../../parts/scores/payments';
import { Totals } from '../../parts/scores/totals';
import { useAnswer, type Answer } from '../../service/requests/answer';
import type { LiveTable } from '../../service/live_table';
import { t } from '../../texts';

/** The scores, read again after each round and each payment. */
export function useScores(live: LiveTable): Answer<Scores> {
  const game = live.game.value;
  const totals = game?.players.map(({ total }) => total).join(' ');
  return useAnswer(async () => (await getScores({ ...live.seat })).data, [live, game?.status, game?.round?.number, totals]);
}

export function ScoresPanel({ live }: { live: LiveTable }) {
  const { value: scores, failure, ask } = useScores(live);
  const game = live.game.value;
  if (game !== null && scores !== null) return <AllScores game={game} scores={scores} />;
  return failure === null ? <p>{t.value.scores.loading}</p> : <Failure failure={failure} again={ask} />;
}

function AllScores({ game, scores }: { game: Game; scores: Scores }) {
  const { target, elimination: isElimination } = game;
  const words = t.value.scores;
  return (
    <div class="scores">
      {scores.rounds.length === 0 && <p>{words.none}</p>}
      {scores.rounds.length > 0 && <Chart game={game} scores={scores} target={target} isElimination={isElimination} />}
      <Totals game={game} scores={scores} />
      {scores.rounds.toReversed().map(({ number, dues, gains, bonuses }) => (
        <section key={number}>
          <h3>{words.roundNumber(number)}</h3>
          <Payments dues={dues} gains={[...gains, ...bonuses]} scores={scores} nameOf={namer(game)} />
        </section>
      ))}
      <Settlement scores={scores} nameOf={namer(game)} />
    </div>
  );
}

/** What is still owed at the end of the game. */
export function Settlement({ scores, nameOf }: { scores: Scores; nameOf: NameOf }) {
  if (scores.settlement.length === 0) return null;
  return (
    <section>
      <h3>{t.value.scores.settlement}</h3>
      <Payments dues={scores.settlement} gains={[]} scores={scores} nameOf={nameOf} />
    </section>
  );
}

/** The names of a game's players; null for the viewer. */
export const namer =
  ({ viewer, players }: Pick<Game, 'viewer' | 'players'>): NameOf =>
  (player) =>
    player === viewer ? null : (players.find(({ player_id }) => player_id === player)?.name ?? player);
