"""The fourth turn of Phỏm: showing, laying off, the last discard; and the moves made for absent players."""

import pytest

from service.rules.model.events import LaidOff, Melded
from service.rules.model.moves import Draw, LayOff, Show, Source, Swap
from service.rules.model.result import Ending
from tests.unit.rules.feeding import fourth_turn, phom
from tests.unit.rules.table import Phase, Reason, Table, cards, game, refuses

MELD = "9C 9D 9H"


def shows(table: Table) -> list[Show]:
    """The listed ways to show."""
    return [move for move in table.legal() if isinstance(move, Show)]


@pytest.mark.rule("PHOM-06")
def test_melds_are_shown_in_the_fourth_turn_after_the_draw_and_before_the_discard() -> None:
    third, table = phom(f"{MELD} 2C", turns=2).draw(), fourth_turn(f"{MELD} 2C")
    assert (third.phase, table.phase) == (Phase.PLAY, Phase.SHOWDOWN)
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        table.discard("2C")
    shown = table.show(MELD)
    assert (shown.phase, shown.melds, shown.hand()) == (Phase.PLAY, (MELD,), cards("2C KH"))
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        shown.show()


@pytest.mark.rule("PHOM-06")
def test_each_player_has_four_turns_and_the_round_ends_with_the_last() -> None:
    table = game("phom", 3).deal()
    order = []
    while table.phase is not Phase.OVER:
        before, table = table, table.time_out()
        order += [before.turn] if before.round.turns != table.round.turns else []
    assert order == [1, 2, 0] * 4
    assert table.result.ending is Ending.SHOWN


@pytest.mark.rule("PHOM-06")
def test_player_chooses_the_split() -> None:
    table = fourth_turn("4S 5S 6S 7S 6C 6D", drawn="2H")
    assert table.show("4S 5S 6S 7S").hand() == cards("6C 6D 2H")
    assert table.show("6S 6C 6D").hand() == cards("4S 5S 7S 2H")
    assert table.show("4S 5S 6S").hand() == cards("7S 6C 6D 2H")


@pytest.mark.rule("PHOM-06")
def test_cards_not_shown_cannot_hold_a_complete_meld() -> None:
    table = fourth_turn(f"{MELD} 4S 5S 6S", drawn="2H")
    with refuses(Reason.MELD_HELD_BACK, "PHOM-06"):
        table.show(MELD)
    with refuses(Reason.MELD_HELD_BACK, "PHOM-06"):
        table.show()
    assert table.show(MELD, "4S 5S 6S").melds == (MELD, "4S 5S 6S")


@pytest.mark.rule("PHOM-06")
@pytest.mark.rule("PHOM-03")
def test_each_taken_card_is_shown_in_a_meld_of_its_own() -> None:
    table = fourth_turn("4S 5S 6S 7S 8S 9S", taken="6S 7S")
    with refuses(Reason.NO_MELD_FOR_TAKEN, "PHOM-03"):
        table.show("4S 5S 6S 7S 8S 9S")
    assert table.show("4S 5S 6S", "7S 8S 9S").melds == ("4S 5S 6S", "7S 8S 9S")
    other = fourth_turn("4S 5S 6S 6C 6D", taken="4S")
    with refuses(Reason.NO_MELD_FOR_TAKEN, "PHOM-03"):
        other.show("6S 6C 6D")


@pytest.mark.rule("PHOM-06")
def test_unmatched_cards_are_laid_off_on_melds_others_have_shown() -> None:
    table = fourth_turn(f"{MELD} 4D 7S 8S", melds=["3: 4C 4H 4S", "2: 9S TS JS"])
    shown = table.show(MELD, lay_offs={"4D": "4C", "7S 8S": "JS"})
    assert shown.melds == ("4C 4D 4H 4S", "7S 8S 9S TS JS", MELD)
    assert shown.hand() == cards("KH")
    laid = [event for event in shown.events if isinstance(event, LaidOff)]
    assert shown.event(Melded).seat == shown.turn
    assert [(event.meld.owner, event.cards, event.count) for event in laid] == [(3, ("4D",), 3), (2, ("7S", "8S"), 1)]


