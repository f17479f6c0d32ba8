"""Examples for the contract: answers about one small game that is really played, with everything by chance fixed."""

from functools import cache

import msgspec

from service.http.problems.language import Language
from service.http.schemas import answers, records
from service.http.views import game as views
from service.http.views import hints, history, scores, sse
from service.http.views import rules_texts as texts
from service.http.views import variants as catalogue
from service.rules.catalogue import VARIANTS
from service.rules.model.events import Event
from service.rules.model.moves import Draw, Made, Source
from service.tables.actions import gameplay as playing
from service.tables.actions import overdue, seating
from service.tables.actions.rematch import again
from service.tables.matchmaking import Wish
from service.tables.model import change
from service.tables.model.change import Change, RoundRecord
from service.tables.model.game_events import Kept
from service.tables.model.table import Player, Stake, Table

NOW = 1_767_225_600_000
GAME_ID = "k5r2mxq7dp3wtzya"
CHANCE = seating.Secrets(seed="2b" * 32, first_seed="1a" * 32, nonce="0c" * 16, join_code="R4MMYK7Q")
TOKEN = "p1.mC0p8Qm5vYh2b4X1sT9eJ6wLk3uFzRaN7dGiVxoEqWs"  # noqa: S105 - made up
VARIANT = "rami"

NEW_GAME = {"variant": VARIANT, "player_name": "Ann", "bots": [{"level": "easy"}], "options": {"rounds": 3}}
QUICK_GAME = {"variant": VARIANT, "player_name": "Ann"}
NEW_PLAYER = {"player_name": "Bob"}
NEW_BOT = {"level": "easy"}
NEW_CUT = {"contribution": "seventeen"}
NEW_DRAW = {"source": "stock"}
NEW_MELDS = {"melds": [{"cards": ["4D", "4H", "4S"]}]}
NEW_LAY_OFF = {"meld_id": "m1", "cards": ["4C"]}
NEW_DISCARD = {"card": "QD"}
NEW_CALL = {"meld_id": "m1"}


@cache
def _waiting() -> Table:
    new = seating.NewGame(VARIANT, options={"rounds": 3}, player_name="Ann", stake=Stake("0.10", "CAD"))
    return _numbered(seating.create(GAME_ID, new, CHANCE, NOW), 1)


@cache
def _playing() -> Table:
    return _numbered(seating.join(_waiting(), "Bob", None, CHANCE, NOW), 2)


@cache
def _drawn() -> Table:
    table = _playing()
    return _numbered(playing.play(table, _mover(table).id, Draw(Source.STOCK), NOW), 3)


@cache
def _of_bots() -> tuple[Table, tuple[Kept, ...], tuple[Made, ...]]:
    """A game of one round that two bots play to its end."""
    bots = (seating.NewBot("easy", "Cleo"), seating.NewBot("easy", "Dan"))
    made = seating.create(
        GAME_ID, seating.NewGame(VARIANT, seats=2, bots=bots, stake=Stake("0.10", "CAD")), CHANCE, NOW
    )
    steps = [made]
    while overdue.due(steps[-1].table) is not None:
        steps.append(overdue.act(_numbered(steps[-1], len(steps)), CHANCE.seed, NOW))
    told = [event for step in steps for event in step.events]
    kept = tuple(Kept(seq, 1, NOW, int(isinstance(event, Event)), event) for seq, event in enumerate(told, 1))
    return _numbered(steps[-1], len(steps)), kept, tuple(move for step in steps for move in step.moves)


def _numbered(changed: Change, version: int) -> Table:
    return msgspec.structs.replace(changed.table, version=version, seq=4 * version)


def _mover(table: Table) -> Player:
    assert table.round is not None  # noqa: S101 - the example is in play
    return table.at_seat(table.round.turn)


def game() -> answers.Game:
    """A game in play, just after the viewer has drawn."""
    return views.game(_drawn(), _drawn().player(_mover(_drawn()).id))


def hint() -> hints.Hint:
    """A hint for that viewer."""
    return hints.hint_for(_drawn(), _mover(_drawn()))


def waiting_game() -> answers.Game:
    """A game that waits for a second player."""
    return views.game(_waiting(), _waiting().players[0])


def created() -> answers.Seat:
    """What the creator of a game gets."""
    return answers.Seat("p1", TOKEN, waiting_game())


def joined() -> answers.Seat:
    """What somebody who joins gets."""
    return answers.Seat("p2", TOKEN.replace("p1.", "p2."), views.game(_playing(), _playing().players[1]))


def quick() -> answers.Seat:
    """What the first player gets who looks for such a game."""
    table = _numbered(seating.create(GAME_ID, Wish(VARIANT, "Ann").new_game(), CHANCE, NOW), 1)
    return answers.Seat("p1", TOKEN, views.game(table, table.players[0]))


def rematch() -> answers.Seat:
    """What the first player gets who asks for a rematch."""
    new = again(_playing(), _playing().players[0])
    table = _numbered(seating.create("w7dfq3k2x5mzrt6p", new, CHANCE, NOW), 1)
    return answers.Seat("p1", TOKEN, views.game(table, table.players[0]))


def lobby() -> answers.GamePage:
    """A page of open games."""
    return answers.GamePage((views.summary(_waiting()),), None)


def round_record() -> records.RoundRecord:
    """An ended round."""
    table, _, made = _of_bots()
    return history.round_record(table, _record(table), list(made))


def game_scores() -> records.Scores:
    """The scores after one round."""
    table = _of_bots()[0]
    return scores.scores(table, [_record(table)])


def events() -> records.EventPage:
    """The first events of a game."""
    table, kept, _ = _of_bots()
    shown = tuple(history.event(each, views.Names(table), None) for each in kept[:8])
    return records.EventPage(shown, shown[-1].seq, more=True)


def stream() -> str:
    """An event stream from its beginning."""
    there = sse.seen(records.Presence(("p1",), 1))
    return b"".join([sse.opening(), there, *map(sse.told, events().events[:2])]).decode()


def variants() -> records.Variants:
    """All variants."""
    return catalogue.variants()


def rules() -> str:
    """The rules of one variant, from their beginning."""
    return _beginning(VARIANT)


def general_rules() -> str:
    """The rules that variants share, from their beginning."""
    return _beginning("core")


def _beginning(name: str) -> str:
    return texts.page(name, Language.EN).body.decode().partition("\n- ")[0]


def variant() -> records.Variant:
    """One variant."""
    return catalogue.variant(VARIANTS[VARIANT], Language.EN)


def _record(table: Table) -> RoundRecord:
    record = change.record(table)
    assert record is not None  # noqa: S101 - the bots have played it to its end
    return record
