"""Contract rummy: its deals and contracts, openings, buying and scores (CTR)."""

from typing import Any

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.legal.legal_moves import legal_moves
from service.rules.model.enums import ContractList
from service.rules.model.errors import BadOptions, OptionFault
from service.rules.model.melds import MeldKind
from service.rules.model.moves import LayDown, LayOff, Swap
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.options import check_new_game, with_options
from service.rules.scoring.round_score import points_in
from service.rules.view import view
from tests.unit.rules.table import Reason, Table, cards, game, refuses, set_table

GAME = "contract-rummy"


def deal(number: int, **facts: Any) -> Table:
    """A player at turn in the deal with this number, after drawing."""
    table = set_table(GAME, seats=3, phase=Phase.PLAY, **facts)
    return table.having(scored=number - 1)


def rules(contracts: str, number: int = 1, **options: Any) -> Variant:
    return with_options(VARIANTS[GAME], 4, {"contracts": contracts, **options}).in_deal(number - 1)


def most_cards(deal: Variant) -> int:
    """The most cards that a player can hold in a deal before opening: those dealt, those bought and one drawn."""
    return deal.hand_size(4) + deal.buying.most * (1 + deal.buying.penalty_cards) + 1


def can_open_every_deal(variant: Variant) -> bool:
    """Whether no contract of the game asks for more cards than a player can hold."""
    deals = [variant.in_deal(number) for number in range(len(variant.opening.contracts))]
    return all(sum(each.length for each in deal.opening.melds) <= most_cards(deal) for deal in deals)


def waiting(table: Table) -> tuple[int, ...]:
    """The seats that may buy the top discard."""
    return table.round.offer.waiting if table.round.offer else ()


def wanted(variant: Variant) -> str:
    """The contract in short: "SSR4" for two sets and a run of four."""
    return "".join("S" if each.kind is MeldKind.SET else f"R{each.length}" for each in variant.opening.melds)


@pytest.mark.rule("CTR-01")
@pytest.mark.parametrize(("players", "size"), [(3, 108), (4, 108), (5, 162), (8, 162)])
def test_packs_follow_the_number_of_players(players: int, size: int) -> None:
    assert len(with_options(VARIANTS[GAME], players, {}).whole_pack(players)) == size
    assert "JOKER" not in with_options(VARIANTS[GAME], players, {"jokers_each": 0}).whole_pack(players)


@pytest.mark.rule("CTR-01")
def test_exhausted_stock_is_shuffled_ten_times() -> None:
    variant = rules("liverpool")
    assert (variant.draw.reshuffle, variant.close.max_turnovers, variant.players) == (True, 10, (3, 8))


@pytest.mark.rule("CTR-02")
@pytest.mark.parametrize(
    ("contracts", "expected"),
    [
        ("liverpool", "SS/10 SR4/10 R4R4/10 SSS/10 SSR4/12 SR4R4/12 R4R4R4/12"),
        ("shanghai", "SS/11 SR4/11 R4R4/11 SSS/11 SR7/11 SSR5/11 R4R4R4/11 SR10/11 SSSR5/11 R5R5R5/11"),
        ("jamaican", "SSS/9 SSR4/10 SR4R4/11 R4R4R4/12 SSSS/12 SSSR4/13 SSR4R4/14 SR4R4R4/15 R4R4R4R4/16"),
    ],
)
def test_every_deal_has_its_contract_and_number_of_cards(contracts: str, expected: str) -> None:
    deals = [rules(contracts, number) for number in range(1, len(rules(contracts).opening.contracts) + 1)]
    assert " ".join(f"{wanted(each)}/{each.hand_size(4)}" for each in deals) == expected
    assert rules(contracts).match.rounds == len(deals)


@pytest.mark.rule("CTR-02")
@pytest.mark.parametrize("option", [{"rounds": 7}, {"target": 100}, {"next_dealer": "winner"}, {"call_rummy": True}])
def test_rounds_target_and_general_options_are_refused(option: dict[str, Any]) -> None:
    with pytest.raises(BadOptions) as refusal:
        with_options(VARIANTS[GAME], 4, option)
    assert (refusal.value.fault, refusal.value.options) == (OptionFault.NOT_FOR_VARIANT, tuple(option))


@pytest.mark.rule("CTR-02")
def test_view_of_a_round_that_is_over_still_has_its_contract() -> None:
    ended = deal(2, hand="KD", melds=["0: 3C 3D 3H"]).discard("KD")
    seen = view(ended.variant, ended.state, 0)
    assert ended.state.scored == 2
    assert seen is not None
    assert (seen.scored, [each.kind for each in seen.contract]) == (1, [MeldKind.SET, MeldKind.RUN])


