"""Melding and laying off (CORE-09 to CORE-12, OPT-07 to OPT-14)."""

from collections.abc import Mapping
from functools import partial

from service.rules.melding import borrowing, building, opening
from service.rules.melding.borrowing import cards_from_hand, lend_to_meld, meld_on_table, swap_joker_at_once
from service.rules.melding.building import build_meld, can_extend, extend_meld
from service.rules.melding.opening import check_opening, may_open_with_whole_hand, must_open
from service.rules.model.cards import Card, Hand, without
from service.rules.model.enums import MeldsPerTurn
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.events import Declared, Events, JokerSwapped, LaidOff, Melded
from service.rules.model.melds import Meld
from service.rules.model.moves import Declare, LayDown, LayOff, NewMeld
from service.rules.model.state import Phase, Round, State, replace
from service.rules.model.variant import Variant
from service.rules.rounds.discarding import put_on_pile
from service.rules.rounds.ending import go_out
from service.rules.rounds.run_pattern import as_pattern_melds, best_pattern_melds, may_go_out_before_drawing
from service.rules.rounds.turn import (
    card_to_lay_off,
    end_turn,
    may_discard,
    record_progress,
    replace_meld,
    require_held,
    require_lay_offs,
    require_melding,
    require_turn,
    take_from_hand,
)
from service.rules.scoring.laid_cards import with_players
from service.rules.scoring.round_score import points_of_laid_cards

MeldResult = tuple[State, Events]
NEW_MELDS_REFUSES = (
    *building.REFUSES,
    Reason.TAKEN_CARD_LEFT_OVER,
    Reason.ONE_MELD_A_TURN,
    Reason.NO_MORE_MELDS,
    Reason.MUST_DISCARD,
    *borrowing.REFUSES,
    *opening.REFUSES,
)
"""Why new melds may be refused, alone or together with a draw."""
LAY_DOWN_REFUSES = (
    Reason.CARD_NOT_HELD,
    Reason.LAY_OFF_OWED,
    *NEW_MELDS_REFUSES,
    Reason.MELD_OR_LAY_OFF,
    Reason.CONCEALED,
    Reason.NOT_THE_PATTERN,
    Reason.DISCARD_NOT_HERE,
    Reason.DISCARD_JUST_TAKEN,
    Reason.NO_SUCH_JOKER,
    Reason.NO_MELDING_IN_PLAY,
)
LAY_OFF_REFUSES = (
    Reason.CARD_NOT_HELD,
    Reason.UNKNOWN_MELD,
    Reason.DOES_NOT_FIT,
    Reason.JOKER_AMBIGUOUS,
    Reason.SWAP_NOT_ALLOWED,
    Reason.NO_SUCH_JOKER,
    Reason.LAY_OFF_NEEDS_MELD,
    Reason.LAY_OFF_TOO_EARLY,
    Reason.MELD_OR_LAY_OFF,
    Reason.CONCEALED,
    Reason.MUST_DISCARD,
    Reason.TAKEN_CARD_LEFT_OVER,
    Reason.NO_MELDING_IN_PLAY,
)
DECLARE_REFUSES = (
    Reason.CARD_NOT_HELD,
    Reason.NOT_A_MELD,
    Reason.NOT_THE_PATTERN,
    Reason.CONCEALED,
    Reason.DISCARD_NOT_HERE,
    Reason.DISCARD_JUST_TAKEN,
    Reason.NOT_IN_THIS_VARIANT,
)


def lay_down(variant: Variant, state: State, seat: int, move: LayDown) -> MeldResult:
    """Lay down one or more melds, all or none (CORE-10)."""
    require_melding(variant)
    before_draw = state.round is not None and may_go_out_before_drawing(variant, state.round)
    rnd = require_turn(state, seat, Phase.PLAY, *([Phase.DRAW] if before_draw else []))
    return _lay_down(variant, state, rnd, move)


def declare(variant: Variant, state: State, seat: int, move: Declare) -> MeldResult:
    """Declare a hand in runs of given lengths, in a game without melds during play (NOW-04)."""
    if not variant.declares:
        raise IllegalMove(Reason.NOT_IN_THIS_VARIANT, "CORE-17")
    rnd = require_turn(state, seat, Phase.PLAY)
    return _lay_down(variant, state, rnd, LayDown(tuple(map(NewMeld, move.melds)), move.discard))


