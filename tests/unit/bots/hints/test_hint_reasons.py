"""Reasons of hints: each code has a case, and none names a card that is hidden from the player."""

from itertools import islice
from random import Random

import pytest

from service.bots.hints.hint import make_hint
from service.bots.hints.reasons import Explanation, MoveReason
from service.http.problems.language import Language
from service.http.problems.move_reasons import reason_text
from service.rules.catalogue import VARIANTS
from service.rules.model.melds import Meld
from service.rules.model.moves import PlayersMove
from service.rules.model.variant import Variant
from service.rules.view import SeatView
from tests.unit.bots.hints.test_draw_reasons import DRAWS
from tests.unit.bots.hints.test_ending_reasons import ENDINGS
from tests.unit.bots.hints.test_play_reasons import DISCARDS, PLAYS
from tests.unit.bots.rounds import new_game, states_of_round, variant_of

MOST_MOVES = 60


def test_every_reason_has_a_case() -> None:
    between_rounds = MoveReason.NEXT_ROUND  # tests/service/http/moves/test_hints.py
    assert {case[2] for case in (*DRAWS, *PLAYS, *DISCARDS, *ENDINGS)} | {between_rounds} == {*MoveReason}


def cards_in(given: Explanation) -> set[str]:
    """The cards that the facts of a reason name."""
    named = (fact.cards if isinstance(fact, Meld) else fact for fact in given.facts.values())
    return {card for cards in named if isinstance(cards, tuple) for card in cards}


@pytest.mark.parametrize("name", VARIANTS)
def test_a_reason_names_only_cards_that_the_player_sees(name: str) -> None:
    seats = VARIANTS[name].players[0]
    variant, chance, named = variant_of(name, seats, {}), Random(name), 0

    def by_hints(_: Variant, seen: SeatView) -> PlayersMove:
        nonlocal named
        advice = make_hint(variant, seen).advice
        assert advice is not None
        in_sight = {*seen.hand, *seen.discard_pile, *(card for meld in seen.melds for card in meld.cards)}
        assert cards_in(advice.why) <= in_sight
        assert "?" not in reason_text(advice.why, Language.EN)
        named += bool(cards_in(advice.why))
        return advice.move

    states = states_of_round(variant, new_game(variant, seats, chance), chance, [by_hints] * seats)
    assert sum(1 for _ in islice(states, MOST_MOVES))
    assert named