@pytest.mark.rule("CTR-02")
def test_void_round_keeps_its_contract_and_a_scored_one_goes_on() -> None:
    table = game(GAME, 3).deal()
    assert {len(hand) for hand in table.round.hands} == {10}
    ended = table.having(phase=Phase.OVER)
    assert {len(hand) for hand in ended.having(voids=1).deal().round.hands} == {10}
    assert {len(hand) for hand in ended.having(scored=4).deal().round.hands} == {12}


@pytest.mark.rule("CTR-03")
def test_sets_hold_any_suits_and_jokers_as_many_as_naturals() -> None:
    table = deal(1, hand="9C 9C 9D QH JOKER QS JOKER 4C 5C 6C 2D")
    opened = table.meld("9C 9C 9D", "QH JOKER QS JOKER")
    assert opened.melds == ("9C 9C 9D", "QH QS JOKER=Q? JOKER=Q?")
    with refuses(Reason.NOT_A_MELD, "CAL-05"):
        table.meld("9C 9C 9D", "QH JOKER JOKER")


@pytest.mark.rule("CTR-03")
def test_run_has_four_cards_with_the_ace_low_or_high() -> None:
    table = deal(3, hand="AS 2S 3S 4S JH QH KH AH 5D 6D 7D")
    assert table.meld("AS 2S 3S 4S", "JH QH KH AH").melds == ("AS 2S 3S 4S", "JH QH KH AH")
    with refuses(Reason.NOT_A_MELD, "CAL-05"):
        table.meld("AS 2S 3S 4S", "5D 6D 7D")


@pytest.mark.rule("CTR-04")
def test_opening_is_exactly_the_contract() -> None:
    table = deal(2, hand="9C 9D 9H 4S 5S 6S 7S QC QD QH 2D")
    for melds in (["9C 9D 9H"], ["9C 9D 9H", "QC QD QH"], ["9C 9D 9H", "4S 5S 6S 7S", "QC QD QH"]):
        with refuses(Reason.NOT_THE_CONTRACT, "CTR-04"):
            table.meld(*melds)
    assert table.meld("9C 9D 9H", "4S 5S 6S 7S").hand() == cards("QC QD QH 2D")


@pytest.mark.rule("CTR-04")
def test_melds_may_be_longer_than_the_contract() -> None:
    table = deal(2, hand="9C 9D 9H 9S 4S 5S 6S 7S 8S QC 2D")
    assert table.meld("9C 9D 9H 9S", "4S 5S 6S 7S 8S").hand() == cards("QC 2D")


@pytest.mark.rule("CTR-04")
def test_sets_are_of_different_ranks() -> None:
    with refuses(Reason.SETS_OF_ONE_RANK, "CTR-04"):
        deal(1, hand="9C 9D 9H 9C 9D 9S QC QD QH 2D 3D").meld("9C 9D 9H", "9C 9D 9S")


@pytest.mark.rule("CTR-04")
def test_a_rank_is_missing_between_two_runs_of_a_suit() -> None:
    table = deal(3, hand="4S 5S 6S 7S 8S 9S TS JS QS 2D 3D")
    assert table.meld("4S 5S 6S 7S", "9S TS JS QS").hand() == cards("8S 2D 3D")
    with refuses(Reason.RUNS_TOO_CLOSE, "CTR-04"):
        table.meld("4S 5S 6S 7S", "8S 9S TS JS")


@pytest.mark.rule("CTR-04")
def test_lay_offs_follow_in_the_same_turn_but_no_more_melds() -> None:
    table = deal(1, hand="9C 9D 9H QC QD QH KC KD KH QS 2D", melds=["1: 4H 4D 4C"])
    with refuses(Reason.LAY_OFF_NEEDS_MELD, "EXT-12"):
        table.lay_off("QS", on="4H")
    opened = table.meld("9C 9D 9H", "QC QD QH").lay_off("QS", on="QC")
    with refuses(Reason.NO_MORE_MELDS, "CTR-04"):
        opened.meld("KC KD KH")


@pytest.mark.rule("CTR-05")
def test_joker_of_a_run_is_swapped_and_laid_off_at_once() -> None:
    table = deal(2, hand="6S KD 2C", melds=["0: 4S 5S JOKER=6S 7S", "1: QC QD JOKER"])
    swapped = table.lay_off("JOKER", on="QC", swap="6S")
    assert swapped.melds[0] == "4S 5S 6S 7S"
    assert swapped.hand() == cards("KD 2C")


