"""Caloochi (CAL-01, CAL-02, CAL-08); openings, jokers and swaps (CAL-03 to CAL-07) are in files of their own."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.cards import JOKER
from service.rules.model.errors import BadOptions, OptionFault
from service.rules.model.result import Due
from service.rules.scoring.round_score import points_in
from tests.unit.rules.table import Reason, caloochi, game, refuses

OWN = "0: 2C 3C 4C"
"""A meld of seat 0, which has opened with it."""


@pytest.mark.rule("CAL-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_gets_fifteen_of_108_cards(players: int) -> None:
    table = game("caloochi", players).deal()
    assert [len(hand) for hand in table.round.hands] == [15] * players
    pack = table.variant.whole_pack(players)
    assert (len(pack), pack.count(JOKER), pack.count("7H")) == (108, 4, 2)
    assert len(table.round.stock) == 108 - 15 * players - 1


@pytest.mark.rule("CAL-01")
def test_two_to_four_players_can_play() -> None:
    assert VARIANTS["caloochi"].players == (2, 4)


@pytest.mark.rule("CAL-02")
@pytest.mark.parametrize("run", ["AS 2S 3S 4S", "JD QD KD AD"])
def test_ace_is_high_or_low(run: str) -> None:
    assert caloochi(hand=f"{run} 9H", melds=[OWN]).draw().meld(run).melds[1] == run


@pytest.mark.rule("CAL-02")
@pytest.mark.parametrize("run", ["KH AH 2H", "QH KH AH 2H 3H", "KH AH JOKER=2H"])
def test_ace_is_never_between_king_and_two(run: str) -> None:
    table = caloochi(hand="QH KH AH 2H 3H JOKER", melds=[OWN]).draw()
    with refuses(Reason.NOT_A_MELD, "CAL-05" if "JOKER" in run else "CORE-09"):
        table.meld(run)


@pytest.mark.rule("CAL-02")
def test_cards_in_hand_have_these_values() -> None:
    variant = VARIANTS["caloochi"]
    assert [points_in(variant, (card,)) for card in ("AS", JOKER, "KC", "QC", "JC", "TC", "9C", "2C")] == [
        *(15, 25, 10, 10, 10, 10, 9, 2)
    ]


@pytest.mark.rule("CAL-02")
def test_target_is_500() -> None:
    def out(total: int) -> bool:
        table = caloochi(hands=["KD KH", "9C"], totals=(total, 0), melds=[OWN], stock="KS ...").draw()
        return table.meld("KD KH KS").state.over

    assert (out(490), out(491)) == (False, True)


@pytest.mark.rule("CAL-08")
def test_winner_scores_the_cards_left_in_the_others_hands() -> None:
    table = caloochi(hands=["9D", "AC KD", "JOKER 2S"], melds=[OWN], stock="5C ...").draw()
    won = table.lay_off("5C", on="4C").discard("9D")
    assert won.payments == {(1, 0): 25, (2, 0): 27}
    assert won.totals == (52, 0, 0)
    assert {payment.due for payment in won.result.payments} == {Due.HAND}


@pytest.mark.rule("CAL-08")
def test_last_card_need_not_be_discarded() -> None:
    table = caloochi(hands=["6C 7C", "9D"], melds=[OWN], stock="5C ...").draw()
    assert table.lay_off("5C 6C 7C", on="4C").result.winners == (0,)


@pytest.mark.rule("OPT-15")
def test_flat_values_do_not_change_the_opening_minimum() -> None:
    table = caloochi(hand="6C 7C 8C QD QH QS 9H 5D", card_values="flat").draw()
    assert points_in(table.variant, ("AS", "KD", JOKER)) == 4
    with refuses(Reason.OPENING_TOO_LOW, "CAL-03"):
        table.meld("QD QH QS")
    assert table.meld("6C 7C 8C", "QD QH QS").melds == ("6C 7C 8C", "QD QH QS")


@pytest.mark.rule("OPT-20")
@pytest.mark.parametrize("option", [{"ace": "low"}, {"block": "value"}])
def test_fixed_facts_of_caloochi_cannot_be_changed(option: dict[str, str]) -> None:
    with pytest.raises(BadOptions) as refusal:
        game("caloochi", 2, **option)
    assert refusal.value.fault is OptionFault.NOT_FOR_VARIANT


@pytest.mark.rule("OPT-14")
def test_concealed_game_has_no_opening_minimum() -> None:
    table = caloochi(hand="2C 3C 4C 2D 3D", discards="4D", concealed=True).draw("discard")
    assert table.meld("2C 3C 4C", "2D 3D 4D").result.winners == (0,)
