"""Why a hint draws, buys or passes."""

import pytest

from service.rules.model.moves import Buy, Draw, NewMeld, Pass, Source
from tests.unit.bots.hints.reason_cases import NEW_MELD, Case, check
from tests.unit.rules.table import caloochi, gin, rummy, set_table

STOCK, TAKE = Draw(Source.STOCK), Draw(Source.DISCARD)
DRAWS: list[Case] = [
    (
        rummy(hand="9D TD 4S KC", discards="JD"),
        TAKE,
        "completes_meld",
        "J♦ makes a meld with 9♦, 10♦.",
        "V♦ forme une combinaison avec 9♦, 10♦.",
    ),
    (
        rummy(hand="9D TD 4S KC", discards="2H"),
        STOCK,
        "discards_useless",
        "No card that you may take from the discard pile improves your melds.",
        "Aucune des cartes que vous pouvez prendre à la défausse n’améliore vos combinaisons.",
    ),
    (
        rummy(hand="9D TD 4S KC", discards="JD"),
        STOCK,
        "unseen_card",
        "The card that you draw from the stock is shown to nobody else.",
        "La carte que vous piochez au talon n’est montrée à personne d’autre.",
    ),
    (
        rummy(hand="9D 2D 4S KC", discards="JD", melds=["3D 4D 5D", "TD TC TH"]),
        TAKE,
        "goes_with_cards",
        "J♦ goes with 9♦, which may become a meld.",
        "V♦ va avec 9♦\u00a0: une combinaison peut en naître.",
    ),
    (
        caloochi(hand="9D TD 4S KC 2H 3C 5C 6H 7S QS AH 8C JOKER JOKER", discards="JD", melds=["0: AC 2C 3C"]),
        TAKE,
        "goes_with_cards",
        "J♦ goes with 9♦, 10♦, which may become a meld.",
        "V♦ va avec 9♦, 10♦\u00a0: une combinaison peut en naître.",
    ),
    (
        rummy(hand="9D 2D 4S KC", discards="6D", melds=["3D 4D 5D"]),
        TAKE,
        "fits_table",
        "On the table, m1 (run to the five of diamonds) takes 6♦.",
        "Sur la table, m1 (séquence au 5 de carreau) accepte 6♦.",
    ),
    (
        rummy(hand="9D 2D 4S KC", discards="7H"),
        TAKE,
        "leaves_deadwood",
        "The cards outside your melds then count 32.",
        "Les cartes hors de vos combinaisons comptent alors 32.",
    ),
    (
        gin(hand="AS 2S 3S 7C 7D 7H JD QD 8C 9H", discards="2H"),
        TAKE,
        "lowers_deadwood",
        "2♥ in place of the dearest card outside your melds makes your deadwood smaller by 8.",
        "2♥ à la place de la carte la plus chère hors de vos combinaisons réduit votre bois mort de 8.",
    ),
    (
        set_table("bloc-rami", hand="9D TD 4S KC", discards="JD"),
        STOCK,
        "discards_barred",
        "You may take no card of the discard pile now.",
        "Vous ne pouvez prendre aucune carte de la défausse.",
    ),
    (
        set_table("double-rum", hand="9D TD 4S KC", discards="JOKER"),
        TAKE,
        "wild_card",
        "You take a joker, which can stand for a card that you lack.",
        "Vous prenez un joker, qui peut remplacer une carte qui vous manque.",
    ),
    (
        caloochi(hand="JS QS AD AC AH 2H 4C", discards="KS"),
        Draw(Source.DISCARD, melds=(NEW_MELD, NewMeld(("AC", "AD", "AH")))),
        "uses_discard",
        "You can use K♠ at once.",
        "Vous pouvez employer R♠ aussitôt.",
    ),
    (
        rummy(hand="9D TD 4S KC", discards="2H"),
        Pass(),
        "discards_useless",
        "No card that you may take from the discard pile improves your melds.",
        "Aucune des cartes que vous pouvez prendre à la défausse n’améliore vos combinaisons.",
    ),
    (
        rummy(hand="9D TD 4S KC", discards="JD"),
        Pass(),
        "keeps_hand",
        "Your hand stays as it is.",
        "Votre main reste comme elle est.",
    ),
    (
        rummy(hand="9D TD 4S KC", discards="JD"),
        Buy(),
        "completes_meld",
        "J♦ makes a meld with 9♦, 10♦.",
        "V♦ forme une combinaison avec 9♦, 10♦.",
    ),
]


@pytest.mark.parametrize("case", DRAWS, ids=[case[3] for case in DRAWS])
def test_a_draw_is_explained_by_what_the_player_sees(case: Case) -> None:
    check(case)
