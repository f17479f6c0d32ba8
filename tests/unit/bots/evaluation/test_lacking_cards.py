"""How many cards a hand lacks for a declaration, and which cards bring it nearer (IND-05)."""

from random import Random

import pytest

from service.bots.tactics.declared_melds import lacks
from service.rules.arrange.one_pack.masks import cards_of
from service.rules.arrange.required_runs import HandOfWildRank
from service.rules.catalogue import VARIANTS
from service.rules.declaring.hand_counts import run_needs
from service.rules.model.cards import NATURALS, Card, Hand, without
from service.rules.scoring.round_score import card_values
from tools.fuzz.work import at_most

INDIAN = VARIANTS["indian-rummy"].with_wild_card("5D")
SIZE = 13
HANDS = 150
NEAR = "AC 2C 3C 6D 7D 8D 9D QC QD QS"
"""Ten cards of a declaration of thirteen."""


def number(hand: str) -> int:
    return lacks(INDIAN, tuple(hand.split()), SIZE).number


@pytest.mark.rule("IND-05")
@pytest.mark.parametrize(
    ("others", "lacking"),
    [
        ("KH KD KS", 0),
        ("KH KD JOKER", 0),
        ("KH KD 5S", 0),  # a wild card
        ("KH KD 2S", 1),
        ("2H 3H KS", 1),
        ("2H KS 8S", 2),
    ],
)
def test_a_hand_lacks_the_cards_that_its_melds_do_not_have(others: str, lacking: int) -> None:
    assert number(f"{NEAR} {others}") == lacking


@pytest.mark.rule("IND-05")
def test_no_wild_card_stands_for_a_card_of_the_clean_run() -> None:
    assert number("AC 2C JOKER 6D 7D JOKER KH KD KS QC QD QS QH") == 1
    assert number("AC 2C 3C 6D 7D JOKER KH KD KS QC QD QS QH") == 0


@pytest.mark.rule("IND-05")
def test_two_melds_must_be_runs() -> None:
    assert number("AC 2C 3C 6S 6D 6H KH KD KS 9C 9D 9S 9H") == 2
    assert number("AC 2C 3C 6S 7S 8S KH KD KS 9C 9D 9S 9H") == 0


def test_outs_complete_what_the_discard_leaves() -> None:
    outs = lacks(INDIAN, tuple(f"{NEAR} 2H 3H KD KS".split()), SIZE).outs
    assert {card: set(cards_of(each.all)) for card, each in outs.items()} == {
        "2H": {"KC", "KH"},
        "3H": {"KC", "KH"},
        "KD": {"AH", "4H"},
        "KS": {"AH", "4H"},
    }


@pytest.mark.parametrize("equal", [2, 3])
def test_hands_of_equal_cards_take_little_work(equal: int) -> None:
    cards = [f"{rank}C" for rank in "234678A"] * equal
    with at_most(100_000):
        assert number(" ".join(cards[: SIZE + 1])) <= 3


def hands(seed: str) -> list[tuple[Hand, tuple[Card, ...]]]:
    """Hands of fourteen cards, many of them near a declaration, and the cards that are left."""
    chance, pack = Random(seed), [*NATURALS, *NATURALS, *["JOKER"] * 4]
    found = []
    for _ in range(HANDS):
        kept = tuple(NEAR.split()[: chance.randint(0, 10)])
        others = without(tuple(pack), kept)
        drawn = tuple(chance.sample(others, SIZE + 1 - len(kept)))
        found.append(((*kept, *drawn), tuple(dict.fromkeys(without(others, drawn)))))
    return found


@pytest.mark.rule("IND-05")
def test_a_hand_that_lacks_nothing_can_be_declared() -> None:
    needs, values = run_needs(INDIAN.declaration), card_values(INDIAN)
    complete = 0
    for hand, _ in hands("complete"):
        declarations = list(HandOfWildRank(hand, INDIAN.melds.ace, INDIAN.melds.wild_ranks, values).whole(needs))
        lacking = lacks(INDIAN, hand, SIZE).number
        assert declarations or lacking
        assert lacking <= 1 or not declarations  # a wild card in its own place counts as a wild one
        complete += not lacking
    assert complete


def test_every_out_brings_the_hand_nearer() -> None:
    tried = 0
    for hand, unseen in hands("nearer")[: HANDS // 5]:
        found = lacks(INDIAN, hand, SIZE)
        for spared, outs in found.outs.items():
            for card in {*cards_of(outs.all)} & {*unseen}:
                assert card[0] == "5" or number(" ".join((*without(hand, (spared,)), card))) < found.number
                tried += 1
    assert tried > HANDS
