"""When the hard bot with jokers and several packs holds its melds back."""

import pytest

from service.bots import choose
from service.bots.game_kinds import GameKind
from service.bots.hard import DECISIONS
from service.bots.hard.jokers.holding_back import HOLDING_BACK
from service.bots.learnt.weights import ANY_GAME, read_weights, weights_key
from service.bots.memory import remember_round
from service.rules.model.moves import Discard, Draw, LayDown, PlayersMove
from tests.unit.rules.table import Phase, Table, bloc_rami_jokers, double_rum, german, set_table

MELD = "KC KD KH"
LOOSE = "2C 5D 9H"
DEAR_HAND = f"{MELD} 9C 5C TD"
"""A hand that is expensive to be caught with."""
OTHERS_FIVE = "3S 6C 8D TH QC"
MANY, OTHER_MANY = "3H 6D 8S TC QS JH 4D", "4H 7D 9S 2S 3C 6H 8C"


def lays_down(table: Table, level: str = "hard") -> bool:
    """Whether the bot in the seat at turn lays melds down."""
    move = choose(level, table.variant, table.view(table.turn))
    assert isinstance(move, LayDown | Discard)
    return isinstance(move, LayDown)


def playing(*others: str, hand: str = f"{MELD} {LOOSE}", turns: int = 0) -> Table:
    """A turn of double rum after the draw, with these hands of the others."""
    return double_rum(hands=[hand, *others], turns=turns, phase=Phase.PLAY)


def opening(*others: str) -> Table:
    """A turn of German rummy after the draw, with a hand that may open and these hands of the others."""
    return german(hands=[f"QC QD QH {MELD} 2C 5D", *others], phase=Phase.PLAY)


def weighed(table: Table) -> list[PlayersMove]:
    """The moves that the learnt decision compares in the seat at turn."""
    [decision] = DECISIONS[GameKind.WILD]
    view = table.view(table.turn)
    return [option.move for option in decision.options(table.variant, view, remember_round(table.variant, view, ()))]


def test_only_the_hard_bot_holds_its_melds_back() -> None:
    assert not lays_down(playing(MANY))
    for level in ("easy", "normal"):
        assert lays_down(playing(MANY), level)


def test_bot_lays_its_melds_down_when_the_only_other_player_is_close_to_going_out() -> None:
    assert lays_down(playing("3S 6C 8D"))
    assert not lays_down(opening(OTHERS_FIVE))
    assert lays_down(opening("3S 6C"))


def test_bot_lays_them_down_later_with_several_players_in_double_rum() -> None:
    assert not lays_down(playing("3S 6C 8D", MANY))
    assert not lays_down(playing(MANY, OTHER_MANY, hand=DEAR_HAND))
    assert lays_down(playing("8S", OTHER_MANY, hand=DEAR_HAND))


def test_cards_of_a_player_who_has_forfeited_are_no_danger() -> None:
    table = playing("8S", OTHER_MANY, hand=DEAR_HAND)
    assert lays_down(table)
    assert not lays_down(table.having(forfeited=(1,)))


def test_bot_holds_nothing_back_once_the_whole_stock_has_gone_by() -> None:
    assert not lays_down(playing(MANY))
    assert lays_down(playing(MANY, turns=60))


def test_the_bot_weighs_its_first_melds_and_a_discard_unless_it_can_go_out() -> None:
    assert {type(move) for move in weighed(playing(OTHERS_FIVE))} == {LayDown, Discard}
    assert weighed(playing(OTHERS_FIVE, hand=f"{MELD} 9H")) == []
    assert weighed(double_rum(hands=[f"{MELD} 2C", OTHERS_FIVE])) == []


@pytest.mark.parametrize("seats", [2, 4])
def test_games_without_weights_of_their_own_have_some(seats: int) -> None:
    assert weights_key(ANY_GAME, seats) in read_weights()[HOLDING_BACK]


def test_bot_goes_out_at_once_when_it_can() -> None:
    assert lays_down(playing(OTHERS_FIVE, hand=f"{MELD} 9H"))


def test_bot_counts_on_laying_off_when_it_goes_out() -> None:
    hand = f"{MELD} 5C 9H"
    melds = ["1: 2C 3C 4C"]
    assert lays_down(double_rum(hands=[hand, OTHERS_FIVE], melds=melds, phase=Phase.PLAY))


def test_bot_that_has_melded_goes_on_melding() -> None:
    table = double_rum(hands=[f"{MELD} {LOOSE}", OTHERS_FIVE], melds=["0: 4S 5S 6S"], phase=Phase.PLAY)
    assert lays_down(table)


def test_bot_holds_an_opening_back_but_takes_the_discard_that_opens() -> None:
    hand, other = f"QC QD QH {MELD} 2C 5D", OTHERS_FIVE
    assert not lays_down(german(hands=[hand, other], phase=Phase.PLAY))
    taking = set_table("rami-51", hands=["QC QD 4H 5H 6H KC KD 2C 5D 9S 7C 8C 3S", f"{other} 4D"], discards="QH")
    assert isinstance(choose("hard", taking.variant, taking.view(0)), Draw)


def test_bot_holds_nothing_back_where_laid_cards_count_for_it() -> None:
    table = set_table("rummy-500", hands=[f"{MELD} {LOOSE}", OTHERS_FIVE], phase=Phase.PLAY)
    assert lays_down(table)


def test_bot_holds_nothing_back_where_a_turn_allows_one_meld() -> None:
    hand = "KC KD KH 3C 4C 5C QD QH QS 9H 7D"
    table = bloc_rami_jokers(hands=[hand, OTHERS_FIVE], turns=1, phase=Phase.PLAY)
    assert lays_down(table)
