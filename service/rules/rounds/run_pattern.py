"""Going out in runs of given lengths: the accepted runs and their points (CONT-03 to CONT-07, NOW-04)."""

from collections.abc import Iterable, Iterator

from service.rules import arrange
from service.rules.arrange import ArrangedMeld, WayOut
from service.rules.melding.building import build_meld
from service.rules.melding.solver_bridge import as_new_melds
from service.rules.model.cards import JOKER, Card, Hand, without
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.moves import NewMeld
from service.rules.model.result import Due, Payment, RoundPoints
from service.rules.model.state import Phase, Round
from service.rules.model.variant import Variant
from service.rules.rounds.turn import require_held
from service.rules.scoring.round_score import losers

BEFORE_THE_DRAW_POINTS = 10
AFTER_ONE_DRAW_POINTS = 7
NO_WILD_CARD_POINTS = 10
ONE_SUIT_POINTS = 10


def pattern_ways_out(variant: Variant, rnd: Round, hand: Hand) -> list[WayOut]:
    """For each discard, the way out that earns most; the best discard first."""
    rules = variant.melds
    ways = arrange.pattern_ways(hand, rules.ace, variant.pattern.lengths, wild_twos=rules.deuces_wild)
    best: dict[Card | None, tuple[int, WayOut]] = {}
    for way in ways:
        points = sum(points for points, _ in pattern_points(variant, rnd, way.melds))
        if way.discard not in best or points > best[way.discard][0]:
            best[way.discard] = points, way
    return [way for _, way in sorted(best.values(), key=lambda entry: -entry[0])]


def best_pattern_melds(variant: Variant, rnd: Round, discard: Card | None) -> tuple[NewMeld, ...]:
    """The runs that hold all cards but `discard` and earn most; empty if no lengths are given (CONT-07)."""
    if not variant.pattern.lengths:
        return ()
    cards = () if discard is None else (discard,)
    require_held(rnd, rnd.turn, cards)
    return _best_melds(variant, rnd, without(rnd.hands[rnd.turn], cards))


def as_pattern_melds(variant: Variant, rnd: Round, melds: tuple[NewMeld, ...], from_hand: Hand) -> tuple[NewMeld, ...]:
    """The melds that count for going out: as sent if their lengths are accepted, else the best split of their cards.

    The split allows runs longer than the given lengths (NOW-04).
    """
    if not variant.pattern.lengths:
        return melds
    if tuple(sorted(len(new.cards) for new in melds)) in variant.pattern.lengths:
        return melds
    for new in melds:
        build_meld(new.cards, new.jokers, variant.melds)
    return _best_melds(variant, rnd, from_hand)


def _best_melds(variant: Variant, rnd: Round, cards: Hand) -> tuple[NewMeld, ...]:
    ways = (
        as_new_melds(way.melds, variant.melds) for way in pattern_ways_out(variant, rnd, cards) if way.discard is None
    )
    melds = next(ways, None)
    if melds is None:
        raise IllegalMove(Reason.NOT_THE_PATTERN, variant.pattern.rule, cards=cards)
    return melds


def may_go_out_before_drawing(variant: Variant, rnd: Round) -> bool:
    """Whether the player to draw may go out instead: only in the first turn (CONT-06)."""
    return variant.pattern.quick_bonus and rnd.phase is Phase.DRAW and rnd.turns[rnd.turn] == 0


def winners_runs(variant: Variant, rnd: Round, winner: int | None, rummy: bool) -> RoundPoints:
    """Each other player pays for the winner's runs (CONT-04, NOW-04)."""
    assert winner is not None
    amounts = pattern_points(variant, rnd, [ArrangedMeld(meld.cards, meld.places) for meld in rnd.melds])
    payers = losers(rnd, winner)
    return RoundPoints(tuple(Payment(seat, winner, points, due) for points, due in amounts for seat in payers))


def pattern_points(variant: Variant, rnd: Round, runs: Iterable[ArrangedMeld]) -> Iterator[tuple[int, Due]]:
    """The points that each opponent pays for these runs, with the reason of each amount (CONT-04 to CONT-07)."""
    places = [pair for run in runs for pair in zip(run.cards, run.stands_for, strict=True)]
    wild = [card for card, place in places if card != place]
    jokers = wild.count(JOKER)
    yield 1, Due.PATTERN
    if jokers:
        yield 2 * jokers, Due.JOKERS_MELDED
    if len(wild) > jokers:
        yield len(wild) - jokers, Due.TWOS_MELDED_WILD
    if variant.pattern.quick_bonus and rnd.turns[rnd.turn] == 0:
        before_draw = rnd.phase is Phase.DRAW
        yield (
            (BEFORE_THE_DRAW_POINTS, Due.BEFORE_THE_DRAW)
            if before_draw
            else (AFTER_ONE_DRAW_POINTS, Due.AFTER_ONE_DRAW)
        )
    if variant.pattern.special_bonus and not wild:
        yield NO_WILD_CARD_POINTS, Due.NO_WILD_CARD
    if variant.pattern.special_bonus and len({place[1] for _, place in places}) == 1:
        yield ONE_SUIT_POINTS, Due.ONE_SUIT
