// A meld on the table: a fan of cards that is read at its left edge.
import type { Card, Meld, Place } from 'rummy-client';
import { capital, cardName } from '../../model/card_names';
import { meldCards } from '../../model/meld_cards';
import { t } from '../../texts';
import { CardFace } from './card';

/** Something to press, and what it does. */
export interface Lit {
  readonly label: string;
  press(): void;
}

/** One card of a meld to press, by its index: a joker to swap or a card to borrow. */
export interface LitCard extends Lit {
  readonly at: number;
  /** Whether it was pressed: the card is shown as an outline. */
  readonly isTaken: boolean;
}

interface FanProps {
  label: string;
  cards: readonly { card: Card; standsFor: Place | null }[];
  /** The indices of cards that are shown as outlines. */
  taken?: readonly number[];
}

/** Cards over one another, each showing its index; a list for screen readers. */
export function Fan({ label, cards, taken = [] }: FanProps) {
  return (
    <ul class="fan" aria-label={label}>
      {cards.map(({ card, standsFor }, index) => (
        <li class={taken.includes(index) ? 'taken' : ''}>
          <CardFace card={card} standsFor={standsFor} />
          <span class="spoken">{cardName(card, standsFor, t.value.table.cards)}</span>
        </li>
      ))}
    </ul>
  );
}

interface MeldProps {
  meld: Meld;
  /** Set where a move leads to the meld. */
  lit?: Lit | null;
  litCards?: readonly LitCard[];
}

/** A meld; it lights, or one of its cards does, where something can be done there. */
export function MeldView({ meld, lit = null, litCards = [] }: MeldProps) {
  const cards = meldCards(meld);
  const taken = litCards.filter(({ isTaken }) => isTaken).map(({ at }) => at);
  const nameAt = (at: number) => (cards[at] ? cardName(cards[at].card, cards[at].standsFor, t.value.table.cards) : '');
  return (
    <div class={`meld ${lit ? 'lit' : ''}`} data-spot={`meld ${meld.meld_id}`}>
      <Fan label={capital(meld.title)} cards={cards} taken={taken} />
      {lit && (
        <button type="button" class="meld-button" onClick={() => lit.press()}>
          <TargetLabel label={lit.label} of={meld.title} />
        </button>
      )}
      {litCards.map((each) => (
        <button type="button" class="meld-card-button" style={{ '--at': each.at }} aria-pressed={each.isTaken} onClick={() => each.press()}>
          <TargetLabel label={each.label} of={`${nameAt(each.at)}, ${meld.title}`} />
        </button>
      ))}
    </div>
  );
}

/** What a press does; to screen readers also to what. */
export function TargetLabel({ label, of }: { label: string; of: string }) {
  return (
    <span class="target-label">
      {label}
      <span class="spoken">: {of}</span>
    </span>
  );
}
