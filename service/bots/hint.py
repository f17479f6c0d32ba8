"""A hint for a player: the best arrangement of the hand, and the move that a hard bot would make."""

from typing import NamedTuple

from service.bots import choose
from service.bots.evaluation.runs_in_hand import best_runs_in_hand
from service.bots.game_kinds import GameKind, game_kind
from service.bots.tactics.contract_turn import has_opened
from service.bots.tactics.declared_melds import arrangement
from service.rules import arrange
from service.rules.arrange.one_pack.deadwood import set_choices
from service.rules.arrange.one_pack.masks import mask_of
from service.rules.declaring.declaration import read_meld
from service.rules.legal.contract_openings import contract_of
from service.rules.melding.solver_bridge import as_new_melds, meld_limits, solver_points
from service.rules.model.cards import JOKER, Hand, without
from service.rules.model.enums import Family
from service.rules.model.moves import NewMeld, PlayersMove
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import card_values, points_in
from service.rules.view import SeatView

HINT_LEVEL = "hard"
"""The strongest level, which needs some milliseconds; for a hint it knows only what the view shows."""
QUICK_HINT_LEVEL = "normal"
"""The level for hands on which the strongest would take too long: it tries discards on cards that may come."""
MAX_TRIED_CARDS = 16
MAX_TRIED_JOKERS = 1
MAX_TRIED_SPLITS = 45
"""The largest hand on which the strongest level is asked: its cards, its jokers, and cards times choices of sets."""
_ONE_PACK = {GameKind.CORE, GameKind.CORE_CONCEALED, GameKind.KNOCKING, GameKind.FOUR_TURNS}


class HandHint(NamedTuple):
    """A hand split into melds and deadwood with its value, and a move if the player has legal moves."""

    melds: tuple[NewMeld, ...]
    deadwood: Hand
    value: int
    move: PlayersMove | None


def make_hint(variant: Variant, view: SeatView) -> HandHint:
    """The hint for the seat of this view; it depends on the view alone."""
    variant = variant.with_wild_card(view.wild)
    melds, deadwood = _arrange_hand(variant, view)
    move = choose(_level(variant, view), variant, view, as_hint=True) if view.legal_moves else None
    return HandHint(as_new_melds(melds, variant.melds), deadwood, points_in(variant, deadwood), move)


def _level(variant: Variant, view: SeatView) -> str:
    """The bot level that gives the hint."""
    kind, hand = game_kind(variant, len(view.hand_counts)), view.hand
    is_quick = len(hand) <= MAX_TRIED_CARDS
    if kind in _ONE_PACK:
        is_quick = is_quick and len(hand) * set_choices(mask_of(hand)) <= MAX_TRIED_SPLITS
    elif kind is GameKind.WILD:
        is_quick = is_quick and hand.count(JOKER) <= MAX_TRIED_JOKERS
    return HINT_LEVEL if is_quick else QUICK_HINT_LEVEL


def _arrange_hand(variant: Variant, view: SeatView) -> tuple[tuple[arrange.ArrangedMeld, ...], Hand]:
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
    if has_opened(view):
        return (), view.hand
    melds = contract_of(variant.in_deal(view.scored), view.hand).melds
    return None if melds is None else (melds, without(view.hand, (card for meld in melds for card in meld.cards)))


def _taken_cards_in_hand(view: SeatView) -> Hand:
    """The cards in the hand that need a meld of their own (PHOM-03)."""
    return tuple([taken.card for taken in view.taken if taken.seat == view.seat and taken.card in view.hand])
