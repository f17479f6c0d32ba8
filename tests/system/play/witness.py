"""A witness of all answers in a game, which checks afterwards whether one told too much.

During the game it knows only what the players are told. Once the rounds are over, their records tell where every card
was at every version, and so which card codes an answer of that version may hold.
"""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

import httpx

from service.rules.model.cards import CARD_CODES
from service.rules.model.enums import Pickup
from service.rules.model.variant import Variant
from tests.kit.clients.client import Json, Seat
from tests.kit.games.players import Choose
from tests.system.play.ledger import Ledger, kept

WORD = re.compile(r"[A-Za-z0-9]+")
NO_CARDS = re.compile(r'"jokers": \[[^]]*\]|"JOKER": \d+')
"""What jokers stand for, and the value of a joker."""
NOT_FOR_OTHERS = {"card_drawn", "hand_dealt"}
SHOW_ALL = {"game_started", "round_ended"}
"""Events that show cards to everybody: the cards drawn for seats, and all hands at the end."""


def codes(said: object) -> set[str]:
    """Every card code in a JSON value or a text, except those that jokers only stand for, and values of jokers."""
    text = said if isinstance(said, str) else NO_CARDS.sub("", json.dumps(said))
    return {word for word in WORD.findall(text) if word in CARD_CODES}


@dataclass
class Witness:
    """All answers, and their receivers."""

    heard: list[tuple[Seat | None, httpx.Response]] = field(default_factory=list)

    def listen(self, seat: Seat | None, response: httpx.Response) -> None:
        """Notes one more answer."""
        self.heard.append((seat, response))

    def nosy(self, choose: Choose, viewers: Sequence[Seat]) -> Choose:
        """A choice before which the viewers, most of the time, look at everything there is to look at."""
        seen, chance = {viewer.token: 0 for viewer in viewers}, Random(1)

        def look(view: Json) -> Json:
            for viewer in viewers if chance.random() < 0.6 else ():
                viewer.call("getGame")
                viewer.call("getScores")
                page = viewer.call("listEvents", None, {"after": seen[viewer.token], "limit": 500}).json()
                seen[viewer.token] = page["last_seq"]
                viewer.call("getRound", None, {"number": view["round"]["number"]})
            return choose(view)

        return look

    def judge(self, variant: Variant, records: Sequence[Json], events: Sequence[Json]) -> int:
        """Fails at the first answer that tells too much; returns the number of answers."""
        judge = Judge(variant, records, events)
        for seat, response in self.heard:
            judge.answer(seat, response)
        return judge.judged


