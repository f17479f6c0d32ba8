"""The language of the rules tests: a table set as the test names it, and the verbs of play.

    table = rummy(hand="AS 7D 8D", discards="5C").draw("discard")
    with refuses(Reason.DISCARD_JUST_TAKEN, "CORE-08"):
        table.discard("5C")

Every verb gives a new table, so a refused move cannot have changed the old one. The pack is conserved by every verb,
or the verb fails the test.
"""

import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from importlib.resources import files
from string import Formatter

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.melding.building import build_meld
from service.rules.model.cards import Hand, in_order
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.melds import Meld
from service.rules.model.state import Phase, Round, State, replace
from service.rules.model.variant import Variant
from service.rules.option_rules import OptionInput
from service.rules.options import with_options
from service.rules.rounds import deal
from service.rules.scoring.laid_cards import with_players
from tests.unit.rules.notation import REST, in_play, parse_meld, pile_of, rest_of_pack
from tests.unit.rules.verbs import SEED, Table

__all__ = [
    "SEED",
    "Phase",
    "Reason",
    "Table",
    "arret",
    "bloc_rami",
    "bloc_rami_jokers",
    "block",
    "caloochi",
    "cards",
    "corner",
    "double_rum",
    "game",
    "german",
    "gin",
    "in_play",
    "kalooki_40",
    "knock_rummy",
    "oklahoma_gin",
    "rami",
    "rami_51",
    "refuses",
    "remik",
    "rummy",
    "rummy_500",
    "scala_40",
    "set_table",
    "straight_gin",
    "toss",
]


REFUSALS = files("service.http.problems.texts") / "refusals.toml"


def cards(text: str) -> Hand:
    """The cards of `text`, sorted as a hand holds them."""
    return in_order(text.split())


@contextmanager
def refuses(reason: Reason, rule: str) -> Iterator[pytest.ExceptionInfo[IllegalMove]]:
    """Expect the rules to refuse the move inside: for `reason`, citing `rule`, with all facts that its text names."""
    with pytest.raises(IllegalMove) as refusal:
        yield refusal
    assert (refusal.value.reason, refusal.value.rule) == (reason, rule)
    assert refusal.value.facts.keys() >= _facts_in_text(reason)


@cache
def _facts_in_text(reason: Reason) -> set[str]:
    """The names of the facts in the text of a refusal."""
    text: str = tomllib.loads(REFUSALS.read_text(encoding="utf-8"))[reason]["detail"]["en"]
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def game(of: str | Variant, seats: int = 2, seed: str = SEED, **options: OptionInput) -> Table:
    """A game before its first round."""
    variant = _variant(of, seats, options)
    return Table.opened(variant, deal.assign_seats(variant, seats, seed)[0])


def _variant(of: str | Variant, seats: int, options: dict[str, OptionInput]) -> Variant:
    return with_options(VARIANTS[of] if isinstance(of, str) else of, seats, options)


def set_table(
    of: str | Variant,
    *,
    hand: str | None = None,
    hands: Sequence[str] = (),
    seats: int | None = None,
    turn: int = 0,
    dealer: int | None = None,
    stock: str = REST,
    discards: str | None = None,
    wild: str | None = None,
    melds: Sequence[str] = (),
    phase: Phase = Phase.DRAW,
    turns: int = 0,
    totals: Sequence[int] | None = None,
    **options: OptionInput,
) -> Table:
    """A table in the middle of a round.

    `hand` is the hand of the seat at turn; `hands` are the hands from seat 0 on. Hands not given are dealt from the
    rest of the pack. `stock` starts with its top card, `discards` (one card by default) with its bottom card. "..."
    stands for all cards not named anywhere; without it those are out of the game. `wild` is the card turned at the
    deal, where there is one. `melds` are m1, m2, ... on the table and belong to the last seat unless they say
    "0: 3C 3D 3H"; their owners have opened. Every seat has finished `turns` turns.
    """
    players = seats or max(2, len(hands), turn + 1, len(totals or ()))
    variant = _variant(of, players, options)
    lying = tuple(_meld_on_table(variant, players, number, text) for number, text in enumerate(melds, start=1))
    held_by = dict(enumerate(hands)) if hand is None else {turn: hand}
    texts = (*held_by.values(), stock, discards or "", wild or "", *(" ".join(meld.cards) for meld in lying))
    rest = rest_of_pack(variant, players, tuple(" ".join(texts).split()))
    if discards is None:
        discards, rest = rest[-1], rest[:-1]
    if wild is None and variant.deal.wild_card:
        wild, rest = rest[-1], rest[:-1]
    held, rest = _hands(variant, players, held_by, rest)
    owners = {meld.owner for meld in lying}
    state = State(
        seats=players,
        dealer=(turn - 1) % players if dealer is None else dealer,
        totals=tuple(totals or (0,) * players),
        number=1,
    )
    rnd = Round(
        dealer=state.dealer,
        turn=turn,
        phase=phase,
        seed=SEED,
        hands=held,
        stock=pile_of(stock, rest),
        discard=pile_of(discards, rest),
        wild=wild,
        melds=lying,
        meld_count=len(lying),
        turns=(turns,) * players,
        opened=tuple(seat in owners for seat in range(players)),
        laid_down=tuple(seat in owners for seat in range(players)),
    )
    return Table.opened(variant, replace(state, round=rnd))


def _meld_on_table(variant: Variant, players: int, number: int, text: str) -> Meld:
    """The meld `text` on the table, with its owner if the text names one."""
    owner, _, meld = text.rpartition(":")
    cards, jokers = parse_meld(meld)
    seat = int(owner) if owner else players - 1
    return with_players(variant, Meld(f"m{number}", seat, *build_meld(cards, jokers, variant.melds)), seat)


def _hands(variant: Variant, players: int, named: dict[int, str], rest: Hand) -> tuple[tuple[Hand, ...], Hand]:
    """A hand for every seat, and the cards left."""
    hands = []
    for seat in range(players):
        if seat in named:
            hands.append(cards(named[seat]))
            continue
        size = variant.hand_size(players)
        hands.append(in_order(rest[:size]))
        rest = rest[size:]
    return tuple(hands), rest


rami = partial(set_table, "rami")
rummy = partial(set_table, "rummy")
arret = partial(set_table, "rami-arret")
block = partial(set_table, "block-rummy")
toss = partial(set_table, "toss-rummy")
corner = partial(set_table, "around-the-corner-rummy")
caloochi = partial(set_table, "caloochi")
double_rum = partial(set_table, "double-rum")
german = partial(set_table, "german-rummy")
bloc_rami = partial(set_table, "bloc-rami")
rami_51 = partial(set_table, "rami-51")
scala_40 = partial(set_table, "scala-40")
remik = partial(set_table, "remik")
kalooki_40 = partial(set_table, "kalooki-40")
bloc_rami_jokers = partial(set_table, "bloc-rami-jokers")
gin = partial(set_table, "gin-rummy", turns=1)
straight_gin = partial(set_table, "straight-gin", turns=1)
oklahoma_gin = partial(set_table, "oklahoma-gin", turns=1)
knock_rummy = partial(set_table, "knock-rummy")
rummy_500 = partial(set_table, "rummy-500")
