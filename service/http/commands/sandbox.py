"""What only a sandbox accepts, for the tests of client developers."""

from service.http.context import parts
from service.http.problems.problem import ProblemError
from service.tables.model.refusals import Refusal
from service.tables.model.table import Fixed


def require_sandbox() -> None:
    """Raises ProblemError where the service is none."""
    if not parts().settings.sandbox:
        raise ProblemError(Refusal.SANDBOX_ONLY)


def fixed(seed: str | None, deck: tuple[str, ...] | None) -> Fixed:
    """What a request fixes of the next deal; raises ProblemError where that is not allowed."""
    if seed or deck:
        require_sandbox()
    return Fixed(seed, deck)