class Judge:
    """Checks answers against the true place of every card."""

    def __init__(self, variant: Variant, records: Sequence[Json], events: Sequence[Json]) -> None:
        self.shown = discards_shown(variant)
        self.judged = 0
        self.truth: dict[int, Ledger] = {}
        self.by_seq: dict[int, Ledger] = {}
        self.ended: dict[int, int] = {}
        self.seeds = {record["number"]: record["seed"] for record in records}
        for record, told in zip(records, kept(records, events, variant), strict=True):
            for event, ledger in told:
                self.truth[event["version"]] = self.by_seq[event["seq"]] = ledger
                if event["type"] == "round_ended":
                    self.ended[record["number"]] = event["version"]

    def answer(self, seat: Seat | None, response: httpx.Response) -> None:
        """Checks one answer, its headers included."""
        self.judged += 1
        viewer = seat.player_id if seat else None
        assert not codes(" ".join(response.headers.values())), response.headers
        if not response.content:
            return
        body = response.json()
        if response.is_error:
            assert not codes(body) - codes(response.request.content.decode()), body
        elif "events" in body:
            for event in body["events"]:
                self.event(viewer, event)
        elif "balances" in body:
            assert not codes(body), body
            self.no_seed(body["version"], response.text)
        elif "moves" not in body:  # what is left is a game, or a new seat with its game
            self.view(body.get("player_id", viewer), body.get("game", body))

    def view(self, viewer: str | None, view: Json) -> None:
        """Checks a view: it has each card where it belongs, and no other card."""
        assert view["viewer"] == viewer
        self.no_seed(view["version"], json.dumps(view))
        rnd = view["round"]
        self.promised(view["next_commitment"], rnd["number"] + 1 if rnd else 1)
        ledger = self.ledger_at(view["version"])
        if rnd is None or ledger is None or rnd["phase"] == "cut":
            assert not codes(view), view
            return
        over = rnd["phase"] == "over"
        own = ledger.hands.get(viewer or "", [])
        shown = ledger.pile[-self.shown :]
        assert sorted(rnd["hand"]) == sorted(own)
        assert rnd["discard_pile"] == shown
        assert {meld["meld_id"]: meld["cards"] for meld in rnd["melds"]} == ledger.melds
        assert rnd["stock_count"] == len(ledger.stock)
        assert held(rnd["hands"]) == (held(ledger.hands) if over else {})
        on_table = {card for meld in ledger.melds.values() for card in meld}
        hands = {card for hand in ledger.hands.values() for card in hand} if over else set(own)
        assert ledger.wild == ([rnd["wild"]] if rnd["wild"] else [])
        known = hands | on_table | set(shown) | set(ledger.wild) | self.known_of_hands(ledger, rnd, over=over)
        assert codes(view) <= known, codes(view) - known

    def ledger_at(self, version: int) -> Ledger | None:
        """The ledger after the last event until then: a secret answer to an offer is no event, and moves no card."""
        told = [each for each in self.truth if each <= version]
        return self.truth[told[-1]] if told else None

    @staticmethod
    def known_of_hands(ledger: Ledger, rnd: Json, *, over: bool) -> set[str]:
        """What everybody knows of the hands of others: deadwood shown, and discards taken.

        At the end, the melds of a hand that is only counted stay in it (IND-08).
        """
        for shown in rnd["shown"]:
            hand = Counter(ledger.hands[shown["player_id"]])
            assert Counter(shown["deadwood"]) == hand or (over and Counter(shown["deadwood"]) <= hand), shown
        for taken in rnd["taken"]:
            held = [*ledger.hands[taken["player_id"]], *(card for meld in ledger.melds.values() for card in meld)]
            assert taken["card"] in held, taken
        return {card for shown in rnd["shown"] for card in shown["deadwood"]} | {each["card"] for each in rnd["taken"]}

    def event(self, viewer: str | None, event: Json) -> None:
        """Checks an event as the viewer was told of it."""
        ledger = self.by_seq.get(event["seq"])
        self.no_seed(event["version"], json.dumps(event))
        if ledger is None:  # before the first deal
            assert event["type"] in SHOW_ALL or not codes(event), event
            return
        if event["type"] in NOT_FOR_OTHERS:
            assert bool(codes(event)) == (event["player_id"] == viewer), event
            assert codes(event) <= set(ledger.hands.get(viewer or "", ()))
        elif event["type"] not in SHOW_ALL:
            open_cards = {*ledger.pile, *ledger.wild, *(card for meld in ledger.melds.values() for card in meld)}
            taken = codes(event) if event["type"] in {"discard_taken", "pile_taken"} else set()
            if event["type"] == "bought":
                assert ("penalty_cards" in event) == (event["player_id"] == viewer), event
                taken = {event["card"], *event.get("penalty_cards", ())}
            assert codes(event) <= open_cards | taken | set(event.get("deadwood", ())), event

    def promised(self, commitment: str | None, number: int) -> None:
        """Fails unless the commitment shown before a deal is that of its seed."""
        if number in self.seeds:
            assert commitment == hashlib.sha256(bytes.fromhex(self.seeds[number])).hexdigest()

    def no_seed(self, version: int, said: str) -> None:
        """Fails if a round's seed is told before the round is over."""
        for number, seed in self.seeds.items():
            assert version >= self.ended[number] or seed not in said, number


def held(hands: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """The hands that have cards; a player who forfeited before the deal has none."""
    return {player: sorted(hand) for player, hand in hands.items() if hand}


def discards_shown(variant: Variant) -> int:
    """Number of cards of the discard pile that everybody may see (CORE-22)."""
    if variant.draw.open_discards or variant.draw.pickup is Pickup.ANY:
        return len(CARD_CODES) * 8
    return 2 if variant.draw.two_cards else 1


def secrets_of(seats: Iterable[Seat], records: Iterable[Json]) -> Iterator[str]:
    """Values that only the answers that give them may show."""
    yield from (seat.token for seat in seats if seat.token)
    yield from (record["seed"] for record in records)
