"""Examples of answers, from one small game that is played for them with fixed random values."""

from functools import cache

from msgspec.structs import replace

from service.http.problems.language import Language
from service.http.schemas import answers, records, variants
from service.http.views import hints, history, scores, sse
from service.http.views.game import game_summary, game_view
from service.http.views.players import SeatedPlayers
from service.http.views.rules_html import rules_html_page
from service.http.views.rules_texts import rules_page
from service.http.views.variants import variant_view, variants_view
from service.rules.catalogue import VARIANTS
from service.rules.model.events import RoundEvent
from service.rules.model.moves import Draw, MoveRecord, Source
from service.tables.actions import overdue, seating
from service.tables.actions.gameplay import play_move
from service.tables.actions.rematch import rematch_setup
from service.tables.matchmaking import GameCriteria
from service.tables.model import change
from service.tables.model.change import Change, RoundRecord
from service.tables.model.game_events import StoredEvent
from service.tables.model.game_setup import BotSetup, FreshSecrets, GameSetup
from service.tables.model.table import SUBSTITUTE_LEVEL, Player, Stake, Table, with_player
from service.tables.turns.absence import return_to_seat

EXAMPLE_TIME_MS = 1_767_225_600_000
EXAMPLE_GAME_ID = "k5r2mxq7dp3wtzya"
EXAMPLE_SECRETS = FreshSecrets(seed="2b" * 32, first_seed="1a" * 32, nonce="0c" * 16, join_code="R4MMYK7Q")
EXAMPLE_TOKEN = "p1.mC0p8Qm5vYh2b4X1sT9eJ6wLk3uFzRaN7dGiVxoEqWs"  # noqa: S105 - made up
EXAMPLE_VARIANT = "rami"


@cache
def _waiting_table(seats: int = 2) -> Table:
    new = GameSetup(EXAMPLE_VARIANT, options={"rounds": 3}, seats=seats, player_name="Ann", stake=Stake("0.10", "CAD"))
    return with_version(seating.create(EXAMPLE_GAME_ID, new, EXAMPLE_SECRETS, EXAMPLE_TIME_MS), 1)


@cache
def _table_in_play() -> Table:
    return with_version(seating.join(_waiting_table(), "Bob", EXAMPLE_SECRETS, EXAMPLE_TIME_MS), 2)


@cache
def _table_after_draw() -> Table:
    table = _table_in_play()
    return with_version(play_move(table, _player_at_turn(table).id, Draw(Source.STOCK), EXAMPLE_TIME_MS), 3)


@cache
def _bots_game() -> tuple[Table, tuple[StoredEvent, ...], tuple[MoveRecord, ...]]:
    """A game of one round that two bots play to its end."""
    bots = (BotSetup("easy", "Cleo"), BotSetup("easy", "Dan"))
    created = seating.create(
        EXAMPLE_GAME_ID,
        GameSetup(EXAMPLE_VARIANT, seats=2, bots=bots, stake=Stake("0.10", "CAD")),
        EXAMPLE_SECRETS,
        EXAMPLE_TIME_MS,
    )
    steps = [created]
    while (due := overdue.due_at(steps[-1].table)) is not None:
        steps.append(overdue.take_overdue_step(with_version(steps[-1], len(steps)), EXAMPLE_SECRETS.seed, due))
    events = [event for step in steps for event in step.events]
    stored = tuple(
        StoredEvent(seq, 1, EXAMPLE_TIME_MS, int(isinstance(event, RoundEvent)), event)
        for seq, event in enumerate(events, 1)
    )
    return with_version(steps[-1], len(steps)), stored, tuple(move for step in steps for move in step.moves)


def with_version(changed: Change, version: int) -> Table:
    """The changed table as if it had been committed under this version."""
    return replace(changed.table, version=version, seq=4 * version)


def _player_at_turn(table: Table) -> Player:
    assert table.round is not None  # noqa: S101 - the example is in play
    return table.at_seat(table.round.turn)


def game_example() -> answers.Game:
    """A game in play, just after the viewer has drawn."""
    return game_view(_table_after_draw(), _table_after_draw().player(_player_at_turn(_table_after_draw()).id))


def hint_example() -> hints.Hint:
    """A hint for the viewer of `game_example`."""
    return hints.hint_view(_table_after_draw(), _player_at_turn(_table_after_draw()), Language.EN)


def start_game_example() -> answers.Game:
    """A game that the host has started with two players though it has three seats."""
    waiting = seating.join(_waiting_table(seats=3), "Bob", EXAMPLE_SECRETS, EXAMPLE_TIME_MS).table
    started = with_version(seating.start(waiting, "p1", EXAMPLE_SECRETS, EXAMPLE_TIME_MS), 3)
    return game_view(started, started.players[0])


