"""Refusals: the stable reasons for which the rules refuse a move or options, and the exceptions that carry them."""

from collections.abc import Sequence
from enum import StrEnum


class Reason(StrEnum):
    """Why the rules refuse a move. The codes are stable; the HTTP layer adds the text."""

    NOT_YOUR_TURN = "not_your_turn"
    WRONG_PHASE = "wrong_phase"
    ROUND_NOT_RUNNING = "round_not_running"
    CARD_NOT_HELD = "card_not_held"
    UNKNOWN_MELD = "unknown_meld"
    NOT_A_MELD = "not_a_meld"
    JOKER_AMBIGUOUS = "joker_ambiguous"
    DOES_NOT_FIT = "does_not_fit"
    DISCARD_JUST_TAKEN = "discard_just_taken"
    TAKEN_CARD_LEFT_OVER = "taken_card_left_over"
    LAY_OFF_OWED = "lay_off_owed"
    STOCK_EMPTY = "stock_empty"
    DISCARD_PILE_EMPTY = "discard_pile_empty"
    WILD_CARD_STAYS = "wild_card_stays"
    CARD_NOT_IN_PILE = "card_not_in_pile"
    SECOND_CARD_DUE = "second_card_due"
    NO_SECOND_CARD = "no_second_card"
    ONE_MELD_A_TURN = "one_meld_a_turn"
    MELD_OR_LAY_OFF = "meld_or_lay_off"
    LAY_OFF_NEEDS_MELD = "lay_off_needs_meld"
    LAY_OFF_TOO_EARLY = "lay_off_too_early"
    CONCEALED = "concealed"
    NOT_THE_PATTERN = "not_the_pattern"
    MUST_DISCARD = "must_discard"
    DISCARD_NOT_HERE = "discard_not_here"
    BORROW_NOT_ALLOWED = "borrow_not_allowed"
    OPENING_TOO_LOW = "opening_too_low"
    OPENING_NEEDS_CLEAN_RUN = "opening_needs_clean_run"
    NOT_THE_CONTRACT = "not_the_contract"
    SETS_OF_ONE_RANK = "sets_of_one_rank"
    RUNS_TOO_CLOSE = "runs_too_close"
    NO_MORE_MELDS = "no_more_melds"
    MUST_OPEN_WITH_DISCARD = "must_open_with_discard"
    MUST_USE_DISCARD = "must_use_discard"
    STOCK_THIS_TURN = "stock_this_turn"
    MELDS_NOT_HERE = "melds_not_here"
    SWAP_NOT_ALLOWED = "swap_not_allowed"
    NO_SUCH_JOKER = "no_such_joker"
    CALL_NOT_ALLOWED = "call_not_allowed"
    CALL_PENDING = "call_pending"
    NOTHING_TO_BUY = "nothing_to_buy"
    NOTHING_TO_PASS = "nothing_to_pass"
    NOT_IN_THIS_VARIANT = "not_in_this_variant"
    NO_MELDING_IN_PLAY = "no_melding_in_play"
    UPCARD_OFFERED = "upcard_offered"
    UPCARD_PASSED = "upcard_passed"
    DEADWOOD_TOO_HIGH = "deadwood_too_high"
    DISCARD_FITS = "discard_fits"
    ONLY_TO_KNOCK = "only_to_knock"
    NO_LAY_OFF_ON_GIN = "no_lay_off_on_gin"
    NO_MELD_FOR_TAKEN = "no_meld_for_taken"
    TAKEN_CARD_STAYS = "taken_card_stays"
    NOTHING_FED = "nothing_fed"
    MELD_HELD_BACK = "meld_held_back"
    NO_LAY_OFFS = "no_lay_offs"
    NOT_ALL_MELDED = "not_all_melded"
    NO_RE_ENTRY = "no_re_entry"
    WRONG_DECLARATION = "wrong_declaration"


class IllegalMove(Exception):
    """The rules refuse a move. `rule` is the rulebook's number; `facts` go into the problem and its text."""

    def __init__(self, reason: Reason, rule: str, **facts: object) -> None:
        super().__init__(f"{reason} ({rule})")
        self.reason = reason
        self.rule = rule
        self.facts = facts


class OptionFault(StrEnum):
    """Why an option of a game is refused. The codes are stable."""

    UNKNOWN = "unknown_option"
    NOT_FOR_VARIANT = "option_not_applicable"
    OUT_OF_RANGE = "option_out_of_range"
    CONTRADICTORY = "options_contradict"


class BadOptions(ValueError):
    """The options make no playable game; `options` names each option concerned (OPT-20).

    If one value is out of range, `values` are those that it may have.
    """

    def __init__(
        self,
        fault: OptionFault,
        options: tuple[str, ...],
        rule: str = "OPT-20",
        values: Sequence[bool | int | str] = (),
    ) -> None:
        super().__init__(f"{fault}: {', '.join(options)} ({rule})")
        self.fault = fault
        self.options = options
        self.rule = rule
        self.values = values
