// A view after one more event, as far as the event itself tells: enough to watch the moves of others one by one.
import type { Card, CardsDealtEvent, Event, Game, Meld, Player, PlayerId, Round } from 'rummy-client';

/** The game after `event`; fields of which the event says nothing stay as they were. */
export function stepped(game: Game, event: Event): Game {
  if (event.type === 'cards_dealt' && game.round && event.round > game.round.number) return dealt(game, game.round, event);
  if (!game.round || !('player_id' in event) || event.round !== game.round.number) return game;
  const round = roundAfter(game.round, event);
  if (round === game.round) return game;
  const players = game.players.map((player) => (player.player_id === event.player_id ? playerAfter(player, event) : player));
  return { ...game, players, round: IN_PASSING.has(event.type) ? round : { ...round, turn: event.player_id } };
}

/** Events that leave the turn with the player whose turn it is. */
const IN_PASSING: ReadonlySet<string> = new Set(['card_turned', 'hand_dealt', 'bought']);

/** The beginning of another round; the hand and the wild card come with the next events. */
function dealt(game: Game, before: Round, { round: number, player_id: turn, counts, upcard, stock_count }: CardsDealtEvent): Game {
  const discard_pile = upcard === null ? [] : [upcard];
  const shared = { number, turn, stock_count, discard_pile, discard_count: discard_pile.length, wild: null, drawn: null, offered: null };
  const empty = { melds: [], left: [], shown: [], taken: [], hand: [], calls: null, offer: null, outcome: null, hands: {} };
  const players = game.players.map((player) => ({ ...player, hand_count: counts[player.player_id] ?? 0, opened: false, turns: 0 }));
  return { ...game, status: 'playing', legal_moves: [], players, round: { ...before, ...shared, ...empty, phase: 'draw' } };
}

function roundAfter(round: Round, event: Event): Round {
  switch (event.type) {
    case 'card_drawn':
      return { ...round, stock_count: round.stock_count - 1 };
    case 'discard_taken':
    case 'rummy_called':
      return takenFromPile(event.type === 'rummy_called' ? withMelds(round, [event.meld]) : round, event.card);
    case 'pile_taken':
      return event.cards.reduce(takenFromPile, round);
    case 'bought':
      return takenFromPile({ ...round, stock_count: round.stock_count - event.penalty_count }, event.card);
    case 'stock_renewed':
      return renewed(round, event.stock_count);
    case 'card_turned':
      return { ...round, wild: event.card };
    case 'hand_dealt':
      return event.hand ? { ...round, hand: event.hand } : round;
    case 'discarded':
      return laidOnPile(round, event.card);
    case 'melded':
      return withMelds(round, [...event.lenders, ...event.melds]);
    case 'declared':
      return withMelds(round, event.melds);
    case 'laid_off':
    case 'joker_swapped':
      return withMelds(round, [event.meld]);
    case 'passed':
      return { ...round };
    default:
      return round;
  }
}

function laidOnPile(round: Round, card: Card): Round {
  const isOpen = round.discard_pile.length === round.discard_count;
  const pile = [...round.discard_pile, card];
  return { ...round, discard_count: round.discard_count + 1, discard_pile: isOpen ? pile : pile.slice(-round.discard_pile.length) };
}

function takenFromPile(round: Round, card: Card): Round {
  const at = round.discard_pile.lastIndexOf(card);
  return { ...round, discard_count: round.discard_count - 1, discard_pile: round.discard_pile.filter((_, index) => index !== at) };
}

/** The round after a new stock of `stock_count` cards was made from the pile, which may keep its top card. */
function renewed(round: Round, stock_count: number): Round {
  const discard_count = round.discard_count + round.stock_count - stock_count;
  return { ...round, stock_count, discard_count, discard_pile: round.discard_pile.slice(round.discard_pile.length - discard_count) };
}

/** The round with these melds, each in place of the one with its id. */
function withMelds(round: Round, melds: readonly Meld[]): Round {
  const changed = round.melds.map((meld) => melds.find(({ meld_id: id }) => id === meld.meld_id) ?? meld);
  const added = melds.filter(({ meld_id: id }) => !round.melds.some((meld) => meld.meld_id === id));
  return { ...round, melds: [...changed, ...added] };
}

function playerAfter(player: Player, event: Event & { player_id: PlayerId }): Player {
  const hand_count = 'count' in event ? event.count : player.hand_count + cardsGained(event);
  return { ...player, hand_count, opened: player.opened || event.type === 'melded' };
}

/** How many cards a draw brings into the hand. */
function cardsGained(event: Event): number {
  switch (event.type) {
    case 'card_drawn':
    case 'discard_taken':
      return 1;
    case 'pile_taken':
      return event.cards.length;
    case 'bought':
      return 1 + event.penalty_count;
    default:
      return 0;
  }
}
