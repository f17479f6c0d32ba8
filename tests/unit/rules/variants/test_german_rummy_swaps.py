"""Jokers swapped from the table and used at once in German rummy (ROMME-05)."""

import pytest

from service.rules.model.cards import JOKER
from service.rules.model.events import JokerSwapped, LaidOff, Melded
from service.rules.model.moves import Borrow, LayDown, LayOff, NewMeld, Swap, SwapJoker
from tests.unit.rules.table import Reason, Table, cards, german, refuses

OWN = "0: 2C 3C 4C"
"""A meld of seat 0, which has opened with it."""
RUN = "7S JOKER=8S 9S"


def after_draw(hand: str, *melds: str, borrow: str = "off") -> Table:
    """Seat 0, which has opened, has drawn; these melds lie on the table."""
    return german(hand=hand, melds=[*melds, OWN], stock="2S ...", borrow=borrow).draw()


@pytest.mark.rule("ROMME-05")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_swapped_joker_is_used_in_a_new_meld(owner: int) -> None:
    table = after_draw("8S KC KD 5D", f"{owner}: {RUN}").meld("KC KD JOKER=KH", swap="8S")
    assert table.melds == ("7S 8S 9S", "2C 3C 4C", "KC KD JOKER=KH")
    assert table.hand() == cards("5D 2S")
    assert [meld.cards for meld in table.event(Melded).lenders] == [("7S", "8S", "9S")]
    assert table.event(Melded).count == 2


@pytest.mark.rule("ROMME-05")
def test_a_swapped_joker_is_used_in_a_lay_off() -> None:
    table = after_draw("8S 5D", RUN).lay_off("JOKER=5C", on="4C", swap="8S")
    assert table.melds == ("7S 8S 9S", "2C 3C 4C JOKER=5C")
    assert table.hand() == cards("5D 2S")
    freed, laid = table.event(JokerSwapped), table.event(LaidOff)
    assert (freed.meld.cards, freed.card) == (("7S", "8S", "9S"), "8S")
    assert (laid.meld.cards, laid.cards, laid.count) == (("2C", "3C", "4C", JOKER), (JOKER,), 2)
    assert table.events.index(freed) < table.events.index(laid)


@pytest.mark.rule("ROMME-05")
def test_a_swapped_joker_may_be_laid_off_with_hand_cards_even_on_its_own_meld() -> None:
    table = after_draw("8S JS 5C 5D", RUN)
    assert table.lay_off("JOKER=TS JS", on="m1", swap="8S").melds[0] == "7S 8S 9S JOKER=TS JS"
    assert table.lay_off("5C JOKER=6C", on="4C", swap="8S").melds[1] == "2C 3C 4C 5C JOKER=6C"


@pytest.mark.rule("ROMME-05")
def test_a_swap_is_refused_as_a_whole() -> None:
    table = after_draw("8S KC QD 5D", RUN)
    with refuses(Reason.NOT_A_MELD, "CAL-05"):
        table.meld("KC QD JOKER", swap="8S")
    with refuses(Reason.DOES_NOT_FIT, "CORE-11"):
        table.lay_off("JOKER=9C", on="4C", swap="8S")


@pytest.mark.rule("ROMME-05")
def test_a_swapped_joker_never_enters_the_hand() -> None:
    table = after_draw("8S KC QD 5D", RUN)
    with refuses(Reason.NOT_IN_THIS_VARIANT, "ROMME-05"):
        table.swap("8S")
    assert not any(isinstance(move, SwapJoker) for move in table.legal())
    with refuses(Reason.SWAP_NOT_ALLOWED, "ROMME-05"):  # the lay-off does not use the joker
        table.play(LayOff("m2", ("5C",), swap=Swap("m1", "8S")))


@pytest.mark.rule("ROMME-05")
def test_a_swap_is_refused_before_the_opening() -> None:
    table = german(hand="8S KC KD KH KS QD QH 5D", melds=[RUN], stock="2S ...").draw()
    with refuses(Reason.SWAP_NOT_ALLOWED, "ROMME-05"):
        table.meld("QD QH JOKER=QS", "KC KD KH KS", swap="8S")
    opened = table.meld("KC KD KH KS")
    assert opened.meld("QD QH JOKER=QS", swap="8S").melds[0] == "7S 8S 9S"


@pytest.mark.rule("ROMME-05")
@pytest.mark.parametrize("card", ["8H", "9S", "TS"])
def test_only_the_card_a_joker_stands_for_replaces_it(card: str) -> None:
    table = after_draw("8H 9S TS KC KD 5D", RUN)
    with refuses(Reason.NO_SUCH_JOKER, "ROMME-05"):
        table.play(LayDown((NewMeld(("KC", "KD", JOKER), jokers=("KH",), swap=Swap("m1", card)),)))


@pytest.mark.rule("ROMME-05")
def test_only_the_named_suit_replaces_a_joker_in_a_set_of_three() -> None:
    table = after_draw("6H 6S KC KD 5D", "6C 6D JOKER=6H")
    assert table.meld("KC KD JOKER=KH", swap="6H").melds[0] == "6C 6D 6H"
    with refuses(Reason.NO_SUCH_JOKER, "ROMME-05"):
        table.play(LayDown((NewMeld(("KC", "KD", JOKER), jokers=("KH",), swap=Swap("m1", "6S")),)))


