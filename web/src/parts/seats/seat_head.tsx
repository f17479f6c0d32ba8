// A player at the table: name, state, cards left and points.
import type { VNode } from 'preact';
import { figure } from '../../model/scores';
import { t } from '../../texts';
import { Avatar } from './avatar';
import type { SeatFacts } from './seat_facts';

/** The head of a player's lane. */
export function SeatHead({ seat }: { seat: SeatFacts }) {
  const { player } = seat;
  const words = t.value.table;
  return (
    <div class={headClass(seat)}>
      <Avatar player={player} isAtTurn={seat.isAtTurn} />
      <div class="seat-who">
        <SeatName seat={seat} />
        <span class="seat-notes">{separated([...turnNotes(seat), ...standing(seat), ...buys(seat), ...returns(seat), ...bot(seat), ...dealer(seat)])}</span>
      </div>
      <div class="seat-numbers">
        <CardsLeft count={player.hand_count} />
        <span>
          <b>{figure(player.total)}</b> {words.pointWord(player.total)}
        </span>
      </div>
    </div>
  );
}

/** The same in two short lines; the level of a bot is left out. */
export function SeatChip({ seat }: { seat: SeatFacts }) {
  const { player } = seat;
  return (
    <div class={headClass(seat)}>
      <Avatar player={player} isAtTurn={seat.isAtTurn} />
      <div class="seat-who short">
        <SeatName seat={seat} />
        <span class="seat-notes">
          {seat.isAtTurn && <span class="spoken">{t.value.table.playsNow}</span>}
          {separated([
            ...standing(seat),
            <CardsLeft count={player.hand_count} />,
            <>
              {figure(player.total)}
              <span class="spoken"> {t.value.table.pointWord(player.total)}</span>
            </>,
            ...dealer(seat),
          ])}
        </span>
      </div>
    </div>
  );
}

const headClass = ({ gone }: SeatFacts): string => (gone === null ? 'seat-head' : 'seat-head gone');

/** How often the player may still buy discards, where the game has that. */
const buys = ({ player: { buys_left: count } }: SeatFacts): Note[] => (count > 0 ? [t.value.table.buysLeft(count)] : []);

/** How often the player may still come back into the game, where it has that. */
const returns = ({ player: { re_entries_left: count } }: SeatFacts): Note[] => (count ? [t.value.table.reEntriesLeft(count)] : []);

function SeatName({ seat: { player, isViewer, isConnected } }: { seat: SeatFacts }) {
  return (
    <span class="seat-name" title={player.name}>
      <b>{isViewer ? t.value.table.you : player.name}</b>
      {isConnected !== null && <Connection isConnected={isConnected} />}
    </span>
  );
}

/** A filled dot or a ring, with its word for screen readers. */
function Connection({ isConnected }: { isConnected: boolean }) {
  const word = isConnected ? t.value.table.here : t.value.table.notHere;
  return (
    <span class={`connection ${isConnected ? 'here' : ''}`} title={word}>
      <span class="spoken">{word}</span>
    </span>
  );
}

function CardsLeft({ count }: { count: number }) {
  return (
    <span class={count === 1 ? 'last-card' : ''}>
      <b>{count}</b> <span class="card-word">{t.value.table.cardWord(count)}</span>
    </span>
  );
}

type Note = string | VNode;

const turnNotes = ({ isAtTurn }: SeatFacts): Note[] => (isAtTurn ? [<b class="turn-word">{t.value.table.playsNow}</b>] : []);

/** Whether the player takes no part any more, and their state where it is not the usual one. */
const standing = ({ gone, player: { status } }: SeatFacts): Note[] =>
  [gone, status].filter((word) => word !== null && word !== 'playing').map((word) => <b>{t.value.table.standings[word ?? ''] ?? word}</b>);


const bot = ({ player }: SeatFacts): Note[] => (player.bot === null ? [] : [t.value.table.bot(t.value.table.botLevels[player.bot] ?? player.bot)]);

const dealer = ({ isDealer }: SeatFacts): Note[] => (isDealer ? [t.value.table.dealer] : []);

const separated = (notes: readonly Note[]): Note[] => notes.flatMap((note, at) => (at === 0 ? [note] : [' · ', note]));
