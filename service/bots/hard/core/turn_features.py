"""What a turn in a game of one pack leads to, as features: the hand that is left, the table, and what others gain."""

from itertools import accumulate
from operator import or_
from typing import NamedTuple

from service.bots.evaluation.card_worth import turns_left
from service.bots.evaluation.meld_chances import meld_chances
from service.bots.evaluation.turn_plan import lay_off_cards, lay_off_cards_on_new_melds, may_lay_off
from service.bots.hard.core.coming_cards import DRAW_TRIALS, sample_draws
from service.bots.hard.core.kept_lay_offs import may_keep_lay_offs
from service.bots.hard.core.race import GoingOutRace, going_out_speed
from service.bots.inference.likely_cards import likely_cards
from service.bots.learnt.decision import Features
from service.bots.memory import Memory
from service.bots.normal.core import has_laid_cards
from service.bots.seat_order import another_may_go_out, fewest_cards_of_others, next_seat
from service.rules.arrange.one_pack.masks import CARD_BIT, mask_of
from service.rules.model.cards import NATURALS, Card, Hand, without
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import points_in
from service.rules.view import SeatView

LATE_TURNS = 4
"""With fewer turns than this until the stock ends, the end of the round comes into sight."""
OUT_LATER = 5
"""With this many cards or fewer another player may go out in the turn after."""


class TurnEnd(NamedTuple):
    """A way to end a turn: the new melds, all cards that go from the hand to the table, and the discard."""

    discard: Card
    melds: tuple[Hand, ...] = ()
    laid: Hand = ()


class TurnFeatures:
    """The features of the ways to end the turn in one view."""

    def __init__(self, variant: Variant, view: SeatView, memory: Memory) -> None:
        self._variant, self._view, self._unseen = variant, view, memory.unseen
        self._drawn = [[*accumulate(draws, or_)] for draws in sample_draws(variant, view, memory)]
        self._next_hand = _chances_of_next_hand(variant, view, memory)
        self._fits = lay_off_cards(variant, view.melds)
        self._out_soon, self._out_later = another_may_go_out(view), fewest_cards_of_others(view) <= OUT_LATER
        self._late = max(0.0, 1 - turns_left(variant, view) / LATE_TURNS)
        self._unlaid = not has_laid_cards(variant, view)
        self._others_melded = any(meld.owner != view.seat for meld in view.melds)

    def after(self, end: TurnEnd) -> Features:
        """The features of a turn that ends like this; where nobody melds before going out, of the hand and discard."""
        hand = without(self._view.hand, (*end.laid, end.discard))
        on_new_melds = lay_off_cards_on_new_melds(self._variant, end.melds)
        race = GoingOutRace(self._variant, self._own_fits(end) | on_new_melds if self._may_lay_off(end) else ())
        of_hand = self._features_of_hand(hand, race)
        feeding = meld_chances(self._variant).expected_melds(NATURALS.index(end.discard), self._next_hand)
        if self._variant.close.concealed:
            return of_hand | {"feeding": feeding}
        fits = (self._fits | on_new_melds).difference(end.laid)
        points, speed, held = of_hand["points in hand"], of_hand["speed"], self._unlaid and not end.laid
        return {
            **of_hand,
            **self._features_of_time(len(hand), points, speed),
            **self._features_of_holding_back(speed if held else 0.0, held=held),
            "gift": end.discard in fits,
            "feeding": feeding,
            "room for lay-offs": len((fits - self._fits).intersection(self._unseen)) / max(1, len(self._unseen)),
        }

    def _may_lay_off(self, end: TurnEnd) -> bool:
        return may_lay_off(self._variant, self._view, end.melds)

    def _own_fits(self, end: TurnEnd) -> frozenset[Card]:
        """The cards that fit on the melds of the table, also after those that the seat keeps to lay off later."""
        if not may_keep_lay_offs(self._variant):
            return self._fits
        return lay_off_cards(self._variant, self._view.melds, without(self._view.hand, (end.discard,)))

    def _features_of_hand(self, hand: Hand, race: GoingOutRace) -> dict[str, float]:
        cards = mask_of(hand)
        loose = race.loose(cards & ~race.fitting)
        return {
            "loose cards": loose,
            "joining cards": self._joining(cards, loose, race),
            "speed": self._speed(cards, race),
            "points in hand": points_in(self._variant, hand) / 10,
        }

    def _features_of_time(self, cards: int, points: float, speed: float) -> dict[str, float]:
        """The features of a hand that depend on how soon the round may end."""
        late = self._late
        return {
            "points in hand: others out soon": points * self._out_soon,
            "cards in hand": cards,
            "late: points in hand": late * points,
            "late: cards in hand": late * cards,
            "late: speed": late * speed,
        }

    def _features_of_holding_back(self, speed: float, *, held: bool) -> dict[str, float]:
        return {
            "held back": held,
            "held back: others out soon": held and self._out_soon,
            "held back: others out later": held and self._out_later,
            "held back: others melded": held and self._others_melded,
            "held back: speed": speed,
            "held back: late": held * self._late,
        }

    def _speed(self, cards: int, race: GoingOutRace) -> float:
        turns = [race.turns_to_go_out(cards, drawn) for drawn in self._drawn]
        return going_out_speed([turn for turn in turns if turn is not None], DRAW_TRIALS)

    def _joining(self, cards: int, loose: int, race: GoingOutRace) -> float:
        """The share of the unseen cards that would not be loose in the hand."""
        rest = ~race.fitting
        hands = [(cards | CARD_BIT[card]) & rest for card in self._unseen]
        return sum(race.loose(hand) <= loose for hand in hands) / max(1, len(hands))


def _chances_of_next_hand(variant: Variant, view: SeatView, memory: Memory) -> list[float]:
    """The probability that the next player holds each card, by its place."""
    seat = next_seat(variant, view, view.seat or 0)
    chances = {**likely_cards(variant, view, memory)[seat], **dict.fromkeys(memory.held[seat], 1.0)}
    return [chances.get(card, 0.0) for card in NATURALS]
