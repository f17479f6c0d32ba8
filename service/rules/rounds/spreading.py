"""Showing a hand: its melds go on the table, other cards onto other players' melds (GIN-06, GIN-12, PHOM-06)."""

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
    """Put these melds of a hand on the table; return the round and the new melds."""
    cards = tuple(card for meld in melds for card in meld)
    require_held(rnd, seat, cards)
    numbered = enumerate(melds, start=rnd.meld_count + 1)
    new_melds = tuple(Meld(f"m{number}", seat, *build_meld(meld, (), rules)) for number, meld in numbered)
    after = replace(
        take_from_hand(rnd, seat, cards), melds=rnd.melds + new_melds, meld_count=rnd.meld_count + len(new_melds)
    )
    return after, new_melds


def lay_off_from_spread(rnd: Round, seat: int, move: LayOff, rules: MeldRules) -> Round:
    """Lay off cards of a hand that is shown on a meld on the table."""
    if move.swap is not None:
        raise IllegalMove(Reason.SWAP_NOT_ALLOWED, "ROMME-05")
    require_held(rnd, seat, move.cards)
    meld = meld_on_table(rnd, move.meld_id)
    extended_meld = extend_meld(meld, move.cards, rules, move.jokers)
    if extended_meld is None:
        raise IllegalMove(Reason.DOES_NOT_FIT, "CORE-11", cards=move.cards, meld=meld)
    return take_from_hand(replace_meld(rnd, extended_meld), seat, move.cards)


def all_lay_offs(melds: tuple[Meld, ...], deadwood: Hand, rules: MeldRules) -> Iterator[LayOff]:
    """The lay-offs of all cards of `deadwood` that fit; runs first, because a card may make room for the next one."""
    for meld in sorted(melds, key=lambda meld: meld.kind is MeldKind.SET):
        cards = _fitting_cards(meld, deadwood, rules)
        if cards:
            deadwood = without(deadwood, cards)
            yield LayOff(meld.id, cards)


def _fitting_cards(meld: Meld, deadwood: Hand, rules: MeldRules) -> Hand:
    """The cards of `deadwood` that fit on `meld` together; on a run, chains of any length at both ends."""
    if meld.kind is MeldKind.RUN:
        chains = neighbours(meld.cards, rules.ace)
        return tuple(card for chain in chains for card in takewhile(deadwood.__contains__, chain))
    rank = meld.cards[0][0]
    return tuple(card for suit in SUITS if (card := rank + suit) in deadwood and card not in meld.cards)
