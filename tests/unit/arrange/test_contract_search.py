"""The search for openings that consist of exactly the wanted melds."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from service.rules.arrange import FoundContract, MeldLimits, WantedMelds, find_contract
from service.rules.catalogue import VARIANTS
from service.rules.melding.building import build_meld
from service.rules.melding.contracts import check_contract
from service.rules.melding.solver_bridge import as_new_melds, meld_limits, wanted_melds
from service.rules.model.cards import Ace, Hand
from service.rules.model.errors import IllegalMove
from service.rules.model.melds import Meld
from service.rules.model.variant import Variant
from service.rules.options import with_options

LIMITS = MeldLimits(Ace.HIGH_OR_LOW, least_run=4, identical=True, naturals_ahead=0)


def find(hand: str, sets: tuple[int, ...] = (), runs: tuple[int, ...] = (), *, whole: bool = False) -> FoundContract:
    return find_contract(tuple(hand.split()), WantedMelds(sets, runs, whole), LIMITS)


def melds(found: FoundContract) -> list[str]:
    assert found.melds is not None
    return sorted(" ".join(meld.cards) for meld in found.melds)


def test_sets_need_the_fewest_jokers() -> None:
    assert melds(find("9C 9C JOKER QS QH QD 4C 4D 5C", (3, 3))) == ["9C 9C JOKER", "QD QH QS"]


def test_run_leaves_a_card_to_a_set_and_takes_a_joker_for_it() -> None:
    found = find("4S 5S 6S 7S 6C 6D JOKER 2H 9H", (3,), (4,))
    assert Counter(card for meld in found.melds or () for card in meld.cards)["6S"] == 1
    assert len(found.melds or ()) == 2


def test_runs_of_a_suit_stay_apart() -> None:
    assert melds(find("4S 5S 6S 7S 8S 9S TS JS QS", runs=(4, 4))) == ["4S 5S 6S 7S", "9S TS JS QS"]
    assert find("4S 5S 6S 7S 8S 9S TS JS", runs=(4, 4)).melds is None


def test_one_ace_is_not_at_both_ends() -> None:
    assert find("AS 2S 3S 4S JS QS KS 6H", runs=(4, 4)).melds is None
    assert len(melds(find("AS AS 2S 3S 4S JS QS KS 6H", runs=(4, 4)))) == 2


def test_whole_hand_is_laid_down_or_nothing() -> None:
    hand = "4S 5S 6S 7S 8S 4H 5H JOKER 7H 9C TC JOKER QC"
    assert sum(len(meld.split()) for meld in melds(find(hand, runs=(4, 4, 4), whole=True))) == 13
    assert find(hand + " 2D", runs=(4, 4, 4), whole=True).melds is None


@pytest.mark.rule("CTR-11")
@pytest.mark.parametrize(
    ("hand", "sets", "runs", "found"),
    [
        ("9C TC KC JOKER JOKER AD 2D 3D 4D 7H", (), (4, 4), ["9C TC JOKER JOKER KC", "AD 2D 3D 4D"]),
        ("AH AS AS 7H TH JH JOKER JOKER 2C", (3,), (4,), ["7H JOKER JOKER TH JH", "AS AS AH"]),
        ("4S 7S 8S JOKER JOKER KD QC", (), (4,), ["4S JOKER JOKER 7S 8S"]),
        ("4S 8S JOKER JOKER JOKER KD QC", (), (4,), None),
    ],
)
def test_a_longer_run_may_hold_more_jokers(
    hand: str, sets: tuple[int, ...], runs: tuple[int, ...], found: list[str] | None
) -> None:
    limits = MeldLimits(Ace.HIGH_OR_LOW, least_run=4, identical=True, naturals_ahead=1)
    contract = find_contract(tuple(hand.split()), WantedMelds(sets, runs), limits)
    assert (contract.melds is None) == (found is None)
    if found:
        assert sorted(map(sorted, (meld.split() for meld in melds(contract)))) == sorted(
            sorted(meld.split()) for meld in found
        )


def contracts() -> list[Variant]:
    names = ("liverpool", "jamaican", "shanghai")
    lists = (with_options(VARIANTS["contract-rummy"], 4, {"contracts": name}) for name in names)
    return [each.in_deal(number) for each in lists for number in range(len(each.opening.contracts))]


def is_contract(variant: Variant, hand: Hand, found: FoundContract) -> bool:
    new = as_new_melds(found.melds or (), variant.melds)
    built = tuple(Meld("m", 0, *build_meld(each.cards, each.jokers, variant.melds)) for each in new)
    rest = Counter(hand)
    rest.subtract(card for meld in built for card in meld.cards)
    assert min(rest.values()) >= 0
    check_contract(variant.opening, built, tuple(rest.elements()))
    return True


@pytest.mark.parametrize("number", range(len(contracts())))
def test_found_melds_are_a_contract_of_the_hand(number: int) -> None:
    variant, chance = contracts()[number], Random(number)
    for _ in range(60):
        pack = list(variant.whole_pack(4))
        chance.shuffle(pack)
        hand = (*pack[: variant.deal.size or 0], *("JOKER",) * chance.randrange(5))
        found = find_contract(hand, wanted_melds(variant.opening), meld_limits(variant.melds))
        assert found.melds is None or is_contract(variant, hand, found)
        assert found.is_certain


def has_two_melds(variant: Variant, hand: Hand) -> bool:
    """Whether any two disjoint parts of the hand, of three or four cards, are the contract: by brute force."""
    places = range(len(hand))
    parts = [part for size in (3, 4) for part in combinations(places, size)]
    shapes = {part: meld for part in parts if (meld := _built(variant, tuple(hand[at] for at in part)))}
    for one, other in combinations(shapes, 2):
        if not set(one) & set(other) and _is_accepted(variant, (shapes[one], shapes[other])):
            return True
    return False


def _built(variant: Variant, cards: Hand) -> Meld | None:
    try:
        return Meld("m", 0, *build_meld(cards, (), variant.melds))
    except IllegalMove:
        return None


def _is_accepted(variant: Variant, built: tuple[Meld, Meld]) -> bool:
    try:
        check_contract(variant.opening, built, ())
    except IllegalMove:
        return False
    return True


@pytest.mark.parametrize("number", [0, 1, 2])
def test_contract_of_two_melds_is_found_if_there_is_one(number: int) -> None:
    variant, chance = contracts()[number], Random(number)
    for _ in range(25):
        pack = [card for card in variant.whole_pack(4) if card[0] in "3456789" and card[1] in "CD"]
        chance.shuffle(pack)
        hand = tuple(pack[:10])
        found = find_contract(hand, wanted_melds(variant.opening), meld_limits(variant.melds))
        assert (found.melds is not None) == has_two_melds(variant, hand)
