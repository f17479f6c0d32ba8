// A game in play, with what the other parts of the page put on its table.
import { computed } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Game } from 'rummy-client';
import { Play } from '../../play/play';
import type { PlayState } from '../../play/state';
import { keeperOf } from '../../service/kept';
import type { LiveTable } from '../../service/live_table';
import { useVariantName } from '../../service/requests/variants';
import { t } from '../../texts';
import { ShowRoundEnd, useRoundEnd, type RoundEndView } from '../round_end/round_end_view';
import { RoundEnd } from '../round_end/round_end';
import { LiveRegion } from '../story/live_region';
import { ScoresPanel } from '../story/scores_panel';
import { LatestLine, StoryPanel } from '../story/story_panel';
import { Menu } from './menu';
import { RulesPanel } from './rules_panel';
import type { TableSlots } from './slots';
import { Table } from './table';

const playWords = computed(() => t.value.play);

/** The table of a player, or of a spectator. */
export function Playing({ live, game }: { live: LiveTable; game: Game }) {
  const isSpectator = game.viewer === null;
  const play = useMemo(() => (isSpectator ? null : new Play(live, { words: playWords, keeper: keeperOf(game.game_id) })), [live, isSpectator]);
  useEffect(() => () => play?.close(), [play]);
  const nameOf = useVariantName();
  const title = game.name ?? nameOf(game.variant);
  useWindowTitle(title, play);
  const end = useRoundEnd(live);
  return (
    <>
      <LiveRegion live={live} />
      {end.isShown ? (
        <RoundEnd live={live} title={title} close={end.hide} />
      ) : (
        <Table live={live} play={play} title={title} subtitle={subtitleOf(game)} slots={slotsOf(live, game, end)} />
      )}
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

/** The round, and what ends the game where its players agreed on it. */
function subtitleOf({ round, options: { target, rounds } }: Game): string {
  const words = t.value.table;
  const facts = [round && words.round(round.number), target && words.target(target), rounds && words.ofRounds(rounds)];
  return facts.filter(Boolean).join(' · ');
}

/** The window's title says whose turn it is, for a player who looks at another window. */
function useWindowTitle(title: string, play: PlayState | null): void {
  const isMine = play?.isMyTurn.value ?? false;
  useEffect(() => {
    document.title = isMine ? `● ${t.value.table.yourTurn} – ${title}` : `${title} – ${t.value.title}`;
  }, [title, isMine, t.value]);
}
