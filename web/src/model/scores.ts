// Scores as they are shown: words for reasons and amounts, and the lines of the chart.
import type { Due, PlayerId, Scores } from 'rummy-client';
import type { ScoreTexts } from '../texts/en/scores';

/** The reason of a payment in words; one of a later release by its code. */
export const reasonIn = (texts: ScoreTexts, reason: string): string => texts.reasons[reason] ?? reason.replaceAll('_', ' ');

/** What is paid: in units of the stake, else in points. */
export function dueText({ points, amount }: Pick<Due, 'points' | 'amount'>, { stake }: Scores, texts: ScoreTexts): string {
  return stake === null || amount === null ? texts.points(points) : texts.amount(amount, stake.label);
}

/** A number, with a true minus sign. */
export const figure = (value: number): string => String(value).replace('-', '−');

/** A number with its sign, as mathematicians write it. */
export const signed = (value: number | string): string => {
  const text = String(value);
  if (text.startsWith('-')) return text.replace('-', '−');
  return Number(text) === 0 ? text : `+${text}`;
};

/** A player's totals, from before the first round. */
export interface Line {
  readonly player: PlayerId;
  readonly totals: readonly number[];
}

/** A line for each player; all begin where their first round began. */
export function linesOf({ rounds }: Scores, players: readonly PlayerId[]): Line[] {
  return players.map((player) => {
    const [first] = rounds;
    const start = (first?.totals[player] ?? 0) - (first?.points[player] ?? 0);
    return { player, totals: [start, ...rounds.map(({ totals }) => totals[player] ?? 0)] };
  });
}

/** Round numbers from at or below the least value to at or above the greatest, four to eight of them. */
export function ticks(least: number, most: number): number[] {
  const span = Math.max(1, most - least);
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((each) => span / each <= 6) ?? power);
  const first = Math.floor(least / step);
  return Array.from({ length: Math.max(1, Math.ceil(most / step) - first) + 1 }, (_, index) => (first + index) * step);
}

/** Heights moved apart so that texts of this size do not cover each other; the order stays. */
export function spread(heights: readonly number[], size: number, floor: number): number[] {
  const order = heights.map((_, index) => index).sort((one, other) => heights[one]! - heights[other]!);
  const places = [...heights];
  for (let at = 1; at < order.length; at++) places[order[at]!] = Math.max(places[order[at]!]!, places[order[at - 1]!]! + size);
  for (let at = order.length - 1, limit = floor; at >= 0; at--, limit -= size) places[order[at]!] = Math.min(places[order[at]!]!, limit);
  return places;
}
