"""Calling rummy on another player's discard (OPT-01)."""

import pytest

from service.rules.model.events import Called
from service.rules.model.moves import Call, Decline, Draw, Source
from tests.unit.rules.table import Phase, Reason, Table, rami, refuses, rummy

RUN = "3: 2S 3S 4S"
SEVENS = "3: 7C 7D 7H"


def after_discard(card: str = "5S", hand: str = "9C KD", melds: tuple[str, ...] = (RUN,), seats: int = 4) -> Table:
    """Seat 0 has discarded a card, with calls allowed."""
    table = rummy(hand=f"{hand} {card}", melds=melds, seats=seats, turns=1, call_rummy=True)
    return table.draw().discard(card)


@pytest.mark.rule("OPT-01")
@pytest.mark.parametrize("caller", [1, 2, 3])
def test_any_other_player_may_call_a_discard_that_fits_a_meld(caller: int) -> None:
    table = after_discard("5S").call("4S", by=caller)
    assert table.melds == ("2S 3S 4S 5S",)
    assert table.event(Called).card == "5S"


@pytest.mark.rule("OPT-01")
def test_calls_are_refused_where_the_option_is_off() -> None:
    table = rummy(hand="9C KD 5S", melds=[RUN], seats=4, turns=1).draw().discard("5S")
    with refuses(Reason.NOT_IN_THIS_VARIANT, "OPT-01"):
        table.call("4S", by=2)


@pytest.mark.rule("OPT-01")
@pytest.mark.parametrize("card", ["6S", "5H", "4D"])
def test_a_discard_that_fits_no_meld_cannot_be_called(card: str) -> None:
    table = after_discard(card)
    with refuses(Reason.CALL_NOT_ALLOWED, "OPT-01"):
        table.call("4S", by=2)


@pytest.mark.rule("OPT-01")
@pytest.mark.parametrize("source", ["stock", "discard"])
def test_next_players_draw_ends_the_chance_to_call(source: str) -> None:
    table = after_discard("5S").draw(source)
    with refuses(Reason.CALL_NOT_ALLOWED, "OPT-01"):
        table.call("4S", by=2)


@pytest.mark.rule("OPT-01")
def test_a_call_names_the_meld() -> None:
    table = after_discard("7S", melds=("3: 4S 5S 6S", SEVENS))
    assert table.call("m1", by=2).melds == ("4S 5S 6S 7S", "7C 7D 7H")
    assert table.call("m2", by=2).melds == ("4S 5S 6S", "7C 7D 7H 7S")


@pytest.mark.rule("OPT-01")
@pytest.mark.parametrize("named", ["m2", "m9"])
def test_a_call_for_a_meld_it_does_not_fit_is_refused(named: str) -> None:
    table = after_discard("5S", melds=(RUN, SEVENS))
    with refuses(Reason.DOES_NOT_FIT, "OPT-01"):
        table.call(named, by=2)


@pytest.mark.rule("OPT-01")
def test_called_card_leaves_the_pile_at_once() -> None:
    table = after_discard("5S")
    under = table.discards.split()[:-1]
    assert table.call("4S", by=2).discards.split() == under


@pytest.mark.rule("OPT-01")
def test_caller_discards_one_card_after_the_call() -> None:
    called = after_discard("5S").call("4S", by=2)
    assert (called.turn, called.phase) == (2, Phase.CALLERS_DISCARD)
    card = called.hand()[3]
    after = called.discard(card)
    assert len(after.hand(2)) == len(called.hand(2)) - 1
    assert after.discards.endswith(card)


@pytest.mark.rule("OPT-01")
def test_caller_can_only_discard_after_the_call() -> None:
    called = after_discard("5S").call("4S", by=2)
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        called.draw()
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        called.meld("AC 2C 3C")
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        called.lay_off("6S", on="5S")
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        called.pass_()
    with refuses(Reason.NOT_YOUR_TURN, "CORE-17"):
        called.draw(by=1)


@pytest.mark.rule("OPT-01")
@pytest.mark.parametrize("caller", [2, 3])
def test_play_goes_on_with_the_player_after_the_discarder(caller: int) -> None:
    called = after_discard("5S").call("4S", by=caller)
    after = called.discard(called.hand()[0])
    assert (after.turn, after.phase) == (1, Phase.DRAW)


