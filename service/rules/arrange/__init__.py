"""Finding melds: which there are in a hand, and how to split a hand so that the least is left over."""

from service.rules.arrange.deadwood import Deadwood, Split, deadwood
from service.rules.arrange.natural import melds_in

__all__ = ["Deadwood", "Split", "deadwood", "melds_in"]
