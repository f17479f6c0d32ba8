"""Positions around a hand: before the draw, at play, and at the showdown, with melds on the table or without."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from service.rules.melding.building import build_meld
from service.rules.model.cards import JOKER, RANKS, SUITS, Card, Hand, in_order, without
from service.rules.model.enums import Family, Pickup
from service.rules.model.errors import IllegalMove
from service.rules.model.melds import Meld
from service.rules.model.state import Phase, Round, State, TakenDiscard, Turn
from service.rules.model.variant import Variant
from service.rules.scoring.laid_cards import with_players
from tools.worst.settings import Game

MAX_GROWN_HAND = 40
"""The most cards in a hand that grows with its draws: one pack, less the other hand and the piles."""
MAX_TABLE_MELDS = 8
PILE = 20
"""The cards of a discard pile from which any may be taken."""


class Layout(NamedTuple):
    """The cards that a search varies: a hand, the melds on the table, and how the player has come so far."""

    hand: Hand
    melds: tuple[Hand, ...] = ()
    opened: bool = False
    taken: Hand = ()
    grown: bool = False


def hand_sizes(game: Game) -> tuple[int, ...]:
    """The sizes of a hand at play in the game."""
    dealt = game.variant.hand_size(game.seats)
    grows = game.variant.draw.two_cards or game.variant.draw.down_to
    return (dealt + 1, 26, 30, MAX_GROWN_HAND) if grows else (dealt + 1,)


def states(game: Game, layout: Layout) -> Iterator[State]:
    """The positions of a layout in which its player has to move."""
    play = _state(game, layout, Phase.PLAY)
    yield play
    if layout.grown or not game.variant.declares:
        yield _state(game, layout._replace(hand=layout.hand[:-1]), Phase.DRAW)
    if game.variant.family is Family.FOUR_TURNS:
        yield _state(game, layout, Phase.SHOWDOWN)


def _state(game: Game, layout: Layout, phase: Phase) -> State:
    variant, seats = game.variant, game.seats
    rest = list(_rest(game, layout))
    size = 0 if layout.grown else variant.hand_size(seats)
    size = size or min(10, len(rest) - 2)
    hands = [layout.hand]
    for _ in range(seats - 1):
        hands.append(in_order(rest[:size]))
        del rest[:size]
    melds = tuple(meld for at, cards in enumerate(layout.melds) for meld in _meld(variant, at, cards))
    pile = min(PILE, len(rest) - 1) if variant.draw.pickup is Pickup.ANY else 1
    turned = int(variant.deal.wild_card)
    done = 3 if phase is Phase.SHOWDOWN else 2
    rnd = Round(
        dealer=seats - 1,
        turn=0,
        phase=phase,
        seed="0" * 64,
        hands=tuple(hands),
        stock=tuple(rest[pile + turned :]),
        discard=tuple(rest[:pile]),
        melds=melds,
        meld_count=len(melds),
        this_turn=Turn() if phase is Phase.DRAW else Turn(drawn=layout.hand[-1]),
        turns=(done,) * seats,
        opened=(layout.opened,) * seats,
        laid_down=(layout.opened,) * seats,
        upcard=rest[0],
        wild=rest[pile] if turned else None,
        taken=tuple(TakenDiscard(0, card, 1) for card in layout.taken),
    )
    return State(seats=seats, dealer=seats - 1, totals=(0,) * seats, number=1, round=rnd)


def _rest(game: Game, layout: Layout) -> Hand:
    used = (*layout.hand, *(card for meld in layout.melds for card in meld))
    rest = list(without(game.variant.whole_pack(game.seats), used))
    Random(str(layout.hand)).shuffle(rest)
    return tuple(rest)


def _meld(variant: Variant, number: int, cards: Hand) -> Iterator[Meld]:
    """The meld of these cards, whose joker is the last card of a run."""
    try:
        stand = (_after(cards[-2]),) if JOKER in cards else ()
        seat = number % 2
        meld = Meld(f"m{number + 1}", seat, *build_meld(cards, stand, variant.melds))
        yield with_players(variant, meld, seat)
    except IllegalMove:
        return


def _after(card: Card) -> Card:
    return RANKS[(RANKS.index(card[0]) + 1) % 13] + card[1]


def table_melds(variant: Variant, rest: Sequence[Card], random: Random) -> tuple[Hand, ...]:
    """Melds of the cards that are not in the hand, some of them with a joker."""
    left, melds = list(rest), []
    for _ in range(random.randrange(MAX_TABLE_MELDS + 1)):
        cards = _set(random) if variant.melds.sets and random.random() < 0.5 else _run(random)
        if JOKER in left and random.random() < 0.4 and cards[0][1] == cards[1][1]:
            cards[-1] = JOKER
        if all(left.count(card) >= cards.count(card) for card in cards):
            melds.append(tuple(cards))
            left = list(without(tuple(left), cards))
    return tuple(melds)


def _set(random: Random) -> list[Card]:
    rank = random.choice(RANKS)
    return [rank + suit for suit in random.sample(SUITS, random.choice((3, 4)))]


def _run(random: Random) -> list[Card]:
    length = random.choice((3, 4, 5))
    start = random.randrange(14 - length)
    suit = random.choice(SUITS)
    return [rank + suit for rank in RANKS[start : start + length]]
