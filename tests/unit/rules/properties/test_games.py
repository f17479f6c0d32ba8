"""Properties of every game of every variant with any options: games end, cards are conserved, replay is exact."""

from collections import Counter
from itertools import islice

import msgspec
import pytest
from hypothesis import given

from service.rules import engine
from service.rules.catalogue import VARIANTS
from service.rules.legal.legal_moves import legal_moves
from service.rules.model.cards import in_order
from service.rules.model.events import AnyEvent
from service.rules.model.moves import Deal, Draw, MoveRecord
from service.rules.model.state import Phase, State
from service.rules.options import with_options
from service.rules.timeouts import forced_move
from service.rules.view import view
from tests.kit.games.random_play import Setting, begun, play, play_forced, settings
from tests.unit.rules.table import in_play

ENOUGH = 60_000
"""A number of moves far above the length of every game here."""
encode = msgspec.msgpack.encode


@pytest.mark.rule("CORE-16")
@pytest.mark.rule("CORE-17")
@given(settings())
def test_every_game_ends_and_no_card_is_lost_or_made(setting: Setting) -> None:
    whole = Counter(setting.variant.whole_pack(setting.seats))
    for step in islice(play(setting), ENOUGH):
        assert in_play(step.after) == (whole if step.after.round and step.after.round.hands else {})
    assert step.after.over
    assert step.after.winners


@pytest.mark.rule("CORE-14")
@pytest.mark.rule("CORE-19")
@given(settings())
def test_totals_are_the_sums_of_payments(setting: Setting) -> None:
    totals = Counter(dict.fromkeys(range(setting.seats), setting.variant.match.starting_points))
    for step in play(setting):
        if step.after.round is None or step.after.round.phase is not Phase.OVER or step.before == step.after:
            continue
        if step.before.round and step.before.round.phase is Phase.OVER:
            continue
        result = step.after.round.result
        assert result is not None
        for payment in result.payments:
            assert payment.points > 0
            assert payment.payer != payment.payee
            totals[payment.payee] += payment.points
            totals[payment.payer] -= payment.points * setting.variant.match.payers_lose
        for gain in (*result.gains, *result.bonuses):
            totals[gain.seat] += gain.points
        assert step.after.totals == tuple(totals[seat] for seat in range(setting.seats))


@given(settings())
def test_replaying_the_moves_gives_a_byte_identical_state(setting: Setting) -> None:
    steps = list(play(setting))
    stored = encode([step.made for step in steps])
    moves = msgspec.msgpack.decode(stored, type=tuple[MoveRecord, ...])
    assert encode(engine.replay(setting.variant, begun(setting), moves)) == encode(steps[-1].after)


@given(settings())
def test_states_and_events_survive_being_stored(setting: Setting) -> None:
    for step in islice(play(setting), 0, None, 7):
        stored = encode(step.after)
        again = msgspec.msgpack.decode(stored, type=State)
        assert again == step.after
        assert encode(again) == stored
        assert msgspec.msgpack.decode(encode(step.told), type=tuple[AnyEvent, ...]) == step.told


@given(settings())
def test_hands_are_sorted_and_views_count_all_cards(setting: Setting) -> None:
    for step in islice(play(setting), 0, None, 5):
        rnd = step.after.round
        assert rnd is not None
        assert all(hand == in_order(hand) for hand in rnd.hands)
        for viewer in (None, *range(setting.seats)):
            seen = view(setting.variant, step.after, viewer)
            assert seen is not None
            assert seen.hand_counts == tuple(len(hand) for hand in rnd.hands)
            assert (seen.stock_count, seen.discard_count) == (len(rnd.stock), len(rnd.discard))
            assert seen.hand == (rnd.hands[viewer] if viewer is not None and rnd.hands else ())
            assert list(seen.legal_moves) == (
                [] if viewer is None else legal_moves(setting.variant, step.after, viewer)
            )


@pytest.mark.rule("CORE-21")
@given(settings())
def test_forced_moves_of_absent_players_are_always_legal(setting: Setting) -> None:
    for step in islice(play(setting), 0, None, 3):
        for seat in range(setting.seats):
            move = forced_move(setting.variant, step.after, seat)
            assert move is None or move in legal_moves(setting.variant, step.after, seat)


@pytest.mark.rule("CORE-21")
@given(settings())
def test_every_round_of_absent_players_ends(setting: Setting) -> None:
    draws = 0
    for step in islice(play_forced(setting), 5000):
        draws = 0 if isinstance(step.made.move, Deal) else draws + isinstance(step.made.move, Draw)
        assert draws <= most_draws(setting)


def most_draws(setting: Setting) -> int:
    """The most draws of a round in which nobody lays a card: of each stock, and of discards in idle turns (CORE-16)."""
    close = setting.variant.close
    cards = len(setting.variant.whole_pack(setting.seats))
    return (close.max_turnovers + 1) * (cards + close.max_idle)


@pytest.mark.rule("CORE-16")
@pytest.mark.rule("CORE-21")
@given(settings())
def test_a_game_of_absent_players_ends_after_its_rounds(setting: Setting) -> None:
    variant = setting.variant.changed({"match": {"rounds": 2, "target": None}})
    assert sum(1 for _ in islice(play_forced(setting._replace(variant=variant)), ENOUGH)) < ENOUGH


@pytest.mark.parametrize("variant_id", VARIANTS)
def test_every_variant_ends_at_its_own_target(variant_id: str) -> None:
    for seats in {2, min(4, VARIANTS[variant_id].players[1])}:
        setting = Setting(with_options(VARIANTS[variant_id], seats, {}), seats, {}, seats)
        assert sum(1 for _ in islice(play(setting), ENOUGH)) < ENOUGH
