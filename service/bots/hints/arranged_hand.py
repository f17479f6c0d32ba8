"""The best arrangement of a hand: the melds that leave the least deadwood, by the solver for its kind of game."""

from typing import NamedTuple

import msgspec

from service.bots.evaluation.runs.runs_in_hand import best_runs_in_hand
from service.bots.seat_facts import has_melded
from service.bots.tactics.declared_melds import arrangement
from service.rules import arrange
from service.rules.declaring.declaration import read_meld
from service.rules.legal.contract_openings import contract_of
from service.rules.melding.solver_bridge import meld_limits, solver_points
from service.rules.model.cards import Card, Hand, in_order, without
from service.rules.model.enums import Family
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import card_values, points_in
from service.rules.view import SeatView


class ArrangedHand(NamedTuple):
    """A hand split into melds and deadwood, and the value of the deadwood in points."""

    melds: tuple[arrange.ArrangedMeld, ...]
    deadwood: Hand
    value: int

    def partners_of(self, card: Card) -> Hand:
        """The other cards of the meld that holds `card`; none if it is in no meld."""
        meld = next((meld for meld in self.melds if card in meld.cards), None)
        return () if meld is None else without(meld.cards, (card,))


def arrange_hand(variant: Variant, view: SeatView) -> ArrangedHand:
    """The hand of this view, arranged."""
    melds, deadwood = _split(variant, view)
    return ArrangedHand(melds, deadwood, points_in(variant, deadwood))


def arrange_with(variant: Variant, view: SeatView, cards: Hand) -> ArrangedHand:
    """The hand of this view with `cards` added, arranged."""
    return arrange_hand(variant, msgspec.structs.replace(view, hand=in_order((*view.hand, *cards))))


def arrange_without(variant: Variant, view: SeatView, card: Card) -> ArrangedHand:
    """The hand of this view without `card`, arranged."""
    return arrange_hand(variant, msgspec.structs.replace(view, hand=without(view.hand, (card,))))


def _split(variant: Variant, view: SeatView) -> tuple[tuple[arrange.ArrangedMeld, ...], Hand]:
    """The hand's melds and the cards left, from the solver for this kind of game."""
    rules, values = variant.melds, card_values(variant)
    if variant.pattern.lengths:
        return best_runs_in_hand(view.hand, rules.ace, variant.pattern.lengths, wild_twos=rules.deuces_wild)
    if variant.family is Family.FOUR_TURNS and (taken := _taken_cards_in_hand(view)):
        own = arrange.split_with_taken(view.hand, taken, rules.ace, values)
        assert own is not None  # noqa: S101 - a card may be taken only with a meld for it
        return tuple([arrange.ArrangedMeld(cards, cards) for cards in own.melds]), own.left
    if variant.declaration.wanted:
        return _arrange_for_declaration(variant, view.hand)
    if variant.opening.exact and (contract := _contract_in_hand(variant, view)) is not None:
        return contract
    split = arrange.least_split(view.hand, meld_limits(rules), values, solver_points(variant))
    return split.melds, split.left


def _arrange_for_declaration(variant: Variant, hand: Hand) -> tuple[tuple[arrange.ArrangedMeld, ...], Hand]:
    """The hand's melds with as many of the runs that a declaration needs as it has, and the cards left."""
    split = arrangement(variant, hand).split
    read = (read_meld("", 0, cards, variant.melds) for cards in split.melds)
    return tuple([arrange.ArrangedMeld(meld.cards, meld.places) for meld in read if meld is not None]), split.left


def _contract_in_hand(variant: Variant, view: SeatView) -> tuple[tuple[arrange.ArrangedMeld, ...], Hand] | None:
    """The melds that open and the cards left, or no melds after the opening; None if the hand cannot open (CTR-04)."""
    if has_melded(view, view.seat):
        return (), view.hand
    melds = contract_of(variant.in_deal(view.scored), view.hand).melds
    return None if melds is None else (melds, without(view.hand, (card for meld in melds for card in meld.cards)))


def _taken_cards_in_hand(view: SeatView) -> Hand:
    """The cards in the hand that need a meld of their own (PHOM-03)."""
    return tuple([taken.card for taken in view.taken if taken.seat == view.seat and taken.card in view.hand])
