"""The parts of a variant: frozen values, each field one rule. Those of the end are in `ending_fields`."""

from dataclasses import dataclass

from service.rules.model.cards import Ace
from service.rules.model.enums import (
    Borrowing,
    ContractList,
    DiscardUse,
    JokerLimit,
    MeldsPerTurn,
    Pickup,
    Rotation,
    Seating,
    SwapRule,
    TenthCard,
    WholeHandOpens,
)
from service.rules.model.melds import Meld, MeldKind


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
    wild_card: bool = False
    """Whether a card turned after the upcard makes the other cards of its rank wild in this round (IND-01, IND-02)."""
    seating: Seating = Seating.DRAW
    rotation: Rotation = Rotation.CLOCKWISE
    cut: bool = False


@dataclass(frozen=True)
class DrawRules:
    """Stock and discard pile (CORE-07, CORE-13, CORE-22, OPT-18, OPT-19, BOAT-02, EXT-04)."""

    pickup: Pickup = Pickup.TOP
    free_top_discard: bool = False
    """Whether the top discard alone may be taken to the hand where others may be taken only to use them (R500-04)."""
    two_cards: bool = False
    """Whether a player who takes the top discard also takes the next one or the top of the stock (BOAT-02)."""
    discard_use: DiscardUse = DiscardUse.FREE
    """What a player who takes a discard must do with it in the same move (CAL-04, EXT-04)."""
    discards_from_turn: int = 1
    """The first turn in which a player may take a discard; with 2, their first draw is from the stock (R51-04)."""
    down_to: bool = False
    """Whether all cards above the discard taken come with it, which is then used at once (EXT-05)."""
    discards_stay: bool = False
    """Whether discards are never drawn and make no new stock: the round ends with the stock (BLOC-02)."""
    reshuffle: bool = False
    reshuffle_top_card: bool = False
    """Whether a reshuffle takes the whole pile, its top card included (COMPLET-01)."""
    may_discard_taken: bool = False
    """Whether a card just taken from the discard pile may be discarded in the same turn (NOW-02)."""
    wild_cards_stay: bool = False
    """Whether nobody takes a wild card from the pile, except eldest the upcard in the first turn (IND-04)."""
    open_discards: bool = False

    @property
    def needs_use(self) -> bool:
        """Whether every discard but a free top one is used at once, also after the opening (EXT-04, EXT-05)."""
        return self.down_to or self.discard_use is DiscardUse.ALWAYS


@dataclass(frozen=True)
class BuyingRules:
    """Buying the top discard out of turn (EXT-11)."""

    buys: int = 0
    """Number of discards that a player may buy in a deal; 0: buying is not part of the game."""
    more: int = 0
    """Further discards that a player may buy in this deal (CTR-11)."""
    penalty_cards: int = 1
    """Cards from the top of the stock that go with a bought discard."""
    window: int = 8000
    """Milliseconds for which the offer waits for answers; no answer is a pass."""

    @property
    def most(self) -> int:
        """Number of discards that a player may buy in this deal."""
        return self.buys + self.more if self.buys else 0


@dataclass(frozen=True)
class MeldRules:
    """What a meld may be (CORE-09, OPT-05 to OPT-08, CAL-05, CAL-06, DOUBLE-03, DOUBLE-04, CONT-02, CONT-05)."""

    ace: Ace = Ace.LOW
    borrow: Borrowing = Borrowing.OFF
    sets: bool = True
    runs: bool = True
    identical_in_sets: bool = False
    least_run: int = 3
    """The fewest cards of a run (CTR-03)."""
    jokers: JokerLimit = JokerLimit.NONE
    named_suit: bool = False
    """Whether the suit of a joker in a set of three is named; if not, it stands for either missing suit (CAL-06)."""
    keeps_named_suits: bool = True
    """Whether such a joker keeps the suit that a player names, which must be one it may have (CAL-06).

    In an earlier edition of the rules any suit could be named, and none was kept.
    """
    ends_move: bool = False
    owned_cards: bool = False
    """Whether each laid card counts for who laid it (EXT-07)."""
    deuces_wild: bool = False
    wild_rank: str = ""
    """The rank that is wild in the round in play, where a card turned at the deal names it (IND-02); empty: none."""
    swap: SwapRule = SwapRule.OFF
    swap_before_opening: bool = False
    one_table_card: bool = True
    """Whether a new meld takes a borrowed card or a swapped joker, not both (OPT-07, ROMME-05).

    False for games of an earlier edition.
    """

    @property
    def wild_ranks(self) -> str:
        """The ranks that are wild beside jokers; such a card in its own place is a natural one (CONT-05, IND-03)."""
        return "2" + self.wild_rank if self.deuces_wild else self.wild_rank


