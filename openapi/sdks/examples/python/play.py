"""Plays a whole game from two seats without knowing the rules: `python play.py URL VARIANT`.

Every view of a game lists the viewer's legal moves; each has its path and its body. The best comes first, by rules of
thumb: always the first wins at least three rounds of five against random moves, in every variant.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from secrets import token_urlsafe

from rummy_client import AuthenticatedClient, Client, errors
from rummy_client.api.events import list_events
from rummy_client.api.games import create_game, get_game
from rummy_client.api.players import join_game
from rummy_client.api.rounds import get_round, get_scores
from rummy_client.models import CreateGameRequest, Event, Game, GameOptions, JoinGameRequest, LegalMove, Seat


@dataclass(frozen=True)
class Player:
    """A player of a game, with a client that sends the player's token."""

    game_id: str
    client: AuthenticatedClient

    def look(self) -> Game:
        """The player's view of the game."""
        return get_game.sync(self.game_id, client=self.client)

    def make(self, move: LegalMove) -> Game:
        """Sends a move to its path; all of it but `action` and `path` is the body."""
        body = move.to_dict()
        path, action = body.pop("path"), body.pop("action")
        if action == "cut":
            body["contribution"] = token_urlsafe(16)  # nobody can foresee the deal
        answer = self.client.get_httpx_client().post(path, json=body)
        if answer.is_success:
            return Game.from_dict(answer.json())
        raise errors.of(answer)


def sit_down(url: str, variant: str) -> tuple[Player, Player]:
    """Creates a game for two players and joins it; the second player starts it."""
    lobby = Client(url)
    first = create_game.sync(
        client=lobby,
        body=CreateGameRequest(variant, player_name="Ann", seats=2, options=GameOptions(rounds=3, cut=True)),
    )
    second = join_game.sync(first.game.game_id, client=lobby, body=JoinGameRequest(player_name="Bob"))

    def player(seat: Seat) -> Player:
        return Player(seat.game.game_id, AuthenticatedClient(url, token=seat.token or ""))

    return player(first), player(second)


def play(players: tuple[Player, ...]) -> Iterator[Game]:
    """Lets each player make the best legal moves until the game is over; yields every view."""
    status = "playing"
    while status != "finished":
        for player in players:
            yield (game := player.look())
            while game.legal_moves:
                yield (game := player.make(game.legal_moves[0]))
            status = game.status


def commitments(views: list[Game]) -> dict[int, str]:
    """The commitments to seeds, by round, that the views showed before the deals."""
    waiting = (game for game in views if game.round_ and game.round_.phase == "cut")
    return {game.round_.number: game.commitment or "" for game in waiting if game.round_}


def are_kept(player: Player, promised: dict[int, str]) -> bool:
    """Whether the seeds match the commitments; `shuffles.py` checks the deals from them."""
    seeds = {number: get_round.sync(player.game_id, number, client=player.client).seed for number in promised}
    return all(sha256(bytes.fromhex(seed)).hexdigest() == promised[number] for number, seed in seeds.items())


def all_events(player: Player) -> list[Event]:
    """All events of the game that the player may see."""
    events: list[Event] = []
    more = True
    while more:
        page = list_events.sync(player.game_id, client=player.client, after=events[-1].seq if events else 0)
        events += page.events
        more = page.more
    return events


def main(url: str, variant: str) -> None:
    """Plays a game and prints its result."""
    ann, bob = sit_down(url, variant)
    promised = commitments(list(play((ann, bob))))
    scores = get_scores.sync(bob.game_id, client=bob.client)
    events = all_events(ann)
    summary = {
        "game_id": ann.game_id,
        "winners": scores.winners,
        "totals": {balance.player_id: balance.total for balance in scores.balances},
        "rounds": len(scores.rounds),
        "committed": len(promised),
        "kept": are_kept(bob, promised),
        "events": len(events),
        "last_event": events[-1].type_,
    }
    print(json.dumps(summary))


if __name__ == "__main__":
    main(*sys.argv[1:])
