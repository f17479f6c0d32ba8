"""Positions of games of every variant, with and without options: the first of each kind in random play."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import NamedTuple

from service.rules.catalogue import VARIANTS
from service.rules.model.cards import JOKER
from service.rules.model.state import State
from service.rules.model.variant import Variant
from service.rules.option_rules import OPTION_RULES, OptionInput, OptionRule
from service.rules.options import with_options
from tests.kit.games.random_play import Setting, agreeing, play

GAMES = 4
"""Games of each variant; the first has no options."""
LONGEST = 400
"""Most moves of a game."""


class Position(NamedTuple):
    """A game at one moment."""

    variant: Variant
    state: State


@cache
def positions() -> list[Position]:
    """All positions, the same in every run."""
    return [each for variant in VARIANTS.values() for seed in range(GAMES) for each in _of(setting(variant, seed))]


def _of(made: Setting) -> Iterator[Position]:
    kinds: dict[object, State] = {}
    for step in islice(play(made), LONGEST):
        kinds.setdefault(_kind(step.after), step.after)
    return (Position(made.variant, state) for state in kinds.values())


def _kind(state: State) -> object:
    """The features that distinguish positions for moves."""
    rnd = state.round
    assert rnd is not None
    jokers = any(JOKER in meld.cards for meld in rnd.melds)
    calls = rnd.calls and (len(rnd.calls.claims), rnd.calls.held)
    return rnd.phase, bool(rnd.melds), jokers, calls, bool(rnd.this_turn.barred), any(rnd.opened), bool(rnd.stock)


def setting(variant: Variant, seed: int) -> Setting:
    """A game with some options that do not contradict each other."""
    random = Random(f"{variant.id} {seed}")
    seats = random.randint(*variant.players)
    wanted = (
        (name, _value(OPTION_RULES[name], random)) for name in random.sample(sorted(OPTION_RULES), 8 if seed else 0)
    )
    options = agreeing(variant, seats, wanted)
    return Setting(with_options(variant, seats, options), seats, options, seed)


def _value(option: OptionRule, random: Random) -> OptionInput:
    """A value of the option; a small one for numbers, for short games."""
    if option.choices is not None:
        return random.choice([str(choice) for choice in option.choices])
    if option.bounds is not None:
        return random.randint(option.bounds[0], min(option.bounds[1], option.bounds[0] + 3))
    return random.random() < 0.5
