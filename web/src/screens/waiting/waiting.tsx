// A table before its game: who sits there, how others find it, and what its host may do.
import { leaveGame, type Game, type Player, type Seat } from 'rummy-client';
import { useEffect, useState } from 'preact/hooks';
import { Failure } from '../../parts/frame/failure';
import { Frame } from '../../parts/frame/frame';
import { useSending } from '../../service/requests/answer';
import type { LiveTable } from '../../service/live_table';
import { goTo } from '../../service/address';
import { linkTo } from '../../service/routes';
import { forgetSeat } from '../../service/seats';
import { useVariantName } from '../../service/requests/variants';
import { t } from '../../texts';
import { HostTools, RemoveButton } from './host_tools';
import { Sharing } from './sharing';

export function Waiting({ game, live }: { game: Game; live: LiveTable }) {
  const nameOf = useVariantName();
  const { waitTitle, startsWhenFull, hostOnly } = t.value.lobby;
  const isSeated = game.viewer !== null;
  const now = useNow(live);
  const { seat } = live;
  const isHost = mayHost(game, now);
  return (
    <Frame title={waitTitle} class="narrow waiting">
      <h1>{waitTitle}</h1>
      <p class="facts">
        <strong>{nameOf(game.variant)}</strong>
        {game.name !== null && ` · ${game.name}`}
      </p>
      <SeatList game={game} seat={seat} isHost={isHost} />
      <p class="hint">{startsWhenFull}</p>
      {isSeated ? <Sharing game={game} /> : <JoinLink game={game} />}
      {isSeated && (isHost ? <HostTools game={game} seat={seat} /> : <p class="hint">{hostOnly}</p>)}
      <TimeLeft until={game.waits_until} now={now} />
      {isSeated && <LeaveButton seat={seat} />}
    </Frame>
  );
}

/** Whether the viewer may start the game, add bots and remove players: the host, after a while anybody at the table. */
function mayHost({ viewer, creator, host_alone_until: until }: Game, now: number): boolean {
  return viewer === creator || (viewer !== null && until !== null && Date.parse(until) <= now);
}

function SeatList({ game, seat, isHost }: { game: Game; seat: Seat; isHost: boolean }) {
  const { seats, freeSeat } = t.value.lobby;
  const removing = useSending();
  const free = Array.from({ length: game.seats - game.players.length }, (_, index) => index);
  return (
    <section aria-labelledby="seats">
      <h2 id="seats">{seats}</h2>
      <ul class="rows">
        {game.players.map((player) => (
          <li key={player.player_id}>
            <SeatName game={game} player={player} />
            {isHost && player.player_id !== game.viewer && <RemoveButton seat={seat} player={player} sending={removing} />}
          </li>
        ))}
        {free.map((index) => (
          <li key={index} class="free">
            {freeSeat}
          </li>
        ))}
      </ul>
      <Failure failure={removing.failure} />
    </section>
  );
}

function SeatName({ game, player }: { game: Game; player: Player }) {
  const { you, host } = t.value.lobby;
  const { bot: botOf, botLevels } = t.value.table;
  const marks = [
    player.player_id === game.viewer && you,
    player.player_id === game.creator && host,
    player.bot !== null && botOf(botLevels[player.bot] ?? player.bot),
  ];
  return (
    <p class="facts">
      <strong>{player.name}</strong>
      {marks.filter(Boolean).map((mark) => ` · ${mark}`)}
    </p>
  );
}

function JoinLink({ game }: { game: Game }) {
  return (
    <a class="button main" href={linkTo({ screen: 'join', gameId: game.game_id, code: null })}>
      {t.value.lobby.takeSeat}
    </a>
  );
}

const MINUTE = 60_000;

/** The service's time, four times a minute. */
function useNow(live: LiveTable): number {
  const [now, setNow] = useState(live.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(live.now()), MINUTE / 4);
    return () => clearInterval(timer);
  }, [live]);
  return now;
}

function TimeLeft({ until, now }: { until: string | null; now: number }) {
  if (until === null) return null;
  return <p class="hint">{t.value.lobby.minutesLeft(Math.max(0, Math.round((Date.parse(until) - now) / MINUTE)))}</p>;
}

function LeaveButton({ seat }: { seat: Seat }) {
  const { isSending, failure, send } = useSending();
  const leave = async () => {
    await leaveGame(seat);
    forgetSeat(seat.gameId);
    goTo({ screen: 'start' });
  };
  return (
    <>
      <button type="button" class="button" aria-disabled={isSending} onClick={() => send(leave)}>
        {t.value.lobby.leave}
      </button>
      <Failure failure={failure} />
    </>
  );
}
