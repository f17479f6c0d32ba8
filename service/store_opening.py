"""Opens the store that a process is told to use, and says which setting is wrong if it cannot."""

from service.settings import SettingsError
from service.store import StoreConnection, connect


def connect_as_set(redis_url: str, *, replicated: bool = False) -> StoreConnection:
    """A connection to the store at REDIS_URL; it sends nothing yet. Raises SettingsError for a URL of no use."""
    try:
        return connect(redis_url, replicated=replicated)
    except ValueError as error:
        raise SettingsError(f"REDIS_URL cannot be used ({error})") from None
