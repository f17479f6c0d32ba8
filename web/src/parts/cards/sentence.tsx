// Sentences with cards in them: drawn small, and said by name.
import type { Card, Place } from 'rummy-client';
import { cardName } from '../../model/card_names';
import { JOKER, rankOf, suitOf } from '../../model/cards';
import { t } from '../../texts';
import type { Sentence } from '../../texts/pieces';

/** A sentence; its cards are coloured ranks and suits. */
export function Said({ sentence }: { sentence: Sentence }) {
  return <>{sentence.map((piece) => (typeof piece === 'string' ? piece : <InlineCard card={piece.card} />))}</>;
}

/** A card within text. */
export function InlineCard({ card }: { card: Card | Place }) {
  return (
    <span class="inline-card" data-suit={card === JOKER ? 'joker' : suitOf(card)}>
      <span aria-hidden="true">
        {card === JOKER ? <Mark of="star" /> : <RankAndSuit card={card} />}
      </span>
      <span class="spoken">{cardName(card, null, t.value.table.cards)}</span>
    </span>
  );
}

function RankAndSuit({ card }: { card: Card }) {
  const suit = suitOf(card);
  const rank = rankOf(card);
  return (
    <>
      {t.value.table.cards.indices[rank] ?? rank}
      {suit !== '?' && <Mark of={suit} />}
    </>
  );
}

function Mark({ of }: { of: string }) {
  return (
    <svg class="mark">
      <use href={`#${of}`} />
    </svg>
  );
}
