"""The game of contracts: each deal asks for certain melds, and discards can be bought."""

from service.rules.catalogue.core import CORE
from service.rules.model.cards import Ace
from service.rules.model.enums import ContractList, JokerLimit, NextDealer, SwapRule
from service.rules.model.melds import MeldKind
from service.rules.model.rule_fields import Contract, WantedMeld
from service.rules.scoring.round_score import penalties


def _contract(
    sets: int, runs: int, cards: int, *, length: int = 4, whole_hand: bool = False, buys: int = 0
) -> Contract:
    """A contract of these numbers of sets and of runs, which have this length."""
    melds = (WantedMeld(MeldKind.SET),) * sets + (WantedMeld(MeldKind.RUN, length),) * runs
    return Contract(melds, cards, whole_hand, buys)


LIVERPOOL = (
    _contract(2, 0, 10),
    _contract(1, 1, 10),
    _contract(0, 2, 10),
    _contract(3, 0, 10),
    _contract(2, 1, 12),
    _contract(1, 2, 12),
    _contract(0, 3, 12, whole_hand=True),
)
SHANGHAI = (
    _contract(2, 0, 11),
    _contract(1, 1, 11),
    _contract(0, 2, 11),
    _contract(3, 0, 11),
    _contract(1, 1, 11, length=7),
    _contract(2, 1, 11, length=5),
    _contract(0, 3, 11),
    _contract(1, 1, 11, length=10),
    _contract(3, 1, 11, length=5, buys=1),
    _contract(0, 3, 11, length=5, buys=1),
)
JAMAICAN = (
    _contract(3, 0, 9),
    _contract(2, 1, 10),
    _contract(1, 2, 11),
    _contract(0, 3, 12),
    _contract(4, 0, 12),
    _contract(3, 1, 13),
    _contract(2, 2, 14),
    _contract(1, 3, 15),
    _contract(0, 4, 16),
)
CONTRACT_RUMMY = CORE.derive(
    "contract-rummy",
    "Contract rummy (Liverpool)",
    french_name="Rami contrat (Liverpool)",
    other_names=("Liverpool rummy", "Shanghai rummy", "Jamaican rummy", "Zioncheck", "Rami Liverpool"),
    score=penalties,
    general=False,
    players=(3, 8),
    pack={"by_players": ((4, 2), (8, 3)), "jokers_each": 2},
    deal={"hand_sizes": ((8, LIVERPOOL[0].cards),)},
    draw={"reshuffle": True},
    buying={"buys": 3},
    melds={
        "ace": Ace.HIGH_OR_LOW,
        "jokers": JokerLimit.NOT_MORE_THAN_NATURALS,
        "identical_in_sets": True,
        "least_run": 4,
        "swap": SwapRule.AT_ONCE,
    },
    opening={
        "exact": True,
        "one_set_a_rank": True,
        "runs_apart": True,
        "contracts": LIVERPOOL,
        "before_lay_offs": True,
        "rule": "CTR-04",
    },
    close={"turnovers": 10},
    values={"ace": 15, "joker": 15},
    match={"rounds": len(LIVERPOOL), "target": None, "lowest_wins": True, "next_dealer": NextDealer.LEFT},
    fixed=("next_dealer",),
    own=("contracts", "jokers_each", "buys", "penalty_cards", "buy_window", "max_turnovers", "max_idle"),
    refused=("rounds", "target"),
    presets={
        ("contracts", ContractList.SHANGHAI): {
            "deal": {"hand_sizes": ((8, SHANGHAI[0].cards),)},
            "melds": {"jokers": JokerLimit.FEWER_THAN_NATURALS},
            "opening": {"contracts": SHANGHAI},
            "values": {"others": tuple((rank, 5) for rank in "23456789")},
            "match": {"rounds": len(SHANGHAI)},
        },
        ("contracts", ContractList.JAMAICAN): {
            "deal": {"hand_sizes": ((8, JAMAICAN[0].cards),)},
            "opening": {"contracts": JAMAICAN, "runs_of_different_suits": True},
            "values": {"joker": 50, "others": (("AD", 1), ("AH", 1))},
            "match": {"rounds": len(JAMAICAN)},
        },
    },
)
