"""CORE-10 to CORE-12: melding, laying off, going out."""

import pytest

from service.rules.model.errors import IllegalMove
from service.rules.model.events import Discarded, LaidOff, Melded, RoundEnded
from service.rules.model.moves import LayDown, LayOff, NewMeld
from service.rules.model.result import Ending
from tests.unit.rules.table import Phase, Reason, cards, rami, refuses, rummy


@pytest.mark.rule("CORE-10")
def test_a_turn_allows_any_number_of_melds() -> None:
    table = rummy(hand="2H 3H 4H 9C 9D 9S TS JS QS 6C").draw()
    together = table.meld("2H 3H 4H", "9C 9D 9S", "TS JS QS")
    one_by_one = table.meld("2H 3H 4H").meld("9C 9D 9S").meld("TS JS QS")
    assert together.melds == one_by_one.melds == ("2H 3H 4H", "9C 9D 9S", "TS JS QS")
    assert together.hand() == one_by_one.hand()
    assert [meld.id for meld in one_by_one.round.melds] == ["m1", "m2", "m3"]


@pytest.mark.rule("CORE-10")
def test_meld_event_names_its_owner_and_the_cards_left() -> None:
    table = rummy(hand="2H 3H 4H 9C 9D 9S 6C").draw().meld("9C 9D 9S", "2H 3H 4H")
    event = table.event(Melded)
    assert [(meld.id, meld.owner, meld.cards) for meld in event.melds] == [
        ("m1", 0, ("9C", "9D", "9S")),
        ("m2", 0, ("2H", "3H", "4H")),
    ]
    assert event.count == 2


@pytest.mark.rule("CORE-10")
@pytest.mark.parametrize("faulty", ["9C 9D 8S", "KC KD KS", "TS JS"])
def test_melds_of_one_request_are_accepted_or_refused_together(faulty: str) -> None:
    table = rummy(hand="2H 3H 4H 9C 9D 8S TS JS 6C", discards="5D").draw()
    with pytest.raises(IllegalMove, match="CORE"):
        table.meld("2H 3H 4H", faulty)
    assert table.melds == ()
    assert table.meld("2H 3H 4H").melds == ("2H 3H 4H",)


@pytest.mark.rule("CORE-10")
@pytest.mark.rule("CORE-17")
def test_a_request_without_a_meld_is_refused() -> None:
    table = rummy(hand="2H 3H 4H 9C").having(renewals_since=2).draw()
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        table.play(LayDown(()))
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        table.play(LayDown((NewMeld(()),)))


@pytest.mark.rule("CORE-11")
def test_a_fourth_three_can_be_laid_off_on_three_threes() -> None:
    table = rummy(hand="3S KD", melds=["3C 3D 3H"]).draw().lay_off("3S", on="3C")
    assert table.melds == ("3C 3D 3H 3S",)
    assert table.event(LaidOff).seen_by(None) == {
        "seat": 0,
        "meld": table.round.melds[0],
        "cards": ("3S",),
        "count": 2,
    }


@pytest.mark.rule("CORE-11")
def test_a_four_can_be_laid_off_on_ace_two_three() -> None:
    table = rummy(hand="4S KD", melds=["AS 2S 3S"]).draw().lay_off("4S", on="3S")
    assert table.melds == ("AS 2S 3S 4S",)


@pytest.mark.rule("CORE-11")
@pytest.mark.parametrize(
    ("laid", "meld"),
    [
        ("JS", "8S 9S TS JS"),
        ("JS QS", "8S 9S TS JS QS"),
        ("QS JS", "8S 9S TS JS QS"),
        ("7S", "7S 8S 9S TS"),
        ("7S 6S", "6S 7S 8S 9S TS"),
        ("7S JS QS", "7S 8S 9S TS JS QS"),
        ("6S 7S JS QS", "6S 7S 8S 9S TS JS QS"),
    ],
)
def test_cards_can_be_laid_off_at_either_end_of_a_run_or_both(laid: str, meld: str) -> None:
    table = rummy(hand="6S 7S JS QS KD 4C", melds=["8S 9S TS"]).draw()
    assert table.lay_off(laid, on="9S").melds == (meld,)
    assert any(isinstance(move, LayOff) and sorted(move.cards) == sorted(laid.split()) for move in table.legal())


@pytest.mark.rule("CORE-11")
@pytest.mark.parametrize("laid", ["QS", "6S", "6S QS", "JD", "9D", "JS KS", "8H", "JS JD"])
def test_a_lay_off_that_makes_the_meld_illegal_is_refused(laid: str) -> None:
    table = rummy(hand="6S JS QS KS JD 9D 8H 4C", melds=["8S 9S TS"]).draw()
    with refuses(Reason.DOES_NOT_FIT, "CORE-11"):
        table.lay_off(laid, on="TS")
    assert not any(isinstance(move, LayOff) and sorted(move.cards) == sorted(laid.split()) for move in table.legal())


