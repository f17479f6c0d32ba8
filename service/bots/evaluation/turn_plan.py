"""What a hand can get rid of in one turn: its melds, then lay-offs, so that the least is left."""

from collections.abc import Iterable, Iterator
from itertools import islice, takewhile
from typing import NamedTuple

from service.bots.seat_facts import has_melded
from service.rules import arrange
from service.rules.model.cards import SUITS, Card, Hand
from service.rules.model.enums import MeldsPerTurn
from service.rules.model.melds import Meld, MeldKind, neighbours
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import card_values
from service.rules.view import SeatView

MAX_SPLITS_TRIED = 400
"""Up to this number of splits of a hand, a plan is made for each; of more only the best ones."""
MAX_BEST_SPLITS = 40


class TurnPlan(NamedTuple):
    """A way to play a turn: melds, lay-offs, and the cards left before the discard."""

    melds: tuple[Hand, ...]
    lay_offs: Hand
    left: Hand
    cost: int
    """The value of the hand after the discard; -1 if the turn goes out."""


def best_plan(variant: Variant, view: SeatView, hand: Hand, taken: Card | None) -> TurnPlan | None:
    """The plan that leaves the least, or None if no plan can end the turn; the card `taken` may not be discarded."""
    plans = _plans(variant, view, hand, taken)
    return min(plans, key=lambda plan: (plan.cost, len(plan.left), len(plan.melds)), default=None)


def plan_current_turn(variant: Variant, view: SeatView, discards: Hand) -> TurnPlan | None:
    """The best plan for the current turn, in which only `discards` may be discarded."""
    return best_plan(variant, view, view.hand, next((card for card in view.hand if card not in discards), None))


def lay_off_cards(variant: Variant, melds: Iterable[Meld], hand: Hand = ()) -> frozenset[Card]:
    """The natural cards that fit on one of these melds as it is, or once cards of the hand lie on it."""
    chains = (chain for meld in melds for chain in _lay_off_chains(variant, meld.kind, meld.places))
    return _first_cards(chains, hand)


def lay_off_cards_on_new_melds(variant: Variant, melds: tuple[Hand, ...]) -> frozenset[Card]:
    """The cards that would fit on melds that are still in the hand."""
    return _first_cards(chain for cards in melds for chain in _lay_off_chains(variant, _meld_kind(cards), cards))


def _first_cards(chains: Iterator[Hand], hand: Hand = ()) -> frozenset[Card]:
    """The first card of each chain that the hand does not have, and those before it."""
    return frozenset([card for chain in chains for card in chain[: _count_held(chain, hand) + 1]])


def _count_held(chain: Hand, hand: Hand) -> int:
    """How many cards of the chain the hand has before the first that it lacks."""
    return sum(1 for _ in takewhile(hand.__contains__, chain))


def may_lay_off(variant: Variant, view: SeatView, melds: tuple[Hand, ...] = ()) -> bool:
    """Whether this seat may lay off in its next turn if it makes these melds in it (OPT-09 to OPT-11, OPT-14)."""
    turn = variant.turn
    if view.seat is None or variant.close.concealed or view.turns[view.seat] + 1 < turn.lay_off_from:
        return False
    if melds:
        return turn.melds is not MeldsPerTurn.ONE_OR_LAY_OFF
    return not variant.lay_off_needs_meld or has_melded(view, view.seat)


def _plans(variant: Variant, view: SeatView, hand: Hand, taken: Card | None) -> Iterator[TurnPlan]:
    table = card_values(variant)
    for split in _splits_to_try(arrange.deadwood(variant.melds.ace, table), hand):
        lay_offs = _cards_to_lay_off(variant, view, split.melds, split.left)
        left = tuple([card for card in split.left if card not in lay_offs])
        if lay_offs and not left and variant.close.must_discard:
            lay_offs, left = lay_offs[:-1], lay_offs[-1:]
        values = [table[card[0]] for card in left]
        discards = [table[card[0]] for card in left if card != taken]
        if discards:
            yield TurnPlan(split.melds, lay_offs, left, sum(values) - max(discards) if len(left) > 1 else -1)
        elif not left and not variant.close.must_discard:
            yield TurnPlan(split.melds, lay_offs, left, -1)


def _splits_to_try(table: arrange.Deadwood, hand: Hand) -> list[arrange.Split]:
    """All splits of the hand, or the ones with the least deadwood if there are many."""
    splits = list(islice(table.every_split(hand), MAX_SPLITS_TRIED + 1))
    return splits if len(splits) <= MAX_SPLITS_TRIED else list(islice(table.best_splits(hand), MAX_BEST_SPLITS))


def _cards_to_lay_off(variant: Variant, view: SeatView, melds: tuple[Hand, ...], left: Hand) -> Hand:
    """The cards of `left` that can be laid off on the table or on the new melds, in an order in which they fit."""
    if not left or not may_lay_off(variant, view, melds):
        return ()
    melds_to_fit = [(meld.kind, meld.places) for meld in view.melds] + [(_meld_kind(cards), cards) for cards in melds]
    lay_offs: dict[Card, None] = {}
    # runs first: a card on a run may make room for the next one, a card on a set does not
    for kind, cards in sorted(melds_to_fit):
        for chain in _lay_off_chains(variant, kind, cards):
            lay_offs |= dict.fromkeys(takewhile(left.__contains__, chain))
    return tuple(lay_offs)


def _meld_kind(cards: Hand) -> MeldKind:
    return MeldKind.SET if cards[0][0] == cards[1][0] else MeldKind.RUN


def _lay_off_chains(variant: Variant, kind: MeldKind, places: Hand) -> tuple[Hand, ...]:
    """The sequences of natural cards that can be laid off one after another on a meld."""
    if kind is MeldKind.RUN:
        return neighbours(places, variant.melds.ace)
    of_rank = [places[0][0] + suit for suit in SUITS]
    if variant.melds.identical_in_sets:
        return tuple([(card,) for card in of_rank])
    has_room = len(places) < len(SUITS)  # a joker may stand for a suit that nobody knows yet
    return tuple([(card,) for card in of_rank if has_room and card not in places])