@pytest.mark.rule("PHOM-06")
@pytest.mark.rule("CORE-11")
def test_a_lay_off_must_fit_a_meld_already_on_the_table() -> None:
    table = fourth_turn(f"{MELD} 4D 9S", melds=["3: 4C 4H 4S"])
    with refuses(Reason.DOES_NOT_FIT, "CORE-11"):
        table.show(MELD, lay_offs={"9S": "4C"})
    with refuses(Reason.UNKNOWN_MELD, "PHOM-06"):
        table.show(MELD, lay_offs={"9S": "m2"})
    with refuses(Reason.CARD_NOT_HELD, "CORE-17"):
        table.show(MELD, lay_offs={"4S": "4C"})


@pytest.mark.rule("PHOM-06")
def test_laying_off_is_optional_and_only_allowed_while_showing() -> None:
    shown = fourth_turn(f"{MELD} 4D", melds=["3: 4C 4H 4S"]).show(MELD)
    assert shown.hand() == cards("4D KH")
    with refuses(Reason.NOT_IN_THIS_VARIANT, "CORE-17"):
        shown.lay_off("4D", on="4C")


@pytest.mark.rule("PHOM-06")
def test_a_player_without_a_meld_may_lay_off() -> None:
    table = fourth_turn("4D 7S 2C", melds=["3: 4C 4H 4S"])
    assert shows(table) == [Show((), (LayOff("m1", ("4D",)),))]
    shown = table.show(lay_offs={"4D": "4C"})
    assert (shown.phase, shown.hand(), shown.round.opened[0]) == (Phase.PLAY, cards("2C 7S KH"), False)


@pytest.mark.rule("PHOM-06")
def test_an_option_keeps_a_player_without_a_meld_from_laying_off() -> None:
    table = fourth_turn("4D 7S 2C", melds=["3: 4C 4H 4S"], lay_off_needs_meld=True)
    with refuses(Reason.LAY_OFF_NEEDS_MELD, "PHOM-06"):
        table.show(lay_offs={"4D": "4C"})
    assert shows(table) == [Show()]
    shown = table.show()
    assert (shown.phase, shown.event(Melded).melds) == (Phase.PLAY, ())


@pytest.mark.rule("PHOM-06")
def test_an_empty_hand_is_not_a_declaration_and_makes_no_discard() -> None:
    table = fourth_turn(MELD, drawn="4D", discards="KD", melds=["3: 4C 4H 4S"])
    shown = table.show(MELD, lay_offs={"4D": "4C"})
    assert (shown.phase, shown.turn, shown.hand(0), shown.discards) == (Phase.DRAW, 1, (), "KD")
    assert shown.round.turns[0] == 4


@pytest.mark.rule("PHOM-06")
@pytest.mark.rule("PHOM-02")
def test_next_player_draws_from_the_stock_after_an_empty_hand() -> None:
    table = phom(hands=[MELD, "KC KH 2S"], stock="9S ...", discards="KD", turns=3, seats=2).draw()
    shown = table.show("9C 9D 9H 9S")
    with refuses(Reason.NOTHING_FED, "PHOM-02"):
        shown.draw("discard")
    assert shown.legal() == [Draw(Source.STOCK)]


@pytest.mark.rule("PHOM-06")
@pytest.mark.rule("PHOM-07")
def test_left_over_is_counted_after_the_discard_and_an_empty_hand_is_0() -> None:
    hands = [f"{MELD} KD", "4C 4D 4H 5D"]
    table = phom(hands=hands, stock="AS KS ...", turns=3, seats=2).draw().show(MELD).discard("KD")
    done = table.draw().show("4C 4D 4H").discard("KS")
    assert done.result.winners == (0,)
    assert done.payments == {(1, 0): 1}


