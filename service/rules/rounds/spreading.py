"""A hand shown: its melds laid on the table, and the rest laid off on the melds of others (GIN-06, GIN-12, PHOM-06)."""

from collections.abc import Iterator
from itertools import takewhile

from service.rules.melding.borrowing import meld_on_table
from service.rules.melding.building import build_meld, extend_meld
from service.rules.model.cards import SUITS, Hand, without
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.melds import Meld, MeldKind, neighbours
from service.rules.model.moves import LayOff
from service.rules.model.rule_fields import MeldRules
from service.rules.model.state import Round, replace
from service.rules.rounds.turn import replace_meld, require_held, take_from_hand


def spread_melds(rnd: Round, seat: int, melds: tuple[Hand, ...], rules: MeldRules) -> tuple[Round, tuple[Meld, ...]]:
    """The round with these melds of a hand on the table."""
    cards = tuple(card for meld in melds for card in meld)
    require_held(rnd, seat, cards)
    numbered = enumerate(melds, start=rnd.meld_count + 1)
    laid = tuple(Meld(f"m{number}", seat, *build_meld(meld, (), rules)) for number, meld in numbered)
    after = replace(take_from_hand(rnd, seat, cards), melds=rnd.melds + laid, meld_count=rnd.meld_count + len(laid))
    return after, laid


def lay_off_from_spread(rnd: Round, seat: int, move: LayOff, rules: MeldRules) -> Round:
    """The round with cards of a hand laid off on a meld that lies on the table."""
    if move.swap is not None:
        raise IllegalMove(Reason.SWAP_NOT_ALLOWED, "ROMME-05")
    require_held(rnd, seat, move.cards)
    meld = meld_on_table(rnd, move.meld_id)
    grown = extend_meld(meld, move.cards, rules, move.jokers)
    if grown is None:
        raise IllegalMove(Reason.DOES_NOT_FIT, "CORE-11", cards=move.cards, meld_id=meld.id)
    return take_from_hand(replace_meld(rnd, grown), seat, move.cards)


def all_lay_offs(melds: tuple[Meld, ...], left: Hand, rules: MeldRules) -> Iterator[LayOff]:
    """All that can be laid off of `left`; on runs first, where a card may make room for the next."""
    for meld in sorted(melds, key=lambda meld: meld.kind is MeldKind.SET):
        cards = _fitting_cards(meld, left, rules)
        if cards:
            left = without(left, cards)
            yield LayOff(meld.id, cards)


def _fitting_cards(meld: Meld, left: Hand, rules: MeldRules) -> Hand:
    """The cards of `left` that fit on the meld together: chains at either end of a run, of any length."""
    if meld.kind is MeldKind.RUN:
        chains = neighbours(meld.cards, rules.ace)
        return tuple(card for chain in chains for card in takewhile(left.__contains__, chain))
    rank = meld.cards[0][0]
    return tuple(card for suit in SUITS if (card := rank + suit) in left and card not in meld.cards)
