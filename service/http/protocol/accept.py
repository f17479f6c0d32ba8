"""The media types that a client accepts."""

from flask import request
from werkzeug.datastructures import MIMEAccept


def accepted_media_types() -> MIMEAccept:
    """The media types of the Accept header without their parameters: what the service offers has none."""
    accepted = request.accept_mimetypes
    return MIMEAccept([(media_type.partition(";")[0].rstrip(), quality) for media_type, quality in accepted])
