"""CORE-04 to CORE-06: seats, the deal, the next dealer."""

from collections import Counter
from typing import Any

import pytest

from service.rules.model.cards import RANKS, Hand, pack
from service.rules.model.errors import BadOptions
from service.rules.model.events import CardsDealt, HandDealt
from service.rules.rounds.deal import assign_seats, draw_for_seats
from service.rules.rounds.shuffle import SEATS_LABEL, shuffle_cards
from tests.unit.rules.table import Table, block, game, rummy

SEEDS = [number.to_bytes(32, "big").hex() for number in range(200)]


def heights(drawn: Hand) -> list[int]:
    return [RANKS.index(card[0]) for card in drawn]


@pytest.mark.rule("CORE-04")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_lowest_card_deals_and_next_lowest_sits_at_the_dealers_left(players: int) -> None:
    for seed in SEEDS:
        order, draws = draw_for_seats(players, seed)
        assert sorted(order) == list(range(players))
        assert [heights(draws[player]) for player in order] == sorted(heights(draw) for draw in draws)


@pytest.mark.rule("CORE-04")
def test_only_tied_players_draw_again() -> None:
    redrawn = 0
    for seed in SEEDS:
        _, draws = draw_for_seats(6, seed)
        firsts = Counter(draw[0][0] for draw in draws)
        for draw in draws:
            assert (len(draw) > 1) == (firsts[draw[0][0]] > 1)
            redrawn += len(draw) > 1
        assert len({tuple(heights(draw)) for draw in draws}) == 6
    assert redrawn


@pytest.mark.rule("CORE-04")
def test_no_card_is_drawn_twice_for_seats() -> None:
    for seed in SEEDS:
        drawn = sum(draw_for_seats(6, seed)[1], ())
        assert len(set(drawn)) == len(drawn)


@pytest.mark.rule("CORE-04")
def test_drawing_for_seats_makes_seat_0_the_dealer() -> None:
    table = game("rummy", 4)
    assert table.state.dealer == 0
    assert table.deal().turn == 1


@pytest.mark.rule("CORE-04")
def test_first_dealer_is_drawn_by_lot_when_seats_follow_joining_order() -> None:
    variant = game("rummy", 4, seating="join_order").variant
    seated = [assign_seats(variant, 4, seed) for seed in SEEDS]
    assert all(order == (0, 1, 2, 3) and draws == () for _, order, draws in seated)
    dealers = Counter(state.dealer for state, _, _ in seated)
    assert set(dealers) == {0, 1, 2, 3}
    assert min(dealers.values()) > 25
    lots = [shuffle_cards(["0", "1", "2", "3"], bytes.fromhex(seed), SEATS_LABEL)[0] for seed in SEEDS]
    assert [str(state.dealer) for state, _, _ in seated] == lots


@pytest.mark.rule("CORE-05")
@pytest.mark.parametrize(("seats", "size"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6)])
def test_number_of_cards_dealt_depends_on_the_number_of_players(seats: int, size: int) -> None:
    table = game("rummy", seats).deal()
    assert [len(hand) for hand in table.round.hands] == [size] * seats
    assert len(table.round.discard) == 1
    assert len(table.round.stock) == 52 - size * seats - 1


@pytest.mark.rule("CORE-05")
def test_cards_are_dealt_singly_from_eldest_and_the_next_is_turned_up() -> None:
    table = game("rummy", 3).deal(" ".join(pack()))
    eldest, second, dealer = (table.hand(seat) for seat in (1, 2, 0))
    assert eldest == pack()[0:21:3]
    assert second == pack()[1:21:3]
    assert dealer == pack()[2:21:3]
    assert table.discards == pack()[21]
    assert table.round.stock == pack()[22:]


@pytest.mark.rule("CORE-05")
@pytest.mark.parametrize("seating", ["draw", "join_order"])
def test_a_game_starts_without_points_and_a_round_without_melds(seating: str) -> None:
    table = game("rummy", 3, seating=seating).deal()
    assert table.totals == table.round.turns == (0, 0, 0)
    assert table.melds == ()
    assert not any((*table.round.opened, *table.round.laid_down))


