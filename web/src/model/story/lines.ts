// What happened at the table: whole sentences. Null stands for what nobody needs to read.
import type { Sentence } from '../../texts/pieces';
import type { ByType } from './clauses';
import { cardList, listNames, nameOf } from './telling';

export const LINES: ByType<Sentence | null> = {
  game_created: (_, { texts }) => texts.created,
  game_started: (_, { texts }) => texts.started,
  round_begun: ({ round, player_id }, telling) => telling.texts.begun(round, nameOf(telling, player_id)),
  cards_dealt: ({ player_id, upcard }, telling) => {
    const leads = telling.texts.leads(nameOf(telling, player_id));
    return upcard === null ? leads : [...telling.texts.turnedUp(cardList([upcard])), ' ', ...leads];
  },
  hand_dealt: () => null, // the hand itself shows it
  stock_renewed: ({ reshuffled }, { texts }) => (reshuffled ? texts.reshuffled : texts.renewed),
  calls_held: ({ waiting }, telling) => telling.texts.callsHeld(listNames(telling, waiting)),
  calls_closed: (_, { texts }) => texts.callsClosed,
  card_turned: ({ card }, { texts }) => texts.wildTurned(cardList([card])),
  offer_made: ({ what, waiting }, telling) => {
    const names = listNames(telling, waiting);
    return telling.texts.offered[what]?.(names) ?? telling.texts.offerTo(what.replaceAll('_', ' '), names);
  },
  eliminated: ({ player_id }, telling) => telling.texts.eliminated(nameOf(telling, player_id)),
  re_entered: ({ player_id, totals }, telling) => telling.texts.reEntered(nameOf(telling, player_id), totals[player_id] ?? 0),
  player_removed: ({ by, player_id }, telling) => {
    const { texts } = telling;
    return [...texts.subject(nameOf(telling, by)), ...texts.removed(nameOf(telling, player_id)), '.'];
  },
  round_ended: ({ outcome }, telling) => telling.texts.ended(outcome.ending, outcome.winners.map((winner) => nameOf(telling, winner)), outcome.rummy),
  game_ended: ({ winners }, telling) => telling.texts.gameEnded(listNames(telling, winners)),
  clock_advanced: ({ seconds }, { texts }) => texts.clock(seconds),
  game_abandoned: (_, { texts }) => texts.abandoned,
};
