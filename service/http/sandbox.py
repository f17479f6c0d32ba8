"""What only a sandbox accepts, for the tests of client developers."""

from service.http.parts import parts
from service.http.problems import ProblemError
from service.tables.errors import Refusal
from service.tables.table import Fixed


def require_sandbox() -> None:
    """Raises ProblemError where the service is none."""
    if not parts().settings.sandbox:
        raise ProblemError(Refusal.SANDBOX_ONLY)


def fixed(seed: str | None, deck: tuple[str, ...] | None) -> Fixed:
    """What a request fixes of the next deal; raises ProblemError where that is not allowed."""
    if seed or deck:
        require_sandbox()
    return Fixed(seed, deck)
