"""The start of a game and of a round: drawing for seats (CORE-04), the cut (CORE-20) and the deal (CORE-05)."""

from collections.abc import Sequence
from itertools import groupby

from service.rules.model.cards import NATURALS, RANKS, Card, Hand, in_order
from service.rules.model.enums import Rotation, Seating, TenthCard
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.events import CardsCut, CardsDealt, CardTurned, Events, HandDealt, RoundBegun
from service.rules.model.moves import Cut, Deal
from service.rules.model.state import Phase, Round, State, Turn, replace
from service.rules.model.variant import Variant
from service.rules.rounds import shuffle
from service.rules.rounds.offers.buyers import offer_to_buyers

SeatDraws = tuple[Hand, ...]
CUT_REFUSES = (Reason.NOT_IN_THIS_VARIANT,)


def draw_for_seats(players: int, seed: str) -> tuple[tuple[int, ...], SeatDraws]:
    """Draw cards for the order of play; return the players, dealer first, and each player's cards (more after ties)."""
    deck = iter(shuffle.shuffle_cards(NATURALS, bytes.fromhex(seed), shuffle.SEATS_LABEL))
    draws: list[Hand] = [() for _ in range(players)]
    tied = [list(range(players))]
    while tied:
        for player in (player for group in tied for player in group):
            draws[player] += (next(deck),)
        order = sorted(range(players), key=lambda player: _rank_heights(draws[player]))
        groups = [list(group) for _, group in groupby(order, key=lambda player: _rank_heights(draws[player]))]
        tied = [group for group in groups if len(group) > 1]
    return tuple(order), tuple(draws)


def _rank_heights(cards: Hand) -> list[int]:
    return [RANKS.index(card[0]) for card in cards]


def assign_seats(variant: Variant, players: int, seed: str) -> tuple[State, tuple[int, ...], SeatDraws]:
    """Return the state before the first round, the players in order of their seats, and the cards drawn for seats.

    With `join_order`, players keep their numbers as seats and the first dealer is drawn by lot.
    """
    if variant.deal.seating is Seating.DRAW:
        order, draws = draw_for_seats(players, seed)
        return *assign_seats_in_order(variant, order), draws
    players_by_lot = shuffle.shuffle_cards(
        [str(player) for player in range(players)], bytes.fromhex(seed), shuffle.SEATS_LABEL
    )
    return replace(_new_state(variant, players), dealer=int(players_by_lot[0])), tuple(range(players)), ()


def assign_seats_in_order(variant: Variant, order: Sequence[int]) -> tuple[State, tuple[int, ...]]:
    """The state before the first round, and the players by seat; `order` starts with the dealer (CORE-04, CORE-06)."""
    state = _new_state(variant, len(order))
    return state, tuple(order[state.distance(0, seat)] for seat in range(state.seats))


def _new_state(variant: Variant, players: int) -> State:
    return State(
        seats=players,
        dealer=0,
        totals=(variant.match.starting_points,) * players,
        direction=1 if variant.deal.rotation is Rotation.CLOCKWISE else -1,
    )


def begin_deal(variant: Variant, state: State, move: Deal) -> tuple[State, Events]:
    """Begin a round and fix its seed; deal the cards at once unless a player cuts them first."""
    if state.over or (state.round is not None and state.round.phase is not Phase.OVER):
        raise IllegalMove(Reason.WRONG_PHASE, "CORE-17")
    if state.entering:
        raise IllegalMove(Reason.WRONG_PHASE, "EXT-02")
    dealer = dealer_of(state)
    state = replace(state, dealer=dealer)
    cutter = cutter_of(state) if variant.deal.cut and move.deck is None else None
    rnd = Round(
        dealer=state.dealer,
        turn=state.after(dealer) if cutter is None else cutter,
        phase=Phase.CUT,
        seed=move.seed,
        turns=(0,) * state.seats,
        opened=(False,) * state.seats,
        laid_down=(False,) * state.seats,
    )
    state = replace(state, round=rnd, number=state.number + 1)
    round_begun = RoundBegun(
        seat=state.dealer,
        round=state.number,
        commitment=shuffle.commitment(bytes.fromhex(move.seed)),
        cutter=cutter,
    )
    if cutter is not None:
        return state, (round_begun,)
    state, events = _deal(variant, state, move.deck or _shuffle_pack(variant, state, rnd))
    return state, (round_begun, *events)


def dealer_of(state: State) -> int:
    """The player who deals the next round: the next in the order of play if the dealer is not in (CORE-21, EXT-01)."""
    return state.dealer if state.dealer in state.playing else state.after(state.dealer)