@pytest.mark.rule("CTR-05")
def test_last_card_may_go_out_by_a_swap() -> None:
    table = deal(2, hand="6S", melds=["0: 4S 5S JOKER=6S 7S", "1: QC QD JOKER"])
    assert table.lay_off("JOKER", on="QC", swap="6S").result.winners == (0,)


@pytest.mark.rule("CTR-05")
def test_joker_of_a_set_stays() -> None:
    table = deal(2, hand="QH KD 2C", melds=["0: 4S 5S 6S 7S", "1: QC QD JOKER=Q?"])
    with refuses(Reason.NO_SUCH_JOKER, "ROMME-05"):
        table.play(LayOff("m1", ("JOKER",), ("8S",), Swap("m2", "QH")))


@pytest.mark.rule("CTR-06")
def test_last_contract_takes_the_whole_hand_and_goes_out() -> None:
    table = deal(7, hand="4S 5S 6S 7S 8S 4H 5H 6H 7H 9C TC JC QC")
    with refuses(Reason.NOT_ALL_MELDED, "CTR-06"):
        table.meld("4S 5S 6S 7S", "4H 5H 6H 7H", "9C TC JC QC")
    assert table.meld("4S 5S 6S 7S 8S", "4H 5H 6H 7H", "9C TC JC QC").state.over


@pytest.mark.rule("CTR-07")
def test_each_player_buys_three_discards_a_deal_with_one_penalty_card() -> None:
    variant = rules("liverpool")
    assert (variant.buying.most, variant.buying.penalty_cards, variant.buying.window) == (3, 1, 8000)
    assert rules("liverpool", buys=0).buying.most == 0


@pytest.mark.rule("CTR-08")
def test_contract_may_take_the_last_card_and_the_others_add_their_hands() -> None:
    table = deal(1, hands=["9C 9D 9H QC QD QH", "AS JOKER KD TD 9S", "2C"])
    ended = table.meld("9C 9D 9H", "QC QD QH")
    assert ended.state.totals == (0, 15 + 15 + 10 + 10 + 9, 2)


