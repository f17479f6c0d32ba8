"""The points of a round: card values (CORE-03, OPT-15) and payments (CORE-14, OPT-12, OPT-17)."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from service.rules import arrange
from service.rules.melding.meld_points import points_of_cards
from service.rules.melding.solver_bridge import meld_limits
from service.rules.model.cards import JOKER, NATURALS, RANKS, Card, Hand
from service.rules.model.enums import Block, CardValues, HandCounts, HiddenRummy
from service.rules.model.melds import Meld
from service.rules.model.result import Due, Gain, Payment, RoundPoints
from service.rules.model.state import Round, State
from service.rules.model.variant import MAX_CACHED_VARIANTS, Variant

Payments = tuple[Payment, ...]


@lru_cache(maxsize=MAX_CACHED_VARIANTS)
def card_values(variant: Variant) -> Mapping[str, int]:
    """The value of each rank, of a joker and of single cards that differ; the rank that was turned is wild."""
    if variant.values.cards is CardValues.FLAT:
        return dict.fromkeys(RANKS, 1) | {JOKER: 2}
    ace, most = variant.ace_value, variant.values.most
    ranks = {rank: ace if rank == "A" else min(place, most) for place, rank in enumerate(RANKS, start=1)}
    wild = dict.fromkeys(variant.melds.wild_rank, variant.values.joker)
    return ranks | wild | {JOKER: variant.values.joker} | dict(variant.values.others)


def points_in(variant: Variant, cards: Hand) -> int:
    """The value of cards in points."""
    return sum(map(values_of_cards(variant).__getitem__, cards))


def dearest_card(variant: Variant, cards: Iterable[Card]) -> Card:
    """The card of highest value; the first of equals. Raises ValueError if there are no cards."""
    return max(cards, key=values_of_cards(variant).__getitem__)


@lru_cache(maxsize=MAX_CACHED_VARIANTS)
def values_of_cards(variant: Variant) -> Mapping[Card, int]:
    """The value of each card."""
    values = card_values(variant)
    return {card: values.get(card, values[card[0]]) for card in NATURALS} | {JOKER: values[JOKER]}


def points_of_laid_cards(variant: Variant, meld: Meld, cards: Hand, before: Meld | None = None) -> int:
    """The value of `cards` laid down in `meld`, or laid off on it when it was `before`, where they are paid (OPT-12).

    A joker has the value of the card it stands for. With flat values they count as in a hand (OPT-15).
    """
    if variant.values.cards is CardValues.FLAT:
        return points_in(variant, cards)
    return points_of_cards(variant, meld, cards, before)


def _points_of_winners_melds(variant: Variant, rnd: Round) -> int:
    """The value of all cards that the player at turn laid down in this turn."""
    turn = rnd.this_turn
    return points_in(variant, turn.laid) if turn.laid_points is None else turn.laid_points


def losers_hands(variant: Variant, rnd: Round, winner: int | None, rummy: bool) -> RoundPoints:
    """Each other player pays the value of their hand, or what going rummy sets instead (CORE-14, OPT-12)."""
    assert winner is not None
    doubling = variant.close.hidden_rummy if rummy else HiddenRummy.OFF
    amounts = _debts(variant, rnd, winner, doubling)
    deadwood = doubling is HiddenRummy.OFF and variant.values.hand_counts is HandCounts.DEADWOOD
    return RoundPoints(payments_to(winner, amounts, Due.DEADWOOD if deadwood else _DUES[doubling]))


def winners_melds(variant: Variant, rnd: Round, winner: int | None, rummy: bool) -> RoundPoints:
    """Each other player pays the value of the winner's melds, never doubled (COMPLET-02, QUEEN-02)."""
    assert winner is not None
    value_of_melds = _points_of_winners_melds(variant, rnd)
    return RoundPoints(payments_to(winner, dict.fromkeys(losers(rnd, winner), value_of_melds), Due.WINNERS_MELDS))


def penalties(variant: Variant, rnd: Round, winner: int | None, rummy: bool) -> RoundPoints:
    """Each player but the winner adds the value of their hand to their own total (ROMME-07, BLOC-06, R51-07)."""
    doubling = variant.close.hidden_rummy if rummy else HiddenRummy.OFF
    due = _PENALTY_DUES[doubling]
    debts = _debts(variant, rnd, winner, doubling)
    gains = (Gain(seat, points, due) for seat, points in debts.items() if points)
    if variant.values.unopened_penalty and doubling is not HiddenRummy.WINNERS_MELDS:
        gains = (_unopened_gain(variant, gain, doubling) if not rnd.opened[gain.seat] else gain for gain in gains)
    return RoundPoints(gains=tuple(gains))


