// The story of a table, in the language of the page.
import { useMemo } from 'preact/hooks';
import type { Game } from 'rummy-client';
import { storyOf, type Entry } from '../../model/story/story';
import { namesOf, type Reader } from '../../model/story/telling';
import { reasonIn } from '../../model/scores';
import type { LiveTable } from '../../service/live_table';
import { t } from '../../texts';

export interface Story {
  readonly entries: readonly Entry[];
  readonly reader: Reader;
}

/** What has been shown of a table's events, as entries of a story. */
export function useStory(live: LiveTable): Story {
  const events = live.shownEvents.value;
  const game = live.game.value;
  const words = t.value;
  return useMemo(() => {
    const reader = { ...readerOf(game), names: namesOf(game, events) };
    return { reader, entries: storyOf(events, reader) };
  }, [events, namesIn(game), game?.viewer, words]);
}

/** Whoever looks at the game, with the words of the page. */
export function readerOf(game: Pick<Game, 'viewer' | 'players'> | null): Reader {
  const { story, scores } = t.value;
  return { viewer: game?.viewer ?? null, names: namesOf(game, []), texts: story, reasonOf: (reason) => reasonIn(scores, reason) };
}

const namesIn = (game: Game | null): string => JSON.stringify(game?.players.map(({ player_id, name }) => [player_id, name]));
