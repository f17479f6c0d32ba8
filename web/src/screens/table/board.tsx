// All that lies on the table: players, melds and piles.
import { useRef } from 'preact/hooks';
import type { Game } from 'rummy-client';
import { Discards, Stock, WildCard } from '../../parts/cards/pile';
import { Toolbar } from '../../parts/page/toolbar';
import type { SeatFacts } from '../../parts/seats/seat_facts';
import type { PlayState } from '../../play/state';
import { t } from '../../texts';
import { LitInSight, useFit } from './fit';
import { Chips, Lanes, MeldFlow, OwnLane } from './lanes';
import { litAt, openDiscards } from './lights';
import { isLow } from './media';

/** More opponents than this have chips. */
const MOST_LANES = 6;

interface BoardProps {
  game: Game;
  seats: readonly SeatFacts[];
  play: PlayState | null;
}

/** Lanes or a flow, beside the piles; chips of players stand here unless the bar has them. */
export function Board({ game, seats, play }: BoardProps) {
  const board = useRef<HTMLElement>(null);
  useFit(board, `${game.version} ${isLow.value}`);
  const own = seats.find(({ isViewer }) => isViewer);
  const opponents = seats.filter(({ isViewer }) => !isViewer);
  const isFlow = isLow.value || opponents.length > MOST_LANES;
  return (
    <section ref={board} class={`board on-felt ${isFlow ? 'flowing' : ''}`} aria-label={t.value.table.board}>
      <Toolbar role="group" label={t.value.table.melds} class="places">
        {isFlow ? (
          <>
            {!isLow.value && <Chips seats={seats} />}
            <MeldFlow seats={seats} play={play} />
          </>
        ) : (
          <>
            <Lanes seats={opponents} play={play} />
            {own && <OwnLane seat={own} play={play} />}
          </>
        )}
      </Toolbar>
      {game.round && <Piles game={game} play={play} />}
      {play && <LitInSight board={board} play={play} />}
    </section>
  );
}

function Piles({ game, play }: { game: Game; play: PlayState | null }) {
  const { round } = game;
  if (round === null) return null;
  const knock = litAt(play, 'knock');
  const { discard_pile: cards } = round;
  return (
    <Toolbar label={t.value.table.piles} class="piles">
      <Stock count={round.stock_count} lit={litAt(play, { pile: 'stock' })} />
      {round.wild !== null && round.wild !== undefined && <WildCard card={round.wild} />}
      <Discards cards={cards} count={round.discard_count} lit={litAt(play, { pile: 'discard' })} open={openDiscards(play, game, cards)} />
      {knock && (
        <button type="button" class="knock-field" data-spot="knock" onClick={() => knock.press()}>
          {knock.label}
        </button>
      )}
    </Toolbar>
  );
}
