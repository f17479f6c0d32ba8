"""Why a card is drawn, bought or left on the discard pile."""

from service.bots.hints.arranged_hand import ArrangedHand, arrange_with
from service.bots.hints.card_uses import companions, kinds_of_melds, meld_for, points_of
from service.bots.hints.reasons import Explanation, MoveReason, Position
from service.bots.seat_facts import card_taken_by, cards_taken_by, uses_discard
from service.bots.wild_cards import is_wild, wild_cards
from service.rules.model.cards import Card, Hand, without
from service.rules.model.melds import MeldKind
from service.rules.model.moves import Buy, Draw, Pass, Source
from service.rules.scoring.round_score import points_in

MAX_ARRANGING_COST = 35
"""The most that may be arranged to find a use for discards: 35 cards without a wild one take about 10 ms."""


def reason_to_draw(position: Position, move: Draw) -> Explanation:
    """Why the player draws from this source."""
    if move.source is Source.STOCK:
        return _reason_for_stock(position)
    card = card_taken_by(position.view, move)
    if uses_discard(move):
        return Explanation(MoveReason.USES_DISCARD, {"cards": (card,)})
    return _reason_to_take(position, card)


def reason_to_buy(position: Position, _: Buy) -> Explanation:
    """Why the player buys the discard on offer."""
    return _reason_to_take(position, position.view.discard_pile[-1])


def reason_to_pass(position: Position, _: Pass) -> Explanation:
    """Why the player leaves what is offered."""
    if len(position.view.legal_moves) == 1:
        return Explanation(MoveReason.ONLY_MOVE)
    is_useless = _takeable_cards(position) and _are_useless(position)
    return Explanation(MoveReason.DISCARDS_USELESS if is_useless else MoveReason.KEEPS_HAND)


def _reason_for_stock(position: Position) -> Explanation:
    if not _takeable_cards(position):
        return Explanation(MoveReason.DISCARDS_BARRED)
    return Explanation(MoveReason.DISCARDS_USELESS if _are_useless(position) else MoveReason.UNSEEN_CARD)


def _takeable_cards(position: Position) -> set[Card]:
    """The discards that the player may take or buy now."""
    return {card for cards in _cards_of_draws(position) for card in cards}


def _cards_of_draws(position: Position) -> set[Hand]:
    """What each draw from the discard pile takes of it, and what the player may buy."""
    moves, view = position.view.legal_moves, position.view
    draws = [move for move in moves if isinstance(move, Draw) and move.source is Source.DISCARD]
    below = {move: view.discard_pile[-2:-1] for move in draws if move.second is Source.DISCARD}
    drawn = {(*cards_taken_by(position.variant, view, move), *below.get(move, ())) for move in draws}
    return drawn | {view.discard_pile[-1:] for move in moves if isinstance(move, Buy)}


def _are_useless(position: Position) -> bool:
    """Whether none of the discards that may be taken improves a meld; False if that would take long to find out."""
    cards = _takeable_cards(position)
    if any(is_wild(position.variant, card) or meld_for(position, card) for card in cards):
        return False
    judged = [draw for draw in _cards_of_draws(position) if _may_improve(position, draw)]
    if len(judged) * _arranging_cost(position) > MAX_ARRANGING_COST:
        return False
    return not any(_gain(position, draw, _with_cards(position, draw)) for draw in judged)


def _may_improve(position: Position, draw: Hand) -> bool:
    """Whether these cards can make a meld with cards of the hand: each needs two others."""
    others = len(draw) - 1
    return _wild_card_count(position) > 0 or any(len(companions(position, card)) + others >= 2 for card in draw)


def _reason_to_take(position: Position, card: Card) -> Explanation:
    if is_wild(position.variant, card):
        return Explanation(MoveReason.WILD_CARD, {"cards": (card,)})
    if meld := meld_for(position, card):
        return Explanation(MoveReason.FITS_TABLE, {"cards": (card,), "meld": meld})
    others = companions(position, card)
    together = Explanation(MoveReason.GOES_WITH_CARDS, {"cards": (card,), "others": others}) if others else None
    if together and _arranging_cost(position) > MAX_ARRANGING_COST:
        return together
    hand = _with_cards(position, (card,))
    return (
        _reason_in_melds(position, card, hand)
        or together
        or Explanation(MoveReason.LEAVES_DEADWOOD, {"points": hand.value})
    )


def _reason_in_melds(position: Position, card: Card, hand: ArrangedHand) -> Explanation | None:
    """What the card gains in `hand`, the one with it: a meld, or where players knock less deadwood."""
    partners = hand.partners_of(card)
    if _gain(position, (card,), hand) and partners and _is_wanted(position, (card, *partners)):
        return Explanation(MoveReason.COMPLETES_MELD, {"cards": (card,), "others": partners})
    points = position.hand.value - _value_after_discard(position, card, hand)
    if position.variant.knock.compare and points > 0:
        return Explanation(MoveReason.LOWERS_DEADWOOD, {"cards": (card,), "points": points})
    return None


def _arranging_cost(position: Position) -> int:
    """What it costs to arrange the hand: it grows with its cards, and with its wild cards."""
    return len(position.view.hand) * (1 + _wild_card_count(position))


def _wild_card_count(position: Position) -> int:
    """Number of wild cards in the hand."""
    return len(wild_cards(position.variant, position.view.hand))


def _with_cards(position: Position, cards: Hand) -> ArrangedHand:
    return arrange_with(position.variant, position.view, cards)


def _gain(position: Position, cards: Hand, hand: ArrangedHand) -> int:
    """The points that the melds of `hand`, the one with `cards`, hold beyond those of the hand without them."""
    return position.hand.value + points_in(position.variant, cards) - hand.value


def _is_wanted(position: Position, meld: Hand) -> bool:
    """Whether the player may make a meld of this kind."""
    naturals = {card[0] for card in meld if not is_wild(position.variant, card)}
    kind = MeldKind.SET if len(naturals) == 1 else MeldKind.RUN
    return kind in kinds_of_melds(position)


def _value_after_discard(position: Position, card: Card, hand: ArrangedHand) -> int:
    """The deadwood of `hand` once its dearest loose card other than `card` is discarded."""
    loose = without(hand.deadwood, (card,)) if card in hand.deadwood else hand.deadwood
    return hand.value - max((points_of(position, each) for each in loose), default=0)
