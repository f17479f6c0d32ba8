// The lobby: tables that wait for players, and games to watch.
import { listGames, type GamePage, type GameSummary, type LobbyStatus } from 'rummy-client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Failure } from '../../parts/frame/failure';
import { TableFacts } from '../../parts/table_facts';
import { useAnswer, useRepeated, useSending } from '../../service/requests/answer';
import { linkTo } from '../../service/routes';
import { keptSeat } from '../../service/seats';
import { rummy } from '../../service/service';
import { joinTable } from '../../service/requests/sitting';
import { useVariantName, useVariants } from '../../service/requests/variants';
import { t } from '../../texts';

const SHOWN = 8;
const SECONDS = 15;

function useLobby(status: LobbyStatus) {
  const service = rummy.value;
  const answer = useAnswer(async (): Promise<GamePage> => (await listGames({ ...service, query: { status, limit: SHOWN } })).data, [service, status]);
  useRepeated(answer.ask, SECONDS);
  return answer;
}

/** What tells tables apart for those who only hear their buttons. */
function tableName({ variant, players: [host] }: GameSummary, nameOf: (variant: string) => string): string {
  return [nameOf(variant), host !== undefined && t.value.lobby.tableOf(host)].filter(Boolean).join(', ');
}

/** The room below a heading in which some of its list can be seen. */
const BELOW = '0px 0px -72px';

/** Whether the list below a heading has been in sight once all above it is drawn: what nobody sees is not asked for. */
function useSeen(isDrawn: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const [isSeen, see] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && see(true), { rootMargin: BELOW, threshold: 0.9 });
    if (element.current && isDrawn && !isSeen) observer.observe(element.current);
    return () => observer.disconnect();
  }, [isDrawn, isSeen]);
  return { element, isSeen };
}

/** The lobby, asked for when it comes in sight. */
export function OpenTables() {
  const [isWatching, setWatching] = useState(false);
  const { element, isSeen } = useSeen(useVariants().value !== null);
  const { openTables, watchGame, watchTitle } = t.value.lobby;
  return (
    <section aria-labelledby="open-tables">
      <div class="section-head" ref={element}>
        <h2 id="open-tables">{isWatching ? watchTitle : openTables}</h2>
        <button type="button" class="link" onClick={() => setWatching(!isWatching)}>
          {isWatching ? openTables : watchGame}
        </button>
      </div>
      {isSeen && (isWatching ? <Games /> : <Tables />)}
    </section>
  );
}

function Tables() {
  const { value: page, failure, ask } = useLobby('waiting');
  const joining = useSending();
  const { noTables, join, joinTable: joinLabel, waitingTables } = t.value.lobby;
  const nameOf = useVariantName();
  if (page === null) return <Failure failure={failure} again={ask} />;
  const tables = page.games.filter(({ game_id: id }) => keptSeat(id) === null);
  const sit = ({ game_id: id, variant }: GameSummary) => joining.send((options) => joinTable(id, variant, null, options).finally(ask));
  return (
    <>
      <p class="hint">{tables.length === 0 ? noTables : waitingTables(tables.length, page.next_cursor !== null)}</p>
      <ul class="rows">
        {tables.map((table) => (
          <li key={table.game_id}>
            <TableFacts table={table} />
            <button
              type="button"
              class="button"
              aria-label={joinLabel(tableName(table, nameOf))}
              aria-disabled={joining.isSending}
              onClick={() => sit(table)}
            >
              {join}
            </button>
          </li>
        ))}
      </ul>
      <Failure failure={joining.failure} />
    </>
  );
}

function Games() {
  const { value: page, failure, ask } = useLobby('playing');
  const { noGames, watch, watchTable } = t.value.lobby;
  const nameOf = useVariantName();
  if (page === null) return <Failure failure={failure} again={ask} />;
  if (page.games.length === 0) return <p class="hint">{noGames}</p>;
  return (
    <ul class="rows">
      {page.games.map((table) => (
        <li key={table.game_id}>
          <TableFacts table={table} />
          <a class="button" href={linkTo({ screen: 'table', gameId: table.game_id })} aria-label={watchTable(tableName(table, nameOf))}>
            {watch}
          </a>
        </li>
      ))}
    </ul>
  );
}
