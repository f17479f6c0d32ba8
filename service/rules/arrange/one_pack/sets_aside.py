"""The choices of a set among the cards of a rank, as masks; filled on demand."""

from service.rules.arrange.one_pack.masks import mask_of
from service.rules.arrange.one_pack.natural_melds import SETS_OF_RANK


class _SetsAside(dict[int, tuple[int, ...]]):
    """Maps the mask of one rank's cards to the masks of its sets, and to 0 for no set."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        sets = self[mask] = (0, *map(mask_of, SETS_OF_RANK[mask]))
        return sets


SETS_ASIDE = _SetsAside()


class _SavingSetsAside(dict[tuple[int, int], tuple[int, ...]]):
    """Maps the masks of one rank's cards, and of those in no run, to the choices of a set that may save most.

    A set takes all cards that are in no run. Without a set these are left, which never saves if they are one.
    """

    def __missing__(self, key: tuple[int, int]) -> tuple[int, ...]:
        mask, in_no_run = key
        sets = [aside for aside in SETS_ASIDE[mask] if aside and aside & in_no_run == in_no_run]
        choices = self[key] = (*sets, *([] if in_no_run in sets else [0]))
        return choices


SAVING_SETS_ASIDE = _SavingSetsAside()
