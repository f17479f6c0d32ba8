// The points of each round and in all, as a table.
import type { PlayerId, RoundScore } from 'rummy-client';
import { figure, signed } from '../../model/scores';
import { t } from '../../texts';
import type { ScoredGame } from './scored_game';

/** Rounds from above, players from the left; winners of a round stand out in bold. */
export function Totals({ game, scores }: Pick<ScoredGame, 'game' | 'scores'>) {
  const words = t.value.scores;
  const ids = game.players.map(({ player_id }) => player_id);
  return (
    <div class="totals" role="region" aria-label={words.title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.round}</th>
            {game.players.map(({ player_id, name }) => (
              <th scope="col">{player_id === game.viewer ? words.you : name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scores.rounds.map((round) => (
            <RoundRow key={round.number} round={round} ids={ids} />
          ))}
        </tbody>
        <tfoot>
          <NumberRow title={words.total} ids={ids} of={(id) => figure(totalOf(game, id))} isSum />
          {scores.stake && <NumberRow title={scores.stake.label} ids={ids} of={(id) => words.amount(signed(scores.balances.find(({ player_id }) => player_id === id)?.amount ?? 0), '').trim()} />}
        </tfoot>
      </table>
    </div>
  );
}

function RoundRow({ round: { number, points, winners }, ids }: { round: RoundScore; ids: readonly PlayerId[] }) {
  return (
    <tr>
      <th scope="row">{number}</th>
      {ids.map((id) => (
        <td class={winners.includes(id) ? 'won' : ''}>{points[id] ? figure(points[id]) : '–'}</td>
      ))}
    </tr>
  );
}

function NumberRow({ title, ids, of, isSum = false }: { title: string; ids: readonly PlayerId[]; of: (id: PlayerId) => string; isSum?: boolean }) {
  return (
    <tr class={isSum ? 'sum' : ''}>
      <th scope="row">{title}</th>
      {ids.map((id) => (
        <td>{of(id)}</td>
      ))}
    </tr>
  );
}

const totalOf = ({ players }: ScoredGame['game'], id: PlayerId): number => players.find(({ player_id }) => player_id === id)?.total ?? 0;