@pytest.mark.rule("CORE-05")
def test_deal_event_shows_each_seat_only_its_own_hand() -> None:
    table = game("rummy", 3).deal()
    dealt = next(event for event in table.events if isinstance(event, CardsDealt))
    assert dealt.seat == 1
    assert (dealt.counts, dealt.upcard, dealt.stock_count) == ((7, 7, 7), table.discards, 30)
    hands = [event for event in table.events if isinstance(event, HandDealt)]
    assert {event.seat: event.hand for event in hands} == dict(enumerate(table.round.hands))
    assert "hand" in hands[0].seen_by(hands[0].seat)
    assert "hand" not in hands[0].seen_by(hands[1].seat)
    assert "hand" not in hands[0].seen_by(None)


def after_seat_0_goes_out(seats: int, dealer: int, **options: Any) -> Table:
    """A table where seat 0 has just gone out."""
    hands = ["JS", "KD", "KC", "KH", "QD", "QC"][:seats]
    table = rummy(hands=hands, melds=["0: 8S 9S TS"], dealer=dealer, stock="5C ...", **options).draw()
    return table.lay_off("JS", on="TS").discard("5C")


@pytest.mark.rule("CORE-06")
@pytest.mark.parametrize("dealer", [0, 1])
def test_winner_deals_next_with_two_players(dealer: int) -> None:
    assert after_seat_0_goes_out(2, dealer).state.dealer == 0
    assert after_seat_0_goes_out(2, dealer).deal().round.dealer == 0


@pytest.mark.rule("CORE-06")
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_player_at_the_dealers_left_deals_next_with_more_players(dealer: int) -> None:
    assert after_seat_0_goes_out(4, dealer).state.dealer == (dealer + 1) % 4


@pytest.mark.rule("CORE-06")
@pytest.mark.parametrize(
    ("seats", "option", "dealer", "then"),
    [
        (2, "loser", 0, 1),
        (2, "loser", 1, 1),
        (2, "alternate", 0, 1),
        (2, "alternate", 1, 0),
        (2, "left", 0, 1),
        (2, "left", 1, 0),
        (2, "winner", 1, 0),
        (4, "winner", 2, 0),
        (4, "left", 2, 3),
        (4, "left", 3, 0),
    ],
)
def test_next_dealer_follows_the_option(seats: int, option: str, dealer: int, then: int) -> None:
    assert after_seat_0_goes_out(seats, dealer, next_dealer=option).state.dealer == then


@pytest.mark.rule("CORE-06")
def test_loser_deals_next_only_with_two_players() -> None:
    with pytest.raises(BadOptions) as refusal:
        game("rummy", 3, next_dealer="loser")
    assert (refusal.value.options, refusal.value.rule) == (("next_dealer",), "CORE-06")


@pytest.mark.rule("CORE-06")
@pytest.mark.parametrize("option", ["winner", "loser"])
def test_deal_passes_left_without_a_single_winner(option: str) -> None:
    table = block(hands=["AS", "AD"], stock="", discards="KD", dealer=0, next_dealer=option).pass_()
    assert table.result.winners == (0, 1)
    assert table.state.dealer == 1


@pytest.mark.rule("CORE-06")
def test_rematch_takes_its_first_dealer_from_the_last_round() -> None:
    over = after_seat_0_goes_out(2, dealer=1, rounds=1)
    assert over.state.over
    assert over.state.dealer == 0
    assert after_seat_0_goes_out(4, dealer=1, rounds=1).state.dealer == 2


@pytest.mark.rule("CORE-06")
def test_deal_skips_a_seat_that_has_stopped_playing() -> None:
    table = rummy(hands=["JS", "KD", "KC", "KH"], melds=["0: 8S 9S TS"], dealer=3, stock="5C ...")
    over = table.forfeit(by=1).draw().lay_off("JS", on="TS").discard("5C").forfeit(by=0)
    assert over.deal().round.dealer == 2
