"""Openings of tables for a machine: any variant and options, with some persons and bots."""

from collections.abc import Sequence
from typing import NamedTuple

import httpx
from hypothesis import strategies as st

from tests.kit.clients.client import Api, Json, body_of
from tests.kit.games.random_play import Setting, settings
from tests.system.machines.table import Table
from tests.system.machines.viewer import Viewer

FAR = 3600
"""Seconds; only a clock that is moved ahead comes that far."""
MOST_SEATS = 5


class Opening(NamedTuple):
    """The parameters of a table to open."""

    setting: Setting
    persons: int
    levels: Sequence[str]
    house_rules: Json

    def __repr__(self) -> str:
        return f"({self.setting}; {self.persons} persons, bots {self.levels}; {self.house_rules})"

    @property
    def asked(self) -> Json:
        """The body of createGame."""
        return {
            "variant": self.setting.variant.id,
            "options": self.setting.options,
            "seats": self.setting.seats,
            "bots": [{"level": level} for level in self.levels],
            "seed": f"{self.setting.seed:064x}",
            **self.house_rules,
        }

    def open(self, apis: Sequence[Api]) -> Table:
        """Creates the table with its first player; a public one gets a spectator, too."""
        answer = apis[0].call("createGame", self.asked)
        game = body_of(answer, httpx.codes.CREATED)["game"]
        table = Table(apis, game["game_id"], game["join_code"])
        if self.house_rules["visibility"] == "public":
            table.viewers.append(Viewer(apis[0].seated(answer).spectator()))
        table.sit(answer, "createGame")
        return table


@st.composite
def openings(draw: st.DrawFn) -> Opening:
    """Any opening with two to four persons, and bots; only a clock that is moved ahead closes calls."""
    setting = draw(settings().filter(lambda setting: setting.seats <= MOST_SEATS))
    if window := setting.options.get("call_window"):
        setting = setting._replace(options={**setting.options, "call_window": 20_000 * int(window)})
    persons = draw(st.integers(2, min(4, setting.seats)))
    levels = draw(st.lists(st.sampled_from(("easy", "normal", "hard")), max_size=setting.seats - persons))
    house_rules = {
        "visibility": draw(st.sampled_from(("public", "unlisted"))),
        "on_leave": draw(st.sampled_from(("bot", "forfeit"))),
        "on_timeout": draw(st.sampled_from(("bot", "forfeit"))),
        "turn_seconds": draw(st.sampled_from((None, FAR))),
        "next_round_seconds": draw(st.sampled_from((None, 0, FAR))),
        "hints": draw(st.booleans()),
        "bot_pace": draw(st.sampled_from(("instant", "brisk", "human"))),
    }
    return Opening(setting, persons, levels, house_rules)
