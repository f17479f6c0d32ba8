"""Random games of any variant and options, move by move, for tests of what holds in all games."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from service.rules import engine
from service.rules.catalogue import VARIANTS
from service.rules.knocking.knock import deadwood_limit, deadwood_tables
from service.rules.legal.legal_moves import legal_moves
from service.rules.model.enums import Family
from service.rules.model.errors import BadOptions
from service.rules.model.events import Events
from service.rules.model.moves import (
    Buy,
    Call,
    CloseCalls,
    CloseOffer,
    CloseReEntry,
    Deal,
    Declare,
    Discard,
    Draw,
    Forfeit,
    HoldCalls,
    Knock,
    LayDown,
    LayOff,
    Move,
    MoveRecord,
    NewMeld,
    PlayersMove,
    Source,
    SwapJoker,
)
from service.rules.model.state import Phase, State, replace
from service.rules.model.variant import Variant
from service.rules.option_rules import OPTION_RULES, OptionInput, OptionRule
from service.rules.options import with_options
from service.rules.rounds import deal
from service.rules.rounds.offers.calls import melds_with_discard
from service.rules.timeouts import forced_move

FAVOURED = ("call_rummy", "borrow")
"""Options that are chosen more often than others, because what they allow is rare."""
FORFEITS = 0.003
"""Probability that a seat forfeits before a move."""


class Setting(NamedTuple):
    """The parameters of a random game."""

    variant: Variant
    seats: int
    options: dict[str, OptionInput]
    seed: int

    def __repr__(self) -> str:
        return f"{self.variant.id}, {self.seats} seats, {self.options}, seed {self.seed}"


SHORT_ELIMINATION = 40
"""The target of a short game with elimination, which is not played in rounds (EXT-01)."""


class Step(NamedTuple):
    """One move, the states before and after it, and its events."""

    before: State
    made: MoveRecord
    after: State
    told: Events


def values(option: OptionRule) -> st.SearchStrategy[OptionInput]:
    """The values of an option; of numbers only the small ones, for short games."""
    if option.choices is not None:
        return st.sampled_from([str(choice) for choice in option.choices])
    if option.bounds is not None:
        return st.integers(option.bounds[0], min(option.bounds[1], option.bounds[0] + 3))
    return st.booleans()


@st.composite
def settings(draw: st.DrawFn, among: Sequence[str] = ()) -> Setting:
    """A variant (of `among`, or of all), a number of seats, and legal options that do not contradict each other."""
    variant = VARIANTS[draw(st.sampled_from(sorted(among or VARIANTS)))]
    seats = draw(st.integers(*variant.players))
    asked = draw(st.lists(st.sampled_from((*OPTION_RULES, *FAVOURED * 5)), max_size=8))
    wanted = ((name, draw(values(OPTION_RULES[name]))) for name in dict.fromkeys(asked))
    options = agreeing(variant, seats, wanted)
    return Setting(with_options(variant, seats, options), seats, options, draw(st.integers(0, 2**32)))


def agreeing(variant: Variant, seats: int, wanted: Iterable[tuple[str, OptionInput]]) -> dict[str, OptionInput]:
    """The options of `wanted` that contradict none before them, completed for a short game."""
    options: dict[str, OptionInput] = {}
    for name, value in wanted:
        options[name] = value
        try:
            with_options(variant, seats, options)
        except BadOptions:
            del options[name]
    if options.keys() & {"rounds", "target"}:
        return options
    return for_few_rounds(variant, seats, options)


def for_few_rounds(variant: Variant, seats: int, options: dict[str, OptionInput]) -> dict[str, OptionInput]:
    """The options with the smallest number of rounds, or a low target where players go out of the game at it."""
    if "rounds" in variant.refused:
        return options
    if with_options(variant, seats, options).match.elimination:
        return options if "target" in variant.fixed else {**options, "target": SHORT_ELIMINATION}
    return {**options, "rounds": fewest_rounds(variant, seats, options)}


def fewest_rounds(variant: Variant, seats: int, options: dict[str, OptionInput]) -> int:
    """The smallest number of rounds that may be asked for."""
    for rounds in range(1, seats):
        try:
            with_options(variant, seats, {**options, "rounds": rounds})
        except BadOptions:
            continue
        return rounds
    return seats


def begun(setting: Setting) -> State:
    """The game before its first round."""
    return deal.assign_seats(setting.variant, setting.seats, Random(setting.seed).randbytes(32).hex())[0]


def play(setting: Setting) -> Iterator[Step]:
    """Plays the whole game with random legal moves; moves that make a game lively are more frequent."""
    random, variant, state = Random(setting.seed), setting.variant, begun(setting)
    while not state.over:
        seat, move = _next(variant, state, random)
        after, told = engine.apply(variant, state, seat, move)
        yield Step(state, MoveRecord(seat, move), after, told)
        state = after


def play_forced(setting: Setting) -> Iterator[Step]:
    """Plays the whole game as if every player were out of time, except that the table holds calls."""
    random, variant, state = Random(setting.seed), setting.variant, begun(setting)
    while not state.over:
        seat, move = _by_the_table(state, random) or _forced(variant, state)
        after, told = engine.apply(variant, state, seat, move)
        yield Step(state, MoveRecord(seat, move), after, told)
        state = after


def _next(variant: Variant, state: State, random: Random) -> tuple[int | None, Move]:
    if by_the_table := _by_the_table(state, random):
        return by_the_table
    if random.random() < FORFEITS:
        return random.choice(state.playing), Forfeit()
    moves = [(seat, move) for seat in (*state.playing, *state.entering) for move in legal_moves(variant, state, seat)]
    assert moves, "nobody can move"
    keen = [(seat, move) for seat, move in moves if _keen(variant, state, move)]
    return random.choice(keen if keen and random.random() < 0.6 else moves)


def _keen(variant: Variant, state: State, move: PlayersMove) -> bool:
    """Whether a move makes a game lively: it lays down, calls, or discards a card that can be called."""
    if variant.knock.compare is not None and isinstance(move, Discard | Knock):
        return _towards_a_knock(variant, state, move)
    if isinstance(move, Discard):
        rnd = state.round
        return variant.turn.call_rummy and bool(rnd and melds_with_discard(variant, replace(rnd, discard=(move.card,))))
    takes = isinstance(move, Draw) and (variant.family is Family.FOUR_TURNS or _has_use(move))
    return takes or isinstance(move, LayDown | LayOff | Call | Buy | Declare | SwapJoker) or move == Draw(Source.STOCK)


def _has_use(move: Draw) -> bool:
    """Whether the draw lays a discard down at once."""
    return bool(move.melds or move.lay_off or move.swap)


def _towards_a_knock(variant: Variant, state: State, move: Discard | Knock) -> bool:
    """Whether a discard leaves the least deadwood, or a knock needs low deadwood."""
    rnd = state.round
    assert rnd is not None
    if isinstance(move, Knock):
        return deadwood_limit(variant, rnd) is not None
    left = deadwood_tables(variant).after_discards(rnd.hands[rnd.turn])
    return left[move.card] == min(left.values())


def _by_the_table(state: State, random: Random) -> tuple[None, Move] | None:
    """The deal, or now and then the holding or closing of calls and offers; otherwise None."""
    if state.entering:
        return (None, CloseReEntry()) if random.random() < 0.2 else None
    if state.round is None or state.round.phase is Phase.OVER:
        return None, Deal(random.randbytes(32).hex())
    if state.round.phase is Phase.BUYING and random.random() < 0.2:
        return None, CloseOffer()
    calls = state.round.calls
    if calls is not None and random.random() < 0.4:
        return None, CloseCalls() if calls.held else HoldCalls()
    return None


def _forced(variant: Variant, state: State) -> tuple[int, PlayersMove]:
    moves = ((seat, forced_move(variant, state, seat)) for seat in (*state.playing, *state.entering))
    return next((seat, move) for seat, move in moves if move is not None)


def normal(move: Move) -> Move:
    """The move with its cards and jokers in order, to compare equivalent moves."""
    match move:
        case LayOff():
            return replace(move, cards=tuple(sorted(move.cards)), jokers=tuple(sorted(move.jokers)))
        case LayDown():
            return replace(move, melds=tuple(_sorted(new) for new in move.melds))
    return move


def _sorted(new: NewMeld) -> NewMeld:
    return replace(new, cards=tuple(sorted(new.cards)), jokers=tuple(sorted(new.jokers)))


def named_top(state: State, move: Move) -> Move:
    """A draw of the top discard in the form that does not name it."""
    top = state.round.discard[-1:] if state.round else ()
    return replace(move, card=None) if isinstance(move, Draw) and (move.card,) == top else move
