"""A variant as data: frozen parts, and small functions for what fields cannot express."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Self, TypeVar

from service.rules.model.cards import JOKER, Ace, Card, pack
from service.rules.model.ending_fields import (
    CloseRules,
    DeclarationRules,
    FourTurnRules,
    KnockRules,
    MatchRules,
    PatternRules,
    ValueRules,
)
from service.rules.model.enums import Family
from service.rules.model.rule_fields import (
    BuyingRules,
    DealRules,
    DrawRules,
    MeldRules,
    OpeningRules,
    PackRules,
    TurnRules,
)

if TYPE_CHECKING:
    from service.rules.model.result import RoundPoints
    from service.rules.model.state import Round

ScoreRule = Callable[["Variant", "Round", "int | None", bool], "RoundPoints"]
"""Scores a round: takes the seat that went out (None: no seat) and whether it went rummy."""

AcceptedValues = range | tuple[str, ...]
"""Values of an option: a range of numbers, or some of its choices."""

MAX_CACHED_VARIANTS = 1024
"""Number of variants whose computed values a process keeps; clients make new variants with every set of options."""


Parts = Mapping[str, Mapping[str, Any]]
"""Values of fields by part and field."""


@dataclass(frozen=True, eq=False)
class Preset:
    """The other fields that one value of an option sets."""

    option: str
    value: str
    parts: Parts


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
    buying: BuyingRules = field(default_factory=BuyingRules)
    melds: MeldRules = field(default_factory=MeldRules)
    opening: OpeningRules = field(default_factory=OpeningRules)
    turn: TurnRules = field(default_factory=TurnRules)
    close: CloseRules = field(default_factory=CloseRules)
    pattern: PatternRules = field(default_factory=PatternRules)
    declaration: DeclarationRules = field(default_factory=DeclarationRules)
    knock: KnockRules = field(default_factory=KnockRules)
    four_turns: FourTurnRules = field(default_factory=FourTurnRules)
    values: ValueRules = field(default_factory=ValueRules)
    match: MatchRules = field(default_factory=MatchRules)
    fixed: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()
    """Options that only some variants of its kind have (OPT-20)."""
    accepts: tuple[tuple[str, AcceptedValues], ...] = ()
    """Options that have fewer values here than elsewhere, each with these values."""
    refused: frozenset[str] = frozenset()
    """Options that all other variants have (OPT-20)."""
    presets: tuple[Preset, ...] = ()
    """What values of some options set besides their own fields, before all other options (CTR-11, IND-11)."""
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
        refused: tuple[str, ...] = (),
        presets: Mapping[tuple[str, str], Parts] | None = None,
        accepts: Mapping[str, AcceptedValues] | None = None,
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
            refused=frozenset(refused),
            presets=tuple(Preset(*choice, parts) for choice, parts in (presets or {}).items()),
            accepts=tuple((accepts or {}).items()),
            players=players or self.players,
            score=score or self.score,
            family=family or self.family,
            general=self.general if general is None else general,
        )

    def changed(self, parts: Parts, **values: Any) -> Self:
        """This variant with some fields of its parts changed."""
        return replace(self, **values, **{part: replace(getattr(self, part), **new) for part, new in parts.items()})

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Computed once, because caches keyed by variant look it up all the time."""
        return hash(tuple(getattr(self, part.name) for part in fields(self)))

    def in_round(self, rnd: "Round | None") -> Self:
        """This variant as it is played in a round in which a card was turned that makes its rank wild (IND-02)."""
        return self.with_wild_card(rnd.wild if rnd is not None else None) if self.deal.wild_card else self

    def with_wild_card(self, card: Card | None) -> Self:
        """This variant with the rank of `card` wild, or aces where it is a joker (IND-02); None: with none."""
        rank = "" if card is None else "A" if card == JOKER else card[0]
        return self if rank == self.melds.wild_rank else _with_wild_rank(self, rank)

    @property
    def declares(self) -> bool:
        """Whether players go out by declaring: nothing is melded during play, and run lengths are given (NOW-04)."""
        return bool(self.pattern.lengths and self.turn.melding_barred)

    @property
    def lay_off_needs_meld(self) -> bool:
        """Whether a player lays off only after melding: by an option, or while an opening is required (EXT-12)."""
        return self.turn.lay_off_needs_meld or (self.opening.before_lay_offs and self.opening.required)

    @property
    def ace_value(self) -> int:
        """The value of an ace in a hand, and in melds that no rule values otherwise (CORE-03, OPT-05)."""
        return 11 if self.melds.ace is Ace.CORNER else self.values.ace

    def hand_size(self, players: int) -> int:
        """Number of cards dealt to each player (CORE-05)."""
        return self.deal.size or _for_players(players, self.deal.hand_sizes)

    def in_deal(self, scored: int) -> Self:
        """The rules of the deal after `scored` scored rounds, where the deals differ (CTR-02)."""
        return _with_contract(self, min(scored, len(self.opening.contracts) - 1)) if self.opening.contracts else self

    def whole_pack(self, players: int) -> tuple[Card, ...]:
        """All cards in a game of `players` players, in canonical order (CORE-20)."""
        packs = self.pack.packs or _for_players(players, self.pack.by_players)
        return pack(packs, self.pack.jokers + packs * self.pack.jokers_each)

    def packet(self, players: int) -> int:
        """Number of cards dealt to each player at once, before the rest is dealt one at a time (BLOC-01)."""
        return min(_for_players(players, self.deal.packets), self.hand_size(players)) if self.deal.packets else 0


_AnyVariant = TypeVar("_AnyVariant", bound=Variant)


@lru_cache(maxsize=MAX_CACHED_VARIANTS)
def _with_wild_rank(variant: _AnyVariant, rank: str) -> _AnyVariant:
    return variant.changed({"melds": {"wild_rank": rank}})


@lru_cache(maxsize=MAX_CACHED_VARIANTS)
def _with_contract(variant: _AnyVariant, number: int) -> _AnyVariant:
    contract = variant.opening.contracts[number]
    return variant.changed(
        {
            "deal": {"size": contract.cards},
            "opening": {"melds": contract.melds, "whole_hand": contract.whole_hand},
            "buying": {"more": contract.more_buys},
        }
    )


def _for_players(players: int, table: tuple[tuple[int, int], ...]) -> int:
    return next(number for most, number in table if players <= most)
