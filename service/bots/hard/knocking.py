"""The hard bot for games with a knock limit: it weighs the cards that may come, what the other needs and may hold."""

from service.bots.easy.knocking import draw_in_knocking_game
from service.bots.evaluation.meld_chances import MIN_LIVE_CARDS, meld_chances
from service.bots.evaluation.turn_plan import lay_off_cards
from service.bots.hard.opponent_hands import sample_opponent_hands
from service.bots.inference.wanted_cards import chance_to_meld
from service.bots.memory import Memory
from service.bots.seat_order import next_seat
from service.rules.arrange.one_pack.masks import CARD_BIT, bit_numbers, mask_of
from service.rules.model.cards import Card, Hand, without
from service.rules.model.melds import Meld, MeldKind
from service.rules.model.moves import Discard, Draw, Knock, PlayersMove, Source
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.scoring.knock_score import UNDERCUT_POINTS
from service.rules.view import SeatView

GIN_DRAWS_AHEAD = 4.4
"""How many draws ahead the bot counts on in its first turn."""
FEWER_DRAWS_PER_TURN = 0.6
"""By how many draws that falls with each turn; it never falls below one."""
MIN_KNOCK_EARNINGS = 28.0
"""The points that a knock must earn on average: gin and undercuts earn more, so it pays to wait for them."""
MIN_TAKE_GAIN = 6.0
"""By how many points a discard that makes no meld must improve the hand: a card of the stock improves it as much."""
READY_BONUS = 120.0
"""The value, divided by the turn, of being certain to have a knock after the next draw."""
MAX_DEADWOOD_GAP = 12
"""The bot considers discards that leave at most this much more deadwood than the best one."""
FEEDING_COST = 3.5
"""What it costs to discard a card that certainly makes a meld for the next player."""
KNOCK_SAMPLES = 40


def choose(variant: Variant, view: SeatView, memory: Memory) -> PlayersMove:
    """The bot's move; it depends on the view and the memory alone."""
    if view.phase is Phase.SHOWDOWN or len(view.legal_moves) == 1:
        return view.legal_moves[0]
    decision = _KnockDecision(variant, view, memory)
    return decision.play() if view.phase is Phase.PLAY else decision.draw()


class _KnockDecision:
    """One decision, with the hand and the live cards as masks."""

    def __init__(self, variant: Variant, view: SeatView, memory: Memory) -> None:
        self._variant, self._view, self._memory = variant, view, memory
        self._outlook = meld_chances(variant)
        self._table = self._outlook.table
        self._least = self._table.of_mask
        self._hand = mask_of(view.hand)
        self._live = mask_of(memory.unseen)
        self._turns = view.turns[view.seat] if view.seat is not None else 0

    def draw(self) -> PlayersMove:
        """Takes the discard where it makes a meld or a much better hand."""
        take = Draw(Source.DISCARD)
        if take in self._view.legal_moves and self._view.phase is not Phase.WALL:
            hand = self._hand | CARD_BIT[self._view.discard_pile[-1]]
            if (
                max(self._worth(hand ^ CARD_BIT[card]) for card in self._view.hand)
                > self._worth(self._hand) + MIN_TAKE_GAIN
            ):
                return take
        return draw_in_knocking_game(self._variant, self._view)

    def play(self) -> PlayersMove:
        """A knock that pays, or the discard that keeps the best hand and gives little away."""
        knock = next((move for move in self._view.legal_moves if isinstance(move, Knock)), None)
        discards = [move.card for move in self._view.legal_moves if isinstance(move, Discard)]
        if knock and (not discards or self._is_knock_worthwhile(knock.discard)):
            return knock
        left = {card: self._least(self._hand ^ CARD_BIT[card]) for card in discards}
        near = [card for card, value in left.items() if value <= min(left.values()) + MAX_DEADWOOD_GAP]
        after = next_seat(self._variant, self._view, self._view.seat or 0)
        risk = chance_to_meld(self._variant, self._view, self._memory, after)
        return Discard(max(near, key=lambda card: self._worth(self._hand ^ CARD_BIT[card]) - FEEDING_COST * risk(card)))

    def _worth(self, hand: int) -> float:
        """The value of a hand in points: its deadwood, what may come, and how soon it may knock."""
        live, least = self._live & ~hand, self._least(hand)
        ahead = max(1.0, GIN_DRAWS_AHEAD - FEWER_DRAWS_PER_TURN * self._turns)
        ready = READY_BONUS / (self._turns + 1) * self._knock_chance(hand, live, least)
        return ahead * self._outlook.expected_gain(hand, live) + ready - least

    def _knock_chance(self, hand: int, live: int, least: int) -> float:
        """The probability that the next draw allows a knock."""
        limit = self._view.knock_limit
        if limit is None or least <= limit:
            return 1.0
        fit = sum(self._table.best_discard(hand | 1 << place)[0] <= limit for place in bit_numbers(live))
        return fit / max(MIN_LIVE_CARDS, live.bit_count())

    def _is_knock_worthwhile(self, discard: Card) -> bool:
        """Whether a knock earns enough on average, over the hands that the other may hold."""
        hand = without(self._view.hand, (discard,))
        split = self._table.split(hand)
        if not split.value:
            return True
        fitting = mask_of(_cards_for_shown_melds(self._variant, split.melds)) if self._variant.knock.lay_offs else 0
        earned = 0
        for other in sample_opponent_hands(self._variant, self._view, self._memory, self._table, KNOCK_SAMPLES):
            earned += _earnings(split.value, min(self._least(other), self._least(other & ~fitting)))
        return earned >= KNOCK_SAMPLES * MIN_KNOCK_EARNINGS


def _cards_for_shown_melds(variant: Variant, melds: tuple[Hand, ...]) -> frozenset[Card]:
    """The cards that can be laid off on the melds of the player who knocks."""
    kinds = (MeldKind.SET if cards[0][0] == cards[1][0] else MeldKind.RUN for cards in melds)
    return lay_off_cards(variant, tuple([Meld("", 0, kind, cards) for kind, cards in zip(kinds, melds, strict=True)]))


def _earnings(mine: int, other: int) -> int:
    """What a knock with deadwood `mine` earns against one player, who may undercut (GIN-08, GIN-09)."""
    return other - mine if mine < other else other - mine - UNDERCUT_POINTS
