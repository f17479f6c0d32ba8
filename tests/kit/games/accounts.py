"""Checks of a finished game: its events, its records and its scores tell the same story."""

from collections.abc import Iterable, Iterator
from functools import reduce

from service.rules.catalogue import VARIANTS
from service.rules.engine import apply, replay
from service.rules.model.enums import Rotation
from service.rules.model.moves import Pass, ReEnter
from service.rules.model.state import State, replace
from service.rules.model.variant import Variant
from service.rules.options import with_options
from tests.kit.clients.client import Json, Seat
from tests.system.fairness import published
from tests.system.play.ledger import kept
from tests.system.play.moves import made


def check_game(seat: Seat) -> None:
    """Checks a finished game from end to end."""
    check_stacked_game(seat)
    check_fair(records_of(seat, seat.view()), seat.events())


def check_stacked_game(seat: Seat) -> None:
    """Checks a finished game whose packs do not come from a seed."""
    game, events, scores = seat.view(), seat.events(), seat.scores()
    assert game["status"] == "finished"
    check_log(events, game)
    records = records_of(seat, game)
    check_records(game, records, events)
    check_scores(game, records, scores)


def records_of(seat: Seat, game: Json) -> list[Json]:
    """The records of all rounds of the game."""
    return [seat.record(number) for number in range(1, game["round"]["number"] + 1)]


def rules_of(game: Json) -> Variant:
    """The variant of a game with the options it was created with."""
    options = {name: value for name, value in game["options"].items() if name != "stake"}
    return with_options(VARIANTS[game["variant"]], game["seats"], options)


def check_log(events: list[Json], game: Json) -> None:
    """Fails unless seqs have no gap, versions and times never go back, and the log ends with the game's version."""
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    versions = [event["version"] for event in events]
    assert versions == sorted(versions)
    assert versions[-1] == game["version"]
    assert [event["at"] for event in events] == sorted(event["at"] for event in events)
    assert [event["type"] for event in events].count("game_ended") == 1


def check_records(game: Json, records: list[Json], events: list[Json]) -> None:
    """Fails unless each record fits its events, accounts for every card, and equals the replay of its moves."""
    ended = {event["round"]: event for event in events if event["type"] == "round_ended"}
    begun = {event["round"]: event for event in events if event["type"] == "round_begun"}
    assert sorted(ended) == sorted(begun) == [record["number"] for record in records]
    for record, told in zip(records, kept(records, events, rules_of(game)), strict=True):
        event = ended[record["number"]]
        assert {name: event[name] for name in ("outcome", "hands", "totals", "seed")} == {
            name: record[name] for name in ("outcome", "hands", "totals", "seed")
        }
        assert published.commitment(record["seed"]) == begun[record["number"]]["commitment"]
        assert [event["type"] for event, _ in told].count("round_ended") == 1
        check_moves(record, [event for event, _ in told], told[-1][1].melds)
    for state, record in zip(replayed(game, records), records, strict=True):
        check_replayed(state, record)


def check_moves(record: Json, events: list[Json], melds: dict[str, list[str]]) -> None:
    """Fails unless the moves draw the cards of the round's events, and leave these `melds` on the table."""
    drawn = [(move["drawn_by"], card) for move in record["moves"] for card in move["cards_drawn"]]
    told = [
        (event["player_id"], card)
        for event in events
        if event["type"] in {"card_drawn", "discard_taken", "pile_taken"}
        for card in event.get("cards", [event.get("card")])
    ]
    assert drawn == [(player, named or card) for (player, named), (_, card) in zip(told, drawn, strict=True)]
    changed = [meld for move in record["moves"] for meld in move["changed_melds"]]
    assert {meld["meld_id"]: meld["cards"] for meld in changed} == melds


def check_fair(records: list[Json], events: list[Json]) -> None:
    """Fails unless seats and packs are what the published algorithm makes of the seeds."""
    for record in records:
        if record["deck"]:  # empty if the round ended before the cut
            secret = published.key(record["seed"], record["contribution"])
            assert record["deck"] == list(published.order(secret, "deal", published.same_pack(record["deck"])))
    started = next(event for event in events if event["type"] == "game_started")
    joined = sorted(started["order"], key=lambda player: int(player[1:]))
    if started["draws"]:
        order, drawn = published.seats(records[0]["seed"], joined)
        assert (drawn, order[0]) == (started["draws"], started["dealer"])
        assert started["order"] in (order, [order[0], *order[:0:-1]])  # to the left or to the right (PHOM-01)
    else:
        assert (joined, published.first_dealer(records[0]["seed"], joined)) == (started["order"], started["dealer"])


