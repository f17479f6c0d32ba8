"""Before the play: drawing for seats (CORE-04), the cut (CORE-20) and the deal (CORE-05)."""

from itertools import groupby

from service.rules import events as tell
from service.rules import shuffle
from service.rules.cards import NATURALS, RANKS, Card, Hand, in_order, pack
from service.rules.errors import IllegalMove, Reason
from service.rules.moves import Cut, Deal
from service.rules.state import Phase, Round, State, Turn, replace
from service.rules.variant import Seating, Variant

Draws = tuple[Hand, ...]


def draw_for_seats(players: int, seed: str) -> tuple[tuple[int, ...], Draws]:
    """The players in order of their seats, dealer first, and the cards each drew: more than one where they tied."""
    deck = iter(shuffle.shuffled(NATURALS, bytes.fromhex(seed), shuffle.SEATS))
    draws: list[Hand] = [() for _ in range(players)]
    tied = [list(range(players))]
    while tied:
        for player in (player for group in tied for player in group):
            draws[player] += (next(deck),)
        order = sorted(range(players), key=lambda player: _height(draws[player]))
        groups = [list(group) for _, group in groupby(order, key=lambda player: _height(draws[player]))]
        tied = [group for group in groups if len(group) > 1]
    return tuple(order), tuple(draws)


def _height(cards: Hand) -> list[int]:
    return [RANKS.index(card[0]) for card in cards]


def seat(variant: Variant, players: int, seed: str) -> tuple[State, tuple[int, ...], Draws]:
    """The state before the first round, the players in order of their seats, and the cards drawn for them.

    With `join_order` seat and player are the same number and the first dealer is drawn by lot.
    """
    totals = (0,) * players
    if variant.deal.seating is Seating.DRAW:
        order, draws = draw_for_seats(players, seed)
        return State(seats=players, dealer=0, totals=totals), order, draws
    lot = shuffle.shuffled([str(player) for player in range(players)], bytes.fromhex(seed), shuffle.SEATS)
    return State(seats=players, dealer=int(lot[0]), totals=totals), tuple(range(players)), ()


def begin(variant: Variant, state: State, move: Deal) -> tuple[State, tell.Events]:
    """Begin a round: its seed is fixed; the cards are dealt unless they are to be cut first."""
    if state.over or (state.round is not None and state.round.phase is not Phase.OVER):
        raise IllegalMove(Reason.WRONG_PHASE, "CORE-17")
    dealer = state.dealer if state.dealer in state.playing else state.after(state.dealer)
    state = replace(state, dealer=dealer)
    eldest = state.after(dealer)
    cutter = cutter_of(state) if variant.deal.cut and move.deck is None else None
    rnd = Round(
        dealer=state.dealer,
        turn=eldest if cutter is None else cutter,
        phase=Phase.CUT,
        seed=move.seed,
        turns=(0,) * state.seats,
        opened=(False,) * state.seats,
        laid_down=(False,) * state.seats,
    )
    begun = replace(state, round=rnd, number=state.number + 1)
    told = tell.RoundBegun(
        seat=state.dealer,
        round=begun.number,
        commitment=shuffle.commitment(bytes.fromhex(move.seed)),
        cutter=cutter,
    )
    if cutter is not None:
        return begun, (told,)
    dealt, events = _deal(variant, begun, move.deck or _shuffled(variant, rnd))
    return dealt, (told, *events)


def cutter_of(state: State) -> int:
    """The player at the dealer's right, who cuts; the dealer may have stopped playing."""
    return max(state.playing, key=lambda seat: (seat - state.dealer) % state.seats)


def cut(variant: Variant, state: State, seat: int, move: Cut) -> tuple[State, tell.Events]:
    """The cutter contributes to the seed after the commitment was shown, then the cards are dealt (CORE-20)."""
    rnd = state.round
    if rnd is None or rnd.phase is not Phase.CUT:
        raise IllegalMove(Reason.WRONG_PHASE, "CORE-20")
    if seat != rnd.turn:
        raise IllegalMove(Reason.NOT_YOUR_TURN, "CORE-20")
    rnd = replace(rnd, contribution=move.contribution)
    dealt, events = _deal(variant, replace(state, round=rnd), _shuffled(variant, rnd))
    return dealt, (tell.CardsCut(seat=seat, contribution=move.contribution), *events)


def key(rnd: Round) -> bytes:
    """What every shuffle of the round is derived from (CORE-20)."""
    return shuffle.key(bytes.fromhex(rnd.seed), rnd.contribution)


def _shuffled(variant: Variant, rnd: Round) -> tuple[Card, ...]:
    return shuffle.shuffled(pack(variant.pack.packs, variant.pack.jokers), key(rnd), shuffle.DEAL)


def _deal(variant: Variant, state: State, deck: tuple[Card, ...]) -> tuple[State, tell.Events]:
    """Deal one card at a time from eldest on, then turn the upcard (CORE-05)."""
    rnd, players = state.round, len(state.playing)
    assert rnd is not None
    eldest = state.after(rnd.dealer)
    size = variant.hand_size(players)
    hands: list[Hand] = [()] * state.seats
    seat = eldest
    for place in range(players):
        hands[seat] = in_order(deck[place : size * players : players])
        seat = state.after(seat)
    upcard, stock = deck[size * players], deck[size * players + 1 :]
    rnd = replace(
        rnd, turn=eldest, phase=Phase.DRAW, hands=tuple(hands), stock=stock, discard=(upcard,), this_turn=Turn()
    )
    return replace(state, round=rnd), (
        tell.CardsDealt(seat=eldest, counts=tuple(len(hand) for hand in hands), upcard=upcard, stock_count=len(stock)),
        *(tell.HandDealt(seat=seat, count=size, hand=hands[seat]) for seat in state.playing),
    )
