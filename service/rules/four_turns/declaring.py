"""Ù: a hand that is all melds, declared in one's turn, wins at once (PHOM-05, PHOM-11)."""

from collections import Counter
from collections.abc import Iterator

from service.rules import arrange
from service.rules.four_turns.taken_cards import check_own_melds, has_shown, taken_by
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


def declare_whole_hand(variant: Variant, state: State, seat: int, move: Declare) -> tuple[State, Events]:
    """Declare Ù, before or after the draw but not after showing; with ten cards one may be discarded."""
    rnd = require_turn(state, seat, Phase.DRAW, Phase.PLAY, Phase.SHOWDOWN)
    if has_shown(rnd):
        raise IllegalMove(Reason.WRONG_PHASE, "PHOM-05")
    shown, laid = spread_melds(rnd, seat, move.melds, variant.melds)
    told: Events = (Declared(seat=seat, melds=laid),)
    if move.discard is not None:
        shown = _discard_last_card(rnd, shown, move.discard)
        told = (*told, Discarded(seat=seat, card=move.discard, count=len(shown.hands[seat])))
    if shown.hands[seat]:
        raise IllegalMove(Reason.NOT_ALL_MELDED, "PHOM-05", cards=shown.hands[seat])
    check_own_melds(move.melds, taken_by(rnd, seat))
    tally = variant.score(variant, shown, seat, False)
    return ending.end_round(variant, state, shown, RoundResult(Ending.DECLARED, (seat,), payments=tally.payments), told)


def _discard_last_card(rnd: Round, shown: Round, card: Card) -> Round:
    if rnd.phase is Phase.DRAW:
        raise IllegalMove(Reason.DISCARD_NOT_HERE, "PHOM-05")
    require_held(shown, rnd.turn, (card,))
    return replace(take_from_hand(shown, rnd.turn, (card,)), discard=(*shown.discard, card))


def declared_hand(variant: Variant, rnd: Round, winner: int | None, rummy: bool) -> RoundPoints:
    """Each opponent pays the winner 6 for nine cards, 12 for ten; one who fed him three pays for all (PHOM-11)."""
    assert winner is not None
    melded = sum(len(meld.cards) for meld in rnd.melds if meld.owner == winner)
    points = 12 if melded == FULL_HAND_CARDS else 6
    payers = [seat for seat, hand in enumerate(rnd.hands) if seat != winner and (hand or rnd.opened[seat])]
    feeder = _feeder_who_pays_all(rnd, winner) if variant.four_turns.feeder_pays_all else None
    if feeder is not None:
        return RoundPoints((Payment(feeder, winner, points * len(payers), Due.DECLARED_FOR_ALL),))
    return RoundPoints(tuple(Payment(payer, winner, points, Due.DECLARED) for payer in payers))


def _feeder_who_pays_all(rnd: Round, winner: int) -> int | None:
    """Whoever fed the winner three cards."""
    fed = Counter(taken.feeder for taken in rnd.taken if taken.seat == winner)
    return next((feeder for feeder, cards in fed.items() if cards >= FED_CARDS_TO_PAY_ALL), None)


def whole_hand_declarations(variant: Variant, rnd: Round) -> Iterator[Declare]:
    """The ways to declare, one for each card that can be discarded; all ten cards first."""
    if has_shown(rnd):
        return
    hand, taken = rnd.hands[rnd.turn], taken_by(rnd, rnd.turn)
    for discard in ((), *((card,) for card in hand if rnd.phase is not Phase.DRAW)):
        if melds := _melds_of_whole_hand(variant, without(hand, discard), taken):
            yield Declare(melds, *discard)


def _melds_of_whole_hand(variant: Variant, hand: Hand, taken: Hand) -> tuple[Hand, ...]:
    """Melds that are the whole hand; none where there are no such."""
    ace, values = variant.melds.ace, card_values(variant)
    if arrange.deadwood(ace, values).value(hand):
        return ()
    split = arrange.split_with_taken(hand, taken, ace, values)
    return split.melds if split and not split.left else ()