def _unopened_gain(variant: Variant, gain: Gain, doubling: HiddenRummy) -> Gain:
    """What a player who has not opened adds in place of the hand."""
    penalty = variant.values.unopened_penalty
    if doubling is HiddenRummy.LOSERS_HANDS:
        return Gain(gain.seat, 2 * penalty, Due.UNOPENED_DOUBLED)
    return Gain(gain.seat, penalty, Due.UNOPENED)


_DUES = {
    HiddenRummy.OFF: Due.HAND,
    HiddenRummy.LOSERS_HANDS: Due.HAND_DOUBLED,
    HiddenRummy.WINNERS_MELDS: Due.WINNERS_MELDS_DOUBLED,
}

_PENALTY_DUES = {
    HiddenRummy.OFF: Due.PENALTY,
    HiddenRummy.LOSERS_HANDS: Due.PENALTY_DOUBLED,
    HiddenRummy.WINNERS_MELDS: Due.WINNERS_MELDS_DOUBLED,
}


def _debts(variant: Variant, rnd: Round, winner: int | None, doubling: HiddenRummy) -> dict[int, int]:
    """The debt of each loser: the hand, twice the hand, or twice the cards that the winner laid down (OPT-12)."""
    if doubling is HiddenRummy.WINNERS_MELDS:
        return dict.fromkeys(losers(rnd, winner), 2 * _points_of_winners_melds(variant, rnd))
    factor = 2 if doubling is HiddenRummy.LOSERS_HANDS else 1
    return {seat: factor * counted_points(variant, rnd.hands[seat]) for seat in losers(rnd, winner)}


def counted_points(variant: Variant, hand: Hand) -> int:
    """The points of a loser's hand: all of it, or the deadwood of its best split (BLOC-06, BOAT-04)."""
    if variant.values.hand_counts is HandCounts.ALL:
        return points_in(variant, hand)
    return arrange.least_split(hand, meld_limits(variant.melds), card_values(variant)).value


def losers(rnd: Round, winner: int | None) -> tuple[int, ...]:
    """The seats that were dealt a hand and did not win; forfeited seats pay too (CORE-21)."""
    seats = range(len(rnd.hands))
    return tuple(seat for seat in seats if seat != winner and rnd.hands[seat])


def payments_to(winner: int, amounts: Mapping[int, int], due: Due) -> Payments:
    """Payments of `amounts`, by seat, to one winner."""
    return tuple(Payment(seat, winner, points, due) for seat, points in amounts.items() if points)


def block_score(variant: Variant, state: State, rnd: Round) -> tuple[tuple[int, ...], RoundPoints]:
    """The winners at a block, and the payments: differences of value or of cards (BLOCK-02, ARRET-02).

    In penalty games each other player adds the difference to their own total.
    """
    by_value = variant.close.block is Block.VALUE
    counts = {seat: points_in(variant, hand) if by_value else len(hand) for seat, hand in enumerate(rnd.hands) if hand}
    lowest = min(counts[seat] for seat in state.playing)
    winners = tuple(seat for seat in state.playing if counts[seat] == lowest)
    seats = [(rnd.dealer + step) % state.seats for step in range(1, state.seats + 1)]
    debts = {seat: max(0, counts[seat] - lowest) for seat in seats if seat in counts and seat not in winners}
    due = Due.LOWER_VALUE if by_value else Due.FEWER_CARDS
    if variant.match.lowest_wins:
        return winners, RoundPoints(gains=tuple(Gain(seat, points, due) for seat, points in debts.items() if points))
    return winners, RoundPoints(shared_payments(winners, debts, due))


def shared_payments(winners: tuple[int, ...], debts: Mapping[int, int], due: Due) -> Payments:
    """Share the debts equally among the winners; an indivisible rest stays with the first payers (ARRET-03, CORE-18).

    `debts` lists the payers from the dealer's left on.
    """
    unpaid = dict(debts)
    _forgive(unpaid, sum(unpaid.values()) % len(winners))
    share = sum(unpaid.values()) // len(winners)
    payments = []
    for winner in winners:
        missing = share
        for payer, debt in unpaid.items():
            points = min(missing, debt)
            unpaid[payer] = debt - points
            missing -= points
            payments.append(Payment(payer, winner, points, due))
    return tuple(payment for payment in payments if payment.points)


def _forgive(debts: dict[int, int], points: int) -> None:
    """Reduce the debts of the first payers by `points` in total."""
    for payer, debt in debts.items():
        remitted = min(points, debt)
        debts[payer] = debt - remitted
        points -= remitted
