"""Ù: a player declares at their turn a hand that consists of melds only, and wins at once (PHOM-05, PHOM-11)."""

from collections import Counter
from collections.abc import Iterator

from service.rules import arrange
from service.rules.four_turns.taken_cards import check_own_melds, has_shown, seats_dealt_in, taken_by
from service.rules.model.cards import Card, Hand, without
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.events import Declared, Discarded, Events
from service.rules.model.moves import Declare
from service.rules.model.result import Due, Ending, Payment, RoundPoints, RoundResult
from service.rules.model.state import Phase, Round, State, replace
from service.rules.model.variant import Variant
from service.rules.rounds import ending
from service.rules.rounds.spreading import spread_melds
from service.rules.rounds.turn import require_held, require_turn, take_from_hand
from service.rules.scoring.round_score import card_values

FULL_HAND_CARDS = 10
FED_CARDS_TO_PAY_ALL = 3
REFUSES = (Reason.NOT_ALL_MELDED, Reason.NO_MELD_FOR_TAKEN, Reason.DISCARD_NOT_HERE)


def declare_whole_hand(variant: Variant, state: State, seat: int, move: Declare) -> tuple[State, Events]:
    """Declare Ù, before or after the draw but not after showing; a player with ten cards may discard one."""
    rnd = require_turn(state, seat, Phase.DRAW, Phase.PLAY, Phase.SHOWDOWN)
    if has_shown(rnd):
        raise IllegalMove(Reason.WRONG_PHASE, "PHOM-05")
    after, melds = spread_melds(rnd, seat, move.melds, variant.melds)
    events: Events = (Declared(seat=seat, melds=melds),)
    if move.discard is not None:
        after = _discard_last_card(rnd, after, move.discard)
        events = (*events, Discarded(seat=seat, card=move.discard, count=len(after.hands[seat])))
    if after.hands[seat]:
        raise IllegalMove(Reason.NOT_ALL_MELDED, "PHOM-05", cards=after.hands[seat])
    check_own_melds(move.melds, taken_by(rnd, seat))
    tally = variant.score(variant, after, seat, False)
    return ending.end_round(
        variant, state, after, RoundResult(Ending.DECLARED, (seat,), payments=tally.payments), events
    )


def _discard_last_card(rnd: Round, after: Round, card: Card) -> Round:
    if rnd.phase is Phase.DRAW:
        raise IllegalMove(Reason.DISCARD_NOT_HERE, "PHOM-05")
    require_held(after, rnd.turn, (card,))
    return replace(take_from_hand(after, rnd.turn, (card,)), discard=(*after.discard, card))


def declared_hand(variant: Variant, rnd: Round, winner: int | None, rummy: bool) -> RoundPoints:
    """Each opponent pays 6 for nine cards, 12 for ten; a player who fed the winner three pays for all (PHOM-11)."""
    assert winner is not None
    cards = sum(len(meld.cards) for meld in rnd.melds if meld.owner == winner)
    points = 12 if cards == FULL_HAND_CARDS else 6
    payers = [seat for seat in seats_dealt_in(rnd) if seat != winner]
    feeder = _feeder_who_pays_all(rnd, winner) if variant.four_turns.feeder_pays_all else None
    if feeder is not None:
        return RoundPoints((Payment(feeder, winner, points * len(payers), Due.DECLARED_FOR_ALL),))
    return RoundPoints(tuple(Payment(payer, winner, points, Due.DECLARED) for payer in payers))


def _feeder_who_pays_all(rnd: Round, winner: int) -> int | None:
    """The seat that fed the winner three cards, or None."""
    counts = Counter(discard.feeder for discard in rnd.taken if discard.seat == winner)
    return next((feeder for feeder, cards in counts.items() if cards >= FED_CARDS_TO_PAY_ALL), None)


def whole_hand_declarations(variant: Variant, rnd: Round) -> Iterator[Declare]:
    """The declarations of all cards, or of all but one discard; all cards first."""
    if has_shown(rnd):
        return
    hand, taken = rnd.hands[rnd.turn], taken_by(rnd, rnd.turn)
    for discard in ((), *((card,) for card in hand if rnd.phase is not Phase.DRAW)):
        if melds := _melds_of_whole_hand(variant, without(hand, discard), taken):
            yield Declare(melds, *discard)


def _melds_of_whole_hand(variant: Variant, hand: Hand, taken: Hand) -> tuple[Hand, ...]:
    """Melds that hold the whole hand; empty if there are none."""
    ace, values = variant.melds.ace, card_values(variant)
    if arrange.deadwood(ace, values).value(hand):
        return ()
    split = arrange.split_with_taken(hand, taken, ace, values)
    return split.melds if split and not split.left else ()
