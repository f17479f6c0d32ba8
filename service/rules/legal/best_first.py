"""The order in which players get their legal moves: the best first, by rules of thumb that cost some microseconds.

The order says nothing that the player does not see: it depends on the moves, the hand and the visible discards.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from service.rules.legal.card_worth import WILD_WORTH, HandWorth
from service.rules.model.cards import Hand
from service.rules.model.enums import DiscardUse
from service.rules.model.moves import Discard, Draw, Knock, LayDown, LayOff, PlayersMove, Source
from service.rules.model.variant import Variant
from service.rules.rounds.pile_draws import depth_of

SAFE_KNOCK = 25
"""The most deadwood with which a knock is better than another turn."""
SEVERAL_MELDS = 1_000_000
"""What several melds in one move gain beside their cards: they open or go out, where one meld alone does not."""
_Key = Callable[[Any], int]


def best_first(variant: Variant, moves: Sequence[PlayersMove], hand: Hand, discards: Hand) -> tuple[PlayersMove, ...]:
    """The legal `moves` of the player with this hand, the best first; `discards` are the visible ones, the top last.

    Moves of one kind stay together, in the order of the rules where nothing here tells them apart.
    """
    kinds: defaultdict[type, list[PlayersMove]] = defaultdict(list)
    for move in moves:
        kinds[type(move)].append(move)
    position = _Position(variant, HandWorth(variant, hand), discards)
    for kind, key_in in _KEYS.items():
        if len(kinds.get(kind, ())) > 1:
            kinds[kind].sort(key=key_in(position))
    if Knock in kinds and position.worth.loose_points() > SAFE_KNOCK:
        kinds[Knock] = kinds.pop(Knock)
    return tuple([move for listed in kinds.values() for move in listed])


class _Position(NamedTuple):
    variant: Variant
    worth: HandWorth
    discards: Hand


def _draw_key(position: _Position) -> _Key:
    """Draws that open or use a discard well, discards that make or lengthen a meld, the stock, other discards."""

    def key(move: Draw) -> int:
        if move.melds or move.lay_off or move.swap:
            return _use_key(position, move)
        if move.source is Source.STOCK:
            return 2
        return 1 if position.worth.wants(move.card or position.discards[-1]) else _LAST_DRAW

    return key


def _use_key(position: _Position, move: Draw) -> int:
    """0 for an opening (CAL-04); else least for the most points laid down beyond those that come into the hand."""
    if position.variant.draw.discard_use is DiscardUse.TO_OPEN:
        return 0
    if move.swap:
        return -WILD_WORTH
    laid = move.lay_off.cards if move.lay_off else [card for new in move.melds for card in new.cards]
    gain = position.worth.gain_of(laid) + SEVERAL_MELDS * (len(move.melds) > 1)
    if position.variant.draw.down_to:
        gain -= position.worth.gain_of(position.discards[-depth_of(position.discards, move) :])
    return -gain if gain > 0 else _LAST_DRAW


_LAST_DRAW = 3


def _meld_key(position: _Position) -> _Key:
    """Several melds at once, then melds with the fewest wild cards and the most points.

    In concealed games, where melds end the round, the order of the rules.
    """
    if position.variant.close.concealed:
        return lambda _: 0

    def key(move: LayDown) -> int:
        gain = position.worth.gain_of(card for new in move.melds for card in new.cards)
        return -gain - SEVERAL_MELDS * (len(move.melds) > 1)

    return key


def _lay_off_key(position: _Position) -> _Key:
    """Lay-offs with the fewest wild cards and the most points."""
    return lambda move: -position.worth.gain_of(move.cards)


def _discard_key(position: _Position) -> _Key:
    """The card that is worth least."""
    worths = position.worth.to_keep()
    return lambda move: worths[move.card]


_KEYS: dict[type, Callable[[_Position], _Key]] = {
    Draw: _draw_key,
    LayDown: _meld_key,
    LayOff: _lay_off_key,
    Discard: _discard_key,
}
