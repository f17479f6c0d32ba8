"""What only a sandbox accepts: a fixed pack, for the tests of client developers."""

from service.http.parts import parts
from service.http.problems import ProblemError
from service.tables.errors import Refusal
from service.tables.table import Fixed


def fixed(seed: str | None, deck: tuple[str, ...] | None) -> Fixed:
    """What a request fixes of the next deal; raises ProblemError where that is not allowed."""
    if (seed or deck) and not parts().settings.sandbox:
        raise ProblemError(Refusal.SANDBOX_ONLY)
    return Fixed(seed, deck)
