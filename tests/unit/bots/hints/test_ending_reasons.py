"""Why a hint knocks, shows, declares, leaves or comes back; and cuts."""

import pytest

from service.rules.model.moves import Cut, Declare, DropHand, Knock, Pass, ReEnter, Show
from tests.unit.bots.gone_out import gone_out
from tests.unit.bots.hints.reason_cases import Case, check
from tests.unit.rules.table import Phase, gin, rami, set_table

GIN_HAND = "AS 2S 3S 7C 7D 7H JD QD KD"
ENDINGS: list[Case] = [
    (
        gin(hand=f"{GIN_HAND} 4C TC", phase=Phase.PLAY),
        Knock("TC"),
        "low_deadwood",
        "Your deadwood is 4; at most 10 is allowed.",
        "Votre bois mort est de 4\u00a0; le plus permis est 10.",
    ),
    (
        gin(hand=f"{GIN_HAND} 4S TC", phase=Phase.PLAY),
        Knock("TC"),
        "no_deadwood",
        "No card is left outside your melds.",
        "Il ne reste aucune carte hors de vos combinaisons.",
    ),
    (
        set_table("straight-gin", hand=f"{GIN_HAND} 4C TC", phase=Phase.PLAY, one_deadwood_card=True),
        Knock("TC"),
        "one_deadwood_card",
        "Only one card is left outside your melds, and it may count any amount.",
        "Il ne reste qu’une carte hors de vos combinaisons, et sa valeur n’importe pas.",
    ),
    (
        set_table("knock-rummy", hand=f"{GIN_HAND} 4C TC", phase=Phase.PLAY),
        Knock("TC"),
        "leaves_deadwood",
        "The cards outside your melds then count 4.",
        "Les cartes hors de vos combinaisons comptent alors 4.",
    ),
    (
        gin(hand=f"{GIN_HAND} 4C", phase=Phase.PLAY),
        Show((("AS", "2S", "3S"), ("7C", "7D", "7H"), ("JD", "QD", "KD"))),
        "leaves_deadwood",
        "The cards outside your melds then count 4.",
        "Les cartes hors de vos combinaisons comptent alors 4.",
    ),
    (
        gin(hand="AS 2S 3S", phase=Phase.PLAY),
        Show((("AS", "2S", "3S"),)),
        "no_deadwood",
        "No card is left outside your melds.",
        "Il ne reste aucune carte hors de vos combinaisons.",
    ),
    (
        gin(hand="AS 2S 3S", phase=Phase.PLAY),
        Declare((("AS", "2S", "3S"),)),
        "all_melded",
        "All cards that you keep are in melds.",
        "Toutes les cartes que vous gardez sont en combinaisons.",
    ),
    (
        set_table("indian-rummy", hand="4S 5S 6S 9D QC", turns=1, wild="2H"),
        DropHand(),
        "leaving_costs",
        "Leaving the round costs 40 points now; the cards outside your melds count 19.",
        "Quitter la donne coûte maintenant 40 points\u00a0; les cartes hors de vos combinaisons comptent 19.",
    ),
    (
        rami(hand="AS 2S 3S"),
        ReEnter(),
        "comes_back",
        "You come back into the game with 0 points.",
        "Vous revenez dans la partie avec 0 points.",
    ),
    (
        gone_out((101, 0, 95)),
        Pass(),
        "stays_out",
        "You would come back with 95 points, too near the 101 that put you out again.",
        "Vous reviendriez avec 95 points, trop près des 101 qui éliminent.",
    ),
    (
        rami(hand="AS 2S 3S"),
        Cut(""),
        "any_cut",
        "Every cut is as good as another: the shuffle is left to chance.",
        "Toutes les coupes se valent\u00a0: le mélange est laissé au hasard.",
    ),
]


@pytest.mark.parametrize("case", ENDINGS, ids=[case[3] for case in ENDINGS])
def test_an_ending_is_explained_by_what_the_player_sees(case: Case) -> None:
    check(case)
