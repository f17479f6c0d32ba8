"""The parts of a variant: frozen values whose every field is one rule of the rulebook."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from service.rules.model.cards import Ace
from service.rules.model.enums import (
    Block,
    Borrowing,
    CardValues,
    HandCounts,
    HiddenRummy,
    JokerLimit,
    MeldsPerTurn,
    NextDealer,
    Pickup,
    Rotation,
    Seating,
    Showdown,
    SwapRule,
)

if TYPE_CHECKING:
    from service.rules.model.result import Gain, RoundResult
    from service.rules.model.state import Round, State
    from service.rules.model.variant import Variant


@dataclass(frozen=True)
class PackRules:
    """What the pack is made of (CORE-01, CAL-01, CONT-01, BLOC-01)."""

    by_players: tuple[tuple[int, int], ...] = ((12, 1),)
    """Pairs (up to this many players, packs of 52), fewest players first."""
    packs: int | None = None
    """So many packs whatever the number of players."""
    jokers: int = 0
    jokers_each: int = 0
    """Jokers that come with each of the packs."""


@dataclass(frozen=True)
class DealRules:
    """Seats, hand sizes and the cut (CORE-04, CORE-05, CORE-20, BLOC-01, NOW-01, PHOM-01)."""

    hand_sizes: tuple[tuple[int, int], ...] = ((2, 10), (4, 7), (6, 6))
    """Pairs (up to this many players, cards each), fewest players first."""
    size: int | None = None
    """So many cards each whatever the number of players."""
    packets: tuple[tuple[int, int], ...] = ()
    """Pairs (up to this many players, cards dealt to each at once before the others come one at a time)."""
    eldest_extra: int = 0
    """Cards that eldest is dealt more than the others, last of all; he then begins by discarding."""
    upcard: bool = True
    seating: Seating = Seating.DRAW
    rotation: Rotation = Rotation.CLOCKWISE
    cut: bool = False


@dataclass(frozen=True)
class DrawRules:
    """Stock and discard pile (CORE-07, CORE-13, CORE-22, OPT-18, OPT-19, BOAT-02)."""

    pickup: Pickup = Pickup.TOP
    two_cards: bool = False
    """Whether who takes the top discard takes the next one or the top of the stock with it (BOAT-02)."""
    must_open: bool = False
    """Whether a player who has not opened may take a discard only to open with it at once (CAL-04)."""
    discards_stay: bool = False
    """Whether the pile is never drawn from and makes no new stock: the round ends with the stock (BLOC-02)."""
    reshuffle: bool = False
    open_discards: bool = False


@dataclass(frozen=True)
class MeldRules:
    """What a meld may be (CORE-09, OPT-05 to OPT-08, CAL-05, CAL-06, DOUBLE-03, DOUBLE-04, CONT-02, CONT-05)."""

    ace: Ace = Ace.LOW
    borrow: Borrowing = Borrowing.OFF
    sets: bool = True
    runs: bool = True
    identical_in_sets: bool = False
    jokers: JokerLimit = JokerLimit.NONE
    named_suit: bool = False
    """Whether a joker in a set of three stands for a suit that is said; if not, for either missing one (CAL-06)."""
    ends_move: bool = False
    deuces_wild: bool = False
    swap: SwapRule = SwapRule.OFF
    swap_before_opening: bool = False


@dataclass(frozen=True)
class OpeningRules:
    """What a player's first melds of a round must be (CAL-03, ROMME-04, BLOCJ-03, BLOC-04, BLOC-05)."""

    points: int = 0
    """Least total of the melds of the opening request; 0: any meld opens."""
    clean_run: bool = False
    """Whether a run of at least three cards without a joker must be among them."""
    whole_hand_opens: bool = False
    """Whether all cards but the discard, melded in one request in the first turn, need no points (BLOC-05)."""
    before_lay_offs: bool = False
    """Whether nobody lays off before he has opened, whatever options are asked for (CAL-03, ROMME-04, BLOCJ-05)."""
    rule: str = "CAL-03"
    """The number under which a request that does not open is refused."""

    @property
    def required(self) -> bool:
        """Whether first melds have to be more than melds (OPT-07, OPT-09)."""
        return self.points > 0 or self.clean_run


@dataclass(frozen=True)
class TurnRules:
    """What a turn allows (OPT-01, OPT-03, OPT-09 to OPT-11)."""

    melds: MeldsPerTurn = MeldsPerTurn.UNLIMITED
    lay_off_needs_meld: bool = False
    lay_off_from: int = 1
    call_rummy: bool = False
    call_window: int = 0
    """Milliseconds for which a discard stays open to calls before the next draw (OPT-03)."""
    melding_barred: str = ""
    """The number by which nothing is melded or laid off during play; empty where melding is part of it."""


