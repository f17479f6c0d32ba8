"""The cheapest prices of a hand's cards and jokers: little more than its best melds gain.

They are the dual of the linear program in which melds may be made in part, found by the revised simplex method: a row
for each kind of card, one for the jokers, and a column for each meld.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter

from service.rules.arrange.meld_prices import MeldPrices
from service.rules.arrange.meld_tables.hand_numbers import card_places
from service.rules.arrange.meld_tables.meld_choice import MeldChoice
from service.rules.arrange.meld_tables.meld_table import MeldTable

MOST_PIVOTS = 100
"""After these steps the prices count as cheap enough; they are raised where a meld still gains more."""
_NOTHING = 1e-9
_Column = tuple[tuple[int, ...], int]
"""The rows from which a meld takes, each as often as it takes a card or joker from it, and what it gains."""


def cheapest_prices(
    table: MeldTable,
    hand: tuple[int, int],
    gain: Callable[[MeldChoice], int],
    *,
    keeping: bool = False,
    clean_run: bool = False,
) -> MeldPrices:
    """The cheapest prices for the naturals and jokers of `hand`, all but one of which may be melded with `keeping`.

    With `clean_run` the melds include a run without a joker.
    """
    naturals, jokers = hand
    melds = table.melds_of_hand(*hand)
    copies = Counter(card_places(naturals))
    places = sorted({place for meld in melds for place in meld.held})
    amounts = [*[copies[place] for place in places], jokers, *([copies.total() + jokers - 1] if keeping else [])]
    rows = {place: row for row, place in enumerate(places)}
    columns = [(_rows(each, rows, keeping=keeping), gain(each)) for each in melds]
    bonus = max([gained for _, gained in columns], default=0) * copies.total()
    if clean_run:  # one of these runs gains so much more that the best melds include it
        clean = [column for column, each in zip(columns, melds, strict=True) if each.is_run and not each.jokers]
        columns += [((*taken, len(amounts)), gained + bonus) for taken, gained in clean]
        amounts.append(1)
    prices = _cheapest(columns, amounts)
    melded = prices[len(places) + 1] if keeping else 0
    cards = {place: price + melded for place, price in zip(places, prices, strict=False)}
    clean_less = bonus - prices[-1] if clean_run else 0
    joker = prices[len(places)] + melded
    return MeldPrices(table, gain, dict.fromkeys(copies, melded) | cards, joker, melded, clean_less)


def _rows(meld: MeldChoice, rows: Mapping[int, int], *, keeping: bool) -> tuple[int, ...]:
    """The rows from which a meld takes: those of its cards, of the jokers, and of all cards."""
    taken = (*[rows[place] for place in meld.held], *[len(rows)] * meld.jokers)
    return (*taken, *[len(rows) + 1] * len(taken)) if keeping else taken


def _cheapest(columns: list[_Column], amounts: Sequence[int]) -> list[int]:
    """The price of a unit of each amount."""
    return _raised([max(0, round(price)) for price in _duals(columns, amounts)], columns)


def _duals(columns: list[_Column], amounts: Sequence[int]) -> list[float]:
    """The prices before they are rounded; after MOST_PIVOTS steps some may be too low."""
    size = len(amounts)
    # The rows of the inverse of the basis, each with the value of its basic variable behind it.
    inverse = [[0.0] * row + [1.0] + [0.0] * (size - 1 - row) + [float(amounts[row])] for row in range(size)]
    prices = [0.0] * (size + 1)
    columns = columns + [((row,), 0) for row in range(size)]  # units that are left
    profitable = _profitable(columns, prices)
    for _ in range(MOST_PIVOTS):
        if not profitable:
            break
        profit, (taken, _) = max(profitable, key=itemgetter(0))
        entering = [sum([row[at] for at in taken]) for row in inverse]
        leaving = _leaving_row(entering, inverse)
        unit = inverse[leaving] = [value / entering[leaving] for value in inverse[leaving]]
        for at, factor in enumerate(entering):
            if factor and at != leaving:
                inverse[at] = [value - factor * other for value, other in zip(inverse[at], unit, strict=True)]
        prices = [price + profit * value for price, value in zip(prices, unit, strict=True)]
        # Those that were profitable before are tried first.
        profitable = _profitable([column for _, column in profitable], prices) or _profitable(columns, prices)
    return prices[:-1]


def _profitable(columns: Iterable[_Column], prices: Sequence[float]) -> list[tuple[float, _Column]]:
    """The columns that gain more than the prices of what they take, each with its profit."""
    profits = [(column[1] - sum([prices[row] for row in column[0]]), column) for column in columns]
    return [each for each in profits if each[0] > _NOTHING]


def _leaving_row(entering: Sequence[float], inverse: Sequence[Sequence[float]]) -> int:
    """The row whose variable reaches zero first; of several the one with the largest coefficient."""
    ratios = [(inverse[at][-1] / factor, -factor, at) for at, factor in enumerate(entering) if factor > _NOTHING]
    return min(ratios)[2]


def _raised(prices: list[int], columns: Sequence[_Column]) -> list[int]:
    """The prices, raised until no meld gains more than they sum up to."""
    for taken, gain in columns:
        lack = gain - sum([prices[row] for row in taken])
        if lack > 0:
            prices[taken[0]] += lack
    return prices
