"""Melds as viewers receive them."""

from functools import lru_cache

from service.http.problems.language import Language
from service.http.problems.meld_titles import meld_title
from service.http.schemas import rounds
from service.rules.melding.wild_cards import wild_cards_stand_for
from service.rules.model import melds

MAX_CACHED_MELDS = 10_000
"""Melds whose view a process remembers: some 6 MB, for more than a thousand games in play."""


@lru_cache(maxsize=MAX_CACHED_MELDS)
def meld_view(meld: melds.Meld, by_seat: tuple[str, ...], language: Language) -> rounds.Meld:
    """A meld of the players `by_seat`. Every answer shows all melds, and a move changes one of them at most."""
    return rounds.Meld(
        meld_id=meld.id,
        owner=by_seat[meld.owner],
        kind=meld.kind,
        title=meld_title(meld, language),
        cards=meld.cards,
        jokers=wild_cards_stand_for(meld.cards, meld.stands) if meld.stands else (),
        players=tuple([by_seat[player] for player in meld.players]) if meld.players else None,
    )
