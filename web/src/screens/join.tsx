// A table to which a link leads: what it is, and a seat at it.
import { getGame, listGames, ProblemError, type Game, type GameSummary } from 'rummy-client';
import { useEffect, useState } from 'preact/hooks';
import { TextField } from '../parts/form/field';
import { NameField } from '../parts/form/name_field';
import { Failure } from '../parts/frame/failure';
import { Frame } from '../parts/frame/frame';
import { TableFacts } from '../parts/table_facts';
import { useAnswer, useSending } from '../service/requests/answer';
import { hideCode, redirectTo, route } from '../service/address';
import { linkTo } from '../service/routes';
import { keptSeat } from '../service/seats';
import { rummy } from '../service/service';
import { joinTable } from '../service/requests/sitting';
import { t } from '../texts';

/** The code of the table, if there is one, leaves the address at once: it is good for a seat. */
export function Join({ gameId, code }: { gameId: string; code: string | null }) {
  const [given, setGiven] = useState(code);
  const { value: table, failure, ask } = useAnswer(() => tableOf(gameId, given), [gameId, given, rummy.value]);
  useEffect(() => hideCode(gameId), [gameId, route.value]); // the same link may be opened again
  useEffect(() => {
    if (keptSeat(gameId)) redirectTo({ screen: 'table', gameId });
  }, [gameId]);
  const isHidden = failure instanceof ProblemError && failure.problem.code === 'game_not_found';
  return (
    <Frame title={t.value.lobby.invitation} class="narrow">
      <h1>{t.value.lobby.invitation}</h1>
      {table ? <Invitation table={table} code={given} ask={ask} /> : isHidden ? <CodeForm find={setGiven} isWrong={given !== null} /> : <Failure failure={failure} again={ask} />}
    </Frame>
  );
}

/** The table by its code, which is needed where it is not listed; else by its id. */
async function tableOf(gameId: string, code: string | null): Promise<GameSummary> {
  const service = rummy.value;
  if (code !== null) {
    const { data } = await listGames({ ...service, query: { join_code: code } });
    const table = data.games.find((each) => each.game_id === gameId);
    if (table) return table;
  }
  return summaryOf((await getGame({ ...service, path: { game_id: gameId } })).data);
}

function summaryOf(game: Game): GameSummary {
  return { ...game, players: game.players.map(({ name }) => name) };
}

function Invitation({ table, code, ask }: { table: GameSummary; code: string | null; ask: () => void }) {
  const { takeSeat, hasStarted, watchInstead } = t.value.lobby;
  const { isSending, failure, send } = useSending();
  const { game_id: gameId, variant } = table;
  if (table.status !== 'waiting') {
    return (
      <>
        <TableFacts table={table} />
        <p>{hasStarted}</p>
        <a class="button" href={linkTo({ screen: 'table', gameId })}>
          {watchInstead}
        </a>
      </>
    );
  }
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        send((options) => joinTable(gameId, variant, code, options).finally(ask)); // the table may have become full
      }}
    >
      <TableFacts table={table} />
      <NameField />
      <button type="submit" class="button main" aria-disabled={isSending} aria-busy={isSending}>
        {takeSeat}
      </button>
      <Failure failure={failure} />
    </form>
  );
}

/** `isWrong` after a code that leads nowhere. */
function CodeForm({ find, isWrong }: { find: (code: string) => void; isWrong: boolean }) {
  const { code, needsCode, noSuchCode, find: findLabel } = t.value.lobby;
  const [text, setText] = useState('');
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') find(text.trim());
      }}
    >
      <p>{needsCode}</p>
      <TextField field={{ label: code, complaint: isWrong ? noSuchCode : null }} value={text} change={setText} />
      <button type="submit" class="button main">
        {findLabel}
      </button>
    </form>
  );
}
