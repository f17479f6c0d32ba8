"""Why a table refuses a request; the refusals of the rules are in `service.rules.model.errors`."""

from enum import StrEnum


class Refusal(StrEnum):
    """Stable codes of the table's own refusals."""

    GAME_NOT_FOUND = "game_not_found"
    ROUND_NOT_FOUND = "round_not_found"
    VARIANT_NOT_FOUND = "variant_not_found"
    VARIANT_RENAMED = "variant_renamed"
    GAME_EXISTS = "game_exists"
    PLAYER_COUNT = "player_count"
    TOO_MANY_BOTS = "too_many_bots"
    NOBODY_TO_SEE = "unlisted_without_players"
    WRONG_JOIN_CODE = "wrong_join_code"
    PLAYER_NOT_FOUND = "player_not_found"
    NOT_WAITING = "game_already_started"
    NOT_STARTED = "game_not_started"
    NOT_ENOUGH_PLAYERS = "not_enough_players"
    NOT_THE_HOST = "not_the_host"
    NOT_BETWEEN_ROUNDS = "not_between_rounds"
    GAME_OVER = "game_over"
    OFFER_OPEN = "offer_open"
    PLAYER_OUT = "player_out"
    NOT_FINISHED = "game_not_finished"
    PLAYER_AWAY = "player_away"
    NOT_AWAY = "not_away"
    SEAT_FORFEITED = "seat_forfeited"
    ABANDONED = "game_abandoned"
    HINTS_OFF = "hints_off"
    SANDBOX_ONLY = "sandbox_only"
    BAD_DECK = "bad_deck"
    BUSY = "game_busy"
    NEWER_RELEASE = "newer_release"
    STORE_NEARLY_FULL = "store_nearly_full"


class TableError(Exception):
    """A refusal by the table; nothing has changed."""

    def __init__(self, refusal: Refusal, **facts: object) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
        self.facts = facts
