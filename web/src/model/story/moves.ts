// The moves of a round's record in the words of its story.
import type { Card, Meld, PlayedMove } from 'rummy-client';
import type { Sentence } from '../../texts/pieces';
import { minus } from '../bags';
import type { Step } from '../records/replay';
import type { Entry } from './story';
import { cardList, earlierMeld, meldPhrases, nameOf, type Reader, type Telling } from './telling';

type Clauses = (move: PlayedMove, telling: Telling) => readonly Sentence[];

/** A move as an entry of a story; `before` is the table before it. */
export function moveEntry(move: PlayedMove, index: number, before: Step | null, reader: Reader): Entry {
  const telling: Telling = { ...reader, melds: new Map(before?.melds.map((meld) => [meld.meld_id, meld])) };
  const tell = Object.hasOwn(CLAUSES, move.action) ? CLAUSES[move.action] : undefined;
  const acted = tell?.(move, telling) ?? [reader.texts.unknown(move.action.replaceAll('_', ' '))];
  const clauses = move.bought ? [...acted, reader.texts.soldTo(cardList(move.bought.cards.slice(0, 1)), nameOf(reader, move.bought.player_id))] : acted;
  const player = tell === undefined ? null : move.player_id;
  return { seq: index, lastSeq: index, round: 0, player, isTurn: true, isOver: true, clauses, cardsLeft: null };
}

const CLAUSES: Readonly<Record<string, Clauses>> = {
  deal: (_, { texts }) => [texts.dealt],
  cut: ({ contribution }, { texts }) => [texts.cut(contribution ?? '')],
  draw: (move, telling) => [...drawn(move, telling), ...laid(move, telling)],
  meld: (move, telling) => [...laid(move, telling), ...discarded(move, telling)],
  layOff: (move, telling) => laid(move, telling),
  swapJoker: ({ card = '', meld_id: id }, telling) => {
    const meld = telling.melds.get(id ?? '');
    return meld ? [telling.texts.swapped(cardList([card]), earlierMeld(telling, meld, meld.owner))] : [];
  },
  discard: ({ card }, telling) => discarded({ discard: card ?? '' }, telling),
  knock: (move, telling) => {
    const { texts } = telling;
    const melds = ownMelds(move);
    return [...discarded(move, telling), melds.length === 0 ? texts.knockedWithout : texts.knockedWith(meldPhrases(melds, texts.and))];
  },
  show: (move, telling) => laid(move, telling),
  declare: (move, telling) => [telling.texts.declared(meldPhrases(ownMelds(move), telling.texts.and)), ...discarded(move, telling)],
  passTurn: (_, { texts }) => [texts.passed],
  callRummy: ({ decline }, { texts }) => [decline ? texts.declined : texts.called],
  hold_calls: (_, { texts }) => [texts.callsOpen],
  close_calls: (_, { texts }) => [texts.callsClosed],
  buy: (_, { texts }) => [texts.wantsToBuy],
  dropHand: (_, { texts }) => [texts.gaveUp],
  reEnter: (_, { texts }) => [texts.cameBack],
  close_offer: (_, { texts }) => [texts.offerClosed],
  close_re_entry: (_, { texts }) => [texts.offerClosed],
  forfeit: (_, { texts }) => [texts.forfeited],
};

function drawn({ cards_drawn: cards, source, second }: PlayedMove, { texts }: Telling): Sentence[] {
  return cards.map((card, index) => {
    const phrase = cardList([card]);
    return (index === 0 || !second ? source : second) === 'discard' ? texts.took(phrase) : texts.drewCard(phrase);
  });
}

/** New melds, and cards that came to melds on the table. */
function laid(move: PlayedMove, telling: Telling): Sentence[] {
  const { texts, melds } = telling;
  const fresh = move.changed_melds.filter(({ meld_id }) => !melds.has(meld_id));
  const grown = move.changed_melds.map((meld) => ({ meld, cards: gainedBy(meld, telling) })).filter(({ cards }) => cards.length > 0);
  return [
    ...(fresh.length > 0 ? [texts.laidDown(meldPhrases(fresh, texts.and))] : []),
    ...grown.map(({ meld, cards }) => texts.laidOff(cardList(cards), earlierMeld(telling, meld, move.player_id ?? ''))),
  ];
}

function gainedBy({ meld_id, cards }: Meld, { melds }: Telling): Card[] {
  const before = melds.get(meld_id);
  return before ? minus(cards, before.cards) : [];
}

const discarded = ({ discard }: Pick<PlayedMove, 'discard'>, { texts }: Telling): Sentence[] =>
  discard === undefined ? [] : [texts.discarded(cardList([discard]))];

const ownMelds = ({ changed_melds: melds, player_id: player }: PlayedMove): Meld[] => melds.filter(({ owner }) => owner === player);
