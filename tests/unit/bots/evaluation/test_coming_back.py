"""A player who has gone out comes back if the chance to win the pot is worth the stake (EXT-02, EXT-03)."""

import pytest

from service.bots import LEVELS, choose
from service.bots.hints.hint import make_hint
from service.rules.model.moves import Pass, PlayersMove, ReEnter
from tests.unit.bots.gone_out import gone_out

AMONG_EQUALS, FAR_BEHIND = (101, 40, 60), (101, 0, 95)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("totals", "answer"), [(AMONG_EQUALS, ReEnter()), (FAR_BEHIND, Pass())])
def test_bots_come_back_if_they_have_a_fair_chance(level: str, totals: tuple[int, ...], answer: PlayersMove) -> None:
    table = gone_out(totals)
    assert choose(level, table.variant, table.view(0)) == answer


@pytest.mark.parametrize(("totals", "answer"), [(AMONG_EQUALS, ReEnter()), (FAR_BEHIND, Pass())])
def test_a_hint_answers_as_a_bot_does(totals: tuple[int, ...], answer: PlayersMove) -> None:
    table = gone_out(totals)
    advice = make_hint(table.variant, table.view(0)).advice
    assert advice
    assert (advice.move, advice.level) == (answer, None)


def test_others_who_may_come_back_share_the_pot() -> None:
    alone, together = gone_out((101, 0, 60)), gone_out((101, 0, 60, 101, 101))
    assert choose("hard", alone.variant, alone.view(0)) == Pass()
    assert choose("hard", together.variant, together.view(0)) == ReEnter()
