"""Every option of every game, set in the form for a new table."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from service.rules.catalogue import VARIANTS
from service.rules.model.errors import BadOptions
from service.rules.model.variant import Variant
from service.rules.options import check_new_game, with_options
from tests.kit.clients.client import Api, Json, body_of
from tests.kit.servers.browser import visit

pytestmark = pytest.mark.soak

USUAL_SEATS = 4
"""What the form begins with, if the game allows it."""
LENGTHS = {"rounds", "target"}
"""In the form one replaces the other."""


def other_values(option: Json, seats: int) -> Iterator[bool | int | str]:
    """The values besides the default that the form offers at a table of this size; of a range both ends."""
    here = next((each for each in option["by_players"] or () if each["players"] == seats), option)
    if option["type"] == "boolean":
        yield not option["default"]
    elif option["type"] == "choice":
        yield from (choice for choice in here["choices"] if choice != option["default"])
    else:
        step = here.get("multiple_of") or 1
        ends = (-(-here["least"] // step) * step, here["most"] // step * step)
        yield from (end for end in ends if end != option["default"])


def go_together(variant: Variant, seats: int, options: Json) -> bool:
    """Whether the form can give a table these options at once."""
    try:
        check_new_game(with_options(variant, seats, options), options)
    except BadOptions:
        return False
    return not options.keys() >= LENGTHS


def tables(variant: Variant, seats: int, options: list[Json]) -> list[Json]:
    """The options of few tables that together have each option once, with another value than its default."""
    found: list[Json] = []
    for option in options:
        name = option["name"]
        wanted = [{name: value} for value in other_values(option, seats) if go_together(variant, seats, {name: value})]
        assert wanted, f"{name} has no other value"
        at = next((at for at, each in enumerate(found) if go_together(variant, seats, each | wanted[0])), None)
        if at is None:
            found.append(wanted[0])
        else:
            found[at] |= wanted[0]
    return found


def set_option(page: Page, option: Json, value: bool | int | str) -> None:
    """Sets an option in the form."""
    field = page.get_by_label(option["label"], exact=True)
    if option["type"] == "boolean":
        field.set_checked(bool(value))
    elif option["type"] == "choice":
        field.select_option(label=option["choice_labels"][value])
    else:
        field.fill(str(value))
        field.blur()


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_each_option_of_the_form_reaches_the_table(browser: Browser, api: Api, url: str, variant: Variant) -> None:
    shown = body_of(api.call("getVariant", variant=variant.id))
    options: dict[str, Json] = {option["name"]: option for option in shown["options"]}
    seats = max(shown["least_players"], min(USUAL_SEATS, shown["most_players"]))
    with visit(browser, url, locale="en") as visited:
        page = visited.page
        for wanted in tables(variant, seats, shown["options"]):
            page.goto(f"{url}/#/new/{variant.id}")
            page.get_by_text("House rules").click()
            for name, value in wanted.items():
                set_option(page, options[name], value)
            page.get_by_role("button", name="Open the table").click()
            expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
            game = body_of(api.call("getGame", game_id=page.url.rsplit("/", 1)[1]))
            assert game["options"] == wanted
        assert visited.errors == []
        assert visited.foreign() == []