@pytest.mark.rule("ROMME-05")
def test_a_swap_must_leave_a_card_to_discard() -> None:
    table = german(hand="8S KC KD", melds=[RUN, OWN], stock="KS ...").draw()
    with refuses(Reason.MUST_DISCARD, "OPT-13"):
        table.meld("KC KD KS JOKER", swap="8S")
    assert table.meld("KC KD JOKER=KH", swap="8S").discard("KS").result.winners == (0,)
    last = german(hand="8S", melds=[RUN, OWN], stock="KS ...").draw()
    assert last.lay_off("JOKER=5C", on="4C", swap="8S").discard("KS").result.winners == (0,)


@pytest.mark.rule("ROMME-05")
@pytest.mark.rule("CORE-08")
def test_a_swap_must_leave_another_card_than_the_one_just_taken() -> None:
    table = german(hand="8S", melds=[RUN, OWN], discards="KS").draw("discard")
    with refuses(Reason.TAKEN_CARD_LEFT_OVER, "CORE-08"):
        table.lay_off("JOKER=5C", on="4C", swap="8S")
    taken = german(hand="KS", melds=[RUN, OWN], discards="8S").draw("discard")
    assert taken.lay_off("JOKER=5C", on="4C", swap="8S").discard("KS").result.winners == (0,)


@pytest.mark.rule("ROMME-05")
def test_one_request_may_swap_two_jokers_for_two_melds() -> None:
    table = after_draw("8S 6H KC KD QC QD 5D", RUN, "5H JOKER=6H 7H")
    melded = table.meld("KC KD JOKER=KH", "QC QD JOKER=QH", swap="8S 6H")
    assert melded.melds[:2] == ("7S 8S 9S", "5H 6H 7H")


@pytest.mark.rule("ROMME-05")
def test_one_request_may_swap_both_jokers_of_one_meld() -> None:
    table = after_draw("8S 9S KC KD QC QD 5D", "7S JOKER=8S JOKER=9S TS")
    melded = table.meld("KC KD JOKER=KH", "QC QD JOKER=QH", swap="8S 9S")
    assert melded.melds[0] == "7S 8S 9S TS"


@pytest.mark.rule("ROMME-05")
@pytest.mark.rule("ROMME-03")
def test_a_new_meld_with_a_swapped_joker_is_still_limited_in_jokers() -> None:
    table = after_draw("8S KC JOKER 5D", RUN)
    with refuses(Reason.NOT_A_MELD, "CAL-05"):
        table.meld("KC JOKER=KD JOKER=KH", swap="8S")


@pytest.mark.rule("ROMME-05")
@pytest.mark.rule("OPT-07")
def test_a_card_swapped_for_a_joker_cannot_be_borrowed_in_the_same_request() -> None:
    table = after_draw("9S KC KD 9C 9H 5D", "6S 7S 8S JOKER=9S", borrow="any")
    kings = NewMeld(("KC", "KD", JOKER), jokers=("KH",), swap=Swap("m1", "9S"))
    with refuses(Reason.BORROW_NOT_ALLOWED, "OPT-07"):
        table.play(LayDown((kings, NewMeld(("9C", "9H", "9S"), Borrow("m1", "9S")))))


@pytest.mark.rule("OPT-07")
@pytest.mark.rule("OPT-08")
@pytest.mark.rule("ROMME-05")
def test_a_new_meld_takes_either_a_borrowed_card_or_a_swapped_joker() -> None:
    table = after_draw("8S 9C 9H KC KD 5D", RUN, "0: 6D 7D 8D 9D", borrow="any")
    borrow, swap = Borrow("m2", "9D"), Swap("m1", "8S")
    with refuses(Reason.BORROW_NOT_ALLOWED, "OPT-07"):
        table.play(LayDown((NewMeld(("9C", "9D", JOKER), borrow, jokers=("9S",), swap=swap),)))
    listed = [move for move in table.legal() if isinstance(move, LayDown)]
    assert {(new.borrow, new.swap) for move in listed for new in move.melds} == {(borrow, None), (None, swap)}


@pytest.mark.rule("OPT-07")
@pytest.mark.rule("ROMME-05")
def test_one_request_may_borrow_for_one_meld_and_swap_for_another() -> None:
    table = after_draw("8S 9C 9H KC KD 5D", RUN, "0: 6D 7D 8D 9D", borrow="own")
    after = table.meld("9C 9D 9H", "KC KD JOKER=KH", borrow="9D", swap="8S")
    assert after.melds == ("7S 8S 9S", "6D 7D 8D", "2C 3C 4C", "9C 9D 9H", "KC KD JOKER=KH")


@pytest.mark.rule("ROMME-05")
def test_swaps_are_among_the_legal_moves() -> None:
    listed = after_draw("8S KC KD 5D", RUN).legal()
    kings = NewMeld(("KC", "KD", JOKER), jokers=("KH",), swap=Swap("m1", "8S"))
    assert LayDown((kings,)) in listed
    assert LayOff("m2", (JOKER,), ("5C",), Swap("m1", "8S")) in listed
    assert LayOff("m1", (JOKER,), ("TS",), Swap("m1", "8S")) in listed
    closed = german(hand="8S KC KD 5D", melds=[RUN], stock="2S ...").draw().legal()
    assert not any(isinstance(move, LayDown | LayOff) for move in closed)
    anything_opens = german(hand="8S KC KD 5D", melds=[RUN], stock="2S ...", opening_points=0).draw().legal()
    assert not any(isinstance(move, LayDown | LayOff) for move in anything_opens)


@pytest.mark.rule("ROMME-05")
def test_no_meld_is_listed_with_a_swap_whose_joker_it_does_not_use() -> None:
    listed = after_draw("8S KC KD KH 5D", RUN).legal()
    swapping = [new for move in listed if isinstance(move, LayDown) for new in move.melds if new.swap]
    assert swapping
    assert all(JOKER in new.cards for new in swapping)
