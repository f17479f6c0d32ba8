"""How much load, for how long, and how quick its players are."""

from dataclasses import dataclass

MOST_USERS = 20_000
"""No run has more, whatever is asked for."""


@dataclass(frozen=True)
class Profile:
    """One kind of run. Whatever it is asked for, it ends: after `seconds` and at most `grace` more."""

    users: int
    ramp: int
    """Seconds until all users are there."""
    seconds: int
    grace: int
    """Seconds in which players may finish their games once no new ones are begun."""
    pace: float
    """What people's thinking times are multiplied by."""
    rounds: int
    """Rounds of a game, where the variant lets them be chosen; 0 asks for as few as it can have."""


PROFILES = {
    "smoke": Profile(users=12, ramp=2, seconds=15, grace=10, pace=0.02, rounds=0),
    "staging": Profile(users=150, ramp=60, seconds=180, grace=30, pace=0.25, rounds=2),
    "soak": Profile(users=100, ramp=60, seconds=3600, grace=120, pace=1.0, rounds=10),
}
