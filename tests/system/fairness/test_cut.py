"""With the cut on, a deal comes from seed and cut together, and the seed is fixed before the cut (CORE-20)."""

from random import Random

import pytest

from service.rules.model.cards import Hand, in_order
from service.rules.model.moves import Cut
from service.rules.model.state import replace
from service.tables.actions.gameplay import play_move
from service.tables.model.table import Table
from tests.service.tables.sitting import Sitting, sitting
from tests.system.fairness import published
from tests.system.fairness.evenness import evenness

pytestmark = pytest.mark.rule("CORE-20")


def game_before_cut(seed: str | None = None) -> Sitting:
    """A game that waits for the cut of the round with this seed."""
    game = sitting("rummy", options={"cut": True})
    if seed:
        state = game.table.game
        game.table = replace(game.table, state=replace(state, round=replace(game.round, seed=seed)))
    return game


def cut(game: Sitting, text: str) -> Table:
    """The table after this cut; the game itself still waits."""
    return play_move(game.table, game.mover.id, Cut(text), game.now).table


def cards_as_dealt(table: Table) -> Hand:
    """All cards in the order of dealing."""
    assert table.round is not None
    return (*table.round.hands[0], *table.round.hands[1], *table.round.discard, *table.round.stock)


def test_a_cut_changes_neither_the_seed_nor_the_next_seed() -> None:
    game = game_before_cut()
    for text in ("", "1", "thirteen", "x" * 64):
        after = cut(game, text)
        assert after.round is not None
        assert (after.round.seed, after.next_seed) == (game.round.seed, game.table.next_seed)
        assert published.commitment(after.round.seed) == published.commitment(game.round.seed)


def test_anyone_can_compute_the_deal_from_seed_and_cut() -> None:
    chance = Random(4)
    for _ in range(50):
        game, text = game_before_cut(chance.randbytes(32).hex()), chance.randbytes(8).hex()
        after = cut(game, text)
        assert after.round is not None
        order = published.order(published.key(game.round.seed, text), "deal", published.pack())
        dealt = 2 * len(after.round.hands[0])
        eldest = after.round.turn
        assert after.round.hands[eldest] == in_order(order[0:dealt:2])
        assert after.round.hands[1 - eldest] == in_order(order[1:dealt:2])
        assert (*after.round.discard, *after.round.stock) == order[dealt:]


def test_each_cut_and_each_seed_gives_another_deal() -> None:
    one, texts = game_before_cut(), [str(number) for number in range(200)]
    assert len({cards_as_dealt(cut(one, text)) for text in texts}) == 200
    assert len({cards_as_dealt(cut(game_before_cut(f"{seed:064x}"), "mine")) for seed in range(200)}) == 200


@pytest.mark.parametrize("steers", ["the cutter", "the service"])
def test_neither_side_can_steer_the_deal(steers: str) -> None:
    """Every order is equally likely: the cutter does not know the seed, and the service fixes it before the cut."""
    names = [str(card) for card in range(52)]

    def order(_: int, time: int) -> list[int]:
        other = published.commitment(f"{time:064x}")  # any 64 digits
        seed, text = (other, "always the same") if steers == "the cutter" else ("5e" * 32, other)
        return [int(card) for card in published.order(published.key(seed, text), "deal", names)]

    assert evenness(order, 52, 1000).holds


def test_the_table_makes_an_empty_cut_for_a_late_cutter() -> None:
    game = game_before_cut()
    seed, cutter = game.round.seed, game.mover.id
    assert game.time_out().id == cutter
    assert (game.round.contribution, game.round.seed) == ("", seed)
    assert game.round.hands
