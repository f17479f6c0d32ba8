// A view after one more event, as far as the event itself tells: enough to watch the moves of others one by one.
import type { Card, Event, Game, Meld, Player, PlayerId, Round } from 'rummy-client';

/** The game after `event`; fields of which the event says nothing stay as they were. */
export function stepped(game: Game, event: Event): Game {
  if (!game.round || !('player_id' in event) || event.round !== game.round.number) return game;
  const round = roundAfter(game.round, event);
  if (round === game.round) return game;
  const players = game.players.map((player) => (player.player_id === event.player_id ? playerAfter(player, event) : player));
  return { ...game, players, round: { ...round, turn: event.player_id } };
}

function roundAfter(round: Round, event: Event): Round {
  switch (event.type) {
    case 'card_drawn':
      return { ...round, stock_count: round.stock_count - 1 };
    case 'discard_taken':
    case 'rummy_called':
      return takenFromPile(event.type === 'rummy_called' ? withMelds(round, [event.meld]) : round, event.card);
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

/** The round with these melds, each in place of the one with its id. */
function withMelds(round: Round, melds: readonly Meld[]): Round {
  const changed = round.melds.map((meld) => melds.find(({ meld_id: id }) => id === meld.meld_id) ?? meld);
  const added = melds.filter(({ meld_id: id }) => !round.melds.some((meld) => meld.meld_id === id));
  return { ...round, melds: [...changed, ...added] };
}

function playerAfter(player: Player, event: Event & { player_id: PlayerId }): Player {
  const isDraw = event.type === 'card_drawn' || event.type === 'discard_taken';
  const hand_count = 'count' in event ? event.count : player.hand_count + (isDraw ? 1 : 0);
  return { ...player, hand_count, opened: player.opened || event.type === 'melded' };
}