@pytest.mark.rule("CORE-11")
@pytest.mark.parametrize("laid", ["2S", "3S 3S", "4C"])
def test_a_set_accepts_only_its_rank_in_the_missing_suit(laid: str) -> None:
    table = rummy(hand="2S 3S 4C KD", melds=["3C 3D 3H"]).draw()
    with pytest.raises(IllegalMove, match="CORE-1"):
        table.lay_off(laid, on="3C")


@pytest.mark.rule("CORE-11")
@pytest.mark.rule("CORE-17")
def test_a_lay_off_has_at_least_one_card() -> None:
    table = rummy(hand="2S 3S 4C KD", melds=["3C 3D 3H"]).having(renewals_since=2).draw()
    with refuses(Reason.DOES_NOT_FIT, "CORE-11"):
        table.play(LayOff("m1", ()))


@pytest.mark.rule("CORE-11")
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_lay_off_is_allowed_on_a_meld_of_any_player(owner: int) -> None:
    table = rummy(hand="JS KD", seats=3, melds=[f"{owner}: 8S 9S TS"]).draw().lay_off("JS", on="TS")
    assert table.round.melds[0].owner == owner


@pytest.mark.rule("CORE-11")
def test_lay_off_is_allowed_on_a_meld_of_the_same_turn() -> None:
    table = rummy(hand="8S 9S TS JS KD").draw().meld("8S 9S TS").lay_off("JS", on="TS")
    assert table.melds == ("8S 9S TS JS",)


@pytest.mark.rule("CORE-11")
def test_lay_offs_on_different_melds_are_separate_moves_without_limit() -> None:
    table = rummy(hand="JS 3S KD", melds=["8S 9S TS", "3C 3D 3H"]).draw()
    with refuses(Reason.DOES_NOT_FIT, "CORE-11"):
        table.lay_off("JS 3S", on="TS")
    assert table.lay_off("JS", on="TS").lay_off("3S", on="3C").melds == ("8S 9S TS JS", "3C 3D 3H 3S")


@pytest.mark.rule("CORE-11")
def test_lay_off_on_an_unknown_meld_is_refused() -> None:
    with refuses(Reason.UNKNOWN_MELD, "CORE-11"):
        rummy(hand="JS 3S KD", melds=["8S 9S TS"]).draw().lay_off("JS", on="m2")


@pytest.mark.rule("CORE-12")
def test_discarding_the_last_card_goes_out() -> None:
    table = rummy(hand="JS", melds=["8S 9S TS"], stock="KC ...").draw().lay_off("JS", on="TS").discard("KC")
    assert (table.phase, table.result.ending, table.result.winners) == (Phase.OVER, Ending.OUT, (0,))


@pytest.mark.rule("CORE-12")
def test_melding_the_last_cards_goes_out_with_no_discard() -> None:
    table = rummy(hand="8S 9S", stock="TS ...").draw().meld("8S 9S TS")
    assert (table.phase, table.result.winners) == (Phase.OVER, (0,))
    assert not any(isinstance(event, Discarded) for event in table.events)


@pytest.mark.rule("CORE-12")
def test_laying_off_the_last_cards_goes_out_with_no_discard() -> None:
    table = rummy(hand="JS", melds=["8S 9S TS"], stock="QS ...").draw().lay_off("JS QS", on="TS")
    assert (table.phase, table.result.winners) == (Phase.OVER, (0,))


@pytest.mark.rule("CORE-12")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_round_ends_at_once(seat: int) -> None:
    table = rummy(hand="8S 9S", turn=seat, seats=3, stock="TS ...", target=500).draw().meld("8S 9S TS")
    assert isinstance(table.events[-1], RoundEnded)
    assert all(table.legal(other) == [] for other in range(3))
    for other in range(3):
        with refuses(Reason.ROUND_NOT_RUNNING, "CORE-17"):
            table.draw(by=other)


@pytest.mark.rule("CORE-12")
def test_all_hands_are_shown_when_the_round_is_over() -> None:
    table = rami(hands=["8S 9S", "KD QD", "2C 4D"], stock="TS ...").draw().meld("8S 9S TS")
    assert table.event(RoundEnded).seen_by(None)["hands"] == ((), cards("QD KD"), cards("2C 4D"))
    assert table.view().hands == ((), cards("QD KD"), cards("2C 4D"))


@pytest.mark.rule("CORE-09")
def test_naming_a_joker_place_without_a_joker_is_refused() -> None:
    table = rummy(hand="7D 8D 9D KD", stock="5C ...").draw()
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        table.play(LayDown((NewMeld(("7D", "8D", "9D"), jokers=("TD",)),)))