def _lay_down(variant: Variant, state: State, rnd: Round, move: LayDown) -> MeldResult:
    seat, new_melds = rnd.turn, move.melds or best_pattern_melds(variant, rnd, move.discard)
    from_hand = tuple(card for new in new_melds for card in cards_from_hand(new))
    require_held(rnd, seat, from_hand)
    rest = without(rnd.hands[seat], from_hand)
    check_melds_allowed(variant, rnd, len(new_melds), rest, move.discard)
    new_melds = as_pattern_melds(variant, rnd, new_melds, from_hand)
    melds, lenders = _build_melds(variant, rnd, new_melds)
    check_opening(variant, rnd, melds, rest)
    table = tuple(lenders.get(meld.id, meld) for meld in rnd.melds) + melds
    after = replace(take_from_hand(rnd, seat, from_hand), melds=table, meld_count=rnd.meld_count + len(melds))
    points = sum(map(partial(_points_laid, variant, lenders), melds, new_melds))
    after = record_progress(after, seat, melds=len(melds), cards=from_hand, points=points)
    check_hand_left(variant, after, move.discard)
    melded = Melded(seat=seat, melds=melds, lenders=tuple(lenders.values()), count=len(rest))
    events: Events = (Declared(seat=seat, melds=melds) if variant.declares else melded,)
    if move.discard is not None:
        return put_on_pile(variant, state, after, move.discard, events)
    return _end_if_out(variant, state, after, events)


def lay_off(variant: Variant, state: State, seat: int, move: LayOff) -> MeldResult:
    """Add cards to a meld on the table, whoever owns it (CORE-11)."""
    require_lay_offs(variant)
    rnd = require_turn(state, seat, Phase.PLAY)
    from_hand = cards_from_hand(move)
    require_held(rnd, seat, from_hand)
    check_lay_off_allowed(variant, rnd)
    events: Events = ()
    if move.swap is not None:
        lender = swap_joker_at_once(variant, rnd, {}, move.swap)
        rnd, events = replace_meld(rnd, lender), (JokerSwapped(seat=seat, meld=lender, card=move.swap.card),)
    meld = meld_on_table(rnd, move.meld_id)
    extended_meld = extend_meld(meld, move.cards, variant.melds, move.jokers)
    if extended_meld is None:
        raise IllegalMove(Reason.DOES_NOT_FIT, "CORE-11", cards=move.cards, meld=meld)
    extended_meld = with_players(variant, extended_meld, seat, meld)
    after = take_from_hand(replace_meld(rnd, extended_meld), seat, from_hand)
    points = _points_laid(variant, {each.id: each for each in after.melds}, extended_meld, move, meld)
    after = record_progress(after, seat, lay_offs=1, cards=from_hand, points=points)
    check_hand_left(variant, after)
    event = LaidOff(seat=seat, meld=extended_meld, cards=move.cards, count=len(after.hands[seat]))
    return _end_if_out(variant, state, after, (*events, event))


def _points_laid(
    variant: Variant, lenders: Mapping[str, Meld], meld: Meld, move: NewMeld | LayOff, before: Meld | None = None
) -> int:
    """The points of the cards from the hand that `move` put into `meld`, and of one that it gave for a joker (OPT-12).

    `before` is the meld before a lay-off.
    """
    cards = cards_from_hand(move)
    if move.swap is None:
        return points_of_laid_cards(variant, meld, cards, before)
    given = (move.swap.card,)
    return points_of_laid_cards(variant, meld, without(cards, given), before) + points_of_laid_cards(
        variant, lenders[move.swap.meld_id], given
    )


def check_melds_allowed(variant: Variant, rnd: Round, melds: int, rest: Hand, discard: Card | None) -> None:
    """Refuse melds that the turn or a concealed game does not allow, whatever their cards are."""
    if not melds:
        raise IllegalMove(Reason.NOT_A_MELD, "CORE-09", cards=())
    if card_to_lay_off(rnd):
        raise IllegalMove(Reason.LAY_OFF_OWED, "CORE-08")
    if variant.opening.exact and rnd.opened[rnd.turn]:
        raise IllegalMove(Reason.NO_MORE_MELDS, variant.opening.rule)
    if variant.close.concealed:
        if rest != (() if discard is None else (discard,)):
            raise IllegalMove(Reason.CONCEALED, "OPT-14")
    elif discard is not None and not (may_open_with_whole_hand(variant, rnd) and rest == (discard,)):
        raise IllegalMove(Reason.DISCARD_NOT_HERE, "CORE-07")
    if not must_open(variant, rnd):
        _check_melds_per_turn(variant.turn.melds, rnd, melds, rest)


