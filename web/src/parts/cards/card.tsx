// A playing card, drawn at 100 by 140 and shown at any size. All that identifies it lies in the 44 at its left.
import type { Card, Place } from 'rummy-client';
import { JOKER, rankOf, suitOf } from '../../model/cards';
import { t } from '../../texts';

interface FaceProps {
  card: Card;
  /** The card that a wild card stands for. */
  standsFor?: Place | null;
}

/** The face of a card, without a name: whatever holds it says which card it is. */
export function CardFace({ card, standsFor = null }: FaceProps) {
  const shown = standsFor ?? card;
  return (
    <svg class={`card ${standsFor === null ? '' : 'wild'}`} data-suit={shown === JOKER ? 'joker' : suitOf(shown)} viewBox="0 0 100 140" aria-hidden="true">
      <rect class="face" x="1" y="1" width="98" height="138" rx="10" />
      {shown === JOKER ? <JokerMarks /> : <Corner card={shown} />}
      {shown !== JOKER && (standsFor === null ? <LowerRight card={shown} /> : <Stars />)}
    </svg>
  );
}

/** The back of a card. */
export function CardBack() {
  return (
    <svg class="card" viewBox="0 0 100 140" aria-hidden="true">
      <use href="#back" />
    </svg>
  );
}

function Corner({ card }: { card: Card }) {
  const rank = rankOf(card);
  const index = t.value.table.cards.indices[rank] ?? rank;
  // Two figures are drawn as narrow as one letter: the index must stay within its strip.
  const narrow = index.length > 1 ? { class: 'index narrow', textLength: 38, lengthAdjust: 'spacingAndGlyphs' } : {};
  return (
    <>
      <text class="index" x={index.length > 1 ? 4 : 7} y="41" {...narrow}>
        {index}
      </text>
      <Suit of={card} x={8} y={49} size={28} />
    </>
  );
}

function LowerRight({ card }: { card: Card }) {
  if (!'JQK'.includes(rankOf(card))) return <Suit of={card} x={48} y={84} size={44} />;
  return (
    <>
      <rect class="tint" x="44" y="56" width="48" height="76" rx="7" />
      <use href={`#court-${rankOf(card)}`} x="49" y="62" width="38" height="38" />
      <Suit of={card} x={56} y={102} size={24} />
    </>
  );
}

function Suit({ of, x, y, size }: { of: Card; x: number; y: number; size: number }) {
  const suit = suitOf(of);
  return suit === '?' ? null : <use href={`#${suit}`} x={x} y={y} width={size} height={size} />;
}

function Stars() {
  return (
    <>
      <use class="star" href="#star" x="8" y="82" width="28" height="28" />
      <use class="star pale" href="#star" x="52" y="94" width="38" height="38" />
    </>
  );
}

function JokerMarks() {
  return (
    <>
      <use href="#star" x="7" y="9" width="30" height="30" />
      <text class="joker-word" transform="translate(15 47) rotate(90)" textLength="80">
        JOKER
      </text>
      <use href="#star" x="41" y="70" width="52" height="52" />
    </>
  );
}
