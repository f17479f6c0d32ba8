"""A thinking bot's memory: it is true, complete, and names the player behind each event."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from hypothesis import given

from service.bots.memory import Memory, SeenEvent, remember_round
from service.rules.model.events import Events
from service.rules.model.moves import Deal
from service.rules.model.state import Phase, Round, State
from service.rules.model.variant import Variant
from service.rules.view import view
from tests.kit.games.random_play import Setting, play, settings
from tests.unit.rules.table import Table, game, gin, rummy

MOVES, EVERY = 300, 11
"""Number of moves played of a random game, and the interval between the moves that are checked."""


def memory_of(variant: Variant, state: State, seat: int, events: tuple[SeenEvent, ...]) -> Memory:
    seen = view(variant, state, seat)
    assert seen is not None
    return remember_round(variant, seen, events)


def moments(setting: Setting) -> Iterator[tuple[Round, list[Memory]]]:
    """Moments of a random game at which somebody may move, with each seat's memory of the round."""
    events: list[tuple[SeenEvent, ...]] = []
    for number, step in enumerate(islice(play(setting), MOVES)):
        if isinstance(step.made.move, Deal):
            events = [()] * setting.seats
        events = [(*before, *as_seat(step.told, seat)) for seat, before in enumerate(events)]
        rnd = step.after.round
        if number % EVERY == 0 and rnd is not None and rnd.hands and rnd.phase is not Phase.OVER:
            yield rnd, [memory_of(setting.variant, step.after, seat, events[seat]) for seat in range(setting.seats)]


def as_seat(events: Events, seat: int) -> Iterator[SeenEvent]:
    return (SeenEvent.of(event, seat) for event in events)


@given(settings())
def test_memory_is_true_and_places_every_card(setting: Setting) -> None:
    for rnd, memories in moments(setting):
        for seat, memory in enumerate(memories):
            assert memory.pile == rnd.discard
            assert memory.stock in {(), rnd.stock}
            assert memory.held[seat] == rnd.hands[seat]
            hidden = Counter(() if memory.stock else rnd.stock)
            for hand, held in zip(rnd.hands, memory.held, strict=True):
                assert Counter(held) <= Counter(hand)
                hidden += Counter(hand) - Counter(held)
            assert Counter(memory.unseen) == hidden


def memory_after(table: Table, *moves: str, seat: int = 0) -> Memory:
    """The seat's memory after these moves: "draw", "take", "pass", or a card to discard."""
    upcard = {"seat": 0, "counts": (), "upcard": table.discards.split()[-1], "stock_count": 0}
    events = [SeenEvent("cards_dealt", upcard)]
    for move in moves:
        match move:
            case "draw":
                table = table.draw()
            case "take":
                table = table.draw("discard")
            case "pass":
                table = table.pass_()
            case _:
                table = table.discard(move)
        events += as_seat(table.events, seat)
    return memory_of(table.variant, table.state, seat, tuple(events))


HANDS = ["KC KD QH JH 9S 8D 7C 5S 4S 2H", "KH KS QD JD 9C 8H 7D 5C 4C 2D"]


def test_covered_and_taken_discards_are_remembered() -> None:
    memory = memory_after(gin(hands=HANDS, stock="3C 3D ...", discards="AS"), "draw", "KC", "take", "2D", "draw", "9S")
    assert memory.thrown == (("KC", "9S"), ("2D",))
    assert memory.taken == ((), ("KC",))
    assert "KC" in memory.held[1]
    assert memory.pile == ("AS", "2D", "9S")


def test_discards_left_lying_are_remembered() -> None:
    memory = memory_after(gin(hands=HANDS, stock="3C 3D ...", discards="AS"), "draw", "KC", "draw", "KH")
    assert memory.refused == (("AS",), ("KC",))


def test_upcard_and_its_passes_are_remembered() -> None:
    table = game("gin-rummy").deal("4H 4S 5H 5S 8C 6C 8D 6D JS 9H QS JD KS QD 2D KD AC 2C 9D 3H 8H ...")
    passed = table.pass_()
    memory = memory_of(table.variant, passed.state, 0, (*as_seat(table.events, 0), *as_seat(passed.events, 0)))
    assert memory.pile == ("8H",)
    assert memory.refused[table.turn] == ("8H",)


def test_a_card_taken_and_discarded_again_leaves_the_remembered_hand() -> None:
    moves = ("draw", "KC", "take", "2D", "draw", "9S", "draw", "KC")
    memory = memory_after(gin(hands=HANDS, stock="3C 3D 3H ...", discards="AS"), *moves)
    assert memory.held[1] == ()
    assert memory.thrown[1] == ("2D", "KC")


def test_a_turned_pile_becomes_a_known_stock() -> None:
    table = rummy(hands=["KC 2D 9H", "4S 6D QC"], stock="8C TD", discards="5D")
    memory = memory_after(table, "draw", "KC", "draw", "QC", "draw", "2D", seat=1)
    assert (memory.held[0], memory.stock, memory.pile) == (("5D",), ("KC", "QC"), ("2D",))


def test_order_of_a_shuffled_stock_is_not_remembered() -> None:
    table = rummy(hands=["KC 2D 9H", "4S 6D QC"], stock="8C TD", discards="5D", reshuffle=True)
    memory = memory_after(table, "draw", "KC", "draw", "QC", "draw", "2D", seat=1)
    assert (memory.held[0], memory.stock, memory.pile) == ((), (), ("QC", "2D"))
    assert {"5D", "KC"} <= set(memory.unseen)


def test_memory_without_events_holds_what_the_view_shows() -> None:
    table = gin(hands=HANDS, stock="3C 3D 3H ...", discards="AS").draw()
    memory = memory_of(table.variant, table.state, 0, ())
    assert (memory.pile, memory.held[0]) == (("AS",), table.hand(0))
    assert not {"AS", *table.hand(0)} & set(memory.unseen)
