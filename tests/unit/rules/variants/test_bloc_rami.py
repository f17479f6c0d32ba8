"""Bloc rami (BLOC-01 to BLOC-05); its scores are in test_bloc_rami_scores.py."""

from typing import Any

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.errors import BadOptions, OptionFault
from service.rules.model.moves import Draw, LayDown, LayOff, Source
from service.rules.model.result import Ending
from service.rules.option_rules import OptionInput
from service.rules.options import with_options
from tests.unit.rules.table import Phase, Reason, Table, bloc_rami, cards, game, refuses

OWN = "0: 2C 3C 4C"
"""A meld of seat 0, which has opened with it."""


def after_draw(hand: str, *melds: str) -> Table:
    """Seat 0, which has melded before, has drawn; these melds lie on the table."""
    return bloc_rami(hand=hand, melds=[*melds, OWN], stock="2S ...", turns=1).draw()


def refusal_of(players: int, **options: OptionInput) -> tuple[OptionFault, tuple[str, ...]]:
    """The fault of these options, and the options at fault."""
    with pytest.raises(BadOptions) as refusal:
        with_options(VARIANTS["bloc-rami"], players, options)
    return refusal.value.fault, refusal.value.options


@pytest.mark.rule("BLOC-01")
@pytest.mark.parametrize(("players", "packs"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_players_get_thirteen_cards_of_one_pack_or_two_packs_from_four_players(players: int, packs: int) -> None:
    table = game("bloc-rami", players).deal()
    assert [len(hand) for hand in table.round.hands] == [13] * players
    assert len(table.variant.whole_pack(players)) == 52 * packs
    assert table.variant.players == (2, 6)


@pytest.mark.rule("BLOC-01")
@pytest.mark.parametrize(("players", "packet"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6)])
def test_a_packet_is_dealt_to_each_player_before_single_cards(players: int, packet: int) -> None:
    deck = game("bloc-rami", players).variant.whole_pack(players)
    table = game("bloc-rami", players).deal(" ".join(deck))
    for place in range(players):
        one_by_one = [players * packet + place + players * step for step in range(13 - packet)]
        held = [*deck[place * packet : (place + 1) * packet], *(deck[at] for at in one_by_one)]
        assert table.hand((table.round.dealer + 1 + place) % players) == cards(" ".join(held))
    assert table.discards == deck[13 * players]
    assert table.round.stock == deck[13 * players + 1 :]


@pytest.mark.rule("BLOC-01")
def test_packs_and_hand_size_can_be_set() -> None:
    table = game("bloc-rami", 2, packs=3, hand_size=9).deal()
    assert [len(hand) for hand in table.round.hands] == [9, 9]
    assert len(table.variant.whole_pack(2)) == 156
    assert len(game("bloc-rami", 4, packs=1, hand_size=11).deal().round.stock) == 52 - 45


@pytest.mark.rule("BLOC-01")
def test_one_pack_is_refused_for_four_players() -> None:
    assert refusal_of(4, packs=1) == (OptionFault.CONTRADICTORY, ("packs", "hand_size"))
    with pytest.raises(BadOptions, match=r"\(BLOC-01\)"):
        with_options(VARIANTS["bloc-rami"], 3, {"packs": 1, "hand_size": 20})
    assert with_options(VARIANTS["bloc-rami"], 3, {"packs": 1}).hand_size(3) == 13


@pytest.mark.rule("BLOC-01")
def test_sets_of_two_packs_still_hold_different_suits() -> None:
    table = bloc_rami(hand="7C 7C 7D 7H 9S", seats=4).draw()
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        table.meld("7C 7C 7D")
    assert table.meld("7C 7D 7H").melds == ("7C 7D 7H",)


@pytest.mark.rule("BLOC-02")
def test_discard_pile_and_upcard_cannot_be_drawn() -> None:
    table = game("bloc-rami", 3).deal()
    assert table.legal() == [Draw(Source.STOCK)]
    with refuses(Reason.DISCARD_PILE_EMPTY, "BLOC-02"):
        table.draw("discard")
    with refuses(Reason.DISCARD_PILE_EMPTY, "BLOC-02"):
        table.turn_of().draw("discard")


@pytest.mark.rule("BLOC-02")
def test_round_ends_with_the_turn_that_draws_the_last_card() -> None:
    table = bloc_rami(hands=["KC 9D", "5C", "2D 3D"], stock="8H", totals=(1, 2, 3)).draw()
    assert table.phase is Phase.PLAY
    over = table.discard("KC")
    assert (over.result.ending, over.result.winners) == (Ending.STOCK, ())
    assert over.totals == (1 + 17, 2 + 5, 3 + 5)
    assert over.state.scored == 1


@pytest.mark.rule("BLOC-02")
def test_last_discard_may_still_go_out() -> None:
    over = bloc_rami(hands=["5C", "KC"], melds=[OWN], stock="8H").draw().lay_off("5C", on="4C").discard("8H")
    assert (over.result.ending, over.result.winners, over.totals) == (Ending.OUT, (0,), (0, 10))


@pytest.mark.rule("BLOC-02")
@pytest.mark.rule("CORE-06")
def test_deal_passes_left_without_a_winner() -> None:
    over = bloc_rami(hands=["KC 9D", "5C"], stock="8H", dealer=0).draw().discard("KC")
    assert over.state.dealer == 1


@pytest.mark.rule("BLOC-02")
@pytest.mark.rule("CORE-21")
def test_round_ends_when_the_player_drawing_the_last_card_forfeits() -> None:
    table = bloc_rami(hands=["KC 9D", "5C", "2D"], stock="8H").draw().forfeit(by=0)
    assert (table.result.ending, table.totals) == (Ending.STOCK, (27, 5, 2))


@pytest.mark.rule("BLOC-02")
@pytest.mark.rule("OPT-20")
@pytest.mark.parametrize(
    "options",
    [
        {"block": "value"},
        {"reshuffle": True},
        {"discard_pickup": "any"},
        {"max_turnovers": 2},
        {"max_idle": 2},
        {"must_discard_to_go_out": False},
        {"ace": "low"},
    ],
)
def test_fixed_facts_of_bloc_rami_cannot_be_changed(options: dict[str, OptionInput]) -> None:
    assert refusal_of(2, **options) == (OptionFault.NOT_FOR_VARIANT, tuple(options))


@pytest.mark.rule("BLOC-03")
@pytest.mark.parametrize("run", ["AS 2S 3S", "QS KS AS"])
def test_ace_is_high_or_low(run: str) -> None:
    assert after_draw("AS 3S QS KS 9H").meld(run).melds[1] == run


@pytest.mark.rule("BLOC-03")
def test_runs_do_not_turn_the_corner() -> None:
    table = after_draw("QS KS AS 3S 9H")
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        table.meld("KS AS 2S")


@pytest.mark.rule("BLOC-04")
@pytest.mark.rule("OPT-09")
def test_a_turn_allows_one_new_meld() -> None:
    table = after_draw("7C 7D 7H QS KS AS 9H 5D")
    with refuses(Reason.ONE_MELD_A_TURN, "OPT-09"):
        table.meld("7C 7D 7H", "QS KS AS")
    melded = table.meld("7C 7D 7H")
    with refuses(Reason.ONE_MELD_A_TURN, "OPT-09"):
        melded.meld("QS KS AS")
    assert not any(isinstance(move, LayDown) for move in melded.legal())


@pytest.mark.rule("BLOC-04")
@pytest.mark.rule("OPT-09")
def test_melds_that_leave_only_the_discard_are_exempt_from_the_limit() -> None:
    table = after_draw("7C 7D 7H QS KS AS").meld("7C 7D 7H", "QS KS AS")
    assert table.discard("2S").result.winners == (0,)


@pytest.mark.rule("BLOC-04")
@pytest.mark.rule("OPT-10")
def test_lay_offs_are_allowed_on_every_players_melds_after_a_meld() -> None:
    table = bloc_rami(hand="5H 7C 7D 7H 9H", melds=["1: 2H 3H 4H"], turns=1).draw()
    with refuses(Reason.LAY_OFF_NEEDS_MELD, "OPT-10"):
        table.lay_off("5H", on="4H")
    assert not any(isinstance(move, LayOff) for move in table.legal())
    assert table.meld("7C 7D 7H").lay_off("5H", on="4H").melds[0] == "2H 3H 4H 5H"


@pytest.mark.rule("BLOC-04")
def test_any_meld_opens_without_a_minimum() -> None:
    hand = "2C 3C 4C QS KS 9H 8D"
    assert bloc_rami(hand=hand, stock="2S ...", turns=1).draw().meld("2C 3C 4C").melds == ("2C 3C 4C",)
    table = bloc_rami(hand=hand, stock="AS ...", turns=1, opening_points=40).draw()
    with refuses(Reason.OPENING_TOO_LOW, "BLOC-04"):
        table.meld("QS KS AS")
    # 11 after the king; an opening may have several melds, which count as the new meld of the turn
    assert table.meld("QS KS AS", "2C 3C 4C").melds == ("QS KS AS", "2C 3C 4C")


@pytest.mark.rule("BLOC-04")
@pytest.mark.rule("OPT-09")
def test_request_that_opens_counts_as_the_new_meld_of_the_turn() -> None:
    table = bloc_rami(hand="QS KS 7C 7D 7H 5D 9H 8D", stock="AS ...", turns=1, opening_points=30).draw()
    opened = table.meld("QS KS AS")
    with refuses(Reason.ONE_MELD_A_TURN, "OPT-09"):
        opened.meld("7C 7D 7H")


@pytest.mark.rule("BLOC-05")
@pytest.mark.rule("OPT-13")
def test_going_out_needs_a_final_discard() -> None:
    table = bloc_rami(hand="5C", melds=[OWN], stock="6C ...", turns=1).draw()
    with refuses(Reason.MUST_DISCARD, "OPT-13"):
        table.lay_off("5C 6C", on="4C")
    assert table.lay_off("5C", on="4C").discard("6C").result.winners == (0,)


ALL = ("2C 3C 4C", "7C 7D 7H", "2D 3D 4D", "8S 9S TS JS")


@pytest.mark.rule("BLOC-05")
@pytest.mark.parametrize("options", [{}, {"opening_points": 200}, {"melds_per_turn": "one_or_lay_off"}])
def test_rami_sec_melds_all_cards_but_a_discard_in_the_first_turn(options: dict[str, Any]) -> None:
    table = bloc_rami(hands=[" ".join(ALL), "KC"], stock="QH ...", **options).draw()
    over = table.meld(*ALL).discard("QH")
    assert (over.result.winners, over.totals) == ((0,), (0, 10))  # no extra score
    assert table.meld(*ALL, discard="QH").totals == (0, 10)
    assert any(isinstance(move, LayDown) and len(move.melds) > 1 for move in table.legal())


@pytest.mark.rule("BLOC-05")
def test_rami_sec_needs_exactly_one_card_left_to_discard() -> None:
    table = bloc_rami(hand=" ".join(ALL), stock="QS ...").draw()
    with refuses(Reason.MUST_DISCARD, "OPT-13"):
        table.meld(*ALL[:3], f"{ALL[3]} QS")
    table = bloc_rami(hand=" ".join((*ALL[:3], "8S 9S TS 5D")), stock="QH ...").draw()
    with refuses(Reason.ONE_MELD_A_TURN, "OPT-09"):
        table.meld(*ALL[:3], "8S 9S TS")


@pytest.mark.rule("BLOC-05")
def test_minimum_must_be_met_in_a_later_turn() -> None:
    table = bloc_rami(hand=" ".join(ALL), stock="QH ...", turns=1, opening_points=200).draw()
    with refuses(Reason.OPENING_TOO_LOW, "BLOC-04"):
        table.meld(*ALL)
    assert not any(isinstance(move, LayDown) for move in table.legal())
    later = bloc_rami(hand=" ".join(ALL), stock="QH ...", turns=1).draw()
    assert later.meld(*ALL).discard("QH").result.winners == (0,)


@pytest.mark.rule("BLOC-05")
def test_request_cannot_name_the_discard_in_a_later_turn() -> None:
    table = bloc_rami(hand=" ".join(ALL), stock="QH ...", turns=1).draw()
    with refuses(Reason.DISCARD_NOT_HERE, "CORE-07"):
        table.meld(*ALL, discard="QH")
