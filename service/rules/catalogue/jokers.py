"""Variants with jokers and several packs, and bloc rami, which belongs to this group."""

from service.rules.catalogue.core import CORE
from service.rules.model.cards import Ace
from service.rules.model.enums import DiscardUse, JokerLimit, MeldsPerTurn, SwapRule, WholeHandOpens
from service.rules.model.rule_fields import CLEAN_RUN
from service.rules.scoring.round_score import penalties

CALOOCHI = CORE.derive(
    "caloochi",
    "Caloochi (kaluki)",
    french_name="Caloochi",
    other_names=("Kaluki", "Kalooki", "Kaloochi", "Kalougi"),
    players=(2, 4),
    pack={"packs": 2, "jokers": 4},
    deal={"hand_sizes": ((4, 15),)},
    draw={"discard_use": DiscardUse.TO_OPEN},
    melds={
        "ace": Ace.HIGH_OR_LOW,
        "jokers": JokerLimit.ANY,
        "named_suit": True,
        "swap": SwapRule.TO_HAND_FIRST,
        "swap_before_opening": True,
    },
    opening={"points": 51, "before_lay_offs": True},
    turn={"lay_off_needs_meld": True},
    values={"ace": 15, "joker": 25, "melded_ace": 15},
    match={"target": 500},
    fixed=("ace", "block"),
    own=("opening_points", "swap_before_opening"),
)
DOUBLE_RUM = CORE.derive(
    "double-rum",
    "Double rum",
    french_name="Double rami",
    other_names=("Double rummy",),
    players=(2, 8),
    pack={"packs": 2, "jokers": 4},
    deal={"hand_sizes": ((2, 10), (4, 7), (8, 6))},
    melds={"ace": Ace.HIGH_OR_LOW, "jokers": JokerLimit.ANY, "identical_in_sets": True, "ends_move": True},
    values={"ace": 11, "joker": 15},
    match={"rounds": 5, "target": None},
    fixed=("ace",),
)
GERMAN = CORE.derive(
    "german-rummy",
    "German rummy (Rommé)",
    french_name="Rami allemand (Rommé)",
    score=penalties,
    pack={"packs": 2, "jokers": 6},
    deal={"hand_sizes": ((6, 13),)},
    melds={
        "ace": Ace.HIGH_OR_LOW,
        "jokers": JokerLimit.NOT_MORE_THAN_NATURALS,
        "named_suit": True,
        "swap": SwapRule.AT_ONCE,
    },
    opening={"points": 40, "before_lay_offs": True, "rule": "ROMME-04"},
    turn={"lay_off_needs_meld": True},
    close={"must_discard": True},
    values={"ace": 11, "joker": 30, "melded_ace": 11, "melded_low_ace": 1},
    match={"rounds": 5, "target": None, "lowest_wins": True},
    fixed=("ace", "must_discard_to_go_out"),
    own=("opening_points",),
)
BLOC_FIXED = ("ace", "block", "reshuffle", "discard_pickup", "max_turnovers", "max_idle", "must_discard_to_go_out")
BLOC_OWN = ("opening_points", "packs", "hand_size", "hand_counts")
BLOC = CORE.derive(
    "bloc-rami",
    "Bloc rami",
    score=penalties,
    pack={"by_players": ((3, 1), (6, 2))},
    deal={"hand_sizes": ((6, 13),), "packets": ((2, 10), (4, 7), (6, 6))},
    draw={"discards_stay": True},
    melds={"ace": Ace.HIGH_OR_LOW},
    opening={"whole_hand_opens": WholeHandOpens.FIRST_TURN, "rule": "BLOC-04"},
    turn={"melds": MeldsPerTurn.ONE, "lay_off_needs_meld": True},
    close={"must_discard": True},
    values={"melded_ace": 11, "melded_low_ace": 1},
    match={"rounds": 4, "target": None, "both_ends": True, "lowest_wins": True},
    fixed=BLOC_FIXED,
    own=BLOC_OWN,
)
BLOC_JOKERS = BLOC.derive(
    "bloc-rami-jokers",
    "Bloc rami with jokers",
    french_name="Bloc rami à jokers",
    pack={"jokers": 4},
    melds={"jokers": JokerLimit.ONE, "swap": SwapRule.TO_HAND},
    opening={"points": 52, "melds": (CLEAN_RUN,), "before_lay_offs": True, "rule": "BLOCJ-03"},
    values={"ace": 11, "joker": 25},
    fixed=BLOC_FIXED,
    own=(*BLOC_OWN, "jokers"),
    accepts={"jokers": range(1, 5)},
)