@pytest.mark.rule("CTR-08")
@pytest.mark.parametrize(("totals", "winners"), [((10, 60, 70), (0,)), ((10, 10, 70), (0, 1))])
def test_lowest_total_after_the_last_contract_wins_and_equal_ones_share(
    totals: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    table = deal(7, hands=["4S 5S 6S 7S 4H 5H 6H 7H 9C TC JC QC KC", "", "2C"]).having(totals=totals)
    ended = table.meld("4S 5S 6S 7S", "4H 5H 6H 7H", "9C TC JC QC KC")
    assert ended.state.over
    assert ended.state.winners == winners


@pytest.mark.rule("CTR-09")
def test_hands_are_counted_by_the_table() -> None:
    variant = rules("liverpool")
    assert points_in(variant, cards("KD 5C")) == 15
    assert points_in(variant, cards("AS AD JOKER 9H 9C 8D 4C 3S 2H 2D")) == 82


@pytest.mark.rule("CTR-10")
def test_nearer_of_two_buyers_takes_the_card_and_holds_twelve() -> None:
    dealt = game(GAME, 4).deal()
    eve = dealt.turn
    finn, gus, hal = ((eve + step) % 4 for step in (1, 2, 3))
    table = dealt.draw(by=eve).close_offer()
    card = table.hand()[0]
    asked = table.discard(card).draw(by=finn)
    with refuses(Reason.NOTHING_TO_BUY, "EXT-11"):
        asked.buy(by=eve)
    sold = asked.buy(by=hal).buy(by=gus)
    assert [len(sold.round.hands[seat]) for seat in (eve, finn, gus, hal)] == [10, 11, 12, 10]


@pytest.mark.rule("CTR-11")
def test_shanghai_has_fewer_jokers_more_buys_and_cheap_low_cards() -> None:
    assert [rules("shanghai", number).buying.most for number in (8, 9, 10)] == [3, 4, 4]
    assert points_in(rules("shanghai"), cards("2C 9D TC KS AH JOKER")) == 5 + 5 + 10 + 10 + 15 + 15
    table = deal(1, hand="9C 9D JOKER QC QD JOKER JOKER QH 4C 5C 6C", contracts="shanghai")
    with refuses(Reason.NOT_A_MELD, "CAL-05"):
        table.meld("9C 9D JOKER", "QC QD JOKER JOKER")
    assert table.meld("9C 9D JOKER", "QC QD JOKER QH").round.opened[0]


def is_created(contracts: str, **options: int) -> bool:
    """Whether a new game may have these options."""
    try:
        check_new_game(rules(contracts, **options), options)
    except BadOptions:
        return False
    return True


@pytest.mark.rule("CTR-11")
@pytest.mark.parametrize("contracts", ContractList)
@pytest.mark.parametrize("penalty_cards", range(3))
@pytest.mark.parametrize("buys", range(10))
def test_new_games_are_those_whose_every_deal_a_player_can_open(contracts: str, penalty_cards: int, buys: int) -> None:
    options = {"buys": buys, "penalty_cards": penalty_cards}
    assert is_created(contracts, **options) == can_open_every_deal(rules(contracts, **options))


@pytest.mark.rule("CTR-11")
@pytest.mark.parametrize(("buys", "penalty_cards", "enough"), [(0, 1, range(1, 10)), (1, 0, range(2, 10))])
def test_a_refusal_of_too_few_buys_names_those_that_are_enough(buys: int, penalty_cards: int, enough: range) -> None:
    with pytest.raises(BadOptions) as refusal:
        check_new_game(rules("shanghai", buys=buys, penalty_cards=penalty_cards), {})
    assert (refusal.value.fault, refusal.value.options) == (OptionFault.OUT_OF_RANGE, ("buys",))
    assert (refusal.value.rule, refusal.value.values) == ("CTR-11", enough)
    assert all(is_created("shanghai", buys=value, penalty_cards=penalty_cards) for value in enough)


@pytest.mark.rule("CTR-11", "EXT-11")
@pytest.mark.parametrize(
    ("contracts", "number", "buys", "penalty_cards"),
    [
        ("liverpool", 7, 0, 1),
        ("shanghai", 8, 0, 1),
        ("shanghai", 8, 1, 0),
        ("shanghai", 10, 1, 0),
        ("shanghai", 10, 2, 2),
    ],
)
def test_a_player_who_buys_whatever_is_offered_holds_the_most_cards(
    contracts: str, number: int, buys: int, penalty_cards: int
) -> None:
    table = game(GAME, 3, contracts=contracts, buys=buys, penalty_cards=penalty_cards).having(scored=number - 1).deal()
    most = 0
    for _ in range(30):
        if 0 in waiting(table):
            table = table.buy(by=0)
        table = table.draw()
        table = table.close_offer() if table.round.phase is Phase.BUYING else table
        most = max(most, len(table.round.hands[0]))
        table = table.discard(table.hand()[0])
    assert most == most_cards(rules(contracts, number, buys=buys, penalty_cards=penalty_cards))


@pytest.mark.rule("CTR-11")
def test_jamaican_has_runs_of_different_suits_and_other_values() -> None:
    assert points_in(rules("jamaican"), cards("AS AC AH AD JOKER 9D KS")) == 15 + 15 + 1 + 1 + 50 + 9 + 10
    table = deal(3, hand="9C 9D 9H 2S 3S 4S 5S 8S 9S TS JS 2D", contracts="jamaican")
    with refuses(Reason.RUNS_TOO_CLOSE, "CTR-11"):
        table.meld("9C 9D 9H", "2S 3S 4S 5S", "8S 9S TS JS")


@pytest.mark.rule("CTR-04")
@pytest.mark.parametrize(
    ("number", "hand"),
    [
        (1, "9C 9C 9D QH JOKER QS 4C 5C 6C 2D 3D"),
        (3, "4S 5S 6S 7S 8S 9S TS JS QS 2D 3D"),
        (6, "4S 5S JOKER 7S 8S 4H 5H 6H JOKER 9C 9D QC 9S"),
        (7, "4S 5S 6S 7S 8S 4H 5H JOKER 7H 9C TC JOKER QC"),
    ],
)
def test_an_opening_is_listed_and_accepted(number: int, hand: str) -> None:
    table = deal(number, hand=hand)
    opening = next(move for move in legal_moves(table.variant, table.state, 0) if isinstance(move, LayDown))
    assert table.play(opening).round.opened[0]


@pytest.mark.rule("CTR-04", "CORE-08")
def test_listed_opening_leaves_a_card_that_may_be_discarded() -> None:
    table = deal(1, hand="9C 9D 9H QC QD QH QS", discards="2D")
    drawn = table.having(phase=Phase.DRAW).draw("discard")
    opening = next(move for move in legal_moves(drawn.variant, drawn.state, 0) if isinstance(move, LayDown))
    assert set(drawn.play(opening).hand()) > {"2D"}
