// Groups that the player has set aside to lay down, with what the service says of each.
import type { ShelfGroup } from '../../play/state';
import { meldCards } from '../../model/meld_cards';
import { t } from '../../texts';
import { Fan } from '../cards/meld';
import { Icon, IconButton } from '../page/icon';

interface ShelfProps {
  groups: readonly ShelfGroup[];
  opening: { readonly points: number; readonly needed: number } | null;
  ungroup: (id: string) => void;
}

/** The shelf; nothing while it is empty. */
export function Shelf({ groups, opening, ungroup }: ShelfProps) {
  if (groups.length === 0) return null;
  return (
    <section class="shelf" aria-label={t.value.table.shelf}>
      <ul>
        {groups.map((group, index) => (
          <li key={group.id} class={`shelf-group ${group.state}`} data-shelf={group.id}>
            <ShelfRow group={group} number={index + 1} ungroup={ungroup} />
          </li>
        ))}
      </ul>
      {opening && <OpeningMeter {...opening} />}
    </section>
  );
}

function ShelfRow({ group, number, ungroup }: { group: ShelfGroup; number: number; ungroup: (id: string) => void }) {
  const words = t.value.table;
  const name = words.groupNumber(number);
  return (
    <>
      <Fan label={name} cards={cardsOf(group)} />
      <ShelfState group={group} />
      <IconButton icon="close" name={`${words.putBack}: ${name}`} press={() => ungroup(group.id)} />
    </>
  );
}

/** The cards as they will lie, the card of the table first. */
function cardsOf({ cards, fromTable, jokers }: ShelfGroup) {
  const all = [...(fromTable?.cards ?? []), ...cards.map(({ card }) => card)];
  return meldCards({ kind: 'run', cards: all, jokers: [...jokers] });
}

function ShelfState({ group: { state, problem } }: { group: ShelfGroup }) {
  const words = t.value.table;
  return (
    <p class="shelf-state">
      {state === 'asking' && words.asking}
      {state === 'fits' && (
        <b class="shelf-fits">
          <Icon name="check" /> {words.fits}
        </b>
      )}
      {state === 'refused' && problem?.detail}
    </p>
  );
}

/** Points laid out so far, as words and as a bar. */
function OpeningMeter({ points, needed }: { points: number; needed: number }) {
  return (
    <p class={`opening ${points >= needed ? 'enough' : ''}`}>
      <b>{t.value.table.pointsOf(points, needed)}</b>
      <progress max={needed} value={Math.min(points, needed)} aria-hidden="true" />
      {points >= needed && <Icon name="check" />}
    </p>
  );
}
