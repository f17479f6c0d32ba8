// The player's own part of the table: whose turn it is, the hand, and what can be done with it. It never scrolls.
import { useState } from 'preact/hooks';
import type { Game } from 'rummy-client';
import { ActionBar } from '../../parts/hand/action_bar';
import { CallBox } from '../../parts/hand/call_box';
import { CutBox } from '../../parts/hand/cut_box';
import { Hand } from '../../parts/hand/hand';
import { HintBox } from '../../parts/hand/hint_box';
import { QuestionBox } from '../../parts/hand/question_box';
import { Shelf } from '../../parts/hand/shelf';
import { Clock, TurnLine } from '../../parts/hand/turn_line';
import { Refusal } from '../../parts/page/banner';
import { IconButton } from '../../parts/page/icon';
import type { PlayState } from '../../play/state';
import type { LiveTable } from '../../service/live_table';
import { ruleLink } from '../../service/rule_links';
import { t } from '../../texts';
import { AwayBox } from '../seat/away_box';
import { isWide } from './media';

interface TrayProps {
  live: LiveTable;
  /** The game as far as it has been shown. */
  game: Game;
  play: PlayState;
}

/** Turn, groups set aside, hand and buttons. */
export function Tray({ live, game, play }: TrayProps) {
  const call = play.call.value;
  return (
    <section class={`tray ${play.isMyTurn.value ? 'mine' : ''}`} aria-label={t.value.table.tray}>
      <TurnLine title={titleOf(game, play)} isMine={play.isMyTurn.value} advice={play.advice.value}>
        {play.secondsLeft.value !== null && <Clock seconds={play.secondsLeft.value} of={game.turn_seconds} />}
        <PutBack play={play} />
      </TurnLine>
      <div class="messages">
        {call && <CallBox call={call} isSending={play.isSending.value} />}
        <Messages play={play} />
        <AwayBox game={game} live={live} />
        <HintBox play={play} />
        <CutBox play={play} />
        <Shelf groups={play.shelf.value} opening={play.opening.value} ungroup={(id) => play.ungroup(id)} />
      </div>
      <Hand groups={play.hand.value} choose={(key) => play.choose(key)} refused={play.refusal.value?.cards ?? []} />
      <Tools play={play} hints={game.hints} />
      <ActionBar offers={play.offers.value} isSending={play.isSending.value} isNarrow={!isWide.value} />
    </section>
  );
}

/** Whose turn it is, in words. */
function titleOf({ round, players }: Game, play: PlayState): string {
  const words = t.value.table;
  if (play.isMyTurn.value) return words.yourTurn;
  const atTurn = players.find(({ player_id }) => player_id === round?.turn);
  return atTurn === undefined ? words.nobodysTurn : words.turnOf(atTurn.name);
}

/** What cannot wait comes first: there may be little room. */
function Messages({ play }: { play: PlayState }) {
  const refusal = play.refusal.value;
  const question = play.question.value;
  return (
    <>
      {question && <QuestionBox question={question} />}
      {play.hasMovedOn.value && <p class="moved-on">{t.value.play.movedOn}</p>}
      {refusal && <Refusal problem={refusal} ruleLink={refusal.rule_url === undefined ? null : ruleLink(refusal.rule_url)} />}
    </>
  );
}

/** Puts back what is chosen but not sent. */
function PutBack({ play }: { play: PlayState }) {
  const isChosen = play.hand.value.some((group) => group.some((card) => card.isChosen));
  const isNothing = !isChosen && play.taken.value === null && play.refusal.value === null;
  return <IconButton icon="close" name={t.value.table.putBack} class="put-back" isDisabled={isNothing} press={() => play.putBack()} />;
}

/** What arranges the hand. Sorting changes between suits and ranks; a button that comes and goes moves no other. */
function Tools({ play, hints }: { play: PlayState; hints: boolean }) {
  const [next, choose] = useState<'suit' | 'rank'>('suit');
  const words = t.value.table;
  const sort = () => {
    play.sort(next);
    choose(next === 'suit' ? 'rank' : 'suit');
  };
  const chosen = play.hand.value.flat().filter(({ isChosen }) => isChosen).length;
  return (
    <div class="tools">
      <IconButton icon="sort" name={next === 'suit' ? words.sortBySuit : words.sortByRank} word={words.sort} press={sort} />
      {hints && <IconButton icon="hint" name={words.hint} word={words.hint} isDisabled={!play.canHint.value} press={() => void play.hint()} />}
      {chosen > 1 && <IconButton icon="group" name={words.group} word={words.group} class="group-button" press={() => play.group()} />}
    </div>
  );
}
