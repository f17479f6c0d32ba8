"""Laid cards that count for who laid them: each card's player and points, and the score of a round (EXT-07)."""

from service.rules.melding.meld_points import low_ace_points
from service.rules.melding.wild_cards import JokerPlace, places_and_cards
from service.rules.model.cards import JOKER
from service.rules.model.melds import Meld, MeldKind
from service.rules.model.result import Due, Gain, RoundPoints
from service.rules.model.state import Round, replace
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import points_in

LaidCard = tuple[int, int]
"""The seat that laid a card, and what the card counts for it."""
KeptCard = tuple[JokerPlace, LaidCard]
"""A card that was in a meld before, at its place."""


def with_players(variant: Variant, meld: Meld, seat: int, before: Meld | None = None) -> Meld:
    """The meld with the player and the points of each card, where laid cards have them (EXT-07).

    `seat` has laid the cards that the meld has beyond those that it had `before`, which keep theirs.
    """
    if not variant.melds.owned_cards:
        return meld
    kept = _laid_cards(before) if before else []
    low_ace = meld.kind is MeldKind.RUN and meld.places[0][0] == "A"
    pairs = places_and_cards(meld)
    unmoved = [_take_unmoved(kept, pair) for pair in pairs]
    laid = [
        unmoved[at] or _take_moved(kept, pair) or (seat, _points(variant, pair, is_low=low_ace and at == 0))
        for at, pair in enumerate(pairs)
    ]
    return replace(meld, players=tuple([player for player, _ in laid]), points=tuple([points for _, points in laid]))


def _laid_cards(meld: Meld) -> list[KeptCard]:
    return list(zip(places_and_cards(meld), zip(meld.players, meld.points, strict=True), strict=True))


def _take_unmoved(kept: list[KeptCard], pair: JokerPlace) -> LaidCard | None:
    """Take the card at the same place from `kept`; None: there is none."""
    matches = [at for at, (other, _) in enumerate(kept) if other == pair]
    return kept.pop(matches[0])[1] if matches else None


def _take_moved(kept: list[KeptCard], pair: JokerPlace) -> LaidCard | None:
    """Take a wild card that has left its place from `kept`, which has only such cards left; None: `pair` is new."""
    matches = [at for at, (other, _) in enumerate(kept) if pair[0] != pair[1] and other[0] != other[1] == pair[1]]
    return kept.pop(matches[0])[1] if matches else None


def _points(variant: Variant, pair: JokerPlace, *, is_low: bool) -> int:
    """What a card counts at its place; a joker counts as a joker wherever it lies."""
    return low_ace_points(variant) if is_low and pair[1] != JOKER else points_in(variant, (pair[1],))


def laid_points(rnd: Round, seat: int) -> int:
    """What the cards that the seat has laid count."""
    melds = (zip(meld.players, meld.points, strict=True) for meld in rnd.melds)
    return sum(points for meld in melds for player, points in meld if player == seat)


def laid_less_held(variant: Variant, rnd: Round, winner: int | None, rummy: bool) -> RoundPoints:
    """Every player scores the cards they laid less the cards they hold, whoever went out (R500-07)."""
    amounts = [(seat, laid_points(rnd, seat), points_in(variant, hand)) for seat, hand in enumerate(rnd.hands)]
    gains = [
        gain
        for seat, laid, held in amounts
        for gain in (Gain(seat, laid, Due.LAID), Gain(seat, -held, Due.HELD))
        if gain.points
    ]
    return RoundPoints(gains=tuple(gains))
