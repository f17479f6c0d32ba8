"""What the hard bot for gin sees in a hand, in a discard, in a knock and in the other player."""

from collections.abc import Sequence
from random import Random

import pytest

from service.bots import SeenEvent
from service.bots.hard.gin.discarding import MAX_DEADWOOD_GAP, discard_options
from service.bots.hard.gin.drawing import draw_options
from service.bots.hard.gin.knocking import knock_options
from service.bots.hard.gin.opponent import TEN_POINTS, USUAL_POINTS, Opponent, lateness
from service.bots.hard.gin.outlook import Outlook
from service.bots.hard.gin.turn import GIN_DECISIONS
from service.bots.learnt.decision import Features, MoveOption
from service.bots.learnt.weights import weights_of
from service.bots.memory import Memory, remember_round
from service.rules.arrange.one_pack.masks import CARD_BIT, mask_of
from service.rules.knocking.knock import deadwood_tables
from service.rules.model.cards import NATURALS, Card, without
from service.rules.model.moves import Discard, Draw, Knock, Pass, Source
from service.rules.model.state import Phase
from tests.unit.bots.decisions.test_knocking import MELDED
from tests.unit.rules.table import Table, game, gin, straight_gin

TOOK_KINGS = [SeenEvent("discard_taken", {"seat": 1, "card": card}) for card in ("KS", "KD")]


def memory_of(table: Table, *events: SeenEvent) -> Memory:
    """What the seat at turn remembers."""
    return remember_round(table.variant, table.view(table.turn), events)


def thrown(*cards: Card) -> list[SeenEvent]:
    """The other player's discards."""
    return [SeenEvent("discarded", {"seat": 1, "card": card}) for card in cards]


def opponent_of(table: Table, *events: SeenEvent) -> Opponent:
    return Opponent(table.variant, table.view(table.turn), memory_of(table, *events))


def discards_of(table: Table, *events: SeenEvent) -> dict[Card, Features]:
    """The features of each discard that the seat at turn considers."""
    options = discard_options(table.variant, table.view(table.turn), memory_of(table, *events))
    return {option.move.card: option.features for option in options if isinstance(option.move, Discard)}


def knocks_of(table: Table, *events: SeenEvent) -> Sequence[MoveOption]:
    return knock_options(table.variant, table.view(table.turn), memory_of(table, *events))


def test_a_player_throws_no_card_below_their_recent_discards() -> None:
    table = gin(hand=f"{MELDED} 9S", turns=0)
    assert opponent_of(table).lowest_discard is None
    assert opponent_of(table).usual_discard == USUAL_POINTS
    seen = opponent_of(table, *thrown("2D", "KH", "8D", "6D"))
    assert (seen.lowest_discard, seen.usual_discard) == (6, 8)
    assert seen.throws(6)
    assert not seen.throws(5)


def test_discards_that_nobody_remembers_are_taken_for_usual_ones() -> None:
    assert opponent_of(gin(hand=f"{MELDED} 9S", turns=2)).lowest_discard == USUAL_POINTS


def test_a_player_who_takes_cards_and_throws_low_ones_is_close_to_a_knock() -> None:
    table = gin(hand=f"{MELDED} 9S", turns=0)
    assert opponent_of(table).closeness == pytest.approx(0)
    assert opponent_of(table, *TOOK_KINGS).closeness == pytest.approx(2 / 3)
    assert opponent_of(table, *thrown("2D")).closeness == pytest.approx(0.8)


def test_lateness_counts_turns_and_ends_to_grow() -> None:
    assert [lateness(gin(turns=turns).view(0)) for turns in (0, 5, 12, 20)] == [0, 0.5, 1.2, 1.2]


def test_a_hand_counts_the_cards_that_make_it_gin_or_fit_to_knock() -> None:
    """The nine of spades is loose; 4S, 7S, 9C and KC make the rest gin, and each loose card up to ten may knock."""
    facts = discards_of(gin(hand=f"{MELDED} 9S", stock="KH ...", turns=3).draw())["KH"]
    assert facts["deadwood"] == 0.9
    assert facts["loose cards"] == 0.1
    assert facts["may knock"] == facts["knock next"] == 1
    assert 0 < facts["gin next"] < 0.2
    poor = discards_of(gin(hand="4S 5S 9D 6D 8H TH JD QD 2C KC", stock="KH ...").draw())["KH"]
    assert poor["gin next"] == poor["may knock"] == 0


def test_features_also_count_by_the_time_and_by_the_other_player() -> None:
    table = gin(hand=f"{MELDED} 9S", stock="KH ...", turns=5).draw()
    facts = discards_of(table, *thrown("2D"))["KH"]
    assert facts["deadwood, late"] == pytest.approx(0.5 * facts["deadwood"])
    assert facts["deadwood, close"] == pytest.approx(0.8 * facts["deadwood"])


def test_a_discard_that_fits_known_cards_of_the_other_player_feeds_them() -> None:
    table = gin(hand="4S 5S 6S AC 2D 3H 4C QD TD KC", discards="7D", stock="2H ...", turns=2).draw()
    assert discards_of(table)["KC"]["feeds held cards"] == 0
    facts = discards_of(table, *TOOK_KINGS)
    assert facts["KC"]["feeds held cards"] == 1
    assert facts["QD"]["feeds a held card"] > facts["TD"]["feeds a held card"]


def test_a_discard_near_unwanted_cards_is_known_to_be_so() -> None:
    table = gin(hand="4S 5S 6S AC 2D 3H 4C QD TD KC", discards="7D", stock="2H ...", turns=2).draw()
    assert discards_of(table, *thrown("KH", "KS"))["KC"]["unwanted nearby"] == 0.5


