"""A variant as data: frozen parts, and small functions for what fields cannot express."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from service.rules.model.cards import Ace, Card, pack
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
"""Scores a round: takes the seat that went out (None: no seat) and whether it went rummy."""

MAX_CACHED_VARIANTS = 1024
"""Number of variants whose computed values a process keeps; clients make new variants with every set of options."""


@dataclass(frozen=True)
class Variant:
    """One game of the rummy family. `fixed` names options whose values define the variant and cannot change."""

    id: str
    name: str
    score: ScoreRule
    french_name: str = ""
    other_names: tuple[str, ...] = ()
    """Other spellings and names, by which people look for the game."""
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
    """Options that only some variants of its kind have (OPT-20)."""
    general: bool = True
    """Whether the variant takes the options of the draw, meld and discard kind (OPT-20)."""

    def derive(
        self,
        variant_id: str,
        name: str,
        *,
        french_name: str | None = None,
        other_names: tuple[str, ...] = (),
        fixed: tuple[str, ...] = (),
        own: tuple[str, ...] = (),
        players: tuple[int, int] | None = None,
        score: "ScoreRule | None" = None,
        family: Family | None = None,
        general: bool | None = None,
        **parts: Mapping[str, Any],
    ) -> Self:
        """Another variant that differs from this one in the named fields of its parts."""
        return self.changed(
            parts,
            id=variant_id,
            name=name,
            french_name=french_name or name,
            other_names=other_names,
            fixed=frozenset(fixed),
            own=frozenset(own),
            players=players or self.players,
            score=score or self.score,
            family=family or self.family,
            general=self.general if general is None else general,
        )

    def changed(self, parts: Mapping[str, Mapping[str, Any]], **values: Any) -> Self:
        """This variant with some fields of its parts changed."""
        return replace(self, **values, **{part: replace(getattr(self, part), **new) for part, new in parts.items()})

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Computed once, because caches keyed by variant look it up all the time."""
        return hash(tuple(getattr(self, part.name) for part in fields(self)))

    @property
    def declares(self) -> bool:
        """Whether players go out by declaring: nothing is melded during play, and run lengths are given (NOW-04)."""
        return bool(self.pattern.lengths and self.turn.melding_barred)

    @property
    def ace_value(self) -> int:
        """The value of an ace in a hand, and in melds that no rule values otherwise (CORE-03, OPT-05)."""
        return 11 if self.melds.ace is Ace.CORNER else self.values.ace

    def hand_size(self, players: int) -> int:
        """Number of cards dealt to each player (CORE-05)."""
        return self.deal.size or _for_players(players, self.deal.hand_sizes)

    def whole_pack(self, players: int) -> tuple[Card, ...]:
        """All cards in a game of `players` players, in canonical order (CORE-20)."""
        packs = self.pack.packs or _for_players(players, self.pack.by_players)
        return pack(packs, self.pack.jokers + packs * self.pack.jokers_each)

    def packet(self, players: int) -> int:
        """Number of cards dealt to each player at once, before the rest is dealt one at a time (BLOC-01)."""
        return min(_for_players(players, self.deal.packets), self.hand_size(players)) if self.deal.packets else 0


def _for_players(players: int, table: tuple[tuple[int, int], ...]) -> int:
    return next(number for most, number in table if players <= most)
