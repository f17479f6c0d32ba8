// A player at the table: name, state, cards left and points.
import { t } from '../../texts';
import { Avatar } from './avatar';
import type { SeatFacts } from './seat_facts';

/** The head of a player's place; `aside` is for a clock or the like. */
export function SeatHead({ seat, unit }: { seat: SeatFacts; unit: 'points' | 'short' }) {
  const { player, isViewer, isAtTurn } = seat;
  const words = t.value.table;
  return (
    <div class={`seat-head ${isAtTurn ? 'at-turn' : ''}`}>
      <Avatar player={player} isAtTurn={isAtTurn} />
      <div class="seat-who">
        <b class="seat-name" title={player.name}>
          {isViewer ? words.you : player.name}
        </b>
        <span class="seat-notes">
          {notes(seat).map((note) => (
            <span class="seat-note">{note}</span>
          ))}
        </span>
      </div>
      <SeatNumbers seat={seat} unit={unit} />
    </div>
  );
}

/** What is to be said of a player beside the name, the most important first. */
function notes({ player, isDealer, isAtTurn, isConnected }: SeatFacts): (string | preact.VNode)[] {
  const words = t.value.table;
  const found: (string | preact.VNode | null)[] = [
    isAtTurn ? <b class="turn-word">{words.playsNow}</b> : null,
    player.status === 'playing' ? null : (words.standings[player.status] ?? player.status),
    isConnected === null ? null : <Connection isConnected={isConnected} />,
    player.bot === null ? null : words.bot(words.botLevels[player.bot] ?? player.bot),
    isDealer ? words.dealer : null,
  ];
  return found.filter((note) => note !== null);
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

function SeatNumbers({ seat: { player }, unit }: { seat: SeatFacts; unit: 'points' | 'short' }) {
  const words = t.value.table;
  return (
    <div class="seat-numbers">
      <span class={player.hand_count === 1 ? 'last-card' : ''}>
        <b>{player.hand_count}</b> {words.cardWord(player.hand_count)}
      </span>
      <span>
        <b>{player.total}</b> {unit === 'short' ? '' : words.pointWord(player.total)}
      </span>
    </div>
  );
}
