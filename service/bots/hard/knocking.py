"""The strong player where a round ends by a knock: weighs what may come, and what the others need and may hold."""

from typing import NamedTuple

from service.bots.easy.knocking import draw
from service.bots.evaluation.meld_chances import FEWEST, outlook
from service.bots.evaluation.turn_plan import fitting
from service.bots.hard.feeding_risk import feeding
from service.bots.hard.opponent_hands import sampled
from service.bots.memory import Memory
from service.rules.arrange.one_pack.masks import BIT, mask_of, places
from service.rules.model.cards import Card, Hand, without
from service.rules.model.melds import Kind, Meld
from service.rules.model.moves import Discard, Draw, Knock, PlayersMove, Source
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.scoring.knock_score import BEATEN, UNDERCUT
from service.rules.view import SeatView


class _Style(NamedTuple):
    """What it goes by, in points but for the draws."""

    ahead: float
    """How many draws ahead it reckons with in its first turn."""
    fewer: float
    """How many fewer each turn after that, but always one."""
    knock: float
    """What a knock must be worth on the average."""


LIMITED = _Style(ahead=4.4, fewer=0.6, knock=28.0)
"""Where only little deadwood is allowed: gin and undercuts earn more than most knocks, and so does waiting for them."""
ANY = _Style(ahead=2.0, fewer=0.0, knock=-6.0)
"""Where anybody may knock at any time: whoever waits until he is sure to win is too late."""
TAKEN = 6.0
"""How much better a hand must become by a discard that makes no meld: the stock brings about as much."""
READY = 120.0
"""What it is worth, divided by the turn, that the next draw certainly lets it knock."""
LOOSE = 12
"""It looks at the discards that leave at most so much more than the best of them."""
FED = 5.0
"""What it costs to discard a card that certainly makes a meld for the next player."""
SAMPLES = 40


def choose(variant: Variant, view: SeatView, memory: Memory) -> PlayersMove:
    """The move for this seat; it depends on nothing but the view and the memory."""
    if view.phase is Phase.SHOWDOWN or len(view.legal_moves) == 1:
        return view.legal_moves[0]
    mind = _Mind(variant, view, memory)
    return mind.play() if view.phase is Phase.PLAY else mind.draw()


class _Mind:
    """One decision: the hand and the live cards as masks, and what is known of the player behind."""

    def __init__(self, variant: Variant, view: SeatView, memory: Memory) -> None:
        self._variant, self._view, self._memory = variant, view, memory
        self._outlook = outlook(variant)
        self._table = self._outlook.table
        self._least = self._table.of_mask
        self._hand = mask_of(view.hand)
        self._live = mask_of(memory.unseen)
        self._turns = view.turns[view.seat] if view.seat is not None else 0
        self._style = ANY if view.knock_limit is None else LIMITED

    def draw(self) -> PlayersMove:
        """The discard where it makes a meld or a much better hand."""
        take = Draw(Source.DISCARD)
        if take in self._view.legal_moves and self._view.phase is not Phase.WALL:
            hand = self._hand | BIT[self._view.discard_pile[-1]]
            if max(self._worth(hand ^ BIT[card]) for card in self._view.hand) > self._worth(self._hand) + TAKEN:
                return take
        return draw(self._variant, self._view)

    def play(self) -> PlayersMove:
        """A knock that is worth it, or the discard that leaves most and gives least away."""
        knock = next((move for move in self._view.legal_moves if isinstance(move, Knock)), None)
        discards = [move.card for move in self._view.legal_moves if isinstance(move, Discard)]
        if knock and (not discards or self._worth_a_knock(knock.discard)):
            return knock
        left = {card: self._least(self._hand ^ BIT[card]) for card in discards}
        near = [card for card, value in left.items() if value <= min(left.values()) + LOOSE]
        fed = feeding(self._variant, self._view, self._memory)
        return Discard(max(near, key=lambda card: self._worth(self._hand ^ BIT[card]) - FED * fed(card)))

    def _worth(self, hand: int) -> float:
        """What a hand is worth in points: what it counts now, what may come, and whether it may soon knock."""
        live, least = self._live & ~hand, self._least(hand)
        ahead = max(1.0, self._style.ahead - self._style.fewer * self._turns)
        ready = READY / (self._turns + 1) * self._ready(hand, live, least)
        return ahead * self._outlook.gain(hand, live) + ready - least

    def _ready(self, hand: int, live: int, least: int) -> float:
        """How likely the next draw lets it knock."""
        limit = self._view.knock_limit
        if limit is None or least <= limit:
            return 1.0
        fit = sum(self._table.best_discard(hand | 1 << place)[0] <= limit for place in places(live))
        return fit / max(FEWEST, live.bit_count())

    def _worth_a_knock(self, discard: Card) -> bool:
        """Whether a knock earns enough on the average of what the others may hold."""
        hand = without(self._view.hand, (discard,))
        split = self._table.split(hand)
        if not split.value:
            return True
        limited = self._view.knock_limit is not None
        fitting = mask_of(_fitting(self._variant, split.melds)) if self._variant.knock.lay_offs else 0
        earned = 0
        for hands in sampled(self._view, self._memory, self._table, SAMPLES):
            others = [min(self._least(other), self._least(other & ~fitting)) for other in hands]
            earned += _against_one(split.value, others[0]) if limited else _against_several(split.value, others)
        return earned >= SAMPLES * self._style.knock


def _fitting(variant: Variant, melds: tuple[Hand, ...]) -> frozenset[Card]:
    """The cards that can be laid off on melds shown."""
    kinds = (Kind.SET if cards[0][0] == cards[1][0] else Kind.RUN for cards in melds)
    return fitting(variant, tuple([Meld("", 0, kind, cards) for kind, cards in zip(kinds, melds, strict=True)]))


def _against_one(mine: int, other: int) -> int:
    """What a knock with this deadwood earns where the other player undercuts (GIN-08, GIN-09)."""
    return other - mine if mine < other else other - mine - UNDERCUT


def _against_several(mine: int, others: list[int]) -> int:
    """What it earns where the lowest wins from all (KNOCK-03, KNOCK-05, KNOCK-06)."""
    lowest = min(others)
    if mine < lowest:
        return sum(others) - mine * len(others)
    return lowest - mine - 2 * BEATEN if lowest < mine else 0
