"""Rami, the French game with an opening of 51, and its relatives: what differs is data."""

from service.rules.catalogue.core import CORE
from service.rules.model.cards import Ace
from service.rules.model.enums import DiscardUse, HiddenRummy, JokerLimit, NextDealer, SwapRule, WholeHandOpens
from service.rules.model.rule_fields import CLEAN_RUN
from service.rules.scoring.round_score import penalties

RAMI_51_FIXED = ("next_dealer",)
RAMI_51_OWN = (
    *("opening_points", "clean_run", "discard_use", "discard_from_turn", "jokers", "joker_limit", "joker_swap"),
    *("hand_size", "hidden_rummy", "unopened_penalty", "elimination", "re_entries", "max_turnovers", "max_idle"),
)
RAMI_51_ACCEPTS: dict[str, range | tuple[str, ...]] = {
    "hand_size": range(13, 15),
    "hidden_rummy": ("off", "losers_hands"),
}
RAMI_51 = CORE.derive(
    "rami-51",
    "Rami 51",
    other_names=("Rami français", "Rami à 51", "French rummy"),
    score=penalties,
    general=False,
    pack={"packs": 2, "jokers": 4},
    deal={"hand_sizes": ((6, 13),)},
    draw={"reshuffle": True, "discard_use": DiscardUse.ALWAYS},
    melds={"ace": Ace.HIGH_OR_LOW, "jokers": JokerLimit.ONE, "named_suit": True, "swap": SwapRule.AT_ONCE},
    opening={
        "points": 51,
        "melds": (CLEAN_RUN,),
        "whole_hand_opens": WholeHandOpens.ANY_TURN,
        "before_lay_offs": True,
        "rule": "R51-03",
    },
    close={"must_discard": True, "hidden_rummy": HiddenRummy.LOSERS_HANDS},
    values={"ace": 11, "joker": 20, "melded_ace": 11, "melded_low_ace": 1, "unopened_penalty": 100},
    match={"target": 1000, "lowest_wins": True, "next_dealer": NextDealer.LEFT},
    fixed=RAMI_51_FIXED,
    own=RAMI_51_OWN,
    accepts=RAMI_51_ACCEPTS,
)
SCALA_40 = RAMI_51.derive(
    "scala-40",
    "Scala 40",
    other_names=("Scala quaranta",),
    draw={"discard_use": DiscardUse.TO_OPEN},
    opening={"points": 40, "melds": ()},
    turn={"keeps_fitting_cards": True},
    values={"joker": 25, "unopened_penalty": 0},
    match={"target": 101, "elimination": True},
    fixed=(*RAMI_51_FIXED, "elimination"),
    own=RAMI_51_OWN,
    accepts=RAMI_51_ACCEPTS,
)
REMIK = RAMI_51.derive(
    "remik",
    "Remik",
    other_names=("Polish rummy", "Rami polonais"),
    melds={"jokers": JokerLimit.FEWER_THAN_NATURALS},
    values={"joker": 25, "unopened_penalty": 0},
    match={"target": 500},
    fixed=RAMI_51_FIXED,
    own=RAMI_51_OWN,
    accepts=RAMI_51_ACCEPTS,
)
KALOOKI_40 = RAMI_51.derive(
    "kalooki-40",
    "Kalooki 40",
    melds={"jokers": JokerLimit.NOT_MORE_THAN_NATURALS},
    opening={"points": 40, "melds": ()},
    values={"joker": 15, "unopened_penalty": 0},
    match={"target": 151, "elimination": True},
    fixed=(*RAMI_51_FIXED, "elimination"),
    own=RAMI_51_OWN,
    accepts=RAMI_51_ACCEPTS,
)
