"""EXT-01 to EXT-03, EXT-14: players go out of the game at its target, come back, and the last one left wins."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.match.elimination import eliminate
from service.rules.model.enums import OfferKind
from service.rules.model.errors import BadOptions, OptionFault
from service.rules.model.events import Eliminated, GameEnded, OfferMade, Passed, ReEntered, RoundEnded
from service.rules.model.moves import CloseReEntry, Deal, Pass, ReEnter
from service.rules.model.result import Due, Payment
from service.rules.model.state import State, replace
from service.rules.model.variant import Variant
from service.rules.options import with_options
from service.rules.scoring.stakes import final_payments
from service.rules.timeouts import forced_move
from service.rules.view import view
from tests.unit.rules.table import Phase, Reason, Table, cards, refuses, set_table

SCORES = {0: "", 7: "7C", 12: "QC 2C", 5: "5H", 8: "8H", 3: "3D", 20: "KD QD", 30: "KS QS JS", 10: "TH"}
"""A hand for each number of points that a test lets a round add."""


def eliminating(re_entries: int = 0, **match: object) -> Variant:
    """A game of penalties with elimination at 101."""
    return VARIANTS["german-rummy"].derive(
        "knock-out",
        "Knock-out",
        opening={"points": 0, "before_lay_offs": False},
        match={"elimination": True, "target": 101, "rounds": None, "re_entries": re_entries, **match},
        own=("elimination", "re_entries"),
    )


def after_round(totals: tuple[int, ...], adds: tuple[int, ...], re_entries: int = 0, **match: object) -> Table:
    """The game after a round that the seat with 0 points in `adds` won; the dealer sat at its right."""
    winner = adds.index(0)
    hands = [SCORES[points] for points in adds]
    hands[winner] = "9S"
    table = set_table(
        eliminating(re_entries, **match), hands=hands, turn=winner, stock="4C ...", totals=totals, melds=["0: 6S 7S 8S"]
    )
    opened = table.having(opened=(True,) * len(adds), laid_down=(True,) * len(adds))
    return opened.draw().lay_off("9S", on="8S").discard("4C")


@pytest.mark.rule("EXT-01")
def test_a_player_who_reaches_the_target_is_out_and_keeps_the_total() -> None:
    table = after_round((96, 40, 88), (7, 0, 12))
    assert (table.totals, table.state.out, table.state.over) == ((103, 40, 100), (0,), False)
    assert table.state.playing == (1, 2)
    assert [type(event) for event in table.events[-2:]] == [RoundEnded, Eliminated]
    assert table.event(Eliminated).seat == 0


@pytest.mark.rule("EXT-01")
def test_a_player_who_is_out_is_dealt_no_cards_and_has_no_turn() -> None:
    table = after_round((96, 40, 88, 0), (7, 0, 12, 5)).deal()
    assert [bool(hand) for hand in table.round.hands] == [False, True, True, True]
    assert len(table.round.hands[1]) == 13
    turns = [table.turn, *((table := table.turn_of()).turn for _ in range(3))]
    assert 0 not in turns
    assert turns[3] == turns[0]
    assert table.legal(0) == []
    with refuses(Reason.NOT_YOUR_TURN, "EXT-01"):
        table.draw(by=0)
    assert forced_move(table.variant, table.state, 0) is None


@pytest.mark.rule("EXT-01")
def test_the_pack_stays_as_large_when_players_are_out() -> None:
    table = after_round((96, 40, 88), (7, 0, 12))
    dealt = table.deal()
    cards_dealt = sum(map(len, dealt.round.hands)) + len(dealt.round.stock) + len(dealt.round.discard)
    assert cards_dealt == len(dealt.variant.whole_pack(3))


@pytest.mark.rule("EXT-01")
def test_a_player_who_is_out_sees_what_a_spectator_sees() -> None:
    table = after_round((96, 40, 88), (7, 0, 12)).deal()
    spectator, out = (view(table.variant, table.state, seat) for seat in (None, 0))
    assert spectator is not None
    assert out == replace(spectator, seat=0)


@pytest.mark.rule("EXT-01")
def test_the_next_player_still_in_deals() -> None:
    table = after_round((40, 88, 96), (0, 12, 7), next_dealer=None)
    assert (table.state.dealer, table.state.out) == (0, (2,))
    table = after_round((96, 40, 88), (7, 0, 12))
    assert table.state.dealer == 1
    dealer_out = table.having(dealer=0)
    assert dealer_out.deal().round.dealer == 1


@pytest.mark.rule("EXT-01")
def test_the_last_player_below_the_target_wins_at_once() -> None:
    table = after_round((96, 40, 89), (7, 0, 12))
    assert (table.state.over, table.state.winners, table.state.out) == (True, (1,), (0, 2))
    assert [type(event) for event in table.events[-3:]] == [Eliminated, Eliminated, GameEnded]


@pytest.mark.rule("EXT-01")
def test_one_who_went_out_before_the_others_cannot_win() -> None:
    state = State(seats=3, dealer=0, totals=(101, 103, 102), out=(0,))
    after = eliminate(eliminating(), state)
    assert (after.over, after.winners, after.out) == (True, (2,), (0, 1))


@pytest.mark.rule("EXT-01")
def test_the_lowest_total_wins_if_nobody_is_below_and_equal_ones_share() -> None:
    state = State(seats=3, dealer=0, totals=(102, 105, 102))
    after = eliminate(eliminating(), state)
    assert (after.over, after.winners, after.out) == (True, (0, 2), (1,))


@pytest.mark.rule("EXT-01")
def test_nobody_is_out_below_the_target() -> None:
    table = after_round((90, 40, 88), (7, 0, 12))
    assert (table.totals, table.state.out, table.state.entering) == ((97, 40, 100), (), ())


@pytest.mark.rule("EXT-01")
def test_the_last_seat_still_in_wins_when_the_others_forfeit() -> None:
    table = after_round((96, 40, 88), (7, 0, 12)).deal().forfeit(by=1)
    assert (table.state.over, table.state.winners) == (True, (2,))
    between = after_round((96, 40, 88), (7, 0, 12)).forfeit(by=2)
    assert (between.state.over, between.state.winners) == (True, (1,))


@pytest.mark.rule("EXT-01")
def test_a_player_who_is_out_may_leave_and_the_game_goes_on() -> None:
    table = after_round((96, 40, 88), (7, 0, 12)).forfeit(by=0)
    assert (table.state.over, table.state.playing) == (False, (1, 2))


@pytest.mark.rule("EXT-01")
def test_elimination_is_for_a_target_and_not_for_a_number_of_rounds() -> None:
    with pytest.raises(BadOptions) as refusal:
        with_options(eliminating(), 3, {"rounds": 5})
    assert (refusal.value.fault, refusal.value.options) == (OptionFault.CONTRADICTORY, ("elimination", "rounds"))
    assert with_options(eliminating(), 3, {"target": 201}).match.target == 201
    plain = VARIANTS["german-rummy"].derive("plain", "Plain", own=("elimination", "re_entries"))
    assert with_options(plain, 3, {"elimination": True, "target": 50, "re_entries": 2}).match.re_entries == 2


@pytest.mark.rule("EXT-02")
def test_one_who_has_just_gone_out_may_come_back_with_the_highest_total_of_the_others() -> None:
    table = after_round((96, 40, 88), (7, 0, 12), re_entries=1)
    offer = table.event(OfferMade)
    assert (offer.what, offer.waiting) == (OfferKind.RE_ENTRY, (0,))
    assert [table.legal(seat) for seat in range(3)] == [[ReEnter(), Pass()], [], []]
    back = table.play(ReEnter(), by=0)
    assert (back.totals, back.state.out, back.state.re_entries) == ((100, 40, 100), (), (1, 0, 0))
    assert back.event(ReEntered).totals == (100, 40, 100)
    assert all(back.deal().round.hands)


@pytest.mark.rule("EXT-02")
def test_the_next_deal_waits_until_everyone_asked_has_answered() -> None:
    table = after_round((96, 40, 88, 93), (7, 0, 12, 8), re_entries=1)
    assert table.state.entering == (0, 3)
    for waiting in (table, table.play(ReEnter(), by=3)):
        with refuses(Reason.WRONG_PHASE, "EXT-02"):
            waiting.deal()
    answered = table.play(ReEnter(), by=3).play(Pass(), by=0)
    assert answered.event(Passed).seat == 0
    assert [bool(hand) for hand in answered.deal().round.hands] == [False, True, True, True]


@pytest.mark.rule("EXT-02")
def test_several_come_back_with_the_same_total() -> None:
    table = after_round((96, 40, 88, 93), (7, 0, 12, 8), re_entries=1, re_entry_extra=1, target=101)
    back = table.play(ReEnter(), by=3).play(ReEnter(), by=0)
    assert back.totals == (101, 40, 100, 101)


@pytest.mark.rule("EXT-02")
def test_nobody_comes_back_between_two_players_nor_more_often_than_allowed() -> None:
    assert after_round((96, 40), (7, 0), re_entries=9).state.over
    used = State(seats=3, dealer=0, totals=(103, 40, 100), re_entries=(1, 0, 0))
    assert eliminate(eliminating(1), used).entering == ()
    assert eliminate(eliminating(2), used).entering == (0,)


@pytest.mark.rule("EXT-02")
def test_there_may_be_a_highest_total_with_which_a_player_still_comes_back() -> None:
    for highest, asked in ((79, (0,)), (80, ())):
        state = State(seats=3, dealer=0, totals=(103, 40, highest))
        after = eliminate(eliminating(3, re_entry_extra=1, re_entry_room=79), state)
        assert after.entering == asked
        assert not asked or after.entry_total == 80


@pytest.mark.rule("EXT-02")
def test_only_the_players_asked_may_come_back_and_only_once() -> None:
    table = after_round((96, 40, 88), (7, 0, 12), re_entries=1)
    with refuses(Reason.NO_RE_ENTRY, "EXT-02"):
        table.play(ReEnter(), by=1)
    passed = table.play(Pass(), by=0)
    with refuses(Reason.NO_RE_ENTRY, "EXT-02"):
        passed.play(ReEnter(), by=0)
    with refuses(Reason.NOT_YOUR_TURN, "EXT-01"):
        passed.play(Pass(), by=0)
    with refuses(Reason.NOT_IN_THIS_VARIANT, "EXT-02"):
        after_round((90, 40, 88), (7, 0, 12)).play(ReEnter(), by=0)
    with refuses(Reason.ROUND_NOT_RUNNING, "EXT-02"):
        after_round((96, 40), (7, 0), re_entries=1).play(ReEnter(), by=0)


@pytest.mark.rule("EXT-02")
def test_a_forfeit_takes_back_the_question_and_the_last_seat_ends_it() -> None:
    table = after_round((96, 40, 88), (7, 0, 12), re_entries=1)
    assert table.forfeit(by=0).deal().round.phase is Phase.DRAW
    over = table.forfeit(by=1)
    assert (over.state.winners, over.state.entering) == ((2,), ())


@pytest.mark.rule("EXT-02")
@pytest.mark.parametrize(("left", "total"), [((), 100), ((1,), 100), ((2,), 65), ((2, 3), 40), ((4,), 100)])
def test_a_player_comes_back_with_the_highest_total_of_those_who_have_not_left(
    left: tuple[int, ...], total: int
) -> None:
    table = after_round((96, 40, 88, 60, 0), (7, 0, 12, 5, 8), re_entries=1)
    for seat in left:
        table = table.forfeit(by=seat)
    assert table.play(ReEnter(), by=0).totals[0] == total


@pytest.mark.rule("EXT-02")
@pytest.mark.parametrize("extra", [0, 1])
def test_one_who_comes_back_later_gets_the_total_of_the_first_though_its_player_has_left(extra: int) -> None:
    table = after_round((96, 40, 88, 93), (7, 0, 12, 8), re_entries=1, re_entry_extra=extra)
    back = table.play(ReEnter(), by=3).forfeit(by=2).play(ReEnter(), by=0)
    assert back.totals == (100 + extra, 40, 100, 100 + extra)


@pytest.mark.rule("EXT-14")
def test_the_table_ends_the_wait_as_a_pass_of_everyone_who_has_not_answered() -> None:
    table = after_round((96, 40, 88, 93), (7, 0, 12, 8), re_entries=1)
    assert [forced_move(table.variant, table.state, seat) for seat in range(4)] == [Pass(), None, None, Pass()]
    closed = table._apply(None, CloseReEntry())
    assert [event.seat for event in closed.events] == [0, 3]
    assert (closed.state.entering, closed.state.out) == ((), (0, 3))
    with refuses(Reason.WRONG_PHASE, "EXT-14"):
        closed._apply(None, CloseReEntry())
    assert closed._apply(None, Deal("5e" * 32)).round.phase is Phase.DRAW


@pytest.mark.rule("EXT-03")
def test_the_winner_takes_what_the_others_put_in() -> None:
    state = State(seats=4, dealer=0, totals=(40, 120, 103, 130), re_entries=(2, 1, 0, 0), over=True, winners=(0,))
    paid = final_payments(eliminating(2), state)
    assert paid == (Payment(1, 0, 2, Due.POT), Payment(2, 0, 1, Due.POT), Payment(3, 0, 1, Due.POT))


@pytest.mark.rule("EXT-03")
def test_shared_wins_share_the_pot_and_the_rest_stays_with_the_first_payers() -> None:
    state = State(seats=5, dealer=3, totals=(102, 102, 120, 103, 130), over=True, winners=(0, 1))
    paid = final_payments(eliminating(), state)
    assert paid == (Payment(2, 0, 1, Due.POT), Payment(3, 1, 1, Due.POT))
    assert final_payments(eliminating(), replace(state, over=False)) == ()


def test_hands_of_these_tests_count_what_they_say() -> None:
    assert all(len(cards(hand)) < 4 for hand in SCORES.values())
