"""Repetitions that the variants share, so that a new variant makes no test longer."""

from service.rules.catalogue import VARIANTS


def share(total: int) -> int:
    """The part of `total` repetitions that each variant gets."""
    return max(1, total // len(VARIANTS))
