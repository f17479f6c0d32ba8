"""The narration of a game from its events: a line for each turn, the table now and then, and the scores."""

from collections.abc import Callable, Mapping
from typing import Any

from tools.demo.words import Words

Json = dict[str, Any]

REASONS = {
    "hand": "for the cards left in hand",
    "winners_melds_doubled_for_rummy": "twice what the winner laid down, for going rummy",
}


class Story:
    """Narrates events, in order, through `say`."""

    def __init__(self, words: Words, say: Callable[[str], None]) -> None:
        self._words = words
        self._say = say
        self._names: dict[str, str] = {}
        self._turn: list[str] = []
        self._whose = ""

    def tell(self, event: Json) -> None:
        """Narrate one event; unknown types are ignored."""
        if phrase := _PHRASES.get(event["type"]):
            self._whose = event["player_id"]
            self._turn.append(phrase(self._words, event))
        if event["type"] == "discarded":
            self._end_of_turn()
        if chapter := _CHAPTERS.get(event["type"]):
            self._end_of_turn()
            chapter(self, event)

    def table(self, game: Json) -> None:
        """Show the melds on the table and the player's own hand."""
        words, rnd = self._words, game["round"]
        melds = "   ".join(words.cards(meld["cards"]) for meld in rnd["melds"])
        self._say(words.aside("        on the table  ") + (melds or words.aside("nothing")))
        self._say(words.aside("        in my hand    ") + words.cards(rnd["hand"]))

    def scores(self, scores: Json) -> None:
        """Show the payments of each round, and the totals."""
        self._say("")
        for rnd in scores["rounds"]:
            for due in rnd["dues"]:
                reason = REASONS.get(due["reason"], due["reason"])
                points = f"{due['points']:>4}"
                self._say(f"  {self._name(due['payer'])} pays {self._name(due['payee'])} {points}  {reason}")
        self._say("")
        for balance in scores["balances"]:
            self._say(f"  {self._name(balance['player_id'])} {balance['received']:>+5}")
        winners = " and ".join(self._names[winner] for winner in scores["winners"])
        self._say(f"\n{self._words.name(winners)} wins.")

    def _name(self, player_id: str) -> str:
        width = max(map(len, self._names.values()))
        return self._words.name(self._names[player_id], width)

    def _end_of_turn(self) -> None:
        if self._turn:
            self._say(f"  {self._name(self._whose)}  {', '.join(self._turn)}")
        self._turn = []

    def _joined(self, event: Json) -> None:
        self._names[event["player_id"]] = event["name"]

    def _seated(self, event: Json) -> None:
        drawn = (f"{self._names[who]} {self._words.cards(cards)}" for who, cards in event["draws"].items())
        self._say(f"A card each for the seats: {', '.join(drawn)}.")

    def _dealt(self, event: Json) -> None:
        counts, first = event["counts"], self._names[event["player_id"]]
        size = next(iter(counts.values()))
        self._say(f"{size} cards each, {self._words.card(event['upcard'])} is turned up, {first} begins.\n")

    def _ended(self, event: Json) -> None:
        outcome = event["outcome"]
        if outcome["ending"] == "void":
            self._say("\nNobody went out in time: the round is void and dealt again.\n")
            return
        rummy = " with rummy" if outcome["rummy"] else ""
        self._say(f"\n{self._names[outcome['winners'][0]]} goes out{rummy}. Left in hand:")
        for player, hand in event["hands"].items():
            if hand:
                self._say(f"  {self._name(player)}  {self._words.cards(hand)}")


def _melded(words: Words, event: Json) -> str:
    return "lays down " + " and ".join(words.cards(meld["cards"]) for meld in event["melds"])


def _laid_off(words: Words, event: Json) -> str:
    on = [card for card in event["meld"]["cards"] if card not in event["cards"]]
    return f"lays off {words.cards(event['cards'])} on {words.cards(on)}"


def _drawn(words: Words, event: Json) -> str:
    return f"draws {words.card(event['card'])}" if "card" in event else "draws"


def _discarded(words: Words, event: Json) -> str:
    left = words.aside(f" ({event['count']} left)") if event["count"] else ""
    return f"discards {words.card(event['card'])}{left}"


_PHRASES: Mapping[str, Callable[[Words, Json], str]] = {
    "stock_renewed": lambda words, event: "turns the discard pile over",
    "card_drawn": _drawn,
    "discard_taken": lambda words, event: f"takes {words.card(event['card'])}",
    "pile_taken": lambda words, event: f"takes {words.cards(event['cards'])}",
    "melded": _melded,
    "laid_off": _laid_off,
    "discarded": _discarded,
}
_CHAPTERS: Mapping[str, Callable[[Story, Json], None]] = {
    "player_joined": Story._joined,
    "game_started": Story._seated,
    "cards_dealt": Story._dealt,
    "round_ended": Story._ended,
}
