"""Whole games of each variant over HTTP: persons only, and mixed with bots."""

from random import Random

import pytest

from service.http.views.variants import settable_options
from service.rules.catalogue import VARIANTS
from tests.kit.clients.client import Api, Json, code_of
from tests.kit.games.accounts import check_game
from tests.kit.games.choices import at_random
from tests.kit.games.players import play
from tests.kit.games.random_play import for_few_rounds
from tests.kit.servers.running import Running

OPTIONS: list[Json] = [
    {"call_rummy": True, "borrow": "any", "target": 30},
    {"concealed": True, "reshuffle": True, "rounds": 2},
    {"melds_per_turn": "one_or_lay_off", "lay_off_needs_meld": True, "must_discard_to_go_out": True, "cut": True},
    {"card_values": "flat", "target": 10, "open_discards": True, "seating": "join_order", "next_dealer": "alternate"},
]
OPTIONS_OF_ITS_OWN: dict[str, Json] = {
    "caloochi": {"opening_points": 30, "swap_before_opening": True, "call_rummy": True, "borrow": "any", "rounds": 2},
    "double-rum": {"discard_pickup": "any", "call_rummy": True, "hidden_rummy": "winners_melds", "target": 60},
    "german-rummy": {"melds_per_turn": "one_or_lay_off", "borrow": "own", "opening_points": 0, "rounds": 2},
    "bloc-rami": {"packs": 3, "hand_size": 16, "hand_counts": "deadwood", "rounds": 3, "target": 60},
    "bloc-rami-jokers": {"opening_points": 51, "hidden_rummy": "losers_hands", "card_values": "flat"},
    "boat-house-rum": {"open_discards": True, "reshuffle": True, "cut": True, "max_turnovers": 1, "rounds": 2},
    "continental-rum": {
        "deuces_wild": True,
        "quick_meld_bonus": True,
        "special_meld_bonus": True,
        "starting_points": 0,
        "max_turnovers": 0,
        "rounds": 2,
    },
    "gin-rummy": {"showdown": "manual", "wall_knock": True, "knock_limit": 40, "target": 60, "next_dealer": "loser"},
    "straight-gin": {"one_deadwood_card": True, "wall_knock": True, "target": 30},
    "phom": {
        "rotation": "counterclockwise",
        "lay_offs": False,
        "fed_card_penalty": True,
        "feeder_pays_all": True,
        "starting_points": 50,
        "target": 60,
    },
}
TABLES = [(name, players) for name, rules in VARIANTS.items() for players in dict.fromkeys(rules.players)]
"""The smallest and the largest table of each variant; tests/unit/bots plays rounds at those between."""


def short(variant: str) -> Json:
    """Options for one round, or a game to one point; soon void if players that know nothing do not go out."""
    rules = VARIANTS[variant]
    names = {option.name for option in settable_options(rules)}
    ways: list[Json] = [{"rounds": 1}, {"target": 1}]
    short_ones = (way for way in ways if way.keys() <= names)
    end = {} if rules.match.equal_deals else next(short_ones, {})
    is_slow = rules.close.concealed or rules.opening.exact
    return {**end, "max_turnovers": 0} if is_slow else end


@pytest.mark.parametrize(
    "variant",
    # those that always play all their deals take long
    [pytest.param(name, marks=[pytest.mark.soak] * ("rounds" in rules.refused)) for name, rules in VARIANTS.items()],
)
def test_persons_and_bots_play_a_whole_game(api: Api, variant: str) -> None:
    most = VARIANTS[variant].players[1]
    persons = min(2, most - 1)
    seats = api.table(variant, persons, min(4, most) - persons, options=short(variant))
    play(seats, at_random(1))
    check_game(seats[0])