@pytest.mark.rule("OPT-01")
def test_caller_next_at_turn_plays_their_own_turn_after_the_call() -> None:
    called = after_discard("5S").call("4S", by=1)
    own_turn = called.discard(called.hand()[0])
    assert (own_turn.turn, own_turn.phase) == (1, Phase.DRAW)
    assert own_turn.turn_of().turn == 2


@pytest.mark.rule("OPT-01")
def test_a_caller_may_discard_any_card_of_the_hand() -> None:
    called = after_discard("5S").call("4S", by=2)
    assert all(called.discard(card).turn == 1 for card in called.hand())


@pytest.mark.rule("OPT-01")
def test_only_a_player_that_has_melded_may_call_where_a_lay_off_needs_a_meld() -> None:
    table = rummy(hand="9C KD 5S", melds=[RUN], seats=4, turns=1, call_rummy=True, lay_off_needs_meld=True)
    table = table.draw().discard("5S")
    with refuses(Reason.CALL_NOT_ALLOWED, "OPT-01"):
        table.call("4S", by=2)
    assert table.call("4S", by=3).melds == ("2S 3S 4S 5S",)


@pytest.mark.rule("OPT-01")
def test_only_a_player_that_has_finished_a_turn_may_call_in_rami() -> None:
    table = rami(hand="9C KD 5S", melds=[RUN], seats=4, call_rummy=True).having(turns=(0, 0, 1, 0)).draw().discard("5S")
    for caller in (1, 3):
        with refuses(Reason.CALL_NOT_ALLOWED, "OPT-01"):
            table.call("4S", by=caller)
    assert table.call("4S", by=2).melds == ("2S 3S 4S 5S",)


@pytest.mark.rule("OPT-01")
def test_a_call_does_not_count_as_a_turn() -> None:
    called = after_discard("5S").call("4S", by=2)
    after = called.discard(called.hand()[0])
    assert after.round.turns == (2, 1, 1, 1)


@pytest.mark.rule("OPT-01")
def test_a_call_prevents_rummy() -> None:
    table = rummy(
        hands=["9C KD 5S", "7S 8S 9S 2C", "TH"], melds=["2: 2S 3S 4S"], stock="4D 5D JH ...", turns=1, call_rummy=True
    )
    table = table.draw().discard("5S").call("4S", by=1).discard("2C")
    out = table.draw().meld("7S 8S 9S").discard("5D")
    assert out.result.winners == (1,)
    assert not out.result.rummy
    assert out.payments == {(0, 1): 9 + 10 + 4, (2, 1): 10}


@pytest.mark.rule("OPT-01")
def test_a_call_does_not_count_as_a_lay_off_of_the_following_turn() -> None:
    table = rummy(
        hands=["9C KD 5S", "8C 8D 8H JC QD", "TH"],
        melds=[RUN.replace("3", "2", 1)],
        turns=1,
        call_rummy=True,
        melds_per_turn="one_or_lay_off",
    )
    own_turn = table.draw().discard("5S").call("4S", by=1).discard("QD").draw()
    assert own_turn.meld("8C 8D 8H").melds == ("2S 3S 4S 5S", "8C 8D 8H")


@pytest.mark.rule("OPT-01")
def test_the_first_call_wins_and_the_second_is_refused() -> None:
    called = after_discard("5S").call("4S", by=3)
    with refuses(Reason.CALL_NOT_ALLOWED, "OPT-01"):
        called.call("4S", by=1)


@pytest.mark.rule("OPT-01")
def test_a_possible_call_is_among_the_legal_moves() -> None:
    table = after_discard("7S", melds=("3: 4S 5S 6S", SEVENS))
    answers = [Call("m1"), Call("m2"), Decline()]
    assert table.legal(3) == answers
    assert table.legal(1) == [*answers, Draw(Source.STOCK), Draw(Source.DISCARD)]
    assert table.legal(0) == []


@pytest.mark.rule("OPT-01")
def test_a_player_cannot_call_after_declining() -> None:
    table = after_discard("5S").decline(by=2)
    with refuses(Reason.CALL_NOT_ALLOWED, "OPT-01"):
        table.call("4S", by=2)
    assert table.call("4S", by=3).turn == 3
