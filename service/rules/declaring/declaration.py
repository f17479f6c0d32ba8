"""Declarations of a whole hand in melds: valid ones win the round, wrong ones cost points (IND-05, IND-06)."""

from collections.abc import Iterator

from service.rules.declaring.hand_counts import arranged, counted_hands, run_needs
from service.rules.melding.wanted_melds import meets_wanted
from service.rules.melding.wild_cards import meld_shapes
from service.rules.model.cards import Card, Hand, without
from service.rules.model.enums import WrongDeclaration
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.events import Declared, Discarded, Events
from service.rules.model.melds import Meld, MeldKind
from service.rules.model.moves import Declare
from service.rules.model.result import Due, Ending, RoundResult
from service.rules.model.rule_fields import MeldRules
from service.rules.model.state import Phase, Round, State, replace
from service.rules.model.variant import Variant
from service.rules.rounds import melds_and_lay_offs
from service.rules.rounds.discarding import put_on_pile
from service.rules.rounds.ending import end_round
from service.rules.rounds.leaving import end_if_one_is_left, leave_round
from service.rules.rounds.turn import may_discard, require_held, require_turn, take_from_hand

DeclareResult = tuple[State, Events]
REFUSES = (Reason.NOT_ALL_MELDED, Reason.WRONG_DECLARATION)


def declare_hand(variant: Variant, state: State, seat: int, move: Declare) -> DeclareResult:
    """Declare a hand: all its cards in melds but the discard, which goes to the pile."""
    if not variant.declaration.wanted:
        return melds_and_lay_offs.declare(variant, state, seat, move)
    rnd = require_turn(state, seat, Phase.PLAY)
    discard = _check_cards(rnd, move)
    melds = melds_as_declared(variant, rnd, move.melds)
    if melds is not None:
        return _win(variant, state, rnd, melds, discard)
    if variant.declaration.wrong is WrongDeclaration.REFUSED:
        raise IllegalMove(Reason.WRONG_DECLARATION, "IND-06")
    return _leave_for_wrong_declaration(variant, state, rnd, discard)


def _check_cards(rnd: Round, move: Declare) -> Card:
    """The discard of a declaration; refuses one of other cards than the whole hand (IND-06)."""
    cards = (*(card for meld in move.melds for card in meld), *((move.discard,) if move.discard else ()))
    require_held(rnd, rnd.turn, cards)
    if move.discard is None or len(cards) < len(rnd.hands[rnd.turn]):
        raise IllegalMove(Reason.NOT_ALL_MELDED, "IND-05", cards=without(rnd.hands[rnd.turn], cards))
    if not may_discard(rnd, move.discard):
        raise IllegalMove(Reason.DISCARD_JUST_TAKEN, "CORE-08", cards=(move.discard,))
    return move.discard


def melds_as_declared(variant: Variant, rnd: Round, melds: tuple[Hand, ...]) -> tuple[Meld, ...] | None:
    """The melds on the table; None if one is no meld, or the runs that are wanted are not among them."""
    read = [read_meld(f"m{number}", rnd.turn, cards, variant.melds) for number, cards in enumerate(melds, start=1)]
    valid = [meld for meld in read if meld is not None]
    return tuple(valid) if len(valid) == len(melds) and meets_wanted(valid, variant.declaration.wanted) else None


def read_meld(meld_id: str, owner: int, cards: Hand, rules: MeldRules) -> Meld | None:
    """The cards read in the way that serves best: as a clean run, else as a run, else as a set; None if no meld."""
    shapes = meld_shapes(cards, rules) if len(cards) > 2 else ()
    best = min(shapes, key=lambda shape: (shape.kind is MeldKind.SET, shape.cards != shape.stands), default=None)
    if best is None:
        return None
    return Meld(meld_id, owner, best.kind, best.cards, () if best.cards == best.stands else best.stands)


def _win(variant: Variant, state: State, rnd: Round, melds: tuple[Meld, ...], discard: Card) -> DeclareResult:
    seat = rnd.turn
    after = replace(rnd, hands=tuple(() if at == seat else hand for at, hand in enumerate(rnd.hands)))
    after = replace(after, melds=melds, meld_count=len(melds), discard=(*rnd.discard, discard))
    after = replace(after, spreads=counted_hands(variant, after, seat))
    tally = variant.score(variant, after, seat, False)
    result = RoundResult(Ending.DECLARED, (seat,), payments=tally.payments, gains=tally.gains)
    events = (Declared(seat=seat, melds=melds), Discarded(seat=seat, card=discard, count=0))
    return end_round(variant, state, after, result, events)


def _leave_for_wrong_declaration(variant: Variant, state: State, rnd: Round, discard: Card) -> DeclareResult:
    """The player pays and is out of the round; the hand stays hidden, the discard lies on the pile (IND-06)."""
    left, events = leave_round(rnd, rnd.turn, variant.declaration.wrong_points, Due.WRONG_DECLARATION)
    if len(replace(state, round=left).in_round) > 1:
        return put_on_pile(variant, state, left, discard, events)
    after = replace(take_from_hand(left, rnd.turn, (discard,)), discard=(*left.discard, discard))
    discarded = Discarded(seat=rnd.turn, card=discard, count=len(after.hands[rnd.turn]))
    return end_if_one_is_left(variant, replace(state, round=after), (*events, discarded))


def valid_declarations(variant: Variant, rnd: Round) -> Iterator[Declare]:
    """One valid declaration for each card that may be left over."""
    hand = arranged(variant, rnd.hands[rnd.turn])
    ways = hand.whole(run_needs(variant.declaration))
    yield from (Declare(melds, card) for card, melds in ways if may_discard(rnd, card))
