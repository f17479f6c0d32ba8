"""The format of text/event-stream (WHATWG HTML, 9.2)."""

from service.http.protocol.responses import encode_json
from service.http.schemas.records import Event, Presence, Reset

EVENT_STREAM_MEDIA_TYPE = "text/event-stream"
HEARTBEAT_FRAME = b":\n\n"
RETRY_MS = 1000
"""Milliseconds that a client waits before it reconnects to a stream that has ended."""


def opening_frame() -> bytes:
    """The first bytes of a stream."""
    return b"retry: %d\n\n" % RETRY_MS


def event_frame(event: Event) -> bytes:
    """An event of the game; its id is its seq, from which a client resumes."""
    return b"id: %d\ndata: %b\n\n" % (event.seq, encode_json(event))


def presence_frame(presence: Presence) -> bytes:
    """Who is connected; without an id, since no client can resume from it."""
    return b"event: presence\ndata: %b\n\n" % encode_json(presence)


def reset_frame(reset: Reset) -> bytes:
    """The reader has to read the game again; they resume from the event that the game has now."""
    return b"id: %d\nevent: reset\ndata: %b\n\n" % (reset.last_seq, encode_json(reset))
