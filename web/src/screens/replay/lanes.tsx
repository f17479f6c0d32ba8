// The table after a move: each player's hand and melds.
import type { Card, Game, Meld, PlayerId, RoundRecord } from 'rummy-client';
import { capital, cardName } from '../../model/card_names';
import { compareCards } from '../../model/cards';
import type { Step } from '../../model/records/replay';
import { CardBack, CardFace } from '../../parts/cards/card';
import { MeldView } from '../../parts/cards/meld';
import { Avatar } from '../../parts/seats/avatar';
import { t } from '../../texts';

interface LanesProps {
  game: Game;
  record: RoundRecord;
  step: Step;
  view: PlayerId | null;
}

/** A lane for each player, in order of their seats. */
export function Lanes({ game, record, step, view }: LanesProps) {
  return (
    <ul class="replay-lanes" aria-label={t.value.table.players}>
      {record.dealt_in.map((player) => (
        <Lane key={player} game={game} record={record} step={step} view={view} player={player} />
      ))}
    </ul>
  );
}

function Lane({ game, record, step, view, player }: LanesProps & { player: PlayerId }) {
  const words = t.value.replay;
  const name = game.players.find(({ player_id }) => player_id === player)?.name ?? player;
  const hand = step.hands[player] ?? [];
  const melds = step.melds.filter(({ owner }) => owner === player);
  const isActing = step.move.player_id === player;
  return (
    <li class={isActing ? 'replay-lane acting' : 'replay-lane'}>
      <div class="replay-who">
        <Avatar player={{ player_id: player, name }} isAtTurn={isActing} />
        <div>
          <b>{player === game.viewer ? t.value.table.you : name}</b>
          <span>{words.cards(hand.length)}</span>
          {record.dealer === player && <span>{words.dealer}</span>}
        </div>
      </div>
      {view === null || view === player ? (
        <OpenHand name={words.hand(name)} hand={hand} drawn={isActing ? step.move.cards_drawn : []} />
      ) : (
        <ClosedHand name={words.closedHand(name, hand.length)} count={hand.length} />
      )}
      <LaneMelds melds={melds} changed={step.move.changed_melds} label={t.value.table.meldsOf(name)} />
    </li>
  );
}

/** The cards sorted; those that were just drawn stand out. */
function OpenHand({ name, hand, drawn }: { name: string; hand: readonly Card[]; drawn: readonly Card[] }) {
  const left = [...drawn];
  const isDrawn = (card: Card) => left.includes(card) && left.splice(left.indexOf(card), 1).length > 0;
  return (
    <ul class="fan replay-hand" aria-label={name}>
      {hand.toSorted(compareCards('suit')).map((card) => {
        const isNew = isDrawn(card);
        return (
          <li class={isNew ? 'drawn' : ''}>
            <CardFace card={card} />
            <span class="spoken">
              {capital(cardName(card, null, t.value.table.cards))}
              {isNew && `, ${t.value.table.drawn}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function ClosedHand({ name, count }: { name: string; count: number }) {
  return (
    <div class="fan replay-hand" role="img" aria-label={name}>
      {Array.from({ length: count }, () => (
        <span>
          <CardBack />
        </span>
      ))}
    </div>
  );
}

function LaneMelds({ melds, changed, label }: { melds: readonly Meld[]; changed: readonly Meld[]; label: string }) {
  if (melds.length === 0) return null;
  return (
    <ul class="replay-melds" aria-label={label}>
      {melds.map((meld) => (
        <li key={meld.meld_id} class={changed.some(({ meld_id }) => meld_id === meld.meld_id) ? 'changed' : ''}>
          <MeldView meld={meld} lit={null} litCards={[]} />
        </li>
      ))}
    </ul>
  );
}
