"""Cases of reasons: a table, a move of seat 0, and its reason as a code, in English and in French."""

from service.bots.hints.arranged_hand import arrange_hand
from service.bots.hints.explaining import explain
from service.bots.hints.reasons import Explanation, Position
from service.http.problems.language import Language
from service.http.problems.move_reasons import reason_text
from service.rules.model.moves import NewMeld, PlayersMove
from tests.unit.rules.table import Table

Case = tuple[Table, PlayersMove, str, str, str]
NEW_MELD = NewMeld(("JS", "QS", "KS"))


def why(table: Table, move: PlayersMove) -> Explanation:
    """The reason for the move of seat 0."""
    seen = table.view(0)
    variant = table.variant.with_wild_card(seen.wild).in_deal(seen.scored)
    return explain(Position(variant, seen, arrange_hand(variant, seen)), move)


def check(case: Case) -> None:
    """Fails if the move of the case has another reason, or other sentences."""
    table, move, code, english, french = case
    given = why(table, move)
    assert (given.reason, reason_text(given, Language.EN)) == (code, english)
    assert reason_text(given, Language.FR) == french
