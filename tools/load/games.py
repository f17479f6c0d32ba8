"""The games of a run, and the tables at which they are played."""

from dataclasses import dataclass
from math import ceil
from typing import Self

from tests.kit.clients.client import Api, Json, success
from tests.kit.games.players import few_rounds


@dataclass(frozen=True)
class Game:
    """A variant as a run plays it."""

    variant: str
    options: Json
    players: tuple[int, int]
    """The fewest and the most players."""
    packs: dict[int, int]
    """Cards in play, by number of players."""
    all_deal: bool
    """Whether a game can be long enough for every player to deal equally often."""

    @classmethod
    def of(cls, api: Api, variant: str, rounds: int) -> Self:
        """The game as the service describes it."""
        facts = success(api.call("getVariant", variant=variant))
        packs = {each["players"]: 52 * each["packs"] + each["jokers"] for each in facts["cards"]}
        least = next((option["least"] for option in facts["options"] if option["name"] == "rounds"), 1)
        players = facts["least_players"], facts["most_players"]
        return cls(variant, few_rounds(api, variant, rounds), players, packs, least > 1)

    def seats_near(self, wanted: int) -> int:
        """The number of seats that is nearest to `wanted`."""
        least, most = self.players
        return max(least, min(wanted, most))

    def options_at(self, seats: int) -> Json:
        """The options for a table with `seats` seats."""
        if not self.all_deal:
            return self.options
        return {**self.options, "rounds": seats * ceil(self.options["rounds"] / seats)}
