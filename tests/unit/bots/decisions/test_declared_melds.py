"""Bots where a player declares melds with runs among them: declarations, jokers, drops, hints."""

import pytest

from service import bots
from service.bots.hints.hint import make_hint
from service.rules.model.moves import Declare, Discard, Draw, DropHand, PlayersMove, Source
from service.rules.model.result import Due, Gain
from tests.unit.bots.decisions.moves import move_of
from tests.unit.rules.table import Phase, Table, set_table

LEVELS = pytest.mark.parametrize("level", bots.LEVELS)
VALID = "4S 5S 6S 7H 8H JOKER 9C 9D 9H 9S QC QD QS"
HOPELESS = "AC 4C 8C QC 2D 6D TD 4H 8H KH 2S 6S TS"


def indian(hand: str, seats: int = 3, **position: object) -> Table:
    return set_table("indian-rummy", hands=(hand,), seats=seats, wild="5D", **position)  # type: ignore[arg-type]


@LEVELS
def test_a_valid_hand_is_declared_at_once(level: str) -> None:
    assert isinstance(move_of(level, indian(f"{VALID} 2D", phase=Phase.PLAY, turns=1)), Declare)


@LEVELS
@pytest.mark.parametrize("joker", ["5C", "JOKER"])
def test_a_joker_is_never_discarded(level: str, joker: str) -> None:
    move = move_of(level, indian(f"4S 6S 8S TS KC KD 9D 2C AS JH 3D 7C 8H {joker}", phase=Phase.PLAY, turns=1))
    assert isinstance(move, Discard)
    assert move.card != joker


@LEVELS
@pytest.mark.usefixtures("attentive_beginners")
def test_a_discard_that_makes_the_clean_run_is_taken(level: str) -> None:
    table = indian("4S 6S 8D TS KC KD 9D 2C AS JH 3D 7S 9H", discards="5S", turns=1)
    table = table.having(wild="QD")
    assert move_of(level, table) == Draw(Source.DISCARD)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_one_of_two_copies_goes_before_a_card_of_a_set(level: str) -> None:
    table = indian("5C 7C 9C KC 7D 9D JD QD KH AS AS 6S 8S KS", phase=Phase.PLAY, turns=3)
    assert move_of(level, table) == Discard("AS")


@LEVELS
def test_a_useless_discard_is_left(level: str) -> None:
    assert move_of(level, indian(VALID, discards="2C", turns=1)) == Draw(Source.STOCK)


@LEVELS
def test_only_practised_players_drop_a_hopeless_hand(level: str) -> None:
    assert (move_of(level, indian(HOPELESS, discards="2C", format="deals")) == DropHand()) is (level != "easy")
    assert move_of(level, indian(HOPELESS, discards="2C", turns=1)) != DropHand()
    assert move_of(level, indian(VALID, discards="2C")) != DropHand()


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_neighbours_of_a_suit_are_kept_before_pairs_as_long_as_no_run_is_clean(level: str) -> None:
    table = indian("6S 7S 3H 4H KC KD QC QD 9D 2C JH 9C TS 2H", phase=Phase.PLAY, turns=1)
    move = move_of(level, table)
    assert isinstance(move, Discard)
    assert move.card not in {"6S", "7S", "3H", "4H"}


def test_hint_shows_the_runs_and_the_cards_beside_them() -> None:
    table = indian("4S 5S 6S 7H 8H JOKER KC KD 9D 2C AS JH 3D 2H", phase=Phase.PLAY, turns=1)
    hint = make_hint(table.variant, table.view(0))
    assert [set(new.cards) for new in hint.melds] == [{"4S", "5S", "6S"}, {"7H", "8H", "JOKER"}]
    assert hint.value == 56
    assert hint.advice is not None
    assert isinstance(hint.advice.move, Discard)


NO_JOKER_AND_NO_RUN = "6S 7S 3H 4H KC KD QC QD 9D 2C JH 9C TS"


ONE_JOKER_AND_NO_RUN = NO_JOKER_AND_NO_RUN.replace("9C", "5C")
DROPPED = (Gain(1, 20, Due.DROPPED),)


def is_dropped(table: Table) -> bool:
    """Whether the hard bot drops the hand that was dealt."""
    return move_of("hard", table) == DropHand()


@pytest.mark.parametrize("style", ["deals", "pool_101", "pool_201"])
def test_hard_bot_drops_a_poor_hand_where_it_pays_from_its_total(style: str) -> None:
    assert is_dropped(indian(NO_JOKER_AND_NO_RUN, format=style))
    assert is_dropped(indian(ONE_JOKER_AND_NO_RUN, format=style))
    assert not is_dropped(indian(VALID, format=style))
    assert not is_dropped(indian(NO_JOKER_AND_NO_RUN, format=style, turns=1))


