"""Which hidden cards the others probably hold: the numbers agree with the counts, and beat a guess."""

from collections import Counter
from dataclasses import replace

import pytest

from service.bots.inference.cards_around import CARD_KINDS, PLACE, cards_around
from service.bots.inference.likely_cards import likely_cards
from service.bots.learnt.weights import ANY_GAME
from service.bots.memory import SeenEvent, remember_round
from service.rules.model.cards import Ace, Card
from tests.unit.rules.table import Table, rummy
from tools.training.log_loss import gain_of, losses_of
from tools.training.positions import Round, positions_of

HANDS = ["KC 9D 5H 7S 2D JS AH", "KH KS QD 4D 3C 8H 7D"]


def chances_after(*moves: str) -> dict[Card, float]:
    """The first player's chances for the second player's cards after these moves: "draw", "take", or a discard."""
    table = rummy(hands=HANDS, stock="6C 6D 8C 9H ...", discards="TS")
    events = [SeenEvent("cards_dealt", {"seat": 0, "counts": (), "upcard": "TS", "stock_count": 0})]
    for move in moves:
        table = (
            table.draw("discard" if move == "take" else "stock") if move in {"draw", "take"} else table.discard(move)
        )
        events += [SeenEvent.of(event, 0) for event in table.events]
    return chances_of(table, tuple(events))


def chances_of(table: Table, events: tuple[SeenEvent, ...]) -> dict[Card, float]:
    seen = table.view(0)
    return dict(likely_cards(table.variant, seen, remember_round(table.variant, seen, events))[1])


def test_player_probably_holds_cards_around_one_they_took() -> None:
    chances = chances_after("draw", "KC", "take", "4D")
    assert min(chances["KD"], chances["KS"], chances["QC"]) > 1.5 * chances["8S"]


def test_player_probably_lacks_cards_around_one_they_threw() -> None:
    chances = chances_after("draw", "9D", "draw", "4D")
    assert max(chances["4H"], chances["5D"]) < 0.8 * chances["8S"]


def test_player_probably_lacks_cards_around_one_they_refused() -> None:
    chances = chances_after("draw", "9D", "draw", "QD")
    assert max(chances["9S"], chances["8D"]) < chances["6S"]


@pytest.mark.parametrize(
    ("ace", "near"), [(Ace.LOW, {"2C"}), (Ace.HIGH_OR_LOW, {"2C", "KC"}), (Ace.CORNER, {"2C", "KC"})]
)
def test_an_ace_stands_beside_the_cards_of_its_runs(ace: Ace, near: set[Card]) -> None:
    assert {CARD_KINDS[place] for place in cards_around(ace)[PLACE["AC"]].next} == near


@pytest.mark.parametrize(("ace", "gap"), [(Ace.LOW, {"JC"}), (Ace.HIGH_OR_LOW, {"JC"}), (Ace.CORNER, {"JC", "2C"})])
def test_a_king_is_one_card_away_from_the_cards_of_its_runs(ace: Ace, gap: set[Card]) -> None:
    assert gap <= {CARD_KINDS[place] for place in cards_around(ace)[PLACE["KC"]].gap}


@pytest.mark.parametrize(("variant", "seats"), [("gin-rummy", 2), ("contract-rummy", 4), ("double-rum", 6)])
def test_expected_cards_agree_with_the_counts(variant: str, seats: int) -> None:
    for position in positions_of(Round(variant, seats, "counts", 0)):
        view, memory = position.view, position.memory
        chances = likely_cards(position.variant, view, memory)
        assert [sum(each.values()) for each in chances] == pytest.approx(
            [memory.hidden_count(view, seat) for seat in range(seats)], rel=0.02
        )
        copies = Counter(memory.unseen)
        assert all(sum(each.get(card, 0) for each in chances) <= number + 1e-9 for card, number in copies.items())


def test_a_game_without_weights_of_its_own_has_the_mean_ones() -> None:
    position = next(positions_of(Round("rummy", 3, "mean", 0)))
    known, unknown, mean = (
        likely_cards(replace(position.variant, id=name), position.view, position.memory)
        for name in ("rummy", "slow-rummy", ANY_GAME)
    )
    assert unknown == mean != known


@pytest.mark.parametrize(("variant", "seats"), [("rummy", 4), ("caloochi", 2)])
def test_expected_cards_beat_a_guess_for_which_all_unseen_cards_are_equal(variant: str, seats: int) -> None:
    """The mean of the rounds is four standard errors above zero: chance does that once in 30 000 times."""
    gain = gain_of([losses_of(positions_of(Round(variant, seats, "test", number))) for number in range(24)])
    assert gain.mean > 2 * (gain.half_width or 0)
