"""Commands: authorize a request, change a game or give a seat once per Idempotency-Key, and answer."""
