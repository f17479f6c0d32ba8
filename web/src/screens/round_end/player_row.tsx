// A player at the end of a round: melds, cards left, and what they get or pay.
import type { Due, Game, Gain, Player, RoundScore, Scores } from 'rummy-client';
import { dueText, reasonIn, signed } from '../../model/scores';
import { Fan, MeldView } from '../../parts/cards/meld';
import { Avatar } from '../../parts/seats/avatar';
import { t } from '../../texts';
import { namer } from '../story/scores_panel';

interface PlayerRowProps {
  game: Game;
  player: Player;
  isWinner: boolean;
  scores: Scores | null;
  /** The scores of the round; missing while they are read, and in a void round. */
  round: RoundScore | undefined;
}

export function PlayerRow({ game, player, isWinner, scores, round }: PlayerRowProps) {
  const words = t.value.scores;
  const { player_id: id } = player;
  const hand = game.round?.hands[id] ?? [];
  const left = hand.length === 0 ? words.end.out : words.end.cardsLeft(hand.length);
  const note = player.out ? `${left} · ${t.value.table.standings.out}` : left;
  return (
    <li class={isWinner ? 'end-row won' : 'end-row'}>
      <Avatar player={player} />
      <div class="end-who">
        <b>{id === game.viewer ? words.you : player.name}</b>
        <span>{isWinner ? `${words.end.won} · ${note}` : note}</span>
      </div>
      <Hand game={game} player={player} hand={hand} />
      <Money game={game} player={player} scores={scores} round={round} />
    </li>
  );
}

function Hand({ game, player, hand }: { game: Game; player: Player; hand: readonly string[] }) {
  const melds = game.round?.melds.filter(({ owner }) => owner === player.player_id) ?? [];
  const name = namer(game)(player.player_id);
  return (
    <div class="end-cards">
      {hand.length > 0 && <Fan label={t.value.scores.end.handOf(name)} cards={hand.map((card) => ({ card, standsFor: null }))} />}
      {melds.length > 0 && (
        <ul class="end-melds" aria-label={name === null ? t.value.table.yourMelds : t.value.table.meldsOf(name)}>
          {melds.map((meld) => (
            <li key={meld.meld_id}>
              <MeldView meld={meld} lit={null} litCards={[]} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Money({ game, player: { player_id: id }, scores, round }: Omit<PlayerRowProps, 'isWinner'>) {
  if (!round || !scores) return <div class="end-money" />;
  const words = t.value.scores;
  const paid = round.dues.filter(({ payer }) => payer === id);
  const gained = [...round.gains, ...round.bonuses].filter(({ player_id }) => player_id === id);
  const change = round.points[id] ?? 0;
  const owed = sum(paid);
  return (
    <div class="end-money">
      <b>{change === 0 && owed > 0 ? owed : signed(change)}</b>
      {gained.map((gain) => (
        <GainLine gain={gain} />
      ))}
      {paid.map((due) => (
        <DueLine due={due} game={game} scores={scores} />
      ))}
      {paid.length === 0 && scores.stake && <span>{words.amount(signed(received(round, id)), scores.stake.label)}</span>}
    </div>
  );
}

function DueLine({ due, game, scores }: { due: Due; game: Game; scores: Scores }) {
  const words = t.value.scores;
  const nameOf = namer(game);
  return (
    <span class="due">
      {words.pays(nameOf(due.payer), nameOf(due.payee), dueText(due, scores, words))}
      <small>{reasonIn(words, due.reason)}</small>
    </span>
  );
}

function GainLine({ gain: { points, reason } }: { gain: Gain }) {
  return (
    <span>
      {signed(points)} <small>{reasonIn(t.value.scores, reason)}</small>
    </span>
  );
}

const sum = (items: readonly { points: number }[]): number => items.reduce((total, { points }) => total + points, 0);

/** What a player got in a round, in units of the stake, with two decimals or as many as the stake has. */
function received({ dues }: RoundScore, id: string): string {
  const amounts = dues.filter(({ payee }) => payee === id).map(({ amount }) => amount ?? '0');
  const decimals = Math.max(0, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0));
  return amounts.reduce((total, amount) => total + Number(amount), 0).toFixed(decimals);
}