@pytest.mark.rule("PHOM-06")
@pytest.mark.rule("CORE-22")
def test_cards_not_shown_stay_hidden_until_the_round_is_over() -> None:
    table = fourth_turn(f"{MELD} 2C", seats=2).show(MELD)
    for event in table.events:
        assert not {"2C", "KH"} & set(str(event.seen_by(1)).replace("'", " ").split())
    assert (table.view(1).hand_counts[0], table.view(1).hands) == (2, ())


@pytest.mark.rule("PHOM-06")
def test_legal_moves_list_the_way_to_show_with_least_left_over_first() -> None:
    table = fourth_turn("4S 5S 6S 7S 6C 6D 9D", drawn="2H", melds=["3: 9C 9H 9S"])
    listed = shows(table)
    assert listed[0] == Show((("4S", "5S", "6S", "7S"),), (LayOff("m1", ("9D",)),))
    assert {move.melds for move in listed} >= {(("6C", "6D", "6S"),), (("4S", "5S", "6S"),)}
    for move in listed:
        table.play(move)


@pytest.mark.rule("PHOM-09")
def test_lay_offs_are_refused_without_the_option() -> None:
    table = fourth_turn(f"{MELD} 4D", melds=["3: 4C 4H 4S"], lay_offs=False)
    with refuses(Reason.NO_LAY_OFFS, "PHOM-09"):
        table.show(MELD, lay_offs={"4D": "4C"})
    assert shows(table) == [Show((("9C", "9D", "9H"),))]


@pytest.mark.rule("CORE-21")
@pytest.mark.rule("PHOM-06")
def test_absent_player_shows_the_split_with_least_left_over_including_lay_offs() -> None:
    table = fourth_turn("4S 5S 6S 7S 6C 6D 9D", drawn="2H", melds=["3: 9C 9H 9S"]).time_out()
    assert table.melds == ("9C 9D 9H 9S", "4S 5S 6S 7S")
    assert table.time_out().discards.endswith("2H")


@pytest.mark.rule("CORE-21")
@pytest.mark.rule("PHOM-03")
def test_an_absent_player_draws_from_the_stock_and_discards_that_card() -> None:
    table = phom("4S 5S 6S KD", taken="6S", stock="2C ...", discards="4D").time_out()
    assert table.hand() == cards("2C 4S 5S 6S KD")
    assert table.time_out().discards.endswith("2C")
    starter = phom("4S 5S 6S QD KD", phase=Phase.PLAY).time_out()
    assert starter.discards.endswith("KD")


@pytest.mark.rule("CORE-21")
@pytest.mark.rule("PHOM-06")
def test_turns_of_a_forfeited_seat_are_skipped_and_the_last_turn_ends_the_round() -> None:
    table = phom("KD 2C", turn=1, dealer=1, seats=3, turns=3, stock="3C ...").draw()
    assert table.forfeit().result.ending is Ending.SHOWN
    earlier = phom("KD 2C", turn=1, dealer=1, seats=3, turns=2).draw().forfeit()
    assert (earlier.turn, earlier.phase) == (2, Phase.DRAW)


@pytest.mark.rule("CORE-21")
@pytest.mark.rule("PHOM-02")
def test_next_player_may_take_the_discard_before_a_forfeited_turn() -> None:
    table = phom(hands=["KD", "2C", "4S 5S 8D"], turn=1, seats=3, discards="6S").forfeit(by=1)
    assert table.draw("discard").round.taken[0].feeder == 0
    drawn = phom(hands=["KD", "2C", "4S 5S 8D"], turn=1, seats=3, discards="6S").draw().forfeit()
    with refuses(Reason.NOTHING_FED, "PHOM-02"):
        drawn.draw("discard")


@pytest.mark.rule("PHOM-06")
@pytest.mark.rule("CORE-17")
def test_a_lay_off_with_a_swap_is_refused_as_a_whole() -> None:
    table = fourth_turn("7C 7D 7H 4D", discards="KD", melds=["3: 4C 4H 4S"])
    with refuses(Reason.SWAP_NOT_ALLOWED, "ROMME-05"):
        table.play(Show((("7C", "7D", "7H"),), (LayOff("m1", ("4D",), swap=Swap("m1", "4D")),)))
