// The players with their melds: a lane for each, or chips and one flow of all melds where there is no room for lanes.
import type { Meld } from 'rummy-client';
import { MeldView } from '../../parts/cards/meld';
import { Avatar } from '../../parts/seats/avatar';
import type { SeatFacts } from '../../parts/seats/seat_facts';
import { SeatChip, SeatHead } from '../../parts/seats/seat_head';
import type { PlayState } from '../../play/state';
import { t } from '../../texts';
import { useScrolledTo } from './fit';
import { litAt, litCardsOf } from './lights';
import { isLow } from './media';

/** More chips than this need not fit in the strip. */
const MOST_IN_STRIP = 7;

interface PlacesProps {
  seats: readonly SeatFacts[];
  play: PlayState | null;
}

/** A lane for each opponent. With many, those without melds shrink to chips. */
export function Lanes({ seats, play }: PlacesProps) {
  const look = seats.length > 4 ? 'lanes many' : 'lanes';
  return (
    <ul class={look} style={{ '--lanes': seats.length > 4 ? 3 : seats.length }} aria-label={t.value.table.players}>
      {seats.map((seat) => (
        <li key={seat.player.player_id} class={`lane ${seat.melds.length > 0 ? 'open' : ''}`}>
          {seats.length > 4 && seat.melds.length === 0 ? <SeatChip seat={seat} /> : <SeatHead seat={seat} />}
          <Melds melds={seat.melds} label={t.value.table.meldsOf(seat.player.name)} play={play} />
        </li>
      ))}
    </ul>
  );
}

function Melds({ melds, label, play }: { melds: readonly Meld[]; label: string; play: PlayState | null }) {
  if (melds.length === 0) return null;
  return (
    <ul class="melds" aria-label={label}>
      {melds.map((meld) => (
        <li key={meld.meld_id}>
          <TableMeld meld={meld} play={play} />
        </li>
      ))}
    </ul>
  );
}

function TableMeld({ meld, play }: { meld: Meld; play: PlayState | null }) {
  return <MeldView meld={meld} lit={litAt(play, { meldId: meld.meld_id })} litCards={litCardsOf(play, meld)} />;
}

/** The viewer's own place: melds, and where new ones are laid down. */
export function OwnLane({ seat, play }: { seat: SeatFacts; play: PlayState | null }) {
  return (
    <section class={`lane own ${seat.melds.length > 0 ? 'open' : ''}`} aria-label={t.value.table.yourMelds} data-spot="own-zone">
      <SeatHead seat={seat} />
      <OwnZone play={play} />
      <Melds melds={seat.melds} label={t.value.table.yourMelds} play={play} />
    </section>
  );
}

function OwnZone({ play }: { play: PlayState | null }) {
  const lit = litAt(play, 'own-zone');
  return (
    lit && (
      <button type="button" class="own-zone" onClick={() => lit.press()}>
        {lit.label}
      </button>
    )
  );
}

/** The players in a few words each, in order of play; on a low screen many of them scroll as a strip. */
export function Chips({ seats }: { seats: readonly SeatFacts[] }) {
  const strip = useScrolledTo<HTMLUListElement>(isLow.value ? seats.findIndex(({ isAtTurn }) => isAtTurn) : -1);
  return (
    <ul ref={strip} class="seat-chips" aria-label={t.value.table.players} tabIndex={isLow.value && seats.length > MOST_IN_STRIP ? 0 : undefined}>
      {seats.map((seat) => (
        <li key={seat.player.player_id} class="seat-chip">
          <SeatChip seat={seat} />
        </li>
      ))}
    </ul>
  );
}

/** The melds of all, each with its owner's name. */
export function MeldFlow({ seats, play }: PlacesProps) {
  return (
    <div class="flow" data-spot="own-zone">
      <ul class="melds" aria-label={t.value.table.melds}>
        {seats.flatMap((seat) =>
          seat.melds.map((meld) => (
            <li key={meld.meld_id}>
              <p class="owner">
                <Avatar player={seat.player} />
                <span>{seat.isViewer ? t.value.table.you : seat.player.name}</span>
              </p>
              <TableMeld meld={meld} play={play} />
            </li>
          )),
        )}
      </ul>
      <OwnZone play={play} />
    </div>
  );
}
