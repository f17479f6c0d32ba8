"""A variant as data: a few frozen parts and what no field can say, which are small functions it holds."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from service.rules.model.cards import Card, pack
from service.rules.model.enums import Family
from service.rules.model.rule_fields import (
    CloseRules,
    DealRules,
    DrawRules,
    FourTurnRules,
    KnockRules,
    MatchRules,
    MeldRules,
    OpeningRules,
    PackRules,
    PatternRules,
    TurnRules,
    ValueRules,
)

if TYPE_CHECKING:
    from service.rules.model.result import RoundPoints
    from service.rules.model.state import Round

ScoreRule = Callable[["Variant", "Round", "int | None", bool], "RoundPoints"]
"""What a round is worth when a seat went out (None: nobody did), and whether it went rummy."""

MAX_CACHED_VARIANTS = 1024
"""Of how many variants a process remembers what it worked out: clients make new ones with every set of options."""


@dataclass(frozen=True)
class Variant:
    """One game of the family. `fixed` names the options that make it what it is and cannot be changed."""

    id: str
    name: str
    score: ScoreRule
    family: Family = Family.OPEN_ENDED
    players: tuple[int, int] = (2, 6)
    pack: PackRules = field(default_factory=PackRules)
    deal: DealRules = field(default_factory=DealRules)
    draw: DrawRules = field(default_factory=DrawRules)
    melds: MeldRules = field(default_factory=MeldRules)
    opening: OpeningRules = field(default_factory=OpeningRules)
    turn: TurnRules = field(default_factory=TurnRules)
    close: CloseRules = field(default_factory=CloseRules)
    pattern: PatternRules = field(default_factory=PatternRules)
    knock: KnockRules = field(default_factory=KnockRules)
    four_turns: FourTurnRules = field(default_factory=FourTurnRules)
    values: ValueRules = field(default_factory=ValueRules)
    match: MatchRules = field(default_factory=MatchRules)
    fixed: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()
    """Options that not every variant of its kind has (OPT-20)."""
    general: bool = True
    """Whether it takes the options of the draw, meld and discard kind (OPT-20)."""

    def derive(
        self,
        variant_id: str,
        name: str,
        *,
        fixed: tuple[str, ...] = (),
        own: tuple[str, ...] = (),
        players: tuple[int, int] | None = None,
        score: "ScoreRule | None" = None,
        family: Family | None = None,
        general: bool | None = None,
        **parts: Mapping[str, Any],
    ) -> Self:
        """Another variant that differs from this one in the fields given for its parts."""
        return self.changed(
            parts,
            id=variant_id,
            name=name,
            fixed=frozenset(fixed),
            own=frozenset(own),
            players=players or self.players,
            score=score or self.score,
            family=family or self.family,
            general=self.general if general is None else general,
        )

    def changed(self, parts: Mapping[str, Mapping[str, Any]], **whole: Any) -> Self:
        """This variant with some fields of its parts changed."""
        return replace(self, **whole, **{part: replace(getattr(self, part), **new) for part, new in parts.items()})

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Counted once: what is remembered of a variant is looked up all the time."""
        return hash(tuple(getattr(self, part.name) for part in fields(self)))

    @property
    def declares(self) -> bool:
        """Whether a hand is declared, since nothing is melded in play and it goes out in given runs (NOW-04)."""
        return bool(self.pattern.lengths and self.turn.melding_barred)

    def hand_size(self, players: int) -> int:
        """Cards dealt to each of so many players (CORE-05)."""
        return self.deal.size or _for_players(players, self.deal.hand_sizes)

    def whole_pack(self, players: int) -> tuple[Card, ...]:
        """All cards so many players play with, in canonical order (CORE-20)."""
        packs = self.pack.packs or _for_players(players, self.pack.by_players)
        return pack(packs, self.pack.jokers + packs * self.pack.jokers_each)

    def packet(self, players: int) -> int:
        """Cards dealt to each of so many players at once before the others come one at a time (BLOC-01)."""
        return min(_for_players(players, self.deal.packets), self.hand_size(players)) if self.deal.packets else 0


def _for_players(players: int, table: tuple[tuple[int, int], ...]) -> int:
    return next(number for most, number in table if players <= most)
