"""Player tokens: proof of who sends a request, by a keyed hash that the store never holds and cannot make."""

import hashlib
import hmac
import re
from base64 import urlsafe_b64encode
from functools import cache, lru_cache
from typing import TYPE_CHECKING

import msgspec

from service.http.problems.problem import HttpProblem, ProblemError

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

_TOKEN = re.compile(r"(p[1-9][0-9]{0,8})\.([A-Za-z0-9_-]{43})(?:\.([A-Za-z0-9_-]{4}))?")
CACHED_PROOFS = 10_000
"""Players of whom a process remembers the proof: some 3 MB."""
_CHALLENGE = 'Bearer realm="rummy"'


class TokenClaim(msgspec.Struct, frozen=True):
    """A token as a request sends it: a player's id, and the hash that has to prove it."""

    player_id: str
    proof: str
    key_id: str = ""
    """The name of the key that made the hash; empty if the token names none."""


def player_token(secret_keys: tuple[str, ...], game_id: str, player_id: str, nonce: str) -> str:
    """The token that lets its bearer play for `player_id`, by the first key; another nonce revokes it.

    Where there is only one key, the token does not name it: earlier releases, which know no names, accept it.
    """
    token = f"{player_id}.{_proof(secret_keys[0], game_id, player_id, nonce)}"
    return f"{token}.{_key_id(secret_keys[0])}" if len(secret_keys) > 1 else token


def token_claim(environ: "WSGIEnvironment") -> TokenClaim | None:
    """The claim of a request, or None without a token. Raises ProblemError for a malformed token."""
    header = environ.get("HTTP_AUTHORIZATION")
    if header is None:
        return None
    scheme, _, credentials = header.partition(" ")
    match = _TOKEN.fullmatch(credentials.strip())
    if scheme.lower() != "bearer" or not match:
        raise invalid_token_error()
    return TokenClaim(*match.groups(default=""))


def is_valid_claim(claim: TokenClaim, secret_keys: tuple[str, ...], game_id: str, nonce: str) -> bool:
    """Whether `claim` holds for a player of this game with this nonce, by the key that it names or by any."""
    for key in secret_keys:  # a generator would take longer than the one key that most services have
        if claim.key_id in {"", _key_id(key)}:
            proof = _proof(key, game_id, claim.player_id, nonce)
            if hmac.compare_digest(proof, claim.proof):
                return True
    return False


def invalid_token_error() -> ProblemError:
    """The problem for a token that is malformed, revoked or from another game."""
    return ProblemError(HttpProblem.TOKEN_INVALID, headers={"WWW-Authenticate": f'{_CHALLENGE}, error="invalid_token"'})


def missing_token_error() -> ProblemError:
    """The problem for a request without a token where one is needed."""
    return ProblemError(HttpProblem.TOKEN_MISSING, headers={"WWW-Authenticate": _CHALLENGE})


@cache
def _key_id(secret_key: str) -> str:
    """The four characters by which tokens name a key; nobody can derive the key from them."""
    return urlsafe_b64encode(hmac.digest(secret_key.encode(), b"key id", hashlib.sha256)[:3]).decode()


@lru_cache(maxsize=CACHED_PROOFS)
def _proof(secret_key: str, game_id: str, player_id: str, nonce: str) -> str:
    message = f"{game_id}|{player_id}|{nonce}".encode()
    return urlsafe_b64encode(hmac.digest(secret_key.encode(), message, hashlib.sha256)).rstrip(b"=").decode()
