"""The hard bot for games in which any deadwood may knock: the lowest hand wins, whoever knocks.

Against one other player it samples the hands that they may hold; several play a race.
"""

from service.bots.easy.knocking import draw_in_knocking_game
from service.bots.evaluation.meld_chances import meld_chances
from service.bots.hard import knock_race
from service.bots.hard.opponent_hands import sample_opponent_hands
from service.bots.inference.wanted_cards import chance_to_meld
from service.bots.memory import Memory
from service.bots.seat_facts import legal_discards
from service.bots.seat_order import next_seat
from service.rules.arrange.one_pack.masks import CARD_BIT, mask_of
from service.rules.model.cards import Card, Hand
from service.rules.model.moves import Discard, Draw, Knock, PlayersMove, Source
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.scoring.knock_score import BEATEN_KNOCKER_POINTS
from service.rules.view import SeatView

DUEL_DRAWS_AHEAD = 2.0
"""How many draws the bot counts on when it weighs a hand."""
DUEL_TAKE_GAIN = 6.0
"""By how many points a discard that makes no meld must improve the hand: a card of the stock improves it as much."""
DUEL_DEADWOOD_GAP = 12
"""The bot considers discards that leave at most this much more deadwood than the best one."""
DUEL_FEEDING_COST = 5.0
"""What it costs to discard a card that certainly makes a meld for the next player."""
DUEL_SAMPLES = 40
"""Number of hands of the other player that a knock is tried on."""
MIN_DUEL_EARNINGS = -6.0
"""The points that a knock must earn on average: a player who waits for a sure win is too late."""


def choose(variant: Variant, view: SeatView, memory: Memory) -> PlayersMove:
    """The bot's move; it depends on the view and the memory alone."""
    if len(view.legal_moves) == 1:
        return view.legal_moves[0]
    if len(view.in_round) > 2:
        plays = view.phase is Phase.PLAY
        return knock_race.end_turn_of_race(variant, view) if plays else knock_race.draw_for_race(variant, view, memory)
    duel = _Duel(variant, view, memory)
    return duel.play() if view.phase is Phase.PLAY else duel.draw()


class _Duel:
    """One decision against one other player, with the hand and the live cards as masks."""

    def __init__(self, variant: Variant, view: SeatView, memory: Memory) -> None:
        self._variant, self._view, self._memory = variant, view, memory
        self._outlook = meld_chances(variant)
        self._table = self._outlook.table
        self._hand, self._live = mask_of(view.hand), mask_of(memory.unseen)

    def draw(self) -> PlayersMove:
        """Takes the discard where it makes a meld or a much better hand."""
        take = Draw(Source.DISCARD)
        if take in self._view.legal_moves and self._makes_much_better(CARD_BIT[self._view.discard_pile[-1]]):
            return take
        return draw_in_knocking_game(self._variant, self._view)

    def _makes_much_better(self, card: int) -> bool:
        hand = self._hand | card
        best = max(self._worth(hand ^ CARD_BIT[own]) for own in self._view.hand)
        return best > self._worth(self._hand) + DUEL_TAKE_GAIN

    def play(self) -> PlayersMove:
        """A knock that pays, or the discard that keeps the best hand and gives little away."""
        knock = next(move for move in self._view.legal_moves if isinstance(move, Knock))
        discards = legal_discards(self._view)
        if not discards or self._is_knock_worthwhile(knock.discard):
            return knock
        return Discard(self._best_discard(discards))

    def _best_discard(self, discards: Hand) -> Card:
        left = {card: self._table.of_mask(self._hand ^ CARD_BIT[card]) for card in discards}
        near = [card for card, value in left.items() if value <= min(left.values()) + DUEL_DEADWOOD_GAP]
        after = next_seat(self._variant, self._view, self._view.seat or 0)
        risk = chance_to_meld(self._variant, self._view, self._memory, after)
        return max(near, key=lambda card: self._worth(self._hand ^ CARD_BIT[card]) - DUEL_FEEDING_COST * risk(card))

    def _worth(self, hand: int) -> float:
        """The value of a hand in points: its deadwood, and what may come."""
        return DUEL_DRAWS_AHEAD * self._outlook.expected_gain(hand, self._live & ~hand) - self._table.of_mask(hand)

    def _is_knock_worthwhile(self, discard: Card) -> bool:
        """Whether a knock earns enough on average, over the hands that the other may hold."""
        deadwood = self._table.of_mask(self._hand ^ CARD_BIT[discard])
        if not deadwood:
            return True
        samples = sample_opponent_hands(self._variant, self._view, self._memory, self._table, DUEL_SAMPLES)
        earned = sum(_earnings(deadwood, self._table.of_mask(other)) for other in samples)
        return earned >= DUEL_SAMPLES * MIN_DUEL_EARNINGS


def _earnings(mine: int, other: int) -> int:
    """What a knock with deadwood `mine` earns against one player (KNOCK-03, KNOCK-05, KNOCK-06)."""
    return other - mine - (2 * BEATEN_KNOCKER_POINTS if other < mine else 0)
