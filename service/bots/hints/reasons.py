"""The reasons for a move: a closed set of codes, each with the facts of the view that it states."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from service.bots.hints.arranged_hand import ArrangedHand
from service.rules.model.variant import Variant
from service.rules.view import SeatView


class MoveReason(StrEnum):
    """Why a move is advised; `service/http/problems/texts/move_reasons.toml` has the sentences."""

    USES_DISCARD = "uses_discard"
    COMPLETES_MELD = "completes_meld"
    WILD_CARD = "wild_card"
    FITS_TABLE = "fits_table"
    LOWERS_DEADWOOD = "lowers_deadwood"
    GOES_WITH_CARDS = "goes_with_cards"
    DISCARDS_BARRED = "discards_barred"
    DISCARDS_USELESS = "discards_useless"
    UNSEEN_CARD = "unseen_card"
    ONLY_MOVE = "only_move"
    GOES_OUT = "goes_out"
    MAKES_CONTRACT = "makes_contract"
    OPENS = "opens"
    LAYS_DOWN = "lays_down"
    FREES_JOKER = "frees_joker"
    ONLY_LOOSE_CARD = "only_loose_card"
    DEAREST_LOOSE_CARD = "dearest_loose_card"
    NOBODY_NEEDS = "nobody_needs"
    FITS_NOTHING = "fits_nothing"
    LEAVES_DEADWOOD = "leaves_deadwood"
    NO_DEADWOOD = "no_deadwood"
    LOW_DEADWOOD = "low_deadwood"
    ONE_DEADWOOD_CARD = "one_deadwood_card"
    ALL_MELDED = "all_melded"
    LEAVING_COSTS = "leaving_costs"
    KEEPS_HAND = "keeps_hand"
    COMES_BACK = "comes_back"
    STAYS_OUT = "stays_out"
    ANY_CUT = "any_cut"
    NEXT_ROUND = "next_round"


class Explanation(NamedTuple):
    """A reason and its facts: cards that the player sees, melds on the table, numbers of points."""

    reason: MoveReason
    facts: Mapping[str, object] = {}


class Position(NamedTuple):
    """What a player sees before a move, with their hand arranged; `variant` is the one of the deal."""

    variant: Variant
    view: SeatView
    hand: ArrangedHand