def add_bot_example() -> answers.Game:
    """A game that waits for a third player after its host has given a seat to a bot."""
    bot = BotSetup("easy")
    table = with_version(seating.add_bot(_waiting_table(seats=3), "p1", bot, EXAMPLE_SECRETS, EXAMPLE_TIME_MS), 2)
    return game_view(table, table.players[0])


def return_example() -> answers.Game:
    """A game whose player has taken the seat back from the bot."""
    player = _table_in_play().players[0]
    away = with_player(_table_in_play(), replace(player, bot=SUBSTITUTE_LEVEL, away=True))
    table = with_version(return_to_seat(away, player.id, EXAMPLE_TIME_MS), 9)
    return game_view(table, table.player(player.id))


def create_game_example() -> answers.Seat:
    """The answer to the creator of a game against a bot."""
    new = GameSetup(EXAMPLE_VARIANT, options={"rounds": 3}, player_name="Ann", bots=(BotSetup("easy"),))
    table = with_version(seating.create(EXAMPLE_GAME_ID, new, EXAMPLE_SECRETS, EXAMPLE_TIME_MS), 1)
    return answers.Seat("p1", EXAMPLE_TOKEN, game_view(table, table.players[0]))


def join_game_example() -> answers.Seat:
    """The answer to a player who joins a game."""
    return answers.Seat(
        "p2", EXAMPLE_TOKEN.replace("p1.", "p2."), game_view(_table_in_play(), _table_in_play().players[1])
    )


def quick_play_example() -> answers.Seat:
    """The answer to the first player who looks for such a game."""
    table = with_version(
        seating.create(
            EXAMPLE_GAME_ID, GameCriteria(EXAMPLE_VARIANT, "Ann").game_setup(), EXAMPLE_SECRETS, EXAMPLE_TIME_MS
        ),
        1,
    )
    return answers.Seat("p1", EXAMPLE_TOKEN, game_view(table, table.players[0]))


def rematch_example() -> answers.Seat:
    """The answer to the first player who asks for a rematch."""
    new = rematch_setup(_table_in_play(), _table_in_play().players[0])
    table = with_version(seating.create("w7dfq3k2x5mzrt6p", new, EXAMPLE_SECRETS, EXAMPLE_TIME_MS), 1)
    return answers.Seat("p1", EXAMPLE_TOKEN, game_view(table, table.players[0]))


def lobby_example() -> answers.GamePage:
    """A page of open games."""
    return answers.GamePage((game_summary(_waiting_table()),), None)


def round_record_example() -> records.RoundRecord:
    """An ended round."""
    table, _, moves = _bots_game()
    return history.round_record_view(table, _round_record(table), list(moves))


def scores_example() -> records.Scores:
    """The scores after one round."""
    table = _bots_game()[0]
    return scores.scores_view(table, [_round_record(table)])


def events_example() -> records.EventPage:
    """The first events of a game."""
    table, stored, _ = _bots_game()
    views = tuple(history.event_view(each, SeatedPlayers(table), None) for each in stored[:8])
    return records.EventPage(views, views[-1].seq, more=True)


def stream_example() -> str:
    """An event stream from its beginning."""
    there = sse.presence_frame(records.Presence(("p1",), 1))
    return b"".join([sse.opening_frame(), there, *map(sse.event_frame, events_example().events[:2])]).decode()


def variants_example() -> variants.Variants:
    """All variants."""
    return variants_view(Language.EN)


def variant_rules_example() -> str:
    """The first section of the rules of one variant."""
    return _beginning_of_rules(EXAMPLE_VARIANT)


def general_rules_example() -> str:
    """The first section of the rules that variants share."""
    return _beginning_of_rules("core")


def _beginning_of_rules(name: str) -> str:
    return rules_page(name, Language.EN).body.decode().partition("\n- ")[0]


def variant_rules_page_example() -> str:
    """The beginning of the page with the rules of one variant."""
    return _beginning_of_page(EXAMPLE_VARIANT)


def general_rules_page_example() -> str:
    """The beginning of the page with the rules that variants share."""
    return _beginning_of_page("core")


def _beginning_of_page(name: str) -> str:
    return rules_html_page(name, Language.EN).body.decode().partition("\n<ul>")[0]


def variant_example() -> variants.Variant:
    """One variant."""
    return variant_view(VARIANTS[EXAMPLE_VARIANT], Language.EN)


def _round_record(table: Table) -> RoundRecord:
    record = change.round_record_of(table)
    assert record is not None  # noqa: S101 - the bots have played it to its end
    return record
