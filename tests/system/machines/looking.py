"""Rules that look: hints, events, scores, records, and whether there is anything new."""

from itertools import islice

from hypothesis import strategies as st
from hypothesis.stateful import rule

from tests.kit.clients.client import body_for, body_of
from tests.kit.clients.event_streams import answered
from tests.system.machines.judging import check_scores
from tests.system.machines.machine import WHO, Machine
from tests.system.machines.table import refusal
from tools.load.checks import hold

NOT_MODIFIED = 304


class Looking(Machine):
    """Requests that change nothing."""

    @rule(who=WHO)
    def ask_for_news(self, who: int) -> None:
        """Asks whether the game has changed since the last look: if not, no body is sent."""
        seat = self.seat(who)
        answer = self.table.here(seat).call("getGame", If_None_Match=self.table.tag_of(seat))
        if answer.status_code == NOT_MODIFIED:
            assert not answer.content
            assert answer.headers["ETag"] == self.table.tag_of(seat)
        else:
            hold(body_of(answer)["version"] > self.table.view_of(seat)["version"], "not modified, and sent", answer)
        self.did("ask_for_news")

    @rule(who=WHO, after=st.integers(0, 300), limit=st.integers(1, 40))
    def read_events(self, who: int, after: int, limit: int) -> None:
        """Reads a page of events after any seq."""
        viewer = self.table.viewers[who % len(self.table.viewers)]
        known, count = viewer.events, len(viewer.events)
        page = body_of(self.table.here(viewer.seat).call("listEvents", None, {"after": after, "limit": limit}))
        page["events"] = [event for event in page["events"] if event["seq"] <= count]
        hold(page["events"] == known[after : after + limit], "events are told otherwise again", page)
        self.did("read_events")

    @rule(who=WHO, last=st.integers(0, 300))
    def resume_a_stream(self, who: int, last: int) -> None:
        """Reads the events after any seq from a stream."""
        viewer = self.table.viewers[who % len(self.table.viewers)]
        missed = viewer.events[last:]
        with answered(self.table.here(viewer.seat), Last_Event_ID=str(last)) as stream:
            if missed:
                hold(list(islice(stream.events(), len(missed))) == missed, "a stream tells otherwise", stream.blocks)
            else:
                assert stream.status in {200, 204}
        self.did("resume_a_stream")

    @rule(who=WHO)
    def ask_for_a_hint(self, who: int) -> None:
        """A hint arranges the player's own hand, and names a move that could be made."""
        seat = self.seat(who)
        view = self.table.view_of(seat)
        answer = self.table.here(seat).call("getHint")
        if not view["hints"] or view["round"] is None:
            assert refusal(answer)[1] in {"hints_off", "game_not_started"}
            return
        hint = body_of(answer)
        cards = [card for meld in hint["melds"] for card in meld["cards"]]
        if hint["version"] == view["version"]:
            hand = sorted(view["round"]["hand"])
            hold(sorted([*cards, *hint["deadwood"]]) == hand, "a hint for another hand", (hint, hand))
            hold(bool(hint["move"]) == bool(view["legal_moves"]), "a hint for who is not asked, or none", hint)
        if hint["move"] and hint["move"]["action"] != "dealRound":
            tried = self.table.here(seat).call(hint["move"]["action"], body_for(hint["move"]), {"dry_run": "true"})
            hold(tried.is_success or self.table.moved_on(seat), "a hint that is not legal", (hint, tried.text))
        self.did("ask_for_a_hint")

    @rule()
    def read_scores(self) -> None:
        """The scores are the same for all."""
        check_scores(self.table)
        self.did("read_scores")

    @rule(who=WHO, number=st.integers(1, 6))
    def read_a_record(self, who: int, number: int) -> None:
        """The record of an ended round is open to all; other rounds are not found."""
        viewer = self.table.viewers[who % len(self.table.viewers)]
        answer = self.table.here(viewer.seat).call("getRound", None, {"number": number})
        ended = [event["round"] for event in self.table.log if event["type"] == "round_ended"]
        if number in ended:
            assert body_of(answer)["number"] == number
        else:
            assert refusal(answer)[1] == "round_not_found" or self.table.moved_on(viewer.seat)
        self.did("read_a_record")

    @rule(nth=WHO)
    def look_after_leaving(self, nth: int) -> None:
        """A void token is refused as such or as for an unknown game, and plays no move."""
        if self.table.gone:
            seat = self.table.here(self.table.gone[nth % len(self.table.gone)])
            for answer in (seat.call("getGame"), seat.make({"action": "draw", "source": "stock"})):
                assert refusal(answer) in {(401, "token_invalid"), (404, "game_not_found")}
            self.did("look_after_leaving")
