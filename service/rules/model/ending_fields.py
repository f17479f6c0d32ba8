"""The parts of a variant that end and score rounds and games; the others are in `rule_fields`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from service.rules.model.enums import (
    Block,
    CardValues,
    HandCounts,
    HiddenRummy,
    Lives,
    MatchFormat,
    NextDealer,
    Showdown,
    WrongDeclaration,
)
from service.rules.model.rule_fields import WantedMeld

if TYPE_CHECKING:
    from service.rules.model.result import Gain, RoundResult
    from service.rules.model.state import Round, State
    from service.rules.model.variant import Variant


@dataclass(frozen=True)
class CloseRules:
    """How a round ends (CORE-12, CORE-16, OPT-12 to OPT-14, OPT-17)."""

    concealed: bool = False
    must_discard: bool = False
    hidden_rummy: HiddenRummy = HiddenRummy.OFF
    block: Block = Block.OFF
    stock_end: str = ""
    """The rule by which no new stock is made and a pass then ends the round, which is scored; empty: no such rule."""
    floating: bool = False
    """Whether only a discard goes out: a player who lays the last card ends the turn and draws in the next one."""
    leavers_can_idle: bool = False
    """Whether a turn that ends because its player leaves never counts as progress (CORE-23).

    True for games of an earlier edition. Now such a turn counts like any other: by what the player did in it.
    """
    turnovers: int | None = None
    """Renewals of the stock before the round is void; None: 3, or 10 where the game is concealed (CORE-16)."""
    max_idle: int = 10

    @property
    def max_turnovers(self) -> int:
        """Number of renewals of the stock without a meld or lay-off after which the round is void (CORE-16)."""
        if self.turnovers is not None:
            return self.turnovers
        return 10 if self.concealed else 3


@dataclass(frozen=True)
class PatternRules:
    """Going out in runs of given lengths (CONT-03, CONT-06, CONT-07, NOW-04)."""

    lengths: tuple[tuple[int, ...], ...] = ()
    """The accepted sets of run lengths, each in ascending order; empty: a player goes out in any melds."""
    rule: str = "CONT-03"
    """The rule number of a refusal of other runs."""
    quick_bonus: bool = False
    """Whether going out in the first turn earns more and is allowed before the draw (CONT-06)."""
    special_bonus: bool = False


@dataclass(frozen=True)
class DeclarationRules:
    """Going out by declaring a hand of any melds, among them some that are wanted (IND-05, IND-06, IND-08)."""

    wanted: tuple[WantedMeld, ...] = ()
    """Runs that the melds of a valid declaration include; empty: no such declaration is part of the game."""
    wrong: WrongDeclaration = WrongDeclaration.PENALISED
    wrong_points: int = 80
    """What a wrong declaration costs."""
    lives: Lives = Lives.TWO


CompareHands = Callable[["Variant", "State", "Round"], "RoundResult"]
"""Compares the hands shown after a knock and returns the result of the round."""


@dataclass(frozen=True)
class KnockRules:
    """How a player ends a round by a knock (GIN-02, GIN-04 to GIN-10, GIN-12, SGIN-01, SGIN-02, OGIN-01, KNOCK-02)."""

    compare: CompareHands | None = None
    """None: knocking is not part of the game."""
    limit: int | None = None
    """The most deadwood a knock may leave; None: any amount."""
    limit_by_upcard: bool = False
    """Whether the value of the upcard is the limit instead; an ace allows gin only (OGIN-01, OGIN-02)."""
    rule: str = "GIN-04"
    """The rule number of a refusal to knock with too much deadwood."""
    one_deadwood_card: bool = False
    lay_offs: bool = False
    """Whether the other player lays off on the knocker's melds (GIN-06)."""
    showdown: Showdown = Showdown.AUTOMATIC
    upcard_offered: bool = False
    """Whether the upcard is offered to each player before the first draw (GIN-02)."""
    wall: int | None = None
    """Number of cards in the stock at which the round ends (GIN-10); None: no such end."""
    wall_knock: bool = False


@dataclass(frozen=True)
class FourTurnRules:
    """The rules that options may change in a round of four turns each (PHOM-09 to PHOM-11)."""

    lay_offs: bool = True
    fed_card_penalty: bool = False
    feeder_pays_all: bool = False


@dataclass(frozen=True)
class ValueRules:
    """The value of cards in a hand (CORE-03, OPT-05, OPT-15), and of an ace in a meld (CAL-03, ROMME-04, BLOCJ-04)."""

    ace: int = 1
    most: int = 10
    """The most that a court card counts: 10 for each of them, or 13 for 11, 12 and 13 (PHOM-07)."""
    joker: int = 0
    melded_ace: int | None = None
    """The value of an ace in a set or after the king; None: in melds aces count as in a hand."""
    melded_low_ace: int | None = None
    """The value of an ace before the two; None: that of every melded ace."""
    counts_moved_jokers: bool = False
    """Whether a joker of the table that a lay-off moves may count in place of the joker that is laid (DOUBLE-04).

    True for games of an earlier edition. Now a joker that is laid counts as the card it stands for (OPT-12).
    """
    cards: CardValues = CardValues.STANDARD
    others: tuple[tuple[str, int], ...] = ()
    """Ranks, or single cards, that have another value in a hand (CTR-11)."""
    hand_counts: HandCounts = HandCounts.ALL
    cap: int | None = None
    """The most that a hand counts (IND-08); None: no limit."""
    unopened_penalty: int = 0
    """What a player who has not opened adds in place of the hand, where hands are penalties (R51-07); 0: the hand."""


MatchBonuses = Callable[["State"], "tuple[Gain, ...]"]


@dataclass(frozen=True)
class MatchRules:
    """The end of the game and the next dealer (CORE-06, CORE-19); exactly one of `rounds` and `target` is set."""

    rounds: int | None = None
    target: int | None = 100
    equal_deals: bool = False
    """Whether every player deals equally often, once if no number of rounds is given (PHOM-12)."""
    both_ends: bool = False
    """Whether `rounds` and `target` may both be set: the game ends with whichever comes first (CORE-19)."""
    lowest_wins: bool = False
    payers_lose: bool = False
    """Whether payments are subtracted from the payer's total (CONT-04, PHOM-08)."""
    starting_points: int = 0
    points_each_round: int = 0
    """What every player begins with for each round of the game (IND-11); 0: `starting_points`."""
    format: MatchFormat = MatchFormat.POINTS
    most_rounds: int = 100
    """The most rounds that may be asked for (IND-11)."""
    bonuses: MatchBonuses | None = None
    """Points added to the totals when the target is reached (GIN-11)."""
    totals_settle: bool = False
    """Whether each other player pays the winner the difference of the totals at the end of the game."""
    difference_settles: bool = False
    """Whether only the difference of the totals is paid, by the lower total at the end of the game (CORE-18)."""
    elimination: bool = False
    """Whether a player whose total reaches the target is out of the game; the last one in wins (EXT-01)."""
    re_entries: int = 0
    """How often a player who has gone out may come back, with the highest total of the others (EXT-02)."""
    re_entry_extra: int = 0
    """Points that are added to that total."""
    entry_total_stays: bool = False
    """Whether that total stays as it was offered when players leave the game before the answer.

    True for games of an earlier edition. Now it is the highest total of the players who are still in.
    """
    re_entry_room: int | None = None
    """The highest total of the others with which a player may still come back; None: any."""
    next_dealer: NextDealer | None = None
    """None: the winner if there are two players, else the player at the dealer's left."""
