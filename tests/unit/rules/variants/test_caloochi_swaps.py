"""Swapping jokers in caloochi (CAL-07)."""

import pytest

from service.rules.model.cards import JOKER
from service.rules.model.events import JokerSwapped
from service.rules.model.moves import SwapJoker
from tests.unit.rules.table import Phase, Reason, Table, caloochi, cards, refuses

OWN = "0: 2C 3C 4C"
"""A meld of seat 0, which has opened with it."""


def after_draw(hand: str, *melds: str) -> Table:
    """Seat 0, which has opened, has drawn; these melds lie on the table."""
    return caloochi(hand=hand, melds=[*melds, OWN], stock="2S ...").draw()


@pytest.mark.rule("CAL-07")
@pytest.mark.parametrize("owner", [0, 1])
def test_natural_card_replaces_the_joker_in_any_players_meld(owner: int) -> None:
    table = after_draw("6S 9D 8C", f"{owner}: 5S JOKER=6S 7S").swap("6S")
    assert table.melds[0] == "5S 6S 7S"
    assert not table.round.melds[0].stands, "a natural meld says nothing of what its cards stand for"
    assert table.hand() == cards("8C 9D 2S JOKER")
    event = table.event(JokerSwapped)
    assert (event.seat, event.card, event.meld.cards) == (0, "6S", ("5S", "6S", "7S"))


@pytest.mark.rule("CAL-07")
def test_a_turn_allows_any_number_of_swaps() -> None:
    table = after_draw("6S 9C KD 8C", "5S JOKER=6S 7S", "JOKER=9C 9D 9H").swap("6S").swap("9C")
    assert table.hand().count(JOKER) == 2
    assert set(after_draw("6S 9C KD", "5S JOKER=6S 7S", "JOKER=9C 9D 9H").legal()) >= {
        SwapJoker("m1", "6S"),
        SwapJoker("m2", "9C"),
    }


@pytest.mark.rule("CAL-07")
def test_swap_is_allowed_after_drawing_and_before_melding_or_discarding() -> None:
    hand = "6S 9D 8C KC KD KH"
    before = caloochi(hand=hand, melds=["5S JOKER=6S 7S", OWN])
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        before.swap("6S")
    melded = after_draw(hand, "5S JOKER=6S 7S").meld("KC KD KH")
    with refuses(Reason.SWAP_NOT_ALLOWED, "CAL-07"):
        melded.swap("6S")
    assert not any(isinstance(move, SwapJoker) for move in melded.legal())
    with refuses(Reason.NOT_YOUR_TURN, "CORE-17"):
        after_draw(hand, "5S JOKER=6S 7S").discard("8C").swap("6S", by=0)


@pytest.mark.rule("CAL-07")
def test_a_player_may_swap_before_opening() -> None:
    table = caloochi(hand="6S 9D 8C", melds=["5S JOKER=6S 7S"]).draw()
    assert SwapJoker("m1", "6S") in table.legal()
    assert table.swap("6S").melds == ("5S 6S 7S",)
    assert not any(table.swap("6S").round.opened[:1])


@pytest.mark.rule("CAL-07")
def test_an_option_asks_for_an_opening_before_a_swap() -> None:
    table = caloochi(hand="6S 9D 8C", melds=["5S JOKER=6S 7S"], swap_before_opening=False).draw()
    assert SwapJoker("m1", "6S") not in table.legal()
    with refuses(Reason.SWAP_NOT_ALLOWED, "CAL-07"):
        table.swap("6S")


@pytest.mark.rule("CAL-07")
@pytest.mark.parametrize("card", ["7S", "6H", "9D"])
def test_only_the_card_a_joker_stands_for_replaces_it(card: str) -> None:
    table = after_draw("7S 6H 9D 8C", "5S JOKER=6S 7S")
    with refuses(Reason.NO_SUCH_JOKER, "CAL-07"):
        table.swap(card, on="m1")


@pytest.mark.rule("CAL-07")
def test_swap_needs_a_card_of_the_players_hand() -> None:
    with refuses(Reason.CARD_NOT_HELD, "CORE-17"):
        after_draw("9D 8C", "5S JOKER=6S 7S").swap("6S")


@pytest.mark.rule("CAL-07")
@pytest.mark.rule("CORE-08")
def test_a_swapped_joker_may_be_melded_kept_or_discarded() -> None:
    table = after_draw("6S KC KD 8C", "5S JOKER=6S 7S").swap("6S")
    assert table.meld("KC KD JOKER=KH").melds[2] == "KC KD JOKER=KH"
    assert table.discard("8C").hand(0) == cards("KC KD 2S JOKER")
    assert table.discard(JOKER).discards.split()[-1] == JOKER
    last = caloochi(hand="6S", melds=["5S JOKER=6S 7S", OWN], stock="5C ...").draw().lay_off("5C", on="4C").swap("6S")
    assert last.discard(JOKER).result.winners == (0,)


@pytest.mark.rule("CAL-07")
@pytest.mark.rule("CORE-08")
def test_a_taken_card_that_must_be_laid_off_cannot_be_swapped() -> None:
    table = caloochi(hand="5C", discards="6S", melds=["5S JOKER=6S 7S", "2S 3S 4S 5S", OWN]).draw("discard")
    owed = table.lay_off("5C", on="4C")
    assert [move for move in owed.legal() if isinstance(move, SwapJoker)] == []
    with refuses(Reason.LAY_OFF_OWED, "CORE-08"):
        owed.swap("6S")
    assert table.swap("6S").hand() == cards("5C JOKER")


@pytest.mark.rule("CAL-07")
@pytest.mark.rule("CORE-08")
def test_a_joker_swapped_in_after_one_was_taken_may_be_discarded() -> None:
    table = caloochi(hand="6S KD", discards=JOKER, melds=["5S JOKER=6S 7S", OWN]).draw("discard")
    with refuses(Reason.DISCARD_JUST_TAKEN, "CORE-08"):
        table.discard(JOKER)
    assert table.swap("6S").discard(JOKER).phase is Phase.DRAW
    left = table.lay_off("JOKER=5C", on="4C").swap("6S").lay_off("JOKER=6C", on="4C")
    assert left.discard("KD").result.winners == (0,)