def cutter_of(state: State) -> int:
    """The player who cuts: the last in the order of play, at the dealer's right. The dealer may have forfeited."""
    return max(state.playing, key=lambda seat: state.distance(state.dealer, seat))


def first_to_play(variant: Variant, state: State) -> int:
    """The seat that plays first: eldest, or the player at the dealer's right (PHOM-01)."""
    return state.after(state.dealer) if variant.deal.tenth_card is TenthCard.LEFT else cutter_of(state)


def cut(variant: Variant, state: State, seat: int, move: Cut) -> tuple[State, Events]:
    """Add the cutter's contribution, made after the commitment was shown, to the seed, then deal (CORE-20)."""
    if not variant.deal.cut:
        raise IllegalMove(Reason.NOT_IN_THIS_VARIANT, "CORE-20")
    rnd = state.round
    if rnd is None or rnd.phase is not Phase.CUT:
        raise IllegalMove(Reason.WRONG_PHASE, "CORE-20")
    if seat != rnd.turn:
        raise IllegalMove(Reason.NOT_YOUR_TURN, "CORE-20")
    rnd = replace(rnd, contribution=move.contribution)
    after, events = _deal(variant, replace(state, round=rnd), _shuffle_pack(variant, state, rnd))
    return after, (CardsCut(seat=seat, contribution=move.contribution), *events)


def round_key(rnd: Round) -> bytes:
    """The key of every shuffle of the round (CORE-20)."""
    return shuffle.shuffle_key(bytes.fromhex(rnd.seed), rnd.contribution)


def _shuffle_pack(variant: Variant, state: State, rnd: Round) -> tuple[Card, ...]:
    return shuffle.shuffle_cards(variant.whole_pack(state.seats), round_key(rnd), shuffle.DEAL_LABEL)


def _deal(variant: Variant, state: State, deck: tuple[Card, ...]) -> tuple[State, Events]:
    """Deal the cards, the eldest hand first, then turn the upcard and the wild card, where there are any (CORE-05)."""
    rnd = state.round
    assert rnd is not None
    hands, rest = _deal_hands(variant, state, deck)
    upcard = rest[:1] if variant.deal.upcard else ()
    wild = rest[len(upcard) :][:1] if variant.deal.wild_card else ()
    rnd = replace(
        rnd,
        turn=first_to_play(variant, state),
        phase=_first_phase(variant),
        hands=hands,
        stock=rest[len(upcard) + len(wild) :],
        discard=upcard,
        upcard=upcard[0] if upcard else None,
        wild=wild[0] if wild else None,
        this_turn=Turn(),
    )
    rnd = offer_to_buyers(variant, state, rnd, None)
    return replace(state, round=rnd), _deal_events(state, rnd)


def _first_phase(variant: Variant) -> Phase:
    """The phase after the deal: the upcard offered (GIN-02), a discard of an extra card, or a draw."""
    if variant.knock.upcard_offered:
        return Phase.UPCARD
    return Phase.PLAY if variant.deal.eldest_extra else Phase.DRAW


def _deal_events(state: State, rnd: Round) -> Events:
    cards_dealt = CardsDealt(
        seat=rnd.turn,
        counts=tuple(len(hand) for hand in rnd.hands),
        upcard=rnd.discard[0] if rnd.discard else None,
        stock_count=len(rnd.stock),
    )
    turned = () if rnd.wild is None else (CardTurned(seat=rnd.dealer, card=rnd.wild),)
    hands = ((seat, rnd.hands[seat]) for seat in state.playing)
    return (cards_dealt, *turned, *(HandDealt(seat=seat, count=len(hand), hand=hand) for seat, hand in hands))


def _deal_hands(variant: Variant, state: State, deck: tuple[Card, ...]) -> tuple[tuple[Hand, ...], Hand]:
    """The hands by seat, and the rest of the pack."""
    assert state.round is not None
    seats = sorted(state.playing, key=lambda seat: state.distance(state.after(state.dealer), seat))
    order = deal_order(variant, len(seats), seats.index(first_to_play(variant, state)))
    shares: list[list[Card]] = [[] for _ in range(state.seats)]
    for place, card in zip(order, deck, strict=False):
        shares[seats[place]].append(card)
    return tuple(map(in_order, shares)), deck[len(order) :]


def deal_order(variant: Variant, players: int, first: int = 0) -> list[int]:
    """The place, counted from the eldest hand, that gets each card of the pack; packets come first (BLOC-01).

    `first` is the place of the player who plays first and gets any additional card (PHOM-01).
    """
    size, packet = variant.hand_size(players), variant.packet(players)
    in_packets = [place for place in range(players) for _ in range(packet)]
    one_by_one = [place for _ in range(size - packet) for place in range(players)]
    return in_packets + one_by_one + [first] * variant.deal.eldest_extra
