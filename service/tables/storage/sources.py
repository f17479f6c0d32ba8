"""The time and the random values that changes are made from."""

import secrets
import time

from service.tables.model.game_setup import FreshSecrets

JOIN_CODE_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def now_ms() -> int:
    """The time in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def fresh_secrets() -> FreshSecrets:
    """Random values for one change, from the system's cryptographic source."""
    return FreshSecrets(
        seed=secrets.token_hex(32),
        first_seed=secrets.token_hex(32),
        nonce=secrets.token_hex(16),
        join_code="".join(secrets.choice(JOIN_CODE_ALPHABET) for _ in range(8)),
    )
