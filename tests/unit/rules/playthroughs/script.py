"""A playthrough as text: the deal, the moves in words, the table after each turn, the result.

The moves are input. `full_text` writes the indented lines, and the test compares them. Write a new
playthrough without indented lines and complete it with
`python -m tests.unit.rules.playthroughs.script FILE`.
"""

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from service.rules.catalogue import VARIANTS
from service.rules.model.result import Ending, Gain, Payment
from service.rules.model.state import Spread
from service.rules.rounds.deal import deal_order
from tests.unit.rules.table import SEED, Phase, Table, game

Move = Callable[[Table, int, list[str]], Table]


def _draws(table: Table, seat: int, words: list[str]) -> Table:
    drawn = table.draw(by=seat)
    assert drawn.round.this_turn.drawn == words[0], f"{drawn.round.this_turn.drawn} lies on top of the stock"
    return drawn


def _lays_off(table: Table, seat: int, words: list[str]) -> Table:
    cards, meld = words
    return table.lay_off(cards, on=_meld_id(table, meld), by=seat)


def _meld_id(table: Table, meld: str) -> str:
    """The id of this meld on the table."""
    assert meld in table.melds, f"there is no {meld} on the table"
    return table.round.melds[table.melds.index(meld)].id


def _opens(table: Table, seat: int, words: list[str]) -> Table:
    """One move that takes a discard only to open with it: "takes 4S and opens with 4S 5S 6S and KC KD KH"."""
    return table.draw("discard", words[0], melds=words[1].split(" and "), by=seat)


def _takes_down_to(table: Table, seat: int, words: list[str]) -> Table:
    """One move that takes a discard and all above it to use it at once: "takes down to 9S and melds 9H 9D 9S"."""
    return table.draw("discard", words[0], melds=[words[1]], by=seat)


def _lays_off_down_to(table: Table, seat: int, words: list[str]) -> Table:
    return table.draw("discard", words[0], lay_off=words[1], on=_meld_id(table, words[2]), by=seat)


def _swaps(table: Table, seat: int, words: list[str]) -> Table:
    card, meld = words
    return table.swap(card, on=_meld_id(table, meld), by=seat)


def _melds_joker(table: Table, seat: int, words: list[str]) -> Table:
    """One move that swaps a joker of the table and uses it at once."""
    assert words[1] in table.melds, f"there is no {words[1]} on the table"
    return table.meld(*words[2].split(" and "), swap=words[0], by=seat)


def _lays_off_joker(table: Table, seat: int, words: list[str]) -> Table:
    assert words[1] in table.melds, f"there is no {words[1]} on the table"
    on = words[3] if words[3] in table.melds else words[1]  # its cards after the swap
    return table.lay_off(words[2], on=_meld_id(table, on), swap=words[0], by=seat)


def _shows(table: Table, seat: int, words: list[str]) -> Table:
    """One move with melds and lay-offs: "shows 4S 5S 6S, lays off TD on TC TH TS"; or "shows nothing"."""
    shown, *laid_off = words[0].split(", lays off ")
    pairs = [text.split(" on ") for text in laid_off]
    melds = () if shown == "nothing" else shown.split(" and ")
    return table.show(*melds, lay_offs={cards: meld.split()[0] for cards, meld in pairs}, by=seat)


def _melds(table: Table, seat: int, words: list[str]) -> Table:
    """One move that lays down the whole hand: "melds 4S 5S 6S and 9C 9D 9H, discards TD"."""
    melds, _, discard = words[0].partition(", discards ")
    return table.meld(*melds.split(" and "), discard=discard or None, by=seat)


def _declares(table: Table, seat: int, words: list[str]) -> Table:
    melds, _, discard = words[0].partition(", discards ")
    return table.declare(*melds.split(" and "), discard=discard or None, by=seat)


