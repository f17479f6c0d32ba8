"""Reads an event and a move of each kind, as JSON from standard input, by their types."""

import json
import sys

from rummy_client.models import DiscardedEvent, Event, Game, HandDealtEvent, LayOffMove, LegalMove
from rummy_client.types import Unset


def about(event: Event) -> str:
    """What happened."""
    match event:
        case DiscardedEvent(player_id=player, card=card):
            return f"{event.seq}: {player} discards {card}"
        case HandDealtEvent(hand=hand) if not isinstance(hand, Unset):
            return f"{event.seq}: you have {' '.join(hand)}"
        case _:
            return f"{event.seq}: {event.type_}"


def proposal(move: LegalMove) -> str:
    """What the player may do."""
    if isinstance(move, LayOffMove):
        return f"{' '.join(move.cards)} on {move.meld_id}"
    return move.action


given = json.load(sys.stdin)
for event in map(Event.from_dict, given["events"]):
    print(about(event))
game = Game.from_dict(given["game"])
for move in game.legal_moves:
    print(proposal(move), json.dumps(move.to_dict(), sort_keys=True))
