"""The ways in which rounds of a variant end are the ways in which its rounds are played to their end."""

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings

from service.rules.catalogue import VARIANTS
from service.rules.model.result import Ending
from service.rules.options import with_options
from service.rules.rounds.ending import possible_endings
from tests.kit.games.random_play import Setting, play, settings


@hypothesis_settings(max_examples=15)
@given(settings(list(VARIANTS)))
def test_rounds_end_in_the_ways_of_their_variant_and_options(setting: Setting) -> None:
    results = [step.after.round.result for step in play(setting) if step.after.round is not None]
    ends = {result.ending for result in results if result is not None}
    assert ends <= {*possible_endings(setting.variant), Ending.VOID}


@pytest.mark.rule("OPT-17", "BLOC-02", "GIN-04", "PHOM-05", "PHOM-06")
def test_an_option_changes_how_rounds_end() -> None:
    assert possible_endings(VARIANTS["rummy"]) == (Ending.OUT,)
    assert possible_endings(with_options(VARIANTS["rummy"], 2, {"block": "value"})) == (Ending.OUT, Ending.BLOCK)
    assert possible_endings(VARIANTS["bloc-rami"]) == (Ending.OUT, Ending.STOCK)
    assert possible_endings(VARIANTS["straight-gin"]) == (Ending.KNOCK,)
    assert possible_endings(VARIANTS["phom"]) == (Ending.SHOWN, Ending.DECLARED)
