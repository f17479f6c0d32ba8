"""HTML pages for people: their headers, and the policy that keeps them from loading or sending anything."""

from base64 import b64encode
from hashlib import sha256

HTML_MEDIA_TYPE = "text/html"
NO_FRAMING_POLICY = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
ISOLATION_HEADERS = {
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def style_page_headers(style: str) -> dict[str, str]:
    """The headers of a page that loads nothing, and has `style` as its only style sheet."""
    policy = f"default-src 'none'; style-src 'sha256-{content_hash(style.encode())}'; {NO_FRAMING_POLICY}"
    return {"Content-Security-Policy": policy, **ISOLATION_HEADERS}


def content_hash(content: bytes) -> str:
    """The hash by which a policy allows a script or a style sheet."""
    return b64encode(sha256(content).digest()).decode()
