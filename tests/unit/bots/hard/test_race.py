"""The turns until a hand of one pack goes out, on cards that may come."""

from itertools import accumulate
from random import Random

import pytest

from service.bots.hard.core.race import GoingOutRace
from service.rules.arrange.one_pack.masks import CARD_BIT, mask_of
from service.rules.catalogue import VARIANTS
from service.rules.model.cards import NATURALS


@pytest.mark.parametrize("size", [2, 7, 11])
def test_a_hand_goes_out_in_the_first_turn_in_which_its_draws_replace_all_loose_cards(size: int) -> None:
    chance, turns = Random(size), set[int | None]()
    for _ in range(300):
        cards = chance.sample(NATURALS, size + 12)
        fitting = chance.sample(NATURALS, chance.choice((0, 6, 12)))
        race = GoingOutRace(VARIANTS["rami"], fitting)
        hand, draws, first = mask_of(cards[:size]), [CARD_BIT[card] for card in cards[size:]], None
        for turn in range(len(draws), 0, -1):
            if race.loose((hand | sum(draws[:turn])) & ~race.fitting) <= turn:
                first = turn
        assert race.turns_to_go_out(hand, [*accumulate(draws)]) == first
        turns.add(first)
    assert len(turns) > 5
