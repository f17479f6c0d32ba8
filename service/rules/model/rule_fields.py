"""The parts of a variant: frozen values, each field one rule of the rulebook."""

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
    TenthCard,
)

if TYPE_CHECKING:
    from service.rules.model.result import Gain, RoundResult
    from service.rules.model.state import Round, State
    from service.rules.model.variant import Variant


@dataclass(frozen=True)
class PackRules:
    """The cards of the pack (CORE-01, CAL-01, CONT-01, BLOC-01)."""

    by_players: tuple[tuple[int, int], ...] = ((12, 1),)
    """Pairs (up to this many players, packs of 52), fewest players first."""
    packs: int | None = None
    """Number of packs, whatever the number of players; None: by `by_players`."""
    jokers: int = 0
    jokers_each: int = 0
    """Jokers added for each pack."""


@dataclass(frozen=True)
class DealRules:
    """Seats, hand sizes and the cut (CORE-04, CORE-05, CORE-20, BLOC-01, NOW-01, PHOM-01)."""

    hand_sizes: tuple[tuple[int, int], ...] = ((2, 10), (4, 7), (6, 6))
    """Pairs (up to this many players, cards each), fewest players first."""
    size: int | None = None
    """Cards dealt to each player, whatever the number of players; None: by `hand_sizes`."""
    packets: tuple[tuple[int, int], ...] = ()
    """Pairs (up to this many players, cards dealt to each at once before the others come one at a time)."""
    eldest_extra: int = 0
    """Number of additional cards for the eldest, who plays first. Unless it is 0, their first move is a discard."""
    tenth_card: TenthCard = TenthCard.LEFT
    """Which neighbour of the dealer gets the additional card and plays first (PHOM-01)."""
    upcard: bool = True
    seating: Seating = Seating.DRAW
    rotation: Rotation = Rotation.CLOCKWISE
    cut: bool = False


@dataclass(frozen=True)
class DrawRules:
    """Stock and discard pile (CORE-07, CORE-13, CORE-22, OPT-18, OPT-19, BOAT-02)."""

    pickup: Pickup = Pickup.TOP
    two_cards: bool = False
    """Whether a player who takes the top discard also takes the next one or the top of the stock (BOAT-02)."""
    must_open: bool = False
    """Whether a player who has not opened may take a discard only to open with it at once (CAL-04)."""
    discards_stay: bool = False
    """Whether discards are never drawn and make no new stock: the round ends with the stock (BLOC-02)."""
    reshuffle: bool = False
    reshuffle_top_card: bool = False
    """Whether a reshuffle takes the whole pile, its top card included (COMPLET-01)."""
    may_discard_taken: bool = False
    """Whether a card just taken from the discard pile may be discarded in the same turn (NOW-02)."""
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
    """Whether the suit of a joker in a set of three is named; if not, it stands for either missing suit (CAL-06)."""
    keeps_named_suits: bool = True
    """Whether such a joker keeps the suit that a player names, which must be one it may have (CAL-06).

    In an earlier edition of the rules any suit could be named, and none was kept.
    """
    ends_move: bool = False
    deuces_wild: bool = False
    swap: SwapRule = SwapRule.OFF
    swap_before_opening: bool = False


@dataclass(frozen=True)
class OpeningRules:
    """What a player's first melds of a round need (CAL-03, ROMME-04, BLOCJ-03, BLOC-04, BLOC-05)."""

    points: int = 0
    """Least total of the melds in the opening request; 0: any meld opens."""
    clean_run: bool = False
    """Whether these melds must include a run without a joker."""
    whole_hand_opens: bool = False
    """Whether a request in the first turn that melds all cards but the discard needs no points (BLOC-05)."""
    before_lay_offs: bool = False
    """Whether a player must open before laying off, whatever the options are (CAL-03, ROMME-04, BLOCJ-05)."""
    rule: str = "CAL-03"
    """The rule number of a refusal to open."""

    @property
    def required(self) -> bool:
        """Whether first melds need a total or a run without a joker (OPT-07, OPT-09)."""
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
    """The rule number that forbids melds and lay-offs during play; empty: they are allowed."""


@dataclass(frozen=True)
class CloseRules:
    """How a round ends (CORE-12, CORE-16, OPT-12 to OPT-14, OPT-17)."""

    concealed: bool = False
    must_discard: bool = False
    hidden_rummy: HiddenRummy = HiddenRummy.OFF
    block: Block = Block.OFF
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
    cards: CardValues = CardValues.STANDARD
    hand_counts: HandCounts = HandCounts.ALL


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
    bonuses: MatchBonuses | None = None
    """Points added to the totals when the target is reached (GIN-11)."""
    difference_settles: bool = False
    """Whether only the difference of the totals is paid, by the lower total at the end of the game (CORE-18)."""
    next_dealer: NextDealer | None = None
    """None: the winner if there are two players, else the player at the dealer's left."""