@pytest.mark.soak
@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_smallest_and_largest_games_end_with_and_without_bots(api: Api, variant: str, players: int) -> None:
    for bots in (0, players // 2):
        seats = api.table(variant, players - bots, bots, options=short(variant))
        play(seats, at_random(players))
        check_game(seats[0])


@pytest.mark.parametrize("options", OPTIONS, ids=" ".join)
@pytest.mark.parametrize("variant", ["rummy", pytest.param("toss-rummy", marks=pytest.mark.soak)])
def test_games_with_options_are_played_to_the_end(api: Api, variant: str, options: Json) -> None:
    seats = api.table(variant, 2, 1, options=options)
    play(seats, at_random(7))
    check_game(seats[1])


@pytest.mark.parametrize("variant", OPTIONS_OF_ITS_OWN)
def test_games_with_options_of_their_own_variant_are_played_to_the_end(api: Api, variant: str) -> None:
    seats = api.table(variant, 2, min(1, VARIANTS[variant].players[1] - 2), options=OPTIONS_OF_ITS_OWN[variant])
    play(seats, at_random(3))
    check_game(seats[1])


@pytest.mark.rule("EXT-02")
def test_a_game_with_elimination_is_played_until_one_is_left(api: Api) -> None:
    options: Json = {"elimination": True, "target": 50, "re_entries": 1, "unopened_penalty": 0, "opening_points": 0}
    seats = api.table("rami-51", 3, 1, options={**options, "clean_run": False, "stake": {"amount": "1", "label": "€"}})
    play(seats, at_random(8))
    check_game(seats[0])
    assert "eliminated" in {event["type"] for event in seats[0].events()}


def test_the_record_of_an_ended_round_is_the_same_for_every_viewer(api: Api) -> None:
    seats = api.table("rami", 2, options={"rounds": 1})
    play(seats, at_random(5))
    assert seats[0].record(1) == seats[1].record(1) == seats[0].spectator().record(1)


@pytest.mark.soak
@pytest.mark.parametrize(("number", "variant"), list(enumerate(VARIANTS)), ids=VARIANTS)
def test_long_games_are_played_to_their_full_target(api: Api, number: int, variant: str) -> None:
    least, most = VARIANTS[variant].players
    persons = min(least + number % 3, most)
    # players that know nothing never have the melds of a contract: they would turn the stock over for hours
    options = short(variant) if VARIANTS[variant].opening.exact else {}
    seats = api.table(variant, persons, min(number % 2, most - persons), options=options)
    play(seats, at_random(number))
    check_game(seats[0])


def options_at_random(chance: Random, variant: str, players: int) -> Json:
    """Some of the options that the variant takes, with random values."""
    values = {
        option.name: [*option.choices] if option.choices else [*option.bounds] if option.bounds else [True, False]
        for option in settable_options(VARIANTS[variant])
        if option.name not in {"rounds", "target", "call_window"}
    }
    if "max_turnovers" in values:
        values["max_turnovers"] = [0, 2]  # players that know nothing would turn the pile over for hours
    given = {name: chance.choice(values[name]) for name in chance.sample(sorted(values), min(5, len(values)))}
    few = for_few_rounds(VARIANTS[variant], players, {})
    return {**given, **few} if "rounds" not in few or VARIANTS[variant].match.equal_deals else {**given, "rounds": 2}


@pytest.mark.soak
@pytest.mark.rule("OPT-20")
@pytest.mark.parametrize("seed", range(100))
def test_games_with_any_accepted_options_are_played_to_the_end(api: Api, service: Running, seed: int) -> None:
    chance = Random(seed)
    while True:
        variant, players = chance.choice(TABLES)
        bots = chance.randint(0, players - 1)
        asked = {"options": options_at_random(chance, variant, players), "seats": players}
        answer = api.call("createGame", {"variant": variant, "bots": [{"level": "easy"}] * bots, **asked})
        if answer.is_success:
            break
        assert code_of(answer)[1] in {"option_not_applicable", "options_contradict", "option_out_of_range"}, answer.text
    creator = api.seated(answer)
    seats = [creator, *(api.join(creator.game_id) for _ in range(players - bots - 1))]
    play(seats, at_random(seed))
    check_game(creator)
    assert '"level":"error"' not in service.log.read_text()
