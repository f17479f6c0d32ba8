"""No view, no event and no refusal shows a card its viewer may not see.

Two games that differ only in cards hidden from a seat look the same to it. The tests exchange the cards of other
hands, of the stock and of the covered discards for one another and compare the views of both games.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings

from service.rules import engine
from service.rules.model.cards import NATURALS, Card, Hand, in_order
from service.rules.model.errors import IllegalMove
from service.rules.model.moves import Deal, Knock, PlayersMove
from service.rules.model.state import Phase, Round, State, replace
from service.rules.model.variant import Variant
from service.rules.view import open_discards, view
from tests.kit.games.random_play import Setting, Step, play, settings
from tests.unit.rules.properties.test_legal import candidates

pytestmark = pytest.mark.rule("CORE-22")
Viewer = int | None
Scene = tuple[Step, Viewer, State, set[Card]]
"""A move, a viewer, the disguised game before the same move, and the known cards."""


def visible(variant: Variant, rnd: Round, viewer: Viewer) -> set[Card]:
    """The cards this viewer sees, and the taken cards that bind their players, as all have seen them taken."""
    own: Hand = rnd.hands[viewer] if viewer is not None else ()
    on_table = (card for meld in rnd.melds for card in meld.cards)
    taken = (taken.card for taken in rnd.taken)
    shown = (card for spread in rnd.spreads for card in spread.deadwood)
    return {*own, *on_table, *taken, *shown, *open_discards(variant, rnd), *rnd.this_turn.barred}


def exchange_of(known: set[Card], random: Random) -> dict[Card, Card]:
    """A random exchange of the cards that a viewer with these `known` cards does not know."""
    secret = [card for card in NATURALS if card not in known]
    return dict(zip(secret, random.sample(secret, len(secret)), strict=True))


def disguised(state: State, exchange: dict[Card, Card]) -> State:
    """The same game with its cards replaced by `exchange`."""
    rnd = state.round
    assert rnd is not None

    def other(cards: Hand) -> Hand:
        return tuple(exchange.get(card, card) for card in cards)

    drawn = rnd.this_turn.drawn
    changed = replace(
        rnd,
        hands=tuple(in_order(other(hand)) for hand in rnd.hands),
        stock=other(rnd.stock),
        discard=other(rnd.discard),
        this_turn=replace(rnd.this_turn, drawn=exchange.get(drawn, drawn) if drawn else None),
    )
    return replace(state, round=changed)


def scenes(setting: Setting, every: int) -> Iterator[Scene]:
    """One in `every` moves of a game, as scenes."""
    return scenes_of(setting, islice(play(setting), 0, None, every))


def scenes_of(setting: Setting, steps: Iterable[Step]) -> Iterator[Scene]:
    """The moves in the middle of a round, each for every viewer."""
    random = Random(setting.seed)
    for step in steps:
        before, after = step.before.round, step.after.round
        if isinstance(step.made.move, Deal) or before is None or after is None or not before.hands:
            continue
        for viewer in (None, *range(setting.seats)):
            known = visible(setting.variant, before, viewer) | visible(setting.variant, after, viewer)
            yield step, viewer, disguised(step.before, exchange_of(known, random)), known


def check_view(setting: Setting, scene: Scene) -> None:
    """Fails if the view before the move shows a hidden card."""
    step, viewer, other, _ = scene
    if step.before.round and step.before.round.phase is not Phase.OVER:
        assert view(setting.variant, other, viewer) == view(setting.variant, step.before, viewer)


def check_events(setting: Setting, scene: Scene) -> None:
    """Fails if the events of the move, or the view after it, show a hidden card."""
    step, viewer, other, _ = scene
    if step.after.round and step.after.round.phase is Phase.OVER:
        return
    if isinstance(
        step.made.move, Knock
    ):  # the engine chooses the melds of a knock that leave the opponent most (GIN-05)
        return
    try:
        after, events = engine.apply(setting.variant, other, step.made.seat, step.made.move)
    except (
        IllegalMove
    ):  # a card that a player may take or discard reveals something of the hand, as at any table (PHOM-03)
        return
    assert [event.seen_by(viewer) for event in events] == [event.seen_by(viewer) for event in step.told]
    assert view(setting.variant, after, viewer) == view(setting.variant, step.after, viewer)


@given(settings())
def test_no_view_shows_a_hidden_card(setting: Setting) -> None:
    for scene in scenes(setting, 7):
        check_view(setting, scene)


@given(settings())
def test_no_event_shows_a_hidden_card(setting: Setting) -> None:
    for scene in scenes(setting, 5):
        check_events(setting, scene)


@given(settings())
def test_seed_is_hidden_until_the_round_is_over(setting: Setting) -> None:
    for step in islice(play(setting), 0, None, 3):
        rnd = step.after.round
        assert rnd is not None
        if rnd.phase is Phase.OVER:
            continue
        for viewer in (None, *range(setting.seats)):
            seen = str(view(setting.variant, step.after, viewer)), str([event.seen_by(viewer) for event in step.told])
            assert not any(rnd.seed in text for text in seen)


def refusal_of(variant: Variant, state: State, seat: int, move: PlayersMove) -> tuple[object, ...] | None:
    try:
        engine.apply(variant, state, seat, move)
    except IllegalMove as refused:
        return refused.reason, refused.rule, tuple(refused.facts.items())
    return None


@hypothesis_settings(max_examples=30)
@given(settings())
def test_no_refusal_shows_a_hidden_card(setting: Setting) -> None:
    for step, viewer, other, _ in islice(scenes(setting, 23), 20):
        rnd = step.before.round
        if viewer is None or rnd is None or viewer in step.before.forfeited:
            continue
        for move in candidates(setting.variant, rnd, viewer):
            expected = refusal_of(setting.variant, step.before, viewer, move)
            assert expected == refusal_of(setting.variant, other, viewer, move)
