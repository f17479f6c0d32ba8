// The end of a round, and of the game: who ended it and how, all hands, what is paid and why, and what comes next.
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Game, Outcome, Scores } from 'rummy-client';
import { listNames, nameOf } from '../../model/story/telling';
import { Said } from '../../parts/cards/sentence';
import { Failure } from '../../parts/frame/failure';
import { Chart } from '../../parts/scores/chart';
import { Payments } from '../../parts/scores/payments';
import { Totals } from '../../parts/scores/totals';
import type { LiveTable } from '../../service/live_table';
import { ruleLink } from '../../service/rule_links';
import { t } from '../../texts';
import { EntrySentence } from '../story/story_panel';
import { namer, Settlement, useScores } from '../story/scores_panel';
import { readerOf, useStory } from '../story/use_story';
import { EndBar } from './end_bar';
import { PlayerRow } from './player_row';
import { WhatNext } from './what_next';

interface RoundEndProps {
  live: LiveTable;
  /** The name of the game. */
  title: string;
  /** Shows the table again. */
  close: () => void;
}

/** Nothing until a round has ended. */
export function RoundEnd({ live, title, close }: RoundEndProps) {
  const game = live.shownGame.value;
  const { value: scores, failure, ask } = useScores(live);
  if (!game?.round?.outcome) return null;
  return (
    <div class="round-end">
      <EndBar game={game} title={title} close={close} />
      <main>
        <div class="end-hands">
          <Headline live={live} game={game} outcome={game.round.outcome} />
          <Rows game={game} outcome={game.round.outcome} scores={scores} />
          <Failure failure={failure} again={ask} />
        </div>
        {scores && <EndScores game={game} scores={scores} />}
      </main>
      <WhatNext live={live} game={game} />
    </div>
  );
}

function Headline({ live, game, outcome }: { live: LiveTable; game: Game; outcome: Outcome }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const { entries } = useStory(live);
  const reader = readerOf(game);
  const turns = entries.filter(({ isTurn }) => isTurn);
  const last = turns.findLast(({ player }) => player !== null && outcome.winners.includes(player)) ?? turns.at(-1);
  const winners = outcome.winners.map((winner) => nameOf(reader, winner));
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        <Said sentence={reader.texts.ended(outcome.ending, winners, outcome.rummy)} />
      </h1>
      {game.status === 'finished' && <p class="game-won">{wonBy(game)}</p>}
      <p class="last-turn">
        {last && <EntrySentence entry={last} reader={reader} />} <VoidRule outcome={outcome} />
      </p>
    </>
  );
}

function wonBy(game: Game): string {
  const { end } = t.value.scores;
  return game.winners.join() === game.viewer ? end.youWon : end.winners(listNames(readerOf(game), game.winners));
}

function VoidRule({ outcome: { rule, rule_url: url } }: { outcome: Outcome }) {
  return rule !== null && url !== null ? <a href={ruleLink(url)}>{t.value.scores.end.rule(rule)}</a> : null;
}

function Rows({ game, outcome, scores }: { game: Game; outcome: Outcome; scores: Scores | null }) {
  const round = scores?.rounds.find(({ number }) => number === game.round?.number);
  const isWinner = (id: string) => outcome.winners.includes(id);
  const players = [...game.players].sort((one, other) => Number(isWinner(other.player_id)) - Number(isWinner(one.player_id)));
  return (
    <ul class="end-rows">
      {players.map((player) => (
        <PlayerRow key={player.player_id} game={game} player={player} isWinner={isWinner(player.player_id)} scores={scores} round={round} />
      ))}
    </ul>
  );
}

function EndScores({ game, scores }: { game: Game; scores: Scores }) {
  const words = t.value.scores;
  const { target, elimination: isElimination } = game;
  const bonuses = scores.rounds.at(-1)?.bonuses ?? [];
  return (
    <aside class="end-scores" aria-label={words.title}>
      <header>
        <h2>{words.title}</h2>
        {target !== null && <span>{isElimination ? words.outAt(target) : words.firstTo(target)}</span>}
      </header>
      {scores.rounds.length > 0 && <Chart game={game} scores={scores} target={target} isElimination={isElimination} />}
      <Totals game={game} scores={scores} />
      {bonuses.length > 0 && (
        <section>
          <h3>{words.bonuses}</h3>
          <Payments dues={[]} gains={bonuses} scores={scores} nameOf={namer(game)} />
        </section>
      )}
      <Settlement scores={scores} nameOf={namer(game)} />
    </aside>
  );
}
