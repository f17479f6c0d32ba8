// The totals as lines over the rounds. Lines differ by dashes and end with their names, so that no colour is needed.
import { figure, linesOf, spread, ticks, type Line } from '../../model/scores';
import { t } from '../../texts';
import type { ScoredGame } from './scored_game';

const WIDTH = 380;
const HEIGHT = 230;
const BOX = { left: 44, right: 290, top: 14, bottom: 200 };
const NAME_SIZE = 16;
const LONGEST_NAME = 10;
const MOST_ROUNDS = 8;

interface Scale {
  x(round: number): number;
  y(total: number): number;
}

/** The chart; its numbers stand in the table of totals, too. */
export function Chart({ game, scores, target, isElimination }: ScoredGame) {
  const lines = linesOf(scores, game.players.map(({ player_id }) => player_id));
  const values = [...lines.flatMap(({ totals }) => totals), ...(target === null ? [] : [target])];
  const marks = ticks(Math.min(0, ...values), Math.max(0, ...values));
  const scale = scaleOf(marks, scores.rounds.length);
  const names = game.players.map(({ name, total }) => `${name} ${total}`).join(', ');
  return (
    <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t.value.scores.chart(names)}>
      <Grid marks={marks} rounds={scores.rounds.length} scale={scale} />
      {target !== null && <Target target={target} isElimination={isElimination} scale={scale} />}
      {lines.map((line, index) => (
        <path class={lineClass(line, game.viewer)} data-line={lookOf(index).colour} data-dash={lookOf(index).dash} d={pathOf(line, scale)} />
      ))}
      <Names lines={lines} scale={scale} game={game} />
    </svg>
  );
}

function scaleOf(marks: readonly number[], rounds: number): Scale {
  const [least = 0, most = 1] = [marks[0], marks.at(-1)];
  return {
    x: (round) => BOX.left + ((BOX.right - BOX.left) * round) / Math.max(1, rounds),
    y: (total) => BOX.bottom - ((BOX.bottom - BOX.top) * (total - least)) / Math.max(1, most - least),
  };
}

/** Twelve players have twelve looks: six colours, each with two kinds of dashes. */
const lookOf = (index: number) => ({ colour: index % 6, dash: (index + Math.floor(index / 6)) % 6 });

const lineClass = ({ player }: Line, viewer: string | null): string => (player === viewer ? 'line own' : 'line');

const pathOf = ({ totals }: Line, { x, y }: Scale): string =>
  totals.map((total, round) => `${round === 0 ? 'M' : 'L'}${x(round).toFixed(1)} ${y(total).toFixed(1)}`).join('');

function Grid({ marks, rounds, scale: { x, y } }: { marks: readonly number[]; rounds: number; scale: Scale }) {
  const every = Math.ceil(rounds / MOST_ROUNDS);
  const numbers = Array.from({ length: rounds }, (_, index) => index + 1).filter((round) => round % every === 0);
  return (
    <g class="grid" aria-hidden="true">
      {marks.map((mark) => (
        <>
          <line x1={BOX.left} x2={BOX.right} y1={y(mark)} y2={y(mark)} />
          <text x={BOX.left - 8} y={y(mark) + 4} text-anchor="end">
            {figure(mark)}
          </text>
        </>
      ))}
      {numbers.map((round) => (
        <text x={x(round)} y={BOX.bottom + 20} text-anchor="middle">
          {round}
        </text>
      ))}
    </g>
  );
}

function Target({ target, isElimination, scale: { y } }: { target: number; isElimination: boolean; scale: Scale }) {
  return (
    <g class="target">
      <line x1={BOX.left} x2={BOX.right} y1={y(target)} y2={y(target)} />
      <text x={BOX.left + 6} y={y(target) + 15}>
        {isElimination ? t.value.scores.outAt(target) : t.value.scores.target(target)}
      </text>
    </g>
  );
}

function Names({ lines, scale, game }: { lines: readonly Line[]; scale: Scale; game: ScoredGame['game'] }) {
  const ends = lines.map(({ totals }) => scale.y(totals.at(-1) ?? 0));
  const places = spread(ends, NAME_SIZE, HEIGHT - 10);
  const rounds = (lines[0]?.totals.length ?? 1) - 1;
  return (
    <g class="names">
      {lines.map(({ player }, index) => (
        <g data-line={lookOf(index).colour}>
          <circle cx={scale.x(rounds)} cy={ends[index]} r={player === game.viewer ? 5 : 4} />
          <text x={BOX.right + 12} y={(places[index] ?? 0) + 5}>
            {shortName(player, game)}
          </text>
        </g>
      ))}
    </g>
  );
}

function shortName(player: string, { viewer, players }: ScoredGame['game']): string {
  if (player === viewer) return t.value.scores.you;
  const name = players.find(({ player_id }) => player_id === player)?.name ?? player;
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}
