"""CORE-20: the commitment, the deal that anyone can recompute, the cut."""

import pytest

from service.rules.model.cards import in_order, pack
from service.rules.model.events import CardsCut, HandDealt, RoundBegun, RoundEnded
from service.rules.rounds import shuffle
from service.rules.rounds.deal import round_key
from tests.unit.rules.table import Phase, Reason, game, refuses, rummy

pytestmark = pytest.mark.rule("CORE-20")
SEED = "c0" * 32


def test_commitment_is_shown_before_the_deal_and_seed_after_the_round() -> None:
    table = game("rummy", 2).deal(seed=SEED)
    begun = table.events[0]
    assert isinstance(begun, RoundBegun)
    assert begun.seen_by(None)["commitment"] == shuffle.commitment(bytes.fromhex(SEED))
    assert not any(SEED in str(event.seen_by(seat)) for event in table.events for seat in (None, 0, 1))
    assert SEED not in str([table.view(seat) for seat in (None, 0, 1)])
    over = table.forfeit(by=0)
    assert over.event(RoundEnded).seen_by(None)["seed"] == SEED


def test_anyone_can_recompute_the_deal_from_the_seed() -> None:
    table = game("rummy", 3).deal(seed=SEED)
    order = shuffle.shuffle_cards(pack(), bytes.fromhex(SEED), shuffle.DEAL_LABEL)
    assert [table.hand(seat) for seat in (1, 2, 0)] == [in_order(order[place:21:3]) for place in range(3)]
    assert (table.discards, table.round.stock) == (order[21], order[22:])


def test_each_reshuffle_is_derived_from_the_seed_and_its_number() -> None:
    pile = "AS 2S 3S 4S 5S 6S 7S 8S"
    table = rummy(hands=["KD", "KC"], stock="", discards=f"{pile} 9S", reshuffle=True)
    first, second = (
        shuffle.shuffle_cards(pile.split(), round_key(table.round), shuffle.reshuffle_label(n)) for n in (1, 2)
    )
    once, again = table.draw(), table.having(renewals=1).draw()
    assert (once.round.this_turn.drawn, *once.round.stock) == first
    assert (again.round.this_turn.drawn, *again.round.stock) == second
    assert first != second


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_player_at_the_dealers_right_cuts_after_the_commitment(seats: int) -> None:
    table = game("rummy", seats, cut=True).deal()
    begun = table.event(RoundBegun)
    assert table.phase is Phase.CUT
    assert table.turn == begun.cutter == seats - 1
    assert table.round.hands == ()
    cut = table.cut("thirteen from the top")
    assert isinstance(cut.events[0], CardsCut)
    assert sum(isinstance(event, HandDealt) for event in cut.events) == seats
    assert cut.events[0].seen_by(None)["contribution"] == "thirteen from the top"
    assert cut.turn == 1
    key_ = shuffle.shuffle_key(bytes.fromhex(table.round.seed), "thirteen from the top")
    order = shuffle.shuffle_cards(pack(), key_, shuffle.DEAL_LABEL)
    assert cut.hand(1) == in_order(order[0 : seats * len(cut.hand(1)) : seats])


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_cutter_sits_at_the_dealers_right(dealer: int) -> None:
    assert game("rummy", 4, cut=True).having(dealer=dealer).deal().turn == (dealer - 1) % 4


def test_a_different_cut_gives_a_different_deal() -> None:
    table = game("rummy", 2, cut=True).deal()
    assert len({table.cut(text).round.stock for text in ("", "1", "2", "é")}) == 4
    assert table.cut("").round.stock != game("rummy", 2).deal().round.stock


def test_only_the_cutter_may_cut_and_only_before_the_deal() -> None:
    table = game("rummy", 3, cut=True).deal()
    with refuses(Reason.NOT_YOUR_TURN, "CORE-20"):
        table.cut("mine", by=0)
    with refuses(Reason.WRONG_PHASE, "CORE-20"):
        table.cut("once").cut("twice", by=2)
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        table.draw()
    with refuses(Reason.NOT_IN_THIS_VARIANT, "CORE-20"):
        game("rummy", 3).deal().cut("late")


def test_the_reshuffle_of_a_cut_round_depends_on_the_cut() -> None:
    table = rummy(hands=["KD", "KC"], stock="", discards="AS 2S 3S 4S 5S 6S 7S 8S 9S", reshuffle=True)
    orders = {table.having(contribution=text).draw().stock for text in (None, "", "1", "2")}
    assert len(orders) == 4


def test_a_pack_with_a_given_order_is_not_cut() -> None:
    table = game("rummy", 2, cut=True).deal("AS 2S ...")
    assert (table.phase, table.event(RoundBegun).cutter) == (Phase.DRAW, None)
    assert "AS" in table.hand(1)
