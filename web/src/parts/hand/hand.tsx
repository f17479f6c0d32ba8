// The player's own cards: buttons that are chosen and put back. Where they lie follows from their groups and the width.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Card } from 'rummy-client';
import { capital, cardName } from '../../model/card_names';
import { handLayout, type CardPlace, type HandBox } from '../../model/hand_layout';
import type { HandCard, HandGroup } from '../../play/state';
import { t } from '../../texts';
import { CardFace } from '../cards/card';
import { Toolbar } from '../page/toolbar';

interface HandProps {
  groups: readonly HandGroup[];
  choose: (key: string) => void;
  /** The cards that a refusal is about. */
  refused: readonly Card[];
}

/** The hand; it measures its own width, and the width of a card that the style gives. */
export function Hand({ groups, choose, refused }: HandProps) {
  const [size, measure] = useState<HandBox>({ width: 0, card: 84, rise: 0.8 });
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (box.current === null ? undefined : watchSize(box.current, measure)), []);
  const marked = keysOf(refused, groups);
  const { places, height, card } = handLayout(groups.map(({ length }) => length), size);
  return (
    <div ref={box} class="hand-box">
      <Toolbar label={t.value.table.hand} class="hand" style={{ height: `${height}px`, '--card': `${card}px` }}>
        {numbered(groups).map((each, index) => (
          <HandButton key={each.card.key} {...each} place={places[index] ?? { x: 0, y: 0 }} isRefused={marked.has(each.card.key)} choose={choose} />
        ))}
      </Toolbar>
    </div>
  );
}

function watchSize(box: HTMLElement, measure: (size: HandBox) => void): () => void {
  const observer = new ResizeObserver(() => {
    const style = getComputedStyle(box);
    const number = (name: string) => Number.parseFloat(style.getPropertyValue(name));
    measure({ width: box.clientWidth, card: number('--hand-card'), rise: number('--hand-rise') });
  });
  observer.observe(box);
  return () => observer.disconnect();
}

interface Numbered {
  readonly card: HandCard;
  readonly at: number;
  readonly of: number;
  /** The number of its group; null if there is one group only. */
  readonly group: number | null;
}

/** All cards with what their names say of their place. */
function numbered(groups: readonly HandGroup[]): Numbered[] {
  const of = groups.reduce((sum, group) => sum + group.length, 0);
  const cards = groups.flatMap((group, index) => group.map((card) => ({ card, group: groups.length > 1 ? index + 1 : null })));
  return cards.map(({ card, group }, index) => ({ card, group, at: index + 1, of }));
}

/** The keys of these cards; of equal ones the chosen come first. */
function keysOf(cards: readonly Card[], groups: readonly HandGroup[]): ReadonlySet<string> {
  const held = groups.flat().sort((one, other) => Number(other.isChosen) - Number(one.isChosen));
  const keys = new Set<string>();
  for (const card of cards) keys.add(held.find((each) => each.card === card && !keys.has(each.key))?.key ?? '');
  return keys;
}

interface HandButtonProps extends Numbered {
  place: CardPlace;
  isRefused: boolean;
  choose: (key: string) => void;
}

function HandButton({ card, place, isRefused, choose, ...where }: HandButtonProps) {
  return (
    <button
      type="button"
      class={`hand-card ${isRefused ? 'refused' : ''}`}
      data-key={card.key}
      aria-pressed={card.isChosen}
      style={{ '--x': `${place.x}px`, '--y': `${place.y}px` }}
      onClick={() => choose(card.key)}
    >
      <CardFace card={card.card} />
      <span class="spoken">{handCardName(card, isRefused, where)}</span>
      {card.isDrawn && (
        <span class="drawn-badge" aria-hidden="true">
          {t.value.table.drawn}
        </span>
      )}
    </button>
  );
}

/** "Ten of hearts, chosen, drawn, 4 of 11, group 2". */
function handCardName(card: HandCard, isRefused: boolean, { at, of, group }: Omit<Numbered, 'card'>): string {
  const words = t.value.table;
  const parts = [
    capital(cardName(card.card, null, words.cards)),
    card.isChosen && words.chosen,
    card.isDrawn && words.drawn,
    isRefused && words.refused,
    words.place(at, of),
    group !== null && words.groupNumber(group),
  ];
  return parts.filter((part) => part !== false).join(', ');
}
