// A game in play, with what the other parts of the page put on its table.
import type { Game, Round } from 'rummy-client';
import type { OpenTable } from '../seat/open_table';
import { useWindowTitle } from '../../parts/frame/title';
import type { LiveTable } from '../../service/live_table';
import { useVariantName } from '../../service/requests/variants';
import { t } from '../../texts';
import { RoundEnd } from '../round_end/round_end';
import { ShowRoundEnd, useRoundEnd, type RoundEndView } from '../round_end/round_end_view';
import { Gestures } from '../seat/gestures';
import { LiveRegion } from '../story/live_region';
import { ScoresPanel } from '../story/scores_panel';
import { LatestLine, StoryPanel } from '../story/story_panel';
import { Menu } from './menu';
import { RulesPanel } from './rules_panel';
import type { TableSlots } from './slots';
import { Table } from './table';

/** The table of a player, or of a spectator. */
export function Playing({ table: { live, play }, game }: { table: OpenTable; game: Game }) {
  const nameOf = useVariantName();
  const title = game.name ?? nameOf(game.variant);
  useWindowTitle(play?.isMyTurn.value ? `${t.value.play.yourTurnTitle} – ${title}` : `${title} – ${t.value.title}`); // for those who look at another window
  const subtitle = subtitleOf(game);
  const end = useRoundEnd(live);
  return (
    <>
      <LiveRegion live={live} question={play?.question.value?.title ?? null} />
      {end.isShown ? (
        <RoundEnd live={live} title={title} close={end.hide} />
      ) : (
        <Table live={live} play={play} title={title} subtitle={subtitle} slots={slotsOf(live, game, end)} />
      )}
      {play && <Gestures play={play} />}
    </>
  );
}

function slotsOf(live: LiveTable, game: Game, end: RoundEndView): TableSlots {
  return {
    happened: (
      <>
        <ShowRoundEnd view={end} />
        <StoryPanel live={live} />
      </>
    ),
    latest: <LatestLine live={live} />,
    scores: <ScoresPanel live={live} />,
    rules: <RulesPanel variant={game.variant} />,
    menu: <Menu live={live} game={game} />,
  };
}

/** What the round asks for to open, where rounds differ in that. */
function contractOf({ contract }: Round): string {
  const runs = contract.filter(({ kind }) => kind === 'run');
  return t.value.table.contract(contract.length - runs.length, runs.length, runs[0]?.length ?? 0);
}

/** The round, its contract, and what ends the game. */
function subtitleOf(game: Game): string {
  const { round, target, rounds, elimination: isElimination } = game;
  const words = t.value.table;
  const facts = [round && words.round(round.number), round && contractOf(round), target && (isElimination ? t.value.scores.outAt(target) : words.target(target)), rounds && words.ofRounds(rounds)];
  return facts.filter(Boolean).join(' · ');
}
