// The table that the form describes so far.
import type { CreateGameRequest, OnLeave, Variant, Visibility } from 'rummy-client';
import { optionsOf, type Chosen } from '../../model/options';
import { USUAL_PACE, type Pace } from '../../service/settings';

export interface Draft {
  readonly name: string;
  readonly seats: number;
  readonly bots: number;
  readonly level: string;
  /** Of bots that come later, too. */
  readonly pace: Pace;
  readonly turnSeconds: number | null;
  readonly nextRoundSeconds: number | null;
  readonly visibility: Visibility;
  readonly onLeave: OnLeave;
  readonly onTimeout: OnLeave;
  readonly hints: boolean;
  readonly stakeAmount: string;
  readonly stakeLabel: string;
  readonly chosen: Chosen;
}

const USUAL_SEATS = 4;

/** What the form begins with. */
export function newDraft({ least_players: least, most_players: most }: Variant, level: string): Draft {
  return {
    name: '',
    seats: Math.max(least, Math.min(USUAL_SEATS, most)),
    bots: 0,
    level,
    pace: USUAL_PACE,
    turnSeconds: 60,
    nextRoundSeconds: null,
    visibility: 'public',
    onLeave: 'bot',
    onTimeout: 'bot',
    hints: true,
    stakeAmount: '',
    stakeLabel: '',
    chosen: {},
  };
}

/** The request for the table: only what differs from the service's defaults. */
export function requestOf(variant: string, draft: Draft): CreateGameRequest {
  const { stakeAmount, stakeLabel } = draft;
  const stake = stakeAmount.trim() || stakeLabel.trim() ? { amount: stakeAmount.trim().replace(',', '.'), label: stakeLabel.trim() } : null;
  return {
    variant,
    seats: draft.seats,
    options: optionsOf(draft.chosen, stake),
    ...(draft.name.trim() && { name: draft.name.trim() }),
    ...(draft.bots > 0 && { bots: Array.from({ length: draft.bots }, () => ({ level: draft.level })) }),
    ...(draft.turnSeconds !== null && { turn_seconds: draft.turnSeconds }),
    ...(draft.nextRoundSeconds !== null && { next_round_seconds: draft.nextRoundSeconds }),
    ...(draft.visibility !== 'public' && { visibility: draft.visibility }),
    ...(draft.onLeave !== 'bot' && { on_leave: draft.onLeave }),
    ...(draft.onTimeout !== 'bot' && { on_timeout: draft.onTimeout }),
    ...(!draft.hints && { hints: false }),
    ...(draft.pace !== 'instant' && { bot_pace: draft.pace }),
  };
}
