"""Random layouts and climbs from the slowest of them: one card, or the table, is exchanged at a time."""

from random import Random
from time import thread_time

from service.rules.arrange import may_hold_taken
from service.rules.model.cards import JOKER, RANKS, SUITS, Card, Hand, in_order, without
from service.rules.model.enums import Family
from tools.worst.measure import Costs, costs, worst_of
from tools.worst.positions import Layout, hand_sizes, table_melds
from tools.worst.settings import Game

RANDOM_SHARE = 0.5
"""The share of the budget for random layouts; the rest goes to climbs."""


def search(game: Game, seconds: float, most: int, random: Random) -> Costs:
    """The worst costs found in `seconds` of processor time and at most `most` layouts."""
    begun, worst = thread_time(), Costs({})
    slowest: list[tuple[float, Layout]] = []
    for number in range(most):
        spent = (thread_time() - begun) / seconds
        if spent > 1 and number > 3:
            break
        climbing = slowest and spent > RANDOM_SHARE
        layout = _changed(game, max(slowest)[1], random) if climbing else random_layout(game, random)
        found = costs(game, layout)
        worst = worst_of(worst, found)
        slowest = sorted([*slowest, (found.total, layout)])[-4:]
    return worst


def random_layout(game: Game, random: Random) -> Layout:
    """A hand full of melds that compete for cards, and melds on the table."""
    pack, size = list(game.variant.whole_pack(game.seats)), random.choice(hand_sizes(game))
    hand = _fill(pack, size, random)
    return _with_table(game, Layout(hand, grown=game.variant.draw.two_cards), random)


def _with_table(game: Game, layout: Layout, random: Random) -> Layout:
    variant = game.variant
    rest = without(variant.whole_pack(game.seats), layout.hand)
    barred = variant.close.concealed or bool(variant.turn.melding_barred)
    melds = () if barred else table_melds(variant, rest[: len(rest) - 12], random)
    return layout._replace(melds=melds, opened=random.random() < 0.5, taken=_taken(game, layout, random))


def _taken(game: Game, layout: Layout, random: Random) -> Hand:
    """Cards of the hand that may have been taken, in games where each needs a meld of its own."""
    if game.variant.family is not Family.FOUR_TURNS:
        return ()
    taken = tuple(random.sample(layout.hand, random.randrange(3)))
    return taken if may_hold_taken(layout.hand[:-1], taken, game.variant.melds.ace) else ()


def _fill(pack: list[Card], size: int, random: Random) -> Hand:
    hand: list[Card] = [JOKER] * random.choice((0, pack.count(JOKER), pack.count(JOKER)))
    ways = random.choice([(_quad,), (_line,), (_quad, _line), (_quad, _line, _any)])
    for _ in range(200):
        for card in random.choice(ways)(random):
            if len(hand) < size and hand.count(card) < pack.count(card):
                hand.append(card)
    for card in random.sample(pack, len(pack)):
        if len(hand) < size and hand.count(card) < pack.count(card):
            hand.append(card)
    return in_order(hand[:size])


def _quad(random: Random) -> list[Card]:
    rank = random.choice(RANKS)
    return [rank + suit for suit in SUITS]


def _line(random: Random) -> list[Card]:
    start, suit = random.randrange(11), random.choice(SUITS)
    return [rank + suit for rank in RANKS[start : start + random.randint(3, 9)]]


def _any(random: Random) -> list[Card]:
    return [random.choice(RANKS) + random.choice(SUITS)]


def _changed(game: Game, layout: Layout, random: Random) -> Layout:
    if random.random() < 0.2:
        return _with_table(game, layout, random)
    used = (*layout.hand, *(card for meld in layout.melds for card in meld))
    rest = without(game.variant.whole_pack(game.seats), used)
    hand = list(layout.hand)
    for _ in range(random.choice((1, 1, 2, 3))):
        hand[random.randrange(len(hand))] = random.choice(rest)
    whole = game.variant.whole_pack(game.seats)
    if any(hand.count(card) > whole.count(card) - sum(meld.count(card) for meld in layout.melds) for card in hand):
        return layout
    changed = layout._replace(hand=in_order(hand))
    return changed._replace(taken=_taken(game, changed, random))
