"""The practised bot for rounds of four turns each: a meld first of all, then little left over; feeds nobody freely."""

from service.bots.order import lying_open, next_seat, turns_left
from service.bots.worth import outs
from service.rules import arrange, scoring
from service.rules.cards import NATURALS, Card
from service.rules.melds import as_run, as_set
from service.rules.moves import Declare, Discard, Draw, PlayersMove, Show, Source
from service.rules.state import Phase
from service.rules.variant import Variant
from service.rules.view import SeatView

PER_OUT = 2
"""How many points left over it risks for each live card that makes a meld of what it keeps, and each turn to come."""
PER_FIRST_OUT = 4
"""The same where it has no meld yet: to end without one costs four chips (PHOM-08)."""
BROKEN_MELD = 60
"""How many points it is worth to keep a hand's only meld."""
FED = 6
"""How many points it is worth not to feed the next player for certain."""
FED_LAST = 2
"""How often more where it is his last turn."""


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The move for this seat; it depends on nothing but the view."""
    return chosen(variant, view, frozenset(NATURALS) - lying_open(view))


def chosen(variant: Variant, view: SeatView, live: frozenset[Card]) -> PlayersMove:
    """The move where these cards may still come or be in other hands."""
    best = view.legal_moves[0]
    if isinstance(best, Declare | Show) or view.seat is None:
        return best
    if view.phase is Phase.DRAW:
        return Draw(Source.DISCARD if Draw(Source.DISCARD) in view.legal_moves else Source.STOCK)
    return Discard(_least_wanted(variant, view, view.seat, live))


def _least_wanted(variant: Variant, view: SeatView, seat: int, live: frozenset[Card]) -> Card:
    """The card without which the least is to be expected to be left over, and that feeds nobody."""
    values, ace = scoring.values(variant), variant.melds.ace
    table = arrange.deadwood(ace, values)
    left, whole = table.after_discards(view.hand), sum(values[card[0]] for card in view.hand)
    melded = table.value(view.hand) < whole
    ahead, fed = turns_left(view, seat), _per_feed(variant, view, seat)
    held = view.hand_counts[next_seat(variant, view, seat)] / max(len(live), 1)

    def worth(card: Card) -> float:
        bare = left[card] == whole - values[card[0]]
        near = (PER_FIRST_OUT if bare else PER_OUT) * ahead * len(outs(card, view.hand, ace) & live)
        danger = fed * feeds(variant, card, live, min(held, 1)) if fed else 0
        return left[card] + near + danger + BROKEN_MELD * (melded and bare)

    return min((move.card for move in view.legal_moves if isinstance(move, Discard)), key=worth)


def _per_feed(variant: Variant, view: SeatView, seat: int) -> int:
    """How many points it is worth not to feed the next player; nothing where he has no turn to come."""
    to_come = turns_left(view, next_seat(variant, view, seat))
    return FED * (FED_LAST if to_come == 1 else 1) if to_come else 0


def feeds(variant: Variant, card: Card, live: frozenset[Card], held: float) -> float:
    """How likely a player who holds each live card with this chance can make a meld with this one."""
    same = [other for other in live if other[0] == card[0]]
    suit = [other for other in live if other[1] == card[1]]
    pairs = [(one, other) for group in (same, suit) for place, one in enumerate(group) for other in group[:place]]
    melds = sum(bool(as_set((card, *pair)) or as_run((card, *pair), variant.melds.ace)) for pair in pairs)
    return 1 - (1 - held * held) ** melds
