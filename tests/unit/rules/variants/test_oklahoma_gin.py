"""Oklahoma gin (OGIN-01, OGIN-02)."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.errors import BadOptions, OptionFault
from service.rules.model.events import Knocked
from service.rules.model.moves import Knock
from service.rules.model.result import Due
from service.rules.options import with_options
from tests.unit.rules.table import Reason, Table, game, oklahoma_gin, refuses
from tests.unit.rules.variants.test_gin_rummy import MELDED, OTHER


def after_draw(rest: str, upcard: str, stock: str = "KH") -> Table:
    """Seat 0 has drawn in a round that began with this upcard."""
    return oklahoma_gin(hands=[f"{MELDED} {rest}", OTHER], stock=f"{stock} ...").having(upcard=upcard).draw()


@pytest.mark.rule("OGIN-01")
@pytest.mark.parametrize(
    ("upcard", "limit"), [("2D", 2), ("5H", 5), ("9C", 9), ("TD", 10), ("JD", 10), ("QD", 10), ("KD", 10)]
)
def test_knock_limit_is_the_value_of_the_upcard(upcard: str, limit: int) -> None:
    table = after_draw("4D", upcard)
    assert table.view(1).knock_limit == limit
    assert (Knock("KH") in table.legal()) == (limit >= 4)


@pytest.mark.rule("OGIN-01")
@pytest.mark.rule("CORE-20")
def test_knock_limit_is_not_shown_before_the_cut_and_deal() -> None:
    table = game("oklahoma-gin", cut=True).deal()
    assert table.view(0).knock_limit is None
    assert table.cut("1").view(0).knock_limit is not None


@pytest.mark.rule("OGIN-01")
def test_an_upcard_five_allows_a_knock_with_5_and_not_6() -> None:
    assert after_draw("5C", "5H").knock("KH").event(Knocked).limit == 5
    with refuses(Reason.DEADWOOD_TOO_HIGH, "OGIN-01"):
        after_draw("6C", "5H").knock("KH")


@pytest.mark.rule("OGIN-01")
def test_knock_limit_stays_after_the_upcard_is_taken_or_passed() -> None:
    dealt = [card for pair in zip(OTHER.split(), f"{MELDED} 6S".split(), strict=True) for card in pair]
    table = game("oklahoma-gin").deal(" ".join(dealt) + " 5C KH QH ...")
    assert table.view(None).knock_limit == 5
    taken = table.draw("discard").discard("KD")
    assert taken.view(0).knock_limit == 5
    with refuses(Reason.DEADWOOD_TOO_HIGH, "OGIN-01"):
        taken.draw().knock("KH")
    passed = table.pass_().pass_().draw().discard("KH")
    assert passed.view(0).knock_limit == 5


@pytest.mark.rule("OGIN-01")
def test_next_round_has_its_own_knock_limit() -> None:
    table = after_draw("4D", "5H").knock("KH").deal()
    assert table.round.upcard == table.round.discard[0]


@pytest.mark.rule("OGIN-01")
def test_knock_limit_option_is_refused() -> None:
    with pytest.raises(BadOptions) as refusal:
        with_options(VARIANTS["oklahoma-gin"], 2, {"knock_limit": 5})
    assert refusal.value.fault is OptionFault.NOT_FOR_VARIANT


@pytest.mark.rule("OGIN-01")
@pytest.mark.rule("GIN-08")
@pytest.mark.rule("GIN-11")
def test_other_facts_are_those_of_gin_rummy() -> None:
    table = after_draw("4D", "5H").having(totals=(80, 20), won=(2, 1)).knock("KH")
    assert table.gains == {
        (0, Due.LESS_DEADWOOD): 30,
        (0, Due.GAME_BONUS): 100,
        (0, Due.BOXES): 75,
        (1, Due.BOXES): 25,
    }
    assert with_options(VARIANTS["oklahoma-gin"], 2, {"wall_knock": True, "showdown": "manual"}).match.target == 100


@pytest.mark.rule("OGIN-02")
def test_an_upcard_ace_allows_only_gin() -> None:
    table = after_draw("AH", "AD")
    assert table.view(0).knock_limit == 0
    assert not any(isinstance(move, Knock) for move in table.legal())
    with refuses(Reason.DEADWOOD_TOO_HIGH, "OGIN-01"):
        table.knock("KH")
    assert after_draw("4S", "AD").knock("KH").result.rummy
