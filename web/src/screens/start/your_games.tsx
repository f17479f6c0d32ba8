// The games of this device that go on; those where it is the player's turn stand out.
import type { Game } from 'rummy-client';
import { useAnswer, useRepeated } from '../../service/requests/answer';
import { isSeatGone } from '../../service/gone';
import { linkTo } from '../../service/routes';
import { forgetSeat, keptSeats, noteEnd, placeAt } from '../../service/seats';
import { useVariantName } from '../../service/requests/variants';
import { t } from '../../texts';

const ASKED = 8;
const SECONDS = 15;
const OVER = ['finished', 'abandoned'];

export function YourGames() {
  const ids = keptSeats().flatMap(({ gameId, isOver }) => (isOver ? [] : [gameId]));
  const { value, ask } = useAnswer(() => gamesOf(ids.slice(0, ASKED)), [ids.join()]);
  useRepeated(ask, SECONDS);
  const games = value ?? [];
  const isTurn = ({ legal_moves: moves }: Game) => moves.length > 0;
  return (
    <>
      {games.filter(isTurn).map((game) => (
        <YourTurn key={game.game_id} game={game} />
      ))}
      <OtherGames games={games.filter((game) => !isTurn(game))} />
    </>
  );
}

/** The games that go on. A seat that the service does not know is forgotten; a failure leaves its game out. */
async function gamesOf(ids: readonly string[]): Promise<readonly Game[]> {
  const answers = await Promise.all(ids.map(gameOf));
  return answers.filter((game) => game !== null);
}

async function gameOf(gameId: string): Promise<Game | null> {
  try {
    const game = await placeAt(gameId).game({ patienceSeconds: 0 });
    if (!OVER.includes(game.status)) return game;
    noteEnd(gameId);
  } catch (failure) {
    if (isSeatGone(failure)) forgetSeat(gameId);
  }
  return null;
}

function YourTurn({ game }: { game: Game }) {
  const { yourTurn, goOn } = t.value.lobby;
  return (
    <section class="your-turn">
      <div>
        <h2>{yourTurn}</h2>
        <GameFacts game={game} />
      </div>
      <a class="button strong" href={linkTo({ screen: 'table', gameId: game.game_id })}>
        {goOn}
      </a>
    </section>
  );
}

function OtherGames({ games }: { games: readonly Game[] }) {
  const { yourGames, open } = t.value.lobby;
  const nameOf = useVariantName();
  if (games.length === 0) return null;
  return (
    <section aria-labelledby="your-games">
      <h2 id="your-games">{yourGames}</h2>
      <ul class="rows">
        {games.map((game) => (
          <li key={game.game_id}>
            <GameFacts game={game} />
            <a class="button" href={linkTo({ screen: 'table', gameId: game.game_id })} aria-label={`${open}: ${nameOf(game.variant)}`}>
              {open}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function GameFacts({ game }: { game: Game }) {
  const nameOf = useVariantName();
  const { others, alone, round, waiting, theirTurn } = t.value.lobby;
  const names = game.players.flatMap(({ player_id: id, name }) => (id === game.viewer ? [] : [name]));
  const phase = game.status === 'waiting' ? waiting : game.round && round(game.round.number);
  const company = names.length > 0 ? others(names) : alone;
  const turn = game.status === 'playing' && game.legal_moves.length === 0 ? theirTurn : null;
  return (
    <p class="facts">
      <strong>{nameOf(game.variant)}</strong>
      {[company, phase, turn].filter(Boolean).map((fact) => ` · ${fact}`)}
    </p>
  );
}