def test_discards_that_leave_far_more_deadwood_are_not_considered() -> None:
    table = gin(hand=f"{MELDED} 9S", stock="KH ...").draw()
    least = deadwood_tables(table.variant).value(without(table.hand(0), ("KH",)))
    for card in discards_of(table):
        assert deadwood_tables(table.variant).value(without(table.hand(0), (card,))) <= least + MAX_DEADWOOD_GAP
    assert set(discards_of(table)) == {"KH", "9S"}


@pytest.mark.parametrize("seed", range(6))
def test_an_outlook_counts_each_unseen_card_as_if_it_came(seed: int) -> None:
    """Cards that no meld can take are counted without a search; the search says the same of them."""
    cards = " ".join(Random(seed).sample(NATURALS, 10))
    table = gin(hand=cards, turns=3)
    memory, hand, tables = memory_of(table), mask_of(table.hand(0)), deadwood_tables(table.variant)
    outlook = Outlook(table.variant, table.view(0), memory)
    after = {card: tables.best_discard(hand | CARD_BIT[card])[0] for card in memory.unseen}
    comes = {card: 1 - outlook.opponent.chances[CARD_BIT[card].bit_length() - 1] for card in memory.unseen}
    facts, least, total = outlook.features(hand), tables.of_mask(hand), sum(comes.values())
    gain = sum(comes[card] * (least - left) for card, left in after.items()) / total / TEN_POINTS
    knocks = sum(comes[card] for card, left in after.items() if left <= outlook.limit) / total
    assert facts["gain"] == pytest.approx(gain)
    assert facts["knock next"] == pytest.approx(knocks)


def test_gin_is_knocked_without_a_choice() -> None:
    assert [option.move for option in knocks_of(gin(hand=f"{MELDED} 4S", stock="KH ...").draw())] == [Knock("KH")]


def test_a_knock_is_weighed_against_the_best_discard() -> None:
    table = gin(hand=f"{MELDED} 9S", stock="KH ...", turns=3).draw()
    knock, waiting = knocks_of(table)
    assert (knock.move, waiting.features) == (Knock("KH"), {})
    assert isinstance(waiting.move, Discard)
    assert knocks_of(gin(hand="4S 5S 9D 6D 8H TH JD QD 2C KC", stock="KH ...").draw()) == []


def test_a_knock_looks_at_the_score() -> None:
    def features(*totals: int) -> Features:
        return knocks_of(gin(hand=f"{MELDED} 9S", stock="KH ...", totals=totals).draw())[0].features

    far, near = features(0, 60), features(90, 80)
    assert (far["near the target"], far["opponent near the target"]) == (0, 0)
    assert (near["near the target"], near["opponent near the target"]) == (0.75, 0.5)


def test_a_single_round_has_no_target_to_be_near() -> None:
    table = straight_gin(hand=f"{MELDED} 9S", stock="KH ...", one_deadwood_card=True).draw()
    assert knocks_of(table)[0].features["near the target"] == 0


def test_a_draw_is_a_choice_of_the_discard_and_the_stock_or_a_pass() -> None:
    table = gin(hand="4S 5S 6C 6D 9H JD QD KD 2C 3H", discards="6S")
    take, other = draw_options(table.variant, table.view(0), memory_of(table))
    assert (take.move, other.move) == (Draw(Source.DISCARD), Draw(Source.STOCK))
    assert take.features["makes a meld"] == 1
    dealt = game("gin-rummy").deal()
    moves = [option.move for option in draw_options(dealt.variant, dealt.view(dealt.turn), memory_of(dealt))]
    assert moves == [Draw(Source.DISCARD), Pass()]


def test_a_certain_gin_leaves_no_choice_to_learn() -> None:
    table = gin(hand="4H 5H 6H 7S 8S 9S JD JH JS AS", discards="JC")
    assert draw_options(table.variant, table.view(0), memory_of(table)) == [MoveOption(Draw(Source.DISCARD), {})]
    table = gin(hand="4H 5H 6H 7S 8S 9S JD JH JS QS", discards="AS")
    assert len(draw_options(table.variant, table.view(0), memory_of(table))) == 2


def test_at_the_wall_there_is_no_choice_to_learn() -> None:
    table = gin(hands=[f"{MELDED} 9S", "2D 2H 2C 5D 5H 5S 9D 9H 6D KD"], stock="KH 8C 8D", wall_knock=True)
    offered = table.draw().discard("9S")
    assert offered.phase is Phase.WALL
    assert draw_options(offered.variant, offered.view(offered.turn), memory_of(offered)) == []


@pytest.mark.parametrize("name", ["gin-rummy", "straight-gin", "oklahoma-gin"])
@pytest.mark.parametrize("decision", [decision.name for decision in GIN_DECISIONS])
def test_every_decision_has_weights_in_every_variant(name: str, decision: str) -> None:
    assert weights_of(decision, name, 2)


def test_weights_name_the_features_of_their_decision() -> None:
    """A feature that is renamed would lose its weight without notice."""
    play = gin(hand=f"{MELDED} 9S", stock="KH ...", turns=3).draw()
    draw = gin(hand="4S 5S 6C 6D 9H JD QD KD 2C 3H", discards="6S")
    for decision, table in zip(GIN_DECISIONS, (play, play, draw), strict=True):
        option = decision.options(table.variant, table.view(table.turn), memory_of(table))[0]
        assert set(weights_of(decision.name, "gin-rummy", 2)) == set(option.features), decision.name
