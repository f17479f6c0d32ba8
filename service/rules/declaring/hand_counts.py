"""What hands count after a declaration, or when all players but one have left the round (IND-07, IND-08)."""

from service.rules.arrange.required_runs import HandOfWildRank, RunNeeds
from service.rules.model.cards import Hand, in_order
from service.rules.model.ending_fields import DeclarationRules
from service.rules.model.enums import Lives
from service.rules.model.result import Due, Gain, Payment, RoundPoints
from service.rules.model.state import Round, Spread
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import card_values, losers, points_in


def declared_counts(variant: Variant, rnd: Round, winner: int | None, rummy: bool) -> RoundPoints:
    """The winner gets what each other player's hand counts; in games where the lowest total wins, each adds it."""
    assert winner is not None
    owed = {each.seat: each for each in rnd.left}
    counted = {each.seat: Gain(each.seat, each.value, Due.DEADWOOD) for each in rnd.spreads}
    counts = [each for seat in losers(rnd, winner) if (each := (owed | counted)[seat]).points]
    if variant.match.lowest_wins:
        return RoundPoints(gains=tuple(counts))
    return RoundPoints(tuple(Payment(each.seat, winner, each.points, each.due) for each in counts))


def counted_hands(variant: Variant, rnd: Round, winner: int) -> tuple[Spread, ...]:
    """The hands of the other players in the round, each with the cards that count."""
    gone = {winner, *(each.seat for each in rnd.left)}
    return tuple(count_hand(variant, seat, hand) for seat, hand in enumerate(rnd.hands) if hand and seat not in gone)


def count_hand(variant: Variant, seat: int, hand: Hand) -> Spread:
    """The cards outside the best split, or all cards where runs are missing, and their value: at most the cap."""
    split = arranged(variant, hand).least(count_needs(variant.declaration))
    counted = hand if split is None else in_order(split.left)
    points, cap = points_in(variant, counted), variant.values.cap
    return Spread(seat, counted, points if cap is None else min(points, cap))


def arranged(variant: Variant, hand: Hand) -> HandOfWildRank:
    """The hand in the form in which the solver finds its splits."""
    return HandOfWildRank(hand, variant.melds.ace, variant.melds.wild_ranks, card_values(variant))


def run_needs(rules: DeclarationRules) -> RunNeeds:
    """The runs that a declaration needs."""
    return RunNeeds(len(rules.wanted), sum(wanted.clean for wanted in rules.wanted))


def count_needs(rules: DeclarationRules) -> RunNeeds:
    """The runs that a hand needs so that only the cards outside its melds count (IND-08)."""
    needs = run_needs(rules)
    return needs if rules.lives is Lives.TWO else RunNeeds(needs.clean, needs.clean)
