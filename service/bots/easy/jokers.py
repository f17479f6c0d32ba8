"""The simple bot for jokers, several packs and openings: opens as soon as it can, keeps jokers until it goes out."""

from collections.abc import Iterator

from service.bots.plan import may_lay_off
from service.rules import arrange, scoring
from service.rules.allowed import allowed
from service.rules.arrange import WildSplit
from service.rules.borrowing import own_cards
from service.rules.cards import JOKER, RANKS, SUITS, Card, Hand, holds
from service.rules.melds import Kind, Meld, neighbours
from service.rules.moves import Call, Decline, Discard, Draw, LayDown, LayOff, Pass, PlayersMove, Source, SwapJoker
from service.rules.state import Phase
from service.rules.variant import Variant
from service.rules.view import SeatView

NEAR = {1: 3, 2: 2}
"""How much a card of the same suit helps another at this distance; one of the same rank and another suit: 2."""
PER_HELP = 3
"""How many points of hand it bears for that."""
FITS = 20
"""The same for a card that fits on the table, where somebody can lay it off."""
LOOKED_AT = 12
"""Of a pile from which any card may be taken, so many from its top."""


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The move for this seat; it depends on nothing but the view."""
    calls = [move for move in view.legal_moves if isinstance(move, Call)]
    if calls and _spares_a_card(variant, view.hand):
        return calls[0]
    if all(isinstance(move, Call | Decline) for move in view.legal_moves):
        return Decline()
    return _draw(variant, view) if view.phase is Phase.DRAW else _play(variant, view)


def _spares_a_card(variant: Variant, hand: Hand) -> bool:
    """Whether a card other than a joker can be discarded without breaking a meld."""
    return any(card != JOKER for card in _split(variant, hand).left)


def _draw(variant: Variant, view: SeatView) -> PlayersMove:
    take = next((move for move in _takes(view) if move.melds or _of_use(variant, view, _card(view, move))), None)
    if take is not None:
        return take
    otherwise = (Draw(Source.STOCK), Pass(), Draw(Source.DISCARD))
    return next(move for move in otherwise if move in view.legal_moves)


def _takes(view: SeatView) -> list[Draw]:
    takes = [move for move in view.legal_moves if isinstance(move, Draw) and move.source is Source.DISCARD]
    return takes[:LOOKED_AT]


def _card(view: SeatView, move: Draw) -> Card:
    return move.card or view.discard_pile[-1]


def _of_use(variant: Variant, view: SeatView, card: Card) -> bool:
    """Whether the card can be laid off, or goes into a meld in hand."""
    if card == JOKER or (card in fitting(variant, view.melds) and may_lay_off(variant, view)):
        return True
    loose = len(_split(variant, view.hand).left)
    split = _split(variant, (*view.hand, card))
    return len(split.left) <= loose and card not in split.left


def _split(variant: Variant, hand: Hand) -> WildSplit:
    """The hand as melds and what is left: the points of it, which an opening needs, as few as can be."""
    return arrange.least_split(hand, allowed(variant.melds), scoring.values(variant))


def _play(variant: Variant, view: SeatView) -> PlayersMove:
    several = next((move for move in view.legal_moves if isinstance(move, LayDown) and len(move.melds) > 1), None)
    if several is not None:  # the hand goes out by it, or opens
        return several
    split = _split(variant, view.hand)
    discards = [move.card for move in view.legal_moves if isinstance(move, Discard)]
    plays = (*_swaps(view, split), *_melds(view, split), *_lay_offs(view, split))
    return next(iter(plays), None) or Discard(_worst(variant, view, split, discards))


def _swaps(view: SeatView, split: WildSplit) -> Iterator[PlayersMove]:
    """Jokers of the table for cards that are in no meld: into the hand, or used at once."""
    yield from (move for move in view.legal_moves if isinstance(move, SwapJoker) and move.card in split.left)
    for move in view.legal_moves:
        if isinstance(move, LayDown) and move.melds[0].swap and holds(split.left, own_cards(move.melds[0])):
            yield move
    for move in view.legal_moves:
        if isinstance(move, LayOff) and move.swap and move.cards == (JOKER,) and move.swap.card in split.left:
            yield move


def _melds(view: SeatView, split: WildSplit) -> Iterator[LayDown]:
    """The melds of the split, the dearest first; then those with a borrowed card, of cards that are in none."""
    listed = [move for move in view.legal_moves if isinstance(move, LayDown) and not move.melds[0].swap]
    for meld in sorted((sorted(laid.cards) for laid in split.melds), key=len, reverse=True):
        yield from (move for move in listed if sorted(move.melds[0].cards) == meld and not move.melds[0].borrow)
    yield from (move for move in listed if move.melds[0].borrow and holds(split.left, own_cards(move.melds[0])))


def _lay_offs(view: SeatView, split: WildSplit) -> Iterator[LayOff]:
    """What is in no meld, most cards first; jokers only when nothing but a discard is left beside them."""
    listed = [move for move in view.legal_moves if isinstance(move, LayOff) and not move.swap]
    with_jokers = len(split.left) - split.left.count(JOKER) <= 1 and not split.melds
    fit = [move for move in listed if (with_jokers or JOKER not in move.cards) and holds(split.left, move.cards)]
    yield from sorted(fit, key=lambda move: -len(move.cards))


def _worst(variant: Variant, view: SeatView, split: WildSplit, discards: list[Card]) -> Card:
    """The card to discard: in no meld and far from one, dear, of no use on the table; a joker if there is no other."""
    loose = [card for card in discards if card in split.left and card != JOKER]
    allowed = loose or [card for card in discards if card != JOKER] or discards
    fit, points = fitting(variant, view.melds), scoring.values(variant)

    def worth(card: Card) -> int:
        return PER_HELP * _near(split.left, card) + FITS * (card in fit) - points[card if card == JOKER else card[0]]

    first = sum(view.turns) % len(allowed)  # of equal cards another one each turn, or all wait for each other's
    return min(allowed[first:] + allowed[:first], key=worth)


def _near(hand: Hand, card: Card) -> int:
    """How much the other loose cards help this one."""
    if card == JOKER:
        return 0
    others = {other for other in hand if other not in {card, JOKER}}
    place = RANKS.index(card[0])
    in_suit = sum(NEAR.get(abs(RANKS.index(other[0]) - place), 0) for other in others if other[1] == card[1])
    return in_suit + 2 * sum(other[0] == card[0] for other in others)


def fitting(variant: Variant, melds: tuple[Meld, ...]) -> frozenset[Card]:
    """The natural cards that fit on one of these melds as it is."""
    return frozenset([card for meld in melds for card in _fitting(variant, meld)])


def _fitting(variant: Variant, meld: Meld) -> Iterator[Card]:
    places = meld.places
    if meld.kind is Kind.RUN:
        yield from (card for chain in neighbours(places, variant.melds.ace) for card in chain[:1])
    elif variant.melds.identical_in_sets or len(places) < len(SUITS):
        of_rank = (places[0][0] + suit for suit in SUITS)
        yield from (card for card in of_rank if variant.melds.identical_in_sets or card not in places)
