"""What a service accepts only as a sandbox, for the tests of client developers."""

from service.http.context import service_context
from service.http.problems.problem import ProblemError
from service.tables.model.refusals import Refusal
from service.tables.model.table import FixedDeal

SANDBOX_REFUSES = (Refusal.SANDBOX_ONLY,)


def require_sandbox() -> None:
    """Raises ProblemError if the service is no sandbox."""
    if not service_context().settings.sandbox:
        raise ProblemError(Refusal.SANDBOX_ONLY)


def fixed_deal(seed: str | None, deck: tuple[str, ...] | None) -> FixedDeal:
    """What a request fixes of the next deal. Raises ProblemError if the service is no sandbox."""
    if seed or deck:
        require_sandbox()
    return FixedDeal(seed, deck)
