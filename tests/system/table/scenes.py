"""The screens of the card table, each from fixed cards, so that it looks the same every time."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Page, Route, expect

from tests.kit.clients.client import Api, Json, Seat
from tests.kit.games.decks import deck
from tests.kit.games.players import in_turn
from tests.kit.servers.browser import DESKTOP, Visit, visit
from tests.system.play.worked.examples import turn
from tests.system.table.clicker import seated
from tests.system.table.person import STRIP

ZEROS = "0" * 64
NAMES = ("Ann", "Mei", "Hugo", "Samira", "Tom", "Inès", "Léa", "Bartholomew Featherstonehaugh of Norwich", *"IJKL")
OPENINGS = [
    "KS KC KD TH JH QH KH 2C 4C 8D 5S 6S 9H AS JOKER",
    "AD AC AH 7S 8S 9S TS 5H 5D 2S 3S 9D JD JC",
    "8C 9C TC JC QD QS QC 2H 3H",
    "",
]
GOES_OUT = "AS 2S 3S 7C 7D 7H JD QD KD 4C"
LARGEST_HAND = [rank + suit for suit in "SHD" for rank in "A23456789T"] + ["JOKER"] * 4
LARGEST_MELDS = [(["5D", "6D", "JOKER", "8D"], ["7D"]), (["4C", "4D", "4H", "4S"], [])] * 7


def table(api: Api, variant: str, hands: list[str], upcard: str = "", stock: str = "", **options: object) -> list[Seat]:
    """The seats of players with names, in the order of play, with these hands."""
    pack = deck(variant, hands, upcard, stock, options)
    body = {"seats": len(hands), "seed": ZEROS, "deck": pack, "options": options}
    creator = api.create(variant, player_name=NAMES[0], **body)
    others = [api.join(creator.game_id, player_name=name) for name in NAMES[1 : len(hands)]]
    return in_turn([creator, *others])


def table_of_four(api: Api) -> Seat:
    """A player who has opened, as have the next two, and who has drawn."""
    first, second, third, fourth = table(api, "caloochi", OPENINGS, "2D", "6C 7C 3D 4H 8H")
    turn(first, "KS KC KD", "TH JH QH")
    turn(second, "AD AC AH", "7S 8S 9S TS")
    turn(third, "8C 9C TC JC", "QD QS QC")
    turn(fourth)
    first.draw()
    return first


def call(api: Api) -> Seat:
    """A player who may call rummy on a discard."""
    first, second, _ = table(api, "rummy", ["7C 7D 7H", "7S", ""], "", "2C 3C", call_rummy=True)
    turn(first, "7C 7D 7H")
    turn(second, discard="7S")
    return first


def round_end(api: Api, rounds: int = 2) -> Seat:
    """A player who has gone out in the first round."""
    first, _ = table(api, "rummy", [GOES_OUT, ""], "8C", "4S", rounds=rounds)
    turn(first, "AS 2S 3S 4S", "7C 7D 7H", "JD QD KD", discard="4C")
    return first


def checked_deal(api: Api) -> Seat:
    """A player whose bot has ended the first of two rounds, dealt as promised."""
    seat = api.create("rummy", player_name=NAMES[0], bots=[{"level": "easy", "name": NAMES[1]}], seed=ZEROS)
    view = seat.view()
    while view["status"] == "playing":
        view = seat.act(view["legal_moves"][0])
    return seat


def taken_discard(api: Api) -> Seat:
    """A player who has taken a discard, which they may not put back."""
    first, second = table(api, "rummy", ["", "9D 9H"], "", "9S")
    turn(first)
    second.move("draw", source="discard")
    return second


def open_pile(api: Api) -> Seat:
    """A player who may reach down into an open pile of discards."""
    seats = table(api, "rummy-500", ["9H 9D 4C 7C QS", "5D 5C", "JH"], "4H", "9S KD 2C 6H TC 3C 8D")
    for seat in [*seats, *seats]:
        turn(seat)
    return seats[0]


def re_entry(api: Api) -> Seat:
    """A player who is out of the game, and may come back."""
    hands = [
        "AS 2S 3S 4S 5C 6C 7C JD QD KD 9H 9S 2C",
        "2H 2D 3H 3D 4H 4D 5H 5D 6H 6D 7H 7D 2C",
        "KS KC KH TS TC TH JS JC JH QS QC QH TD",
    ]
    options = {"elimination": True, "re_entries": 1, "target": 150, "unopened_penalty": 0}
    first, _, third = table(api, "rami-51", hands, "8H", "9D", **options)
    turn(first, "AS 2S 3S 4S", "5C 6C 7C", "JD QD KD", "9H 9S 9D", discard="2C")
    return third


def left_round(api: Api) -> Seat:
    """A player who may drop their hand, as another has done, beside the card that makes the wild ones."""
    first, second, _ = table(api, "indian-rummy", ["", "", ""], "9H", "4S")
    first.move("dropHand")
    return second


def ask_to_drop(page: Page) -> None:
    """Is asked once more whether to leave the round."""
    page.locator(".action.apart").click()
    page.locator(".question .action").wait_for()


def choose(*keys: str) -> Callable[[Page], None]:
    """Chooses cards of the hand."""

    def act(page: Page) -> None:
        for key in keys:
            page.locator(f'[data-key="{key}"]').click(position=STRIP)

    return act


def ask_for_hint(page: Page) -> None:
    """Asks for a hint, which says why its move is advised."""
    page.locator(".tools button:has([href='#icon-hint'])").click()
    expect(page.locator(".box [role=status] p")).to_have_count(2)


def refuse(page: Page) -> None:
    """Tries to put back the card just taken."""
    choose("9S")(page)
    page.keyboard.press("D")
    expect(page.locator(".hand-card.refused")).to_have_count(1)


def lose_connection(page: Page) -> None:
    """Cuts the page off from the service."""
    page.context.set_offline(offline=True)
    page.evaluate("dispatchEvent(new Event('online'))")
    page.locator(".banner").wait_for()


def replay(page: Page) -> None:
    """Opens the replay at its last move."""
    page.goto(f"{page.url}/replay/1")
    page.locator(".replay-lane").first.wait_for()
    page.keyboard.press("End")


def check_deal(page: Page) -> None:
    """Opens the check of the deal."""
    page.goto(f"{page.url}/verify/1")
    page.locator(".verify-buttons").wait_for()


def largest(page: Page) -> None:
    """Shows a hand of 34 cards and 14 melds in the place of what the service answers."""

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, json=enlarged(response.json()) if response.ok else None)

    page.route(re.compile(r"/v1/games/[^/?]+$"), answer)
    page.evaluate("Object.keys(localStorage).forEach((key) => key.includes('hand') && localStorage.removeItem(key))")
    page.reload()
    expect(page.locator(".hand-card")).to_have_count(len(LARGEST_HAND))
    expect(page.locator(".meld")).to_have_count(len(LARGEST_MELDS))


def enlarged(view: Json) -> Json:
    """The view with more cards and melds than any game has dealt so far."""
    owners = [player["player_id"] for player in view["players"]]
    melds = [
        {"meld_id": f"m{at}", "owner": owners[at % 2], "kind": "run", "title": "", "cards": cards, "jokers": jokers}
        for at, (cards, jokers) in enumerate(LARGEST_MELDS)
    ]
    return {**view, "round": {**view["round"], "hand": LARGEST_HAND, "melds": melds}}


def nothing(_: Page) -> None:
    """Leaves the screen as it comes."""


@dataclass(frozen=True)
class Scene:
    """A table and what its player does there; without a seat, a screen of its own."""

    seat: Callable[[Api], Seat] | None
    act: Callable[[Page], None] = nothing
    path: str = ""


SCENES = {
    "start": Scene(None),
    "new table": Scene(None, path="#/new/caloochi"),
    "rules": Scene(None, path="#/rules/caloochi"),
    "two": Scene(lambda api: table(api, "rummy", ["", ""])[0]),
    "four": Scene(table_of_four, choose("KH")),
    "six": Scene(lambda api: table(api, "bloc-rami", ["", "", "", "", "", ""])[0]),
    "twelve": Scene(lambda api: table(api, "continental-rum", [""] * 12)[0]),
    "jokers": Scene(
        lambda api: table(api, "caloochi", ["JOKER JOKER 7D 8D 9D QC KC AC", ""])[0], choose("7D", "8D", "9D")
    ),
    "call": Scene(call, lambda page: page.locator(".call").wait_for()),
    "hint": Scene(lambda api: table(api, "gin-rummy", [GOES_OUT, ""], "8C", "9H")[0], ask_for_hint),
    "open pile": Scene(open_pile),
    "re-entry": Scene(re_entry),
    "sale": Scene(
        lambda api: table(api, "contract-rummy", [""] * 3, "9D")[1], lambda page: page.locator(".call").wait_for()
    ),
    "left round": Scene(left_round, ask_to_drop),
    "refusal": Scene(taken_discard, refuse),
    "lost": Scene(lambda api: table(api, "rummy", ["", ""])[0], lose_connection),
    "round end": Scene(round_end),
    "replay": Scene(round_end, replay),
    "game end": Scene(lambda api: round_end(api, rounds=1)),
    "verify": Scene(checked_deal, check_deal),
    "waiting": Scene(lambda api: api.create("rami", player_name=NAMES[0], seats=3)),
    "largest": Scene(lambda api: table(api, "continental-rum", ["", ""])[0], largest),
}


@contextmanager
def shown(browser: Browser, api: Api, name: str, size: tuple[int, int], **options: Any) -> Iterator[Visit]:
    """The screen of a scene, in a window for a mouse or on a phone for fingers."""
    scene, url = SCENES[name], str(api.http.base_url).rstrip("/")
    is_phone = size != DESKTOP
    options = {"size": size, "reduced_motion": "reduce", "has_touch": is_phone, "is_mobile": is_phone, **options}
    opened = (
        seated(browser, url, scene.seat(api), **options)
        if scene.seat
        else visit(browser, f"{url}/{scene.path}", **options)
    )
    with opened as visited:
        visited.page.locator("main").first.wait_for()
        scene.act(visited.page)
        yield visited
