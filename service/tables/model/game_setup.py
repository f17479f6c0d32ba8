"""What creating a game takes: its setup, and the random values of one change."""

import msgspec

from service.rules.option_rules import OptionInput
from service.tables.model.bot_pace import BotPace
from service.tables.model.table import FixedDeal, OnLeave, OnTimeout, Stake, Visibility


class BotSetup(msgspec.Struct, frozen=True):
    """A bot to seat: its level, and its name if it has one of its own."""

    level: str
    name: str | None = None
    former: str | None = None
    """In a rematch: the id of the player whose place it had in the old game."""


class GameSetup(msgspec.Struct, frozen=True):
    """A game to create; its creator `player_name` gets a seat unless bots fill all of them."""

    variant: str
    options: dict[str, OptionInput] = {}
    seats: int | None = None
    player_name: str | None = None
    bots: tuple[BotSetup, ...] = ()
    name: str | None = None
    visibility: Visibility = Visibility.PUBLIC
    turn_seconds: int | None = None
    next_round_seconds: int | None = None
    on_leave: OnLeave = OnLeave.BOT
    on_timeout: OnTimeout = OnTimeout.BOT
    hints: bool = True
    bot_pace: BotPace = BotPace.INSTANT
    stake: Stake | None = None
    fixed: FixedDeal = FixedDeal()
    waiting_seconds: int = 3600
    sandbox: bool = False
    former: str | None = None
    """In a rematch: the creator's id in the old game."""
    formerly: tuple[str, ...] = ()


class FreshSecrets(msgspec.Struct, frozen=True):
    """Random hexadecimal digits for one change, from a cryptographic source."""

    seed: str
    """64 digits: the seed of the round after the next deal."""
    first_seed: str
    """64 digits: the seed of the first round."""
    nonce: str
    join_code: str
