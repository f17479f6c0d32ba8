// The stock and the discards.
import type { ComponentChildren } from 'preact';
import type { Card } from 'rummy-client';
import { capital, cardName } from '../../model/card_names';
import { t } from '../../texts';
import { CardBack, CardFace } from './card';
import { TargetLabel, type Lit } from './meld';

/** The stock, a button while a card may be drawn from it. */
export function Stock({ count, lit }: { count: number; lit: Lit | null }) {
  const name = t.value.table.stock;
  return (
    <div class="pile" data-spot="pile stock">
      <PileTop lit={lit} name={name}>
        <span class={`stack ${count > 1 ? 'deep' : ''}`}>{count > 0 ? <CardBack /> : <NoCard />}</span>
      </PileTop>
      <PileName name={name} count={count} />
    </div>
  );
}

/** The card that was turned at the deal and makes the wild cards. */
export function WildCard({ card }: { card: Card }) {
  const name = t.value.table.wild;
  return (
    <div class="pile wild">
      <span class="pile-top" role="img" aria-label={`${name}: ${cardName(card, null, t.value.table.cards)}`}>
        <span class="stack">
          <CardFace card={card} />
        </span>
      </span>
      <p class="pile-name">{name}</p>
    </div>
  );
}

/** A discard below others that may be taken, by its index in the pile. */
export interface OpenDiscard extends Lit {
  readonly at: number;
}

/** More open discards than this lie over one another. */
const FEW = 6;

interface DiscardsProps {
  /** The visible discards, the top one last. */
  cards: readonly Card[];
  count: number;
  lit: Lit | null;
  /** The discards that may be taken, where there are several: the pile unfolds. */
  open: readonly OpenDiscard[];
}

/** The discards; they unfold to a row where all lie open, and while several of them may be taken. */
export function Discards({ cards, count, lit, open }: DiscardsProps) {
  const top = cards.at(-1);
  const name = t.value.table.discards;
  const topName = top === undefined ? t.value.table.noCards : cardName(top, null, t.value.table.cards);
  const isUnfolded = open.length > 1 || (cards.length > 1 && cards.length === count);
  return (
    <div class={`pile ${isUnfolded ? 'unfolded' : ''}`} data-spot="pile discard">
      {isUnfolded ? (
        <OpenDiscards cards={cards} open={open.length === 0 && lit !== null ? [{ ...lit, at: cards.length - 1 }] : open} />
      ) : (
        <PileTop lit={lit} name={`${name}: ${topName}`}>
          <span class="stack">{top === undefined ? <NoCard /> : cards.slice(-3).map((card, index, { length }) => <CardFace key={count - length + index} card={card} />)}</span>
        </PileTop>
      )}
      <PileName name={name} count={count} />
    </div>
  );
}

function PileTop({ lit, name, children }: { lit: Lit | null; name: string; children: ComponentChildren }) {
  return lit === null ? (
    <span class="pile-top" role="img" aria-label={name}>
      {children}
    </span>
  ) : (
    <button type="button" class="pile-top lit" onClick={() => lit.press()}>
      {children}
      <TargetLabel label={lit.label} of={name} />
    </button>
  );
}

function OpenDiscards({ cards, open }: { cards: readonly Card[]; open: readonly OpenDiscard[] }) {
  return (
    <div class={cards.length > FEW ? 'fan many' : 'fan'}>
      {cards.map((card, index) => {
        const lit = open.find(({ at }) => at === index);
        const name = cardName(card, null, t.value.table.cards);
        return lit === undefined ? (
          <span role="img" aria-label={capital(name)}>
            <CardFace card={card} />
          </span>
        ) : (
          <button type="button" class="lit" onClick={() => lit.press()}>
            <CardFace card={card} />
            <span class="spoken">
              {lit.label}: {name}
            </span>
          </button>
        );
      })}
    </div>
  );
}

const NoCard = () => <span class="no-card" />;

function PileName({ name, count }: { name: string; count: number }) {
  return (
    <p class="pile-name">
      {name} · <b>{count}</b>
    </p>
  );
}