def _check_melds_per_turn(limit: MeldsPerTurn, rnd: Round, melds: int, rest: Hand) -> None:
    """Refuse a second new meld in a turn, unless the request leaves at most one card to discard (OPT-09)."""
    only_the_discard = len(rest) <= 1 and all(may_discard(rnd, card) for card in rest)
    if limit is MeldsPerTurn.UNLIMITED or only_the_discard:
        return
    if rnd.this_turn.melds + melds > 1:
        raise IllegalMove(Reason.ONE_MELD_A_TURN, "OPT-09")
    if limit is MeldsPerTurn.ONE_OR_LAY_OFF and rnd.this_turn.lay_offs:
        raise IllegalMove(Reason.MELD_OR_LAY_OFF, "OPT-09")


def check_lay_off_allowed(variant: Variant, rnd: Round) -> None:
    """Refuse lay-offs that the turn does not allow, whatever the cards are (OPT-09 to OPT-11, OPT-14)."""
    require_lay_offs(variant)
    if rnd.turns[rnd.turn] + 1 < variant.turn.lay_off_from:
        raise IllegalMove(Reason.LAY_OFF_TOO_EARLY, "OPT-11")
    if variant.lay_off_needs_meld and not rnd.opened[rnd.turn]:
        raise IllegalMove(Reason.LAY_OFF_NEEDS_MELD, "OPT-10" if variant.turn.lay_off_needs_meld else "EXT-12")
    if variant.turn.melds is MeldsPerTurn.ONE_OR_LAY_OFF and rnd.this_turn.melds:
        raise IllegalMove(Reason.MELD_OR_LAY_OFF, "OPT-09")


def check_hand_left(variant: Variant, after: Round, discard: Card | None = None) -> None:
    """Refuse a move that leaves a hand with which the turn cannot end (CORE-08, OPT-13)."""
    hand = after.hands[after.turn]
    if not hand and variant.close.must_discard:
        raise IllegalMove(Reason.MUST_DISCARD, "OPT-13")
    if discard is not None and not may_discard(after, discard):
        raise IllegalMove(Reason.DISCARD_JUST_TAKEN, "CORE-08", cards=(discard,))
    if discard is None and card_to_lay_off(after) and not can_lay_off(variant, after, hand[0]):
        raise IllegalMove(Reason.TAKEN_CARD_LEFT_OVER, "CORE-08")


def can_lay_off(variant: Variant, rnd: Round, card: Card) -> bool:
    """Whether the last card of the hand can be laid off in this turn, which ends the round (CORE-08)."""
    if variant.close.must_discard:
        return False
    try:
        check_lay_off_allowed(variant, rnd)
    except IllegalMove:
        return False
    return any(can_extend(meld, card, variant.melds) for meld in rnd.melds)


def _build_melds(
    variant: Variant, rnd: Round, new_melds: tuple[NewMeld, ...]
) -> tuple[tuple[Meld, ...], dict[str, Meld]]:
    """Build the new melds. Also returns, by id, the melds that lent them a card or a joker, as they are now."""
    lenders: dict[str, Meld] = {}
    melds = []
    for number, new in enumerate(new_melds, start=rnd.meld_count + 1):
        lenders = lend_to_meld(variant, rnd, lenders, new)
        built = Meld(f"m{number}", rnd.turn, *build_meld(new.cards, new.jokers, variant.melds))
        melds.append(with_players(variant, built, rnd.turn))
    return tuple(melds), lenders


def _end_if_out(variant: Variant, state: State, after: Round, events: Events) -> MeldResult:
    """End the round if the hand is empty (CORE-12); where only a discard goes out, end the turn (R500-12)."""
    seat = after.turn
    if after.hands[seat]:
        return replace(state, round=after), events
    if variant.close.floating:
        return replace(state, round=end_turn(state, after, seat)), events
    return go_out(variant, state, after, seat, events)
