// What a player did in an event, without the subject: "drew from the stock".
import type { Event, MeldedEvent } from 'rummy-client';
import type { Sentence } from '../../texts/pieces';
import { minus } from '../bags';
import { cardList, earlierMeld, meldPhrases, nameOf, type Telling } from './telling';

/** Functions by type of event. */
export type ByType<Told> = {
  [Type in Exclude<Event['type'], 'a word of a later release'>]?: (event: Extract<Event, { type: Type }>, telling: Telling) => Told;
};

/** The clauses of a turn; a player's next draw begins another sentence. */
export const TURN_CLAUSES: ByType<readonly Sentence[]> = {
  card_drawn: ({ card }, { texts }) => [card === undefined ? texts.drew : texts.drewCard(cardList([card]))],
  discard_taken: ({ card }, { texts }) => [texts.took(cardList([card]))],
  pile_taken: ({ cards }, { texts }) => [texts.took(cardList(cards))],
  melded: meldedClauses,
  laid_off: ({ meld, cards, player_id }, telling) => [telling.texts.laidOff(cardList(cards), earlierMeld(telling, meld, player_id))],
  joker_swapped: ({ meld, card, player_id }, telling) => [
    telling.texts.swapped(cardList([card]), earlierMeld(telling, meld, player_id)),
  ],
  discarded: ({ card }, { texts }) => [texts.discarded(cardList([card]))],
  knocked: ({ deadwood, value }, { texts }) => [deadwood.length === 0 ? texts.knockedClean : texts.knocked(cardList(deadwood), value)],
  declared: ({ melds }, { texts }) => [texts.declared(meldPhrases(melds, texts.and))],
  shown: ({ melds, deadwood, value }, { texts }) => {
    const laid = melds.length > 0 ? meldPhrases(melds, texts.and) : null;
    return [deadwood.length === 0 ? texts.showedClean(laid ?? texts.nothing) : texts.showed(laid, cardList(deadwood), value)];
  },
  passed: (_, { texts }) => [texts.passed],
  dropped: ({ points, reason }, { texts }) => [reason === 'wrong_declaration' ? texts.declaredWrongly(points) : texts.gaveUpFor(points)],
  rummy_called: ({ card, meld, player_id }, telling) => [
    telling.texts.callGranted(cardList([card]), earlierMeld(telling, meld, player_id)),
  ],
};

function meldedClauses({ melds, lenders, player_id }: MeldedEvent, telling: Telling): readonly Sentence[] {
  const borrowed = lenders.map((meld) => {
    const cards = minus(telling.melds.get(meld.meld_id)?.cards ?? [], meld.cards);
    return telling.texts.borrowed(cardList(cards), earlierMeld(telling, meld, player_id));
  });
  return [...borrowed, telling.texts.laidDown(meldPhrases(melds, telling.texts.and))];
}

/** The clauses of other acts, each a sentence of its own. */
export const OTHER_CLAUSES: ByType<Sentence> = {
  cards_cut: ({ contribution }, { texts }) => texts.cut(contribution),
  paid: ({ payee, points, reason }, telling) => telling.texts.paid(nameOf(telling, payee), String(points), telling.reasonOf(reason)),
  bought: ({ card }, { texts }) => texts.bought(cardList([card])),
  call_made: (_, { texts }) => texts.called,
  call_declined: (_, { texts }) => texts.declined,
  forfeited: (_, { texts }) => texts.forfeited,
  player_joined: ({ bot }, { texts }) => texts.joined(levelOf(bot, texts.bots)),
  player_left: ({ bot }, { texts }) => texts.left(levelOf(bot, texts.bots)),
  player_away: ({ bot }, { texts }) => texts.away(levelOf(bot, texts.bots)),
  player_returned: (_, { texts }) => texts.returned,
  rematch_opened: (_, { texts }) => texts.rematch,
};

const levelOf = (bot: string | null, levels: Readonly<Record<string, string>>): string | null => bot && (levels[bot] ?? bot);