def _takes_and_draws(table: Table, seat: int, words: list[str]) -> Table:
    drawn = table.draw("discard", words[0], second="stock", by=seat)
    assert drawn.round.this_turn.drawn == words[1], f"{drawn.round.this_turn.drawn} lies on top of the stock"
    return drawn


def _takes_two(table: Table, seat: int, words: list[str]) -> Table:
    assert table.round.discard[-2] == words[1], f"{words[1]} is not the next discard"
    return table.draw("discard", words[0], second="discard", by=seat)


def _knocks(table: Table, seat: int, words: list[str]) -> Table:
    """One move that may name its melds: "knocks with KD, shows 4S 5S 6S and TC TH TS"."""
    discard, _, melds = words[0].partition(", shows ")
    return table.knock(discard, *(melds.split(" and ") if melds else ()), by=seat)


MOVES: tuple[tuple[str, Move], ...] = (
    (r"draws (\S+)", _draws),
    (r"asks for the stock", lambda table, seat, words: table.draw(by=seat)),
    (r"buys", lambda table, seat, words: table.buy(by=seat)),
    (r"takes (\S+) and opens with (.+)", _opens),
    (r"takes down to (\S+) and melds (.+)", _takes_down_to),
    (r"takes down to (\S+) and lays off (.+) on (.+)", _lays_off_down_to),
    (r"takes (\S+)", lambda table, seat, words: table.draw("discard", words[0], by=seat)),
    (r"takes (\S+) and (\S+)", _takes_two),
    (r"takes (\S+) and draws (\S+)", _takes_and_draws),
    (r"melds (.+)", _melds),
    (r"swaps (\S+) for the joker of (.+)", _swaps),
    (r"puts (\S+) for the joker of (.+) and melds (.+)", _melds_joker),
    (r"puts (\S+) for the joker of (.+) and lays off (.+) on (.+)", _lays_off_joker),
    (r"shows (.+)", _shows),
    (r"declares (.+)", _declares),
    (r"lays off (.+) on (.+)", _lays_off),
    (r"discards (\S+)", lambda table, seat, words: table.discard(words[0], by=seat)),
    (r"knocks with (.+)", _knocks),
    (r"drops", lambda table, seat, words: table.drop(by=seat)),
    (r"passes", lambda table, seat, words: table.pass_(by=seat)),
    (r"refuses \S+", lambda table, seat, words: table.pass_(by=seat)),
)
ENDINGS = {
    Ending.OUT: "{winners} goes out",
    Ending.BLOCK: "the round is blocked; lowest: {winners}",
    Ending.DECLARED: "{winners} wins at once",
    Ending.STOCK: "the stock is used up",
    Ending.SHOWN: "all have shown; least left over: {winners}",
    Ending.KNOCK: "the hands are shown; winner: {winners}",
    Ending.DROPPED: "{winners} is left alone and wins",
    Ending.VOID: "the round is void",
}


