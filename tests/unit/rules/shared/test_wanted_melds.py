"""Openings: the melds that a request must include, and whole hands that open whatever they are (EXT-06)."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.melding.building import build_meld
from service.rules.melding.wanted_melds import meets_wanted
from service.rules.model.enums import WholeHandOpens
from service.rules.model.melds import Meld, MeldKind
from service.rules.model.rule_fields import CLEAN_RUN, WantedMeld
from service.rules.model.variant import Variant
from tests.unit.rules.notation import parse_meld
from tests.unit.rules.table import Reason, Table, refuses, set_table

pytestmark = pytest.mark.rule("EXT-06")
SET, RUN = WantedMeld(MeldKind.SET), WantedMeld(MeldKind.RUN)
LONG_RUN = WantedMeld(MeldKind.RUN, length=4)
NAMED = VARIANTS["german-rummy"]


def melds(*texts: str) -> tuple[Meld, ...]:
    """The melds of these texts, on the table."""
    return tuple(Meld("m1", 0, *build_meld(*parse_meld(text), NAMED.melds)) for text in texts)


@pytest.mark.parametrize(
    ("laid", "wanted"),
    [
        (["5H 6H 7H"], []),
        (["5H 6H 7H"], [RUN]),
        (["5H 6H 7H"], [CLEAN_RUN]),
        (["5H 6H 7H 8H"], [LONG_RUN]),
        (["5H 6H 7H 8H", "2S 3S 4S"], [RUN, LONG_RUN]),
        (["2S 3S 4S", "5H 6H 7H 8H"], [LONG_RUN, RUN]),
        (["JOKER=5H 6H 7H", "2S 3S 4S"], [RUN, CLEAN_RUN]),
        (["9C 9D 9S", "2S 3S 4S", "KC KD KH"], [SET, RUN]),
    ],
)
def test_a_request_meets_a_list_when_each_entry_has_a_meld_of_its_own(
    laid: list[str], wanted: list[WantedMeld]
) -> None:
    assert meets_wanted(melds(*laid), wanted)


@pytest.mark.parametrize(
    ("laid", "wanted"),
    [
        ([], [RUN]),
        (["9C 9D 9S"], [RUN]),
        (["JOKER=5H 6H 7H"], [CLEAN_RUN]),
        (["5H 6H 7H"], [LONG_RUN]),
        (["5H 6H 7H 8H"], [RUN, LONG_RUN]),
        (["5H 6H 7H 8H", "9C 9D 9S"], [RUN, LONG_RUN]),
    ],
)
def test_one_meld_serves_one_entry_only(laid: list[str], wanted: list[WantedMeld]) -> None:
    assert not meets_wanted(melds(*laid), wanted)


def opening(opens: WholeHandOpens, turns: int) -> Table:
    """A player who can meld all cards but one, for fewer points than an opening needs."""
    variant: Variant = NAMED.changed({"opening": {"whole_hand_opens": opens}})
    return set_table(variant, hand="2C 3C 4C 2H 2S 2D", stock="KS ...", turns=turns).draw()


@pytest.mark.parametrize(
    ("opens", "turns", "points"),
    [
        (WholeHandOpens.FIRST_TURN, 0, None),
        (WholeHandOpens.ANY_TURN, 0, None),
        (WholeHandOpens.ANY_TURN, 5, None),
        (WholeHandOpens.FIRST_TURN, 1, 15),
        (WholeHandOpens.OFF, 0, 15),
    ],
)
def test_a_whole_hand_opens_for_any_points_in_the_turns_that_the_variant_says(
    opens: WholeHandOpens, turns: int, points: int | None
) -> None:
    table = opening(opens, turns)
    whole = ("2C 3C 4C", "2H 2S 2D")
    if points is None:
        assert table.meld(*whole).discard("KS").result.winners == (0,)
        return
    with refuses(Reason.OPENING_TOO_LOW, "ROMME-04"):
        table.meld(*whole)


def test_a_part_of_the_hand_does_not_open_where_the_whole_hand_would() -> None:
    with refuses(Reason.OPENING_TOO_LOW, "ROMME-04"):
        opening(WholeHandOpens.ANY_TURN, 3).meld("2C 3C 4C")