def check_replayed(state: State, record: Json) -> None:
    """Fails unless the state after a replay is the one in the record."""
    order = record["order"]
    rnd = state.round
    assert rnd is not None
    assert rnd.result is not None
    assert dict(zip(order, state.totals, strict=True)) == record["totals"]
    hands = dict(zip(order, map(list, rnd.hands), strict=True)) if rnd.hands else {}  # ended before the deal
    assert hands == record["hands"]
    assert rnd.result.ending == record["outcome"]["ending"]
    on_table = [card for meld in rnd.melds for card in meld.cards]
    in_hands = [card for hand in rnd.hands for card in hand]
    assert sorted([*on_table, *in_hands, *rnd.stock, *rnd.discard, *([rnd.wild] if rnd.wild else ())]) == sorted(
        record["deck"]
    )


def replayed(game: Json, records: list[Json]) -> Iterator[State]:
    """The state after each round's moves; each round starts from the state of the one before."""
    order: list[str] = records[0]["order"]
    variant = rules_of(game)
    state = State(
        seats=len(order),
        dealer=order.index(records[0]["dealer"]),
        totals=(variant.match.starting_points,) * len(order),
        direction=1 if variant.deal.rotation is Rotation.CLOCKWISE else -1,
    )
    for record in records:
        dealt_in = {order.index(player) for player in record["dealt_in"]}
        state = reduce(lambda before, seat: answered(variant, before, seat, dealt_in), state.entering, state)
        assert dealt_in <= set(state.playing)
        state = replace(state, forfeited=tuple(set(range(state.seats)) - dealt_in - set(state.out)))
        assert order[state.dealer] == record["dealer"] or state.forfeited or state.out
        state = replay(variant, state, tuple(made(record, variant)))
        yield state


def answered(variant: Variant, state: State, seat: int, dealt_in: set[int]) -> State:
    """The state after `seat` came back into the game, if it was dealt a hand in the next round, or passed."""
    return apply(variant, state, seat, ReEnter() if seat in dealt_in else Pass())[0]


def check_scores(game: Json, records: list[Json], scores: Json) -> None:
    """Fails unless the scores follow from the records, and the game's totals from the scores."""
    variant = rules_of(game)
    totals = {player["player_id"]: player["total"] for player in game["players"]}
    assert [each["number"] for each in scores["rounds"]] == [record["number"] for record in records]
    for each, record in zip(scores["rounds"], records, strict=True):
        assert all(each[name] == record["outcome"][name] for name in ("ending", "winners", "rummy", "gains", "bonuses"))
        assert each["totals"] == record["totals"]
        paid = [(due["payer"], due["payee"], due["points"], due["reason"]) for due in each["dues"]]
        assert paid == [tuple(payment.values()) for payment in record["outcome"]["payments"]]
        assert all(points > 0 for _, _, points, _ in paid)
        assert each["points"] == brought(variant, each, totals)
    start = dict.fromkeys(totals, variant.match.starting_points)
    before = start
    for each in scores["rounds"]:
        assert each["totals"] == {player: before[player] + each["points"][player] for player in totals}
        before = each["totals"] | each["re_entered"]
    assert before == totals == {each["player_id"]: each["total"] for each in scores["balances"]}
    assert sum(each["received"] for each in scores["balances"]) == 0
    assert sorted(scores["winners"]) == sorted(game["winners"]) == sorted(leaders(variant, game, totals))


def brought(variant: Variant, score: Json, players: Iterable[str]) -> dict[str, int]:
    """The change of each player's total in a round: payments, gains and bonuses."""
    points = dict.fromkeys(players, 0)
    for due in score["dues"]:
        points[due["payee"]] += due["points"]
        points[due["payer"]] -= due["points"] if variant.match.payers_lose else 0
    for gain in (*score["gains"], *score["bonuses"]):
        points[gain["player_id"]] += gain["points"]
    return points


def leaders(variant: Variant, game: Json, totals: dict[str, int]) -> list[str]:
    """The players with the best total, not counting the bonuses of gin at the end of the game."""
    playing = [
        player["player_id"] for player in game["players"] if player["status"] != "forfeited" and not player["out"]
    ]
    added = {gain["player_id"]: 0 for gain in game["round"]["outcome"]["bonuses"]}
    for gain in game["round"]["outcome"]["bonuses"]:
        added[gain["player_id"]] += gain["points"]
    counted = {player: totals[player] - added.get(player, 0) for player in playing}
    best = (min if variant.match.lowest_wins else max)(counted.values())
    return [player for player in playing if counted[player] == best]
