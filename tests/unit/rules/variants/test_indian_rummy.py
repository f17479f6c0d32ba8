"""Indian rummy: the deal, the wild card, draws and declarations (IND-01 to IND-06)."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.cards import JOKER
from service.rules.model.errors import BadOptions
from service.rules.model.events import CardTurned, Declared, Discarded, Dropped, RoundEvent
from service.rules.model.moves import Declare, Discard, Draw, DropHand, Source
from service.rules.model.result import Due, Ending
from service.rules.options import with_options
from tests.unit.rules.table import Phase, Reason, Table, cards, game, refuses, set_table

CLEAN, RUN, NINES, QUEENS = "4S 5S 6S", "7H 8H JOKER", "9C 9D 9H 9S", "QC QD QS"
VALID = f"{CLEAN} {RUN} {NINES} {QUEENS}"
"""Thirteen cards in valid melds, with fives wild."""
NO_RUN = "KC KD 9D 2C AS JH 3D TC 7C 2D JS 4H 6C"


def playing(hand: str, seats: int = 3, wild: str = "5D", **position: object) -> Table:
    """A table after the draw of seat 0, which holds `hand`."""
    return set_table(
        "indian-rummy",
        hands=(hand,),
        seats=seats,
        wild=wild,
        phase=Phase.PLAY,
        turns=1,
        **position,  # type: ignore[arg-type]
    )


@pytest.mark.rule("IND-01")
@pytest.mark.parametrize(("players", "packs"), [(2, 1), (3, 2), (6, 2)])
def test_thirteen_cards_an_upcard_and_a_wild_card_are_dealt(players: int, packs: int) -> None:
    table = game("indian-rummy", players).deal()
    assert {len(hand) for hand in table.round.hands} == {13}
    assert table.event(CardTurned).card == table.round.wild
    assert len(table.round.stock) == 53 * packs - 13 * players - 2
    assert table.variant.whole_pack(players).count(JOKER) == packs


@pytest.mark.rule("EXT-01")
def test_a_pool_is_not_for_a_number_of_rounds() -> None:
    with pytest.raises(BadOptions) as refusal:
        with_options(VARIANTS["indian-rummy"], 3, {"format": "pool_101", "rounds": 3})
    assert refusal.value.options == ("format", "rounds")


@pytest.mark.rule("IND-01")
def test_printed_jokers_can_be_left_out() -> None:
    assert JOKER not in game("indian-rummy", 3, jokers_each=0).variant.whole_pack(3)


@pytest.mark.rule("IND-02")
@pytest.mark.parametrize(("wild", "joker"), [("5D", "5C"), (JOKER, "AC")])
def test_cards_of_the_rank_turned_are_jokers(wild: str, joker: str) -> None:
    hand = f"4S 5S 6S 7H 8H {joker} {NINES} {QUEENS} 2D"
    table = playing(hand, wild=wild)
    assert table.declare("4S 5S 6S", f"7H 8H {joker}", NINES, QUEENS, discard="2D").result.ending is Ending.DECLARED


@pytest.mark.rule("IND-03")
def test_wild_rank_in_its_own_place_makes_a_clean_run() -> None:
    assert playing(f"{VALID} 2D").declare(CLEAN, RUN, NINES, QUEENS, discard="2D").result.winners == (0,)
    stands_for_another = f"4S 5C 6S {RUN} {NINES} {QUEENS} 2D"
    table = playing(stands_for_another).declare("4S 5C 6S", RUN, NINES, QUEENS, discard="2D")
    assert table.event(Dropped).due is Due.WRONG_DECLARATION


@pytest.mark.rule("IND-03")
def test_a_meld_needs_one_natural_card() -> None:
    table = playing("4S 5S 6S 7H 8H 9H JOKER JOKER 5C QC QD QS 2C 2S")
    declared = table.declare(CLEAN, "7H 8H 9H", "JOKER JOKER 5C", "QC QD QS 2C", discard="2S")
    assert declared.event(Dropped).points == 80


@pytest.mark.rule("IND-04")
def test_a_joker_on_the_pile_stays_there() -> None:
    for joker in ("5C", JOKER):
        table = set_table("indian-rummy", discards=f"2C {joker}", wild="5D", turns=1)
        assert Draw(Source.DISCARD) not in table.legal()
        with refuses(Reason.WILD_CARD_STAYS, "IND-04"):
            table.draw("discard")


@pytest.mark.rule("IND-04")
def test_eldest_may_take_a_joker_that_is_the_upcard() -> None:
    table = set_table("indian-rummy", discards="5C", wild="5D")
    assert "5C" in table.draw("discard").hand()
    next_player = set_table("indian-rummy", seats=3, discards="5C", wild="5D").drop()
    with refuses(Reason.WILD_CARD_STAYS, "IND-04"):
        next_player.draw("discard")


@pytest.mark.rule("IND-04", "CORE-21")
def test_eldest_may_take_that_upcard_after_another_player_has_left() -> None:
    table = set_table("indian-rummy", seats=3, discards="5C", wild="5D")
    assert "5C" in table.forfeit(by=2).draw("discard").hand()
    with refuses(Reason.WILD_CARD_STAYS, "IND-04"):
        table.forfeit(by=0).draw("discard")


@pytest.mark.rule("IND-04")
def test_nothing_is_melded_in_play_and_the_pile_is_shuffled_into_a_new_stock() -> None:
    table = playing(f"{VALID} 2D")
    with refuses(Reason.NO_MELDING_IN_PLAY, "IND-04"):
        table.meld(CLEAN)
    renewed = set_table("indian-rummy", stock="", discards="2C 3C 4C", wild="5D", turns=1).draw()
    assert renewed.discards == "4C"


@pytest.mark.rule("IND-05")
def test_a_valid_declaration_wins_the_round() -> None:
    table = playing(f"{VALID} 2D").declare(CLEAN, RUN, NINES, QUEENS, discard="2D")
    assert (table.result.ending, table.result.winners) == (Ending.DECLARED, (0,))
    assert [meld.owner for meld in table.event(Declared).melds] == [0] * 4
    assert table.event(Discarded).card == table.round.discard[-1] == "2D"


@pytest.mark.rule("IND-05")
def test_a_meld_is_read_in_the_way_that_serves_best() -> None:
    hand = f"{CLEAN} 7H JOKER JOKER {NINES} {QUEENS} 2D"
    table = playing(hand).declare(CLEAN, "7H JOKER JOKER", NINES, QUEENS, discard="2D")
    assert table.result.winners == (0,)


@pytest.mark.rule("IND-05")
def test_the_card_just_taken_may_not_be_left_over() -> None:
    table = set_table("indian-rummy", hands=(VALID,), seats=3, wild="5D", discards="2S", turns=1).draw("discard")
    assert not [move for move in table.legal() if isinstance(move, Declare) and move.discard == "2S"]
    with refuses(Reason.DISCARD_JUST_TAKEN, "CORE-08"):
        table.declare(CLEAN, RUN, NINES, QUEENS, discard="2S")


@pytest.mark.rule("IND-05")
def test_only_valid_declarations_are_legal_moves() -> None:
    table = playing(f"{VALID} 2D")
    listed = [move for move in table.legal() if isinstance(move, Declare)]
    assert "2D" in {move.discard for move in listed}
    for move in listed:
        assert table.play(move).result.winners == (0,)
    assert not [move for move in playing(f"{NO_RUN} 8C").legal() if isinstance(move, Declare)]


@pytest.mark.rule("IND-06")
def test_a_wrong_declaration_costs_80_and_the_round_goes_on() -> None:
    hand = "KC KD 9D 2C AS JH 3D TC 7C 2D JS 4H 6C 8C"
    table = playing(hand)
    declared = table.declare("KC KD 9D", "2C AS JH 3D", "TC 7C 2D", "JS 4H 6C", discard="8C")
    assert (declared.turn, declared.phase, declared.discards[-2:]) == (1, Phase.DRAW, "8C")
    assert declared.event(Dropped).seen_by(None) == {"seat": 0, "points": 80, "due": Due.WRONG_DECLARATION}
    assert not {field for event in declared.events for field in _cards_shown(event)} - {"8C"}
    assert declared.view(1).hands == ()
    assert declared.turn_of().turn_of().turn == 1, "the player is out of the round"


def _cards_shown(event: RoundEvent) -> list[str]:
    fields = event.seen_by(None)
    return [str(fields["card"])] if "card" in fields else []


@pytest.mark.rule("IND-06")
def test_a_wrong_declaration_is_refused_where_the_option_says_so() -> None:
    table = playing(f"{VALID} 2D", wrong_declaration="refused")
    with refuses(Reason.WRONG_DECLARATION, "IND-06"):
        table.declare(CLEAN, f"{RUN} 9C", "9D 9H 9S", QUEENS, discard="2D")


@pytest.mark.rule("IND-06")
def test_other_cards_than_the_hand_are_refused_in_any_case() -> None:
    table = playing(f"{VALID} 2D")
    with refuses(Reason.CARD_NOT_HELD, "CORE-17"):
        table.declare(CLEAN, RUN, "9C 9D 9H KS", QUEENS, discard="2D")
    with refuses(Reason.NOT_ALL_MELDED, "IND-05"):
        table.declare(CLEAN, RUN, "9C 9D 9H", QUEENS, discard="2D")
    with refuses(Reason.NOT_ALL_MELDED, "IND-05"):
        table.declare(CLEAN, RUN, NINES, QUEENS)


@pytest.mark.rule("IND-06")
def test_the_last_player_in_the_round_wins_after_a_wrong_declaration() -> None:
    table = playing("KC KD 9D 2C AS JH 3D TC 7C 2D JS 4H 6C 8C", seats=2)
    table = table.declare("KC KD 9D", "2C AS JH 3D", "TC 7C 2D", "JS 4H 6C", discard="8C")
    assert (table.result.ending, table.payments) == (Ending.DROPPED, {(0, 1): 80})


def test_dropping_is_the_last_of_the_moves_before_the_draw() -> None:
    assert set_table("indian-rummy").legal()[-1] == DropHand()
    assert all(isinstance(move, Discard) for move in playing(f"{NO_RUN} 8C").legal())


def test_variant_takes_only_the_options_of_its_rules() -> None:
    assert VARIANTS["indian-rummy"].own >= {"format", "lives", "wrong_declaration", "auto_drop", "re_entries"}
    assert cards("5C") == ("5C",)
