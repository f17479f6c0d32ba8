"""Player tokens: proof of who sends a request, by a keyed hash that the store never holds and cannot make."""

import hashlib
import hmac
import re
from base64 import urlsafe_b64encode

import msgspec
from flask import request

from service.http.problems.problem import HttpProblem, ProblemError

_TOKEN = re.compile(r"(p[1-9][0-9]{0,8})\.([A-Za-z0-9_-]{43})")
_CHALLENGE = 'Bearer realm="rummy"'


class TokenClaim(msgspec.Struct, frozen=True):
    """A token as a request sends it: a player's id, and the hash that has to prove it."""

    player_id: str
    proof: str


def player_token(secret_key: str, game_id: str, player_id: str, nonce: str) -> str:
    """The token that lets its bearer play for `player_id`; another nonce revokes it."""
    return f"{player_id}.{_proof(secret_key, game_id, player_id, nonce)}"


def token_claim() -> TokenClaim | None:
    """The claim of the current request, or None without a token. Raises ProblemError for a malformed token."""
    header = request.environ.get("HTTP_AUTHORIZATION")
    if header is None:
        return None
    scheme, _, credentials = header.partition(" ")
    match = _TOKEN.fullmatch(credentials.strip())
    if scheme.lower() != "bearer" or not match:
        raise invalid_token_error()
    return TokenClaim(*match.groups())


def is_valid_claim(claim: TokenClaim, secret_key: str, game_id: str, nonce: str) -> bool:
    """Whether `claim` holds for a player of this game with this nonce."""
    expected = _proof(secret_key, game_id, claim.player_id, nonce)
    return hmac.compare_digest(expected, claim.proof)


def invalid_token_error() -> ProblemError:
    """The problem for a token that is malformed, revoked or from another game."""
    return ProblemError(HttpProblem.TOKEN_INVALID, headers={"WWW-Authenticate": f'{_CHALLENGE}, error="invalid_token"'})


def missing_token_error() -> ProblemError:
    """The problem for a request without a token where one is needed."""
    return ProblemError(HttpProblem.TOKEN_MISSING, headers={"WWW-Authenticate": _CHALLENGE})


def _proof(secret_key: str, game_id: str, player_id: str, nonce: str) -> str:
    message = f"{game_id}|{player_id}|{nonce}".encode()
    return urlsafe_b64encode(hmac.digest(secret_key.encode(), message, hashlib.sha256)).rstrip(b"=").decode()