@dataclass(frozen=True)
class WantedMeld:
    """A meld that a request has to include: of this kind, with `length` cards or more (EXT-06)."""

    kind: MeldKind
    length: int = 3
    clean: bool = False
    """Whether no card of it may stand for another."""

    def is_met_by(self, meld: Meld) -> bool:
        """Whether `meld` is such a meld."""
        is_long_enough = meld.kind is self.kind and len(meld.cards) >= self.length
        return is_long_enough and not (self.clean and meld.places != meld.cards)


CLEAN_RUN = WantedMeld(MeldKind.RUN, clean=True)
"""A run of three cards or more, none of which stands for another (BLOCJ-03, R51-03)."""


@dataclass(frozen=True)
class Contract:
    """What one deal of a game asks for where the deals differ (CTR-02)."""

    melds: tuple[WantedMeld, ...]
    cards: int
    """Cards dealt to each player."""
    whole_hand: bool = False
    more_buys: int = 0


@dataclass(frozen=True)
class OpeningRules:
    """What a player's first melds of a round need (CAL-03, ROMME-04, BLOCJ-03, BLOC-04, BLOC-05)."""

    points: int = 0
    """Least total of the melds in the opening request; 0: any meld opens."""
    melds: tuple[WantedMeld, ...] = ()
    """What these melds must include, each entry in a meld of its own (BLOCJ-03, EXT-06)."""
    whole_hand_opens: WholeHandOpens = WholeHandOpens.OFF
    """When a request that melds all cards but the discard needs neither points nor these melds (BLOC-05, R51-06)."""
    exact: bool = False
    """Whether an opening consists of these melds and no other, and no player lays down melds later (CTR-04)."""
    whole_hand: bool = False
    """Whether these melds must take all cards of the hand (CTR-06)."""
    one_set_a_rank: bool = False
    """Whether the sets of an opening must be of different ranks (CTR-04)."""
    runs_apart: bool = False
    """Whether a rank must be missing between two runs of one suit in an opening (CTR-04)."""
    runs_of_different_suits: bool = False
    """Whether the runs of an opening must be of different suits (CTR-11)."""
    contracts: tuple[Contract, ...] = ()
    """The contract of each scored round; empty: all rounds have the same rules."""
    contract_list: ContractList = ContractList.LIVERPOOL
    before_lay_offs: bool = False
    """Whether a player must open before laying off, whatever the options are (CAL-03, ROMME-04, BLOCJ-05, EXT-12)."""
    rule: str = "CAL-03"
    """The rule number of a refusal to open."""

    @property
    def required(self) -> bool:
        """Whether first melds need a total or certain melds (OPT-07, OPT-09, EXT-12)."""
        return self.points > 0 or bool(self.melds or self.contracts)

    @property
    def wants_clean_run(self) -> bool:
        """Whether one of the wanted melds is a run without a joker."""
        return any(wanted.kind is MeldKind.RUN and wanted.clean for wanted in self.melds)


@dataclass(frozen=True)
class TurnRules:
    """What a turn allows (OPT-01, OPT-03, OPT-09 to OPT-11)."""

    melds: MeldsPerTurn = MeldsPerTurn.UNLIMITED
    lay_off_needs_meld: bool = False
    lay_off_from: int = 1
    call_rummy: bool = False
    caller_discards: bool = True
    """Whether a player whose call is granted discards a card (OPT-01)."""
    drop_points: tuple[int, int] | None = None
    """What leaving the round costs, before the player's first draw and later (IND-07); None: nobody may leave it."""
    auto_drop: int = 0
    """Number of turns missed in a row after which the clock makes a player leave the round (IND-13); 0: never."""
    call_window: int = 0
    """Milliseconds for which a discard stays open to calls before the next draw (OPT-03)."""
    keeps_fitting_cards: bool = False
    """Whether a player who has not opened may discard a card that fits a meld only if all cards do (S40-02)."""
    melding_barred: str = ""
    """The rule number that forbids melds and lay-offs during play; empty: they are allowed."""