@dataclass(frozen=True)
class Playthrough:
    """The parts of a text: the deal in its head, and the moves of each turn."""

    variant: str
    names: tuple[str, ...]
    """The players by seat; the first one deals."""
    hands: tuple[tuple[str, ...], ...]
    upcard: tuple[str, ...]
    """One card or none."""
    wild: tuple[str, ...]
    """The card turned beside the stock, or none."""
    stock: str
    head: tuple[str, ...]
    turns: tuple[tuple[str, ...], ...]

    @classmethod
    def read(cls, text: str) -> "Playthrough":
        """The parts of `text`, without its indented lines."""
        head, *turns = ([line for line in part.splitlines() if line[:1] != " "] for part in text.split("\n\n"))
        facts = dict(line.split(": ") for line in head if ": " in line)
        names = tuple(facts["seats"].split(", "))
        return cls(
            variant=facts["variant"],
            names=names,
            hands=tuple(tuple(facts[name].split()) for name in names),
            upcard=tuple(facts.get("upcard", "").split()),
            wild=tuple(facts.get("wild", "").split()),
            stock=facts["stock"],
            head=tuple(head),
            turns=tuple(tuple(turn) for turn in turns if turn),
        )

    def deck(self) -> str:
        """The order of the pack from which the variant deals these hands."""
        eldest_first = [iter(hand) for hand in self.hands[1:] + self.hands[:1]]
        dealt = [next(eldest_first[place]) for place in deal_order(VARIANTS[self.variant], len(self.names))]
        return " ".join((*dealt, *self.upcard, *self.wild, self.stock, "..."))

    def full_text(self) -> str:
        """The whole text as it should be: the moves, the table after each turn, the result."""
        table = game(self.variant, len(self.names), SEED).deal(self.deck())
        parts = ["\n".join((*self.head, *self._piles(table)))]
        for turn in self.turns:
            seat = table.turn
            for line in turn:
                table = self._play_line(table, line)
            parts.append("\n".join((*turn, *self._after(table, seat))))
        return "\n\n".join((*parts, *self._result(table))) + "\n"

    def _play_line(self, table: Table, line: str) -> Table:
        name, _, words = line.partition(" ")
        for pattern, move in MOVES:
            if match := re.fullmatch(pattern, words):
                return move(table, self.names.index(name), list(match.groups()))
        raise AssertionError(f"{line!r} is no move")

    def _after(self, table: Table, seat: int) -> tuple[str, ...]:
        """The table after the turn: the hand of `seat`, the melds, the piles."""
        hand = " ".join(table.hand(seat)) or "no card"
        return f"    {self.names[seat]} holds {hand}", *self._melds(table), *self._piles(table)

    def _melds(self, table: Table) -> tuple[str, ...]:
        melds = [
            f"{text} ({self.names[meld.owner]})" for text, meld in zip(table.melds, table.round.melds, strict=True)
        ]
        return (f"    on the table {', '.join(melds)}",) if melds else ()

    def _piles(self, table: Table) -> tuple[str, ...]:
        shown = table.view().discard_pile
        return (f"    discards {' '.join(shown) or 'none'}, {len(table.round.stock)} cards in the stock",)

    def _result(self, table: Table) -> tuple[str, ...]:
        """The end of the round: its ending, payments, totals and what comes next."""
        if table.phase is not Phase.OVER:
            return ()
        result, state = table.result, table.state
        rummy_is_a_choice = not table.round.spreads and not table.variant.close.concealed
        goes_rummy = result.rummy and rummy_is_a_choice
        how = "{winners} goes rummy" if goes_rummy else ENDINGS[result.ending]
        totals = ", ".join(f"{name} {total}" for name, total in zip(self.names, table.totals, strict=True))
        what_next = (
            f"{self._names_of(state.winners)} wins the game" if state.over else f"{self.names[state.dealer]} deals"
        )
        lines = (
            *map(self._spread_line, table.round.spreads),
            how.format(winners=self._names_of(result.winners)),
            *map(self._payment_line, result.payments),
            *map(self._gain_line, (*result.gains, *result.bonuses)),
            f"totals {totals}",
            what_next,
        )
        return ("\n".join(f"    {line}" for line in lines),)

    def _payment_line(self, payment: Payment) -> str:
        payer, payee = self.names[payment.payer], self.names[payment.payee]
        return f"{payer} pays {payee} {payment.points} ({payment.due.replace('_', ' ')})"

    def _gain_line(self, gain: Gain) -> str:
        return f"{self.names[gain.seat]} scores {gain.points} ({gain.due.replace('_', ' ')})"

    def _spread_line(self, spread: Spread) -> str:
        return f"{self.names[spread.seat]} has {' '.join(spread.deadwood) or 'nothing'} left over: {spread.value}"

    def _names_of(self, seats: tuple[int, ...]) -> str:
        return " and ".join(self.names[seat] for seat in seats)


if __name__ == "__main__":
    print(Playthrough.read(Path(sys.argv[1]).read_text("utf-8")).full_text(), end="")
