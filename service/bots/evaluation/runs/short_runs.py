"""The shortest runs that a rule of the ace allows."""

from functools import cache

from service.rules.arrange.meld_types import SHORTEST_RUN
from service.rules.model.cards import RANKS, SUITS, Ace, Hand
from service.rules.model.melds import RUN_SEQUENCE


@cache
def short_runs(ace: Ace) -> tuple[Hand, ...]:
    """Every run of three cards, each once."""
    sequence = RUN_SEQUENCE[ace]
    starts = range(min(len(RANKS), len(sequence) - SHORTEST_RUN + 1))  # around the corner the sequence repeats itself
    stretches = [sequence[start : start + SHORTEST_RUN] for start in starts]
    return tuple([tuple([rank + suit for rank in stretch]) for stretch in stretches for suit in SUITS])
