"""Why a hint lays cards on the table or discards."""

import pytest

from service.rules.model.moves import Call, Decline, Discard, LayDown, LayOff, NewMeld, SwapJoker
from tests.unit.bots.hints.reason_cases import NEW_MELD, Case, check
from tests.unit.rules.table import Phase, caloochi, rummy, set_table

PLAYS: list[Case] = [
    (
        caloochi(hand="JS QS KS AD AC AH 2H 4C", phase=Phase.PLAY),
        LayDown((NEW_MELD, NewMeld(("AC", "AD", "AH")))),
        "opens",
        "You open with 75 points; 51 are needed.",
        "Vous ouvrez avec 75 points\u00a0; il en faut 51.",
    ),
    (
        rummy(hand="JS QS KS 4C 5D", phase=Phase.PLAY),
        LayDown((NEW_MELD,)),
        "lays_down",
        "It takes cards worth 30 out of your hand.",
        "Des cartes d’une valeur de 30 quittent votre main.",
    ),
    (
        rummy(hand="JS QS KS 4C", phase=Phase.PLAY),
        LayDown((NEW_MELD,), discard="4C"),
        "goes_out",
        "You go out with it.",
        "Vous finissez ainsi la donne.",
    ),
    (
        set_table("contract-rummy", seats=3, hand="JS JD JC 4C 4D 4S 8D", phase=Phase.PLAY),
        LayDown((NewMeld(("JC", "JD", "JS")), NewMeld(("4C", "4D", "4S")))),
        "makes_contract",
        "These melds are the contract.",
        "Ces combinaisons remplissent le contrat.",
    ),
    (
        rummy(hand="6D TD 4S KC", phase=Phase.PLAY, melds=["3D 4D 5D"]),
        LayOff("m1", ("6D",)),
        "fits_table",
        "On the table, m1 (run to the five of diamonds) takes 6♦.",
        "Sur la table, m1 (séquence au 5 de carreau) accepte 6♦.",
    ),
    (
        rummy(hand="6D", phase=Phase.PLAY, melds=["3D 4D 5D"]),
        LayOff("m1", ("6D",)),
        "goes_out",
        "You go out with it.",
        "Vous finissez ainsi la donne.",
    ),
    (
        caloochi(hand="5D TD 4S KC", phase=Phase.PLAY, melds=["3D 4D JOKER=5D"]),
        SwapJoker("m1", "5D"),
        "frees_joker",
        "5♦ replaces the joker in m1 (run to the five of diamonds).",
        "5♦ remplace le joker dans m1 (séquence au 5 de carreau).",
    ),
    (
        rummy(hand="9D TD 4S KC", discards="6D", melds=["3D 4D 5D"]),
        Call("m1"),
        "fits_table",
        "On the table, m1 (run to the five of diamonds) takes 6♦.",
        "Sur la table, m1 (séquence au 5 de carreau) accepte 6♦.",
    ),
    (
        rummy(hand="9D TD 4S KC"),
        Decline(),
        "keeps_hand",
        "Your hand stays as it is.",
        "Votre main reste comme elle est.",
    ),
]
DISCARDS: list[Case] = [
    (
        rummy(hand="JD QD KD 4S TC", phase=Phase.PLAY),
        Discard("TC"),
        "dearest_loose_card",
        "10♣ is in no meld, and no other card outside your melds counts more: 10.",
        "10♣ n’entre dans aucune combinaison, et aucune autre carte hors de vos combinaisons ne compte plus\u00a0: 10.",
    ),
    (
        rummy(hand="JD QD KD 4S", phase=Phase.PLAY),
        Discard("4S"),
        "only_loose_card",
        "4♠ is your only card outside your melds.",
        "4♠ est votre seule carte hors de vos combinaisons.",
    ),
    (
        rummy(hand="7C 8C 9C 6S 7S 9D", phase=Phase.PLAY),
        Discard("6S"),
        "leaves_deadwood",
        "The cards outside your melds then count 16.",
        "Les cartes hors de vos combinaisons comptent alors 16.",
    ),
    (
        rummy(hand="7C TD 6C 7S", phase=Phase.PLAY, discards="7H", melds=["8C 8D 8H", "5C 5D 5H"]),
        Discard("7C"),
        "nobody_needs",
        "No other player can make a meld with 7♣: you see too many of the cards that it needs.",
        "Aucun autre joueur ne peut faire une combinaison avec 7♣\u00a0: vous voyez trop des cartes qu’il y faudrait.",
    ),
    (
        rummy(hand="7C TD 2H 3H", phase=Phase.PLAY),
        Discard("7C"),
        "fits_nothing",
        "No other card of your hand goes with 7♣.",
        "Aucune autre carte de votre main ne va avec 7♣.",
    ),
    (
        rummy(hand="7C", phase=Phase.PLAY),
        Discard("7C"),
        "goes_out",
        "You go out with it.",
        "Vous finissez ainsi la donne.",
    ),
    (
        rummy(hand="3S", discards="8D").draw("discard"),
        Discard("3S"),
        "only_move",
        "The rules allow no other move.",
        "Les règles ne permettent aucun autre coup.",
    ),
]


@pytest.mark.parametrize("case", PLAYS, ids=[case[3] for case in PLAYS])
def test_a_play_is_explained_by_what_the_player_sees(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("case", DISCARDS, ids=[case[3] for case in DISCARDS])
def test_a_discard_is_explained_by_what_the_player_sees(case: Case) -> None:
    check(case)
