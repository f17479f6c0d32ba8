"""Load profiles: number of players, duration and speed."""

from dataclasses import dataclass

MOST_USERS = 20_000
"""Most users of a run, whatever the command line says."""


@dataclass(frozen=True)
class Profile:
    """One kind of run. It always ends: after `seconds` and at most `grace` more."""

    users: int
    ramp: int
    """Seconds until all users have started."""
    seconds: int
    grace: int
    """Seconds for finishing games once no new ones begin."""
    pace: float
    """Factor on the thinking times of people."""
    rounds: int
    """Rounds of a game, where the variant has this option; 0 means as few as possible."""


PROFILES = {
    "smoke": Profile(users=12, ramp=2, seconds=15, grace=10, pace=0.02, rounds=0),
    "staging": Profile(users=150, ramp=60, seconds=180, grace=30, pace=0.25, rounds=2),
    "soak": Profile(users=100, ramp=60, seconds=3600, grace=120, pace=1.0, rounds=10),
}