@dataclass(frozen=True)
class CloseRules:
    """How a round ends (CORE-12, CORE-16, OPT-12 to OPT-14, OPT-17)."""

    concealed: bool = False
    must_discard: bool = False
    hidden_rummy: HiddenRummy = HiddenRummy.OFF
    block: Block = Block.OFF
    turnovers: int | None = None
    """Renewals of the stock before a round is void; None: 3, or 10 where the game is concealed (CORE-16)."""
    max_idle: int = 10

    @property
    def max_turnovers(self) -> int:
        """How often the stock may be renewed with nothing melded or laid off in between (CORE-16)."""
        if self.turnovers is not None:
            return self.turnovers
        return 10 if self.concealed else 3


@dataclass(frozen=True)
class PatternRules:
    """Going out in runs of given lengths (CONT-03, CONT-06, CONT-07, NOW-04)."""

    lengths: tuple[tuple[int, ...], ...] = ()
    """Each the lengths, ascending, of the runs that hold all cards but the discard; none: any melds go out."""
    rule: str = "CONT-03"
    """The number under which other runs are refused."""
    quick_bonus: bool = False
    """Whether going out in the first turn earns more, and may come before the draw (CONT-06)."""
    special_bonus: bool = False


CompareHands = Callable[["Variant", "State", "Round"], "RoundResult"]
"""What the hands shown after a knock come to."""


@dataclass(frozen=True)
class KnockRules:
    """How a round ends by a knock (GIN-02, GIN-04 to GIN-10, GIN-12, SGIN-01, SGIN-02, OGIN-01, KNOCK-02)."""

    compare: CompareHands | None = None
    """None: nobody knocks."""
    limit: int | None = None
    """The most deadwood to knock with; None: any."""
    limit_by_upcard: bool = False
    """Whether the value of the upcard is the limit instead, an ace allowing gin only (OGIN-01, OGIN-02)."""
    rule: str = "GIN-04"
    """The number under which a knock with too much deadwood is refused."""
    one_deadwood_card: bool = False
    lay_offs: bool = False
    """Whether the other player lays off on the knocker's melds (GIN-06)."""
    showdown: Showdown = Showdown.AUTOMATIC
    upcard_offered: bool = False
    """Whether the upcard is offered to each player before the first draw (GIN-02)."""
    wall: int | None = None
    """The cards that end the round when only they are left in the stock (GIN-10); None: there is no such end."""
    wall_knock: bool = False


@dataclass(frozen=True)
class FourTurnRules:
    """What four turns each may be played with (PHOM-09 to PHOM-11)."""

    lay_offs: bool = True
    fed_card_penalty: bool = False
    feeder_pays_all: bool = False


@dataclass(frozen=True)
class ValueRules:
    """What cards count in a hand (CORE-03, OPT-05, OPT-15), and an ace in a meld (CAL-03, ROMME-04, BLOCJ-04)."""

    ace: int = 1
    most: int = 10
    """What court cards count at most: 10 each, or 11, 12 and 13 (PHOM-07)."""
    joker: int = 0
    melded_ace: int = 11
    """In a set or after the king."""
    melded_low_ace: int = 1
    """Before the two."""
    cards: CardValues = CardValues.STANDARD
    hand_counts: HandCounts = HandCounts.ALL


MatchBonuses = Callable[["State"], "tuple[Gain, ...]"]


@dataclass(frozen=True)
class MatchRules:
    """When the game ends and who deals next (CORE-06, CORE-19); just one of `rounds` and `target` is set."""

    rounds: int | None = None
    target: int | None = 100
    equal_deals: bool = False
    """Whether everybody deals equally often, once where no number of rounds is given (PHOM-12)."""
    both_ends: bool = False
    """Whether both may be given: the game then ends with whichever comes first (CORE-19)."""
    lowest_wins: bool = False
    payers_lose: bool = False
    """Whether what is paid is taken from the payer's total (CONT-04, PHOM-08)."""
    starting_points: int = 0
    bonuses: MatchBonuses | None = None
    """What is added to the totals when the target is reached (GIN-11)."""
    difference_settles: bool = False
    """Whether at the end the lower total pays the difference, and nothing else is paid (CORE-18)."""
    next_dealer: NextDealer | None = None
    """None: the winner with two players, the player at the dealer's left with more."""
