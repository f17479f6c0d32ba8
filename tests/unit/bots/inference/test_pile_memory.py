"""What a careful player remembers of cards taken from the discard pile together (EXT-05)."""

from service.bots.memory import SeenEvent, remember_round
from tests.unit.rules.table import cards, rummy


def test_cards_taken_together_are_known_to_be_in_the_hand_and_off_the_pile() -> None:
    table = rummy(hand="9D 5C", discards="4H")
    thrown = [SeenEvent("discarded", {"seat": 1, "card": card, "count": 3}) for card in ("4H", "9S", "KD")]
    taken = SeenEvent("pile_taken", {"seat": 1, "cards": ("9S", "KD")})
    memory = remember_round(table.variant, table.view(0), (*thrown, taken))
    assert (memory.pile, memory.taken[1], memory.held[1]) == (("4H",), ("9S", "KD"), cards("9S KD"))