def test_hard_bot_drops_more_hands_against_many() -> None:
    assert is_dropped(indian(NO_JOKER_AND_NO_RUN, seats=2, format="deals"))
    assert not is_dropped(indian(ONE_JOKER_AND_NO_RUN, seats=2, format="deals"))


def test_hard_bot_drops_more_hands_where_a_victory_wins_nothing() -> None:
    clean_run = NO_JOKER_AND_NO_RUN.replace("JH", "5S").replace("9D", "4C")
    assert is_dropped(indian(clean_run, format="pool_101"))
    assert not is_dropped(indian(clean_run, format="deals"))


def test_hard_bot_plays_on_against_the_last_player_who_has_not_dropped() -> None:
    assert not is_dropped(indian(ONE_JOKER_AND_NO_RUN, format="deals").having(left=DROPPED))
    assert is_dropped(indian(NO_JOKER_AND_NO_RUN, format="deals").having(left=DROPPED))


def test_hard_bot_does_not_drop_itself_out_of_a_pool() -> None:
    for total, drops in ((80, True), (81, False)):
        assert is_dropped(indian(NO_JOKER_AND_NO_RUN, format="pool_101", totals=(total, 0, 0))) is drops


def test_hard_bot_that_would_not_lead_after_a_drop_plays_the_last_round() -> None:
    for lead, drops in ((20, False), (21, True)):
        table = indian(NO_JOKER_AND_NO_RUN, format="deals", totals=(180 + lead, 120, 180))
        assert is_dropped(table)
        assert is_dropped(table.having(scored=1)) is drops


def test_hard_bot_drops_any_hand_if_that_wins_a_game_of_two() -> None:
    for lead, drops in ((40, False), (41, True)):
        table = indian(VALID, seats=2, format="deals", totals=(140 + lead, 140))
        assert is_dropped(table.having(scored=1)) is drops


def test_practised_players_take_a_card_that_begins_a_meld_which_they_lack() -> None:
    far = "2C 7C QC 4D 9D KD 6H JH AS 8S 3C 5D TH"
    near = "4S 5S 6S 7H 8H JOKER 9C 9D 9H QC QD 2D KH"
    for level, source in (("easy", Source.STOCK), ("normal", Source.DISCARD), ("hard", Source.DISCARD)):
        assert move_of(level, indian(far, discards="TS", turns=1)) == Draw(source)
        assert move_of(level, indian(near, discards="KS", turns=1)) == Draw(Source.STOCK)


def test_hard_bot_keeps_the_cards_whose_outs_are_not_all_thrown() -> None:
    hand, outs = "6S 7S 8S 9S 6C 7C 8C TC TD TS 2H 3H KC KD", ("AH", "4H", "AH", "4H")
    assert move_of("hard", indian(hand, discards="9D", phase=Phase.PLAY, turns=1)) in {Discard("KC"), Discard("KD")}
    table = indian(hand, discards=" ".join(outs), phase=Phase.PLAY, turns=1)
    thrown = [bots.SeenEvent("discarded", {"seat": 1, "card": card}) for card in outs]
    assert bots.choose("hard", table.variant, table.view(0), tuple(thrown)) in {Discard("2H"), Discard("3H")}


def test_easy_bot_keeps_the_set_that_it_took_a_card_for() -> None:
    table = indian("4S 6S 8D TS KC KD 9D 2C AS JH 3D 7C 9H", discards="KS", turns=1).draw("discard")
    move = move_of("easy", table)
    assert isinstance(move, Discard)
    assert move.card not in {"KC", "KD"}


def test_hard_bot_throws_what_its_only_opponent_throws() -> None:
    def discard(seats: int, left: tuple[Gain, ...] = ()) -> PlayersMove:
        table = indian("4S 5S 6S 7H 8H JOKER 9C 9D 9H QC QD QS 2D KH", seats, discards="3C", phase=Phase.PLAY, turns=1)
        table = table.having(left=left)
        thrown = [bots.SeenEvent("discarded", {"seat": seat, "card": "2C"}) for seat in range(1, seats)]
        return bots.choose("hard", table.variant, table.view(0), tuple(thrown))

    assert (discard(2), discard(3), discard(3, DROPPED)) == (Discard("2D"), Discard("KH"), Discard("2D"))
