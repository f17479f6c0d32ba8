"""The store of a service that runs already, for commands beside it."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager

from service.standalone.serve import ServeError, checkable_settings, join_embedded_server
from service.store import StoreConnection
from service.store_opening import connect_as_set


@contextmanager
def open_store(environ: Mapping[str, str]) -> Iterator[StoreConnection]:
    """A connection to the store at REDIS_URL, or to the embedded server whose files are in DATA_DIR.

    Raises ServeError and SettingsError.
    """
    settings, variables = checkable_settings(environ)
    with ExitStack() as stack:
        url = settings.redis_url
        if "REDIS_URL" not in variables:
            if not (settings.data_dir / "redis").is_dir():
                raise ServeError(f"there is no store in {settings.data_dir}: set REDIS_URL or DATA_DIR")
            server = join_embedded_server(settings)
            stack.callback(server.leave)
            url = server.url
        yield stack.enter_context(closing(connect_as_set(url)))
