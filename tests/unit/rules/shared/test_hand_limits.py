"""Hands with jokers or cards of several packs have at most 21 cards: what their solvers must split in milliseconds."""

from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings

from service.rules.catalogue import VARIANTS
from service.rules.model.cards import JOKER
from service.rules.model.variant import Variant
from service.rules.option_rules import OPTION_RULES
from tests.kit.games.random_play import Setting, play, settings

MOST_CARDS = 21
MOVES = 150


def has_wild_solver(variant: Variant) -> bool:
    """Whether a number of players or an option gives the variant jokers or several packs."""
    packs = [variant.whole_pack(players) for players in range(variant.players[0], variant.players[1] + 1)]
    by_option = any(OPTION_RULES[name].is_for(variant) and name not in variant.fixed for name in ("packs", "jokers"))
    return by_option or any(JOKER in pack or len(set(pack)) < len(pack) for pack in packs)


WILD = [name for name, variant in VARIANTS.items() if has_wild_solver(variant) and not variant.draw.down_to]
"""The variants with such solvers, but for those in which a draw brings many cards (EXT-05)."""


def dealt(variant: Variant) -> Iterator[int]:
    """The sizes of hands that the variant and its options deal."""
    yield from (variant.hand_size(players) for players in range(variant.players[0], variant.players[1] + 1))
    option = OPTION_RULES["hand_size"]
    if option.is_for(variant) and option.bounds:
        yield option.bounds[1]


def test_no_other_option_deals_larger_hands_or_draws_two_cards() -> None:
    sizes = {"size", "hand_sizes", "eldest_extra"}
    assert [option.name for option in OPTION_RULES.values() if option.field in sizes] == ["hand_size"]
    assert not [option.name for option in OPTION_RULES.values() if option.field == "two_cards"]


@pytest.mark.parametrize("name", WILD)
def test_hands_with_jokers_or_several_packs_are_dealt_at_most_twenty_cards(name: str) -> None:
    assert max(dealt(VARIANTS[name])) < MOST_CARDS
    assert not VARIANTS[name].draw.two_cards


@given(settings(WILD))
@hypothesis_settings(max_examples=20, deadline=None)
def test_a_hand_never_has_more_than_one_card_beyond_those_dealt(setting: Setting) -> None:
    most = max(setting.variant.hand_size(seats) for seats in range(2, setting.seats + 1)) + 1
    for step in islice(play(setting), MOVES):
        rnd = step.after.round
        with_each_buy = 1 + setting.variant.buying.penalty_cards
        bought = with_each_buy * max(rnd.bought, default=0) if rnd else 0
        assert rnd is None or max(map(len, rnd.hands), default=0) <= most + bought
