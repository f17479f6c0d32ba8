"""Answers about a round: its melds, its piles, how it ended."""

from typing import Annotated

import msgspec

from service.http.schemas.vocabulary import (
    CardCode,
    EndingName,
    JokerPlaceCode,
    OfferName,
    PaymentReason,
    PhaseName,
    PlayerId,
    Timestamp,
    doc,
)
from service.rules.model.melds import MeldKind


class Meld(msgspec.Struct, frozen=True):
    """A meld on the table: a run in running order, or a set by suit."""

    meld_id: Annotated[str, doc("Unique within the round.")]
    owner: Annotated[PlayerId, doc("The player who laid it down.")]
    kind: MeldKind
    title: Annotated[str, doc("Its name for people, after its highest card, in English or French.")]
    cards: tuple[CardCode, ...]
    jokers: Annotated[
        tuple[JokerPlaceCode, ...], doc("The card that each wild card stands for, in the order of `cards`.")
    ]
    players: Annotated[
        tuple[PlayerId, ...] | None,
        doc("Who laid each of `cards`, in games in which laid cards count for who laid them; otherwise null."),
    ]


class Payment(msgspec.Struct, frozen=True):
    """Points that one player pays another."""

    payer: PlayerId
    payee: PlayerId
    points: Annotated[int, doc("Always more than 0.")]
    reason: PaymentReason


class Gain(msgspec.Struct, frozen=True):
    """Points that nobody pays; in penalty games they count against the player."""

    player_id: PlayerId
    points: Annotated[int, doc("Below 0 where the player loses them.")]
    reason: PaymentReason


class Outcome(msgspec.Struct, frozen=True):
    """How a round ended."""

    ending: EndingName
    winners: Annotated[tuple[PlayerId, ...], doc("Empty if the round is void.")]
    rummy: Annotated[bool, doc("Whether the winner went rummy or gin: out in one turn, or with no deadwood.")]
    payments: tuple[Payment, ...]
    gains: Annotated[tuple[Gain, ...], doc("Points added to totals without a payer.")]
    bonuses: Annotated[tuple[Gain, ...], doc("Points that the end of the game added to totals.")]
    rule: Annotated[str | None, doc("The rule that made the round void.")]
    rule_url: Annotated[str | None, doc("Where that rule is explained to players, relative to the service.")]


class Calls(msgspec.Struct, frozen=True):
    """A discard that players may call rummy on."""

    waiting: Annotated[tuple[PlayerId, ...], doc("The players who may still call or decline.")]
    held: Annotated[bool, doc("Whether the next draw waits for these players.")]


class Offer(msgspec.Struct, frozen=True):
    """What is offered to players out of turn: each takes it, or declines with passTurn."""

    what: OfferName
    players: Annotated[tuple[PlayerId, ...], doc("The players who may take it.")]
    open: Annotated[bool, doc("Whether the game waits for the answers; before that an answer is final, too.")]
    answer: Annotated[str | None, doc("The viewer's own answer to the offer of a discard: `buy`, `pass`, or null.")]
    total: Annotated[int | None, doc("The total with which a player comes back into the game; null for other offers.")]


class Shown(msgspec.Struct, frozen=True):
    """A hand that was shown: the melds are on the table, `deadwood` is the rest."""

    player_id: PlayerId
    deadwood: tuple[CardCode, ...]
    value: Annotated[int, doc("The value of the deadwood.")]


class Taken(msgspec.Struct, frozen=True):
    """A discard that a player has taken into a meld of their own, which stays in the hand."""

    player_id: PlayerId
    card: CardCode
    feeder: Annotated[PlayerId, doc("The player who discarded it.")]


class WantedMeld(msgspec.Struct, frozen=True):
    """A meld that the contract of a deal asks for."""

    kind: MeldKind
    length: Annotated[int, doc("The fewest cards of it.")]


class Round(msgspec.Struct, frozen=True):
    """The round in play, or the last one."""

    number: Annotated[int, doc("Number of the deal, from 1; void rounds count too.")]
    dealer: PlayerId
    turn: Annotated[PlayerId | None, doc("The player whose turn it is; null once the round is over.")]
    phase: PhaseName
    deadline: Annotated[Timestamp | None, doc("The time at which the table acts by itself, or null.")]
    contract: Annotated[
        tuple[WantedMeld, ...], doc("The melds that open in this deal, in games of contracts; else empty.")
    ]
    stock_count: int
    discard_count: int
    discard_pile: Annotated[tuple[CardCode, ...], doc("The visible discards, oldest first; the last is the top.")]
    wild: Annotated[
        CardCode | None,
        doc("The card turned at the deal: the other cards of its rank are jokers, after a joker the aces; else null."),
    ]
    offered: Annotated[
        CardCode | None, doc("The card that is offered to the player whose turn it is, to take or to pass.")
    ]
    knock_limit: Annotated[
        int | None, doc("The most deadwood that allows a knock; null: no limit, or a game without knocking.")
    ]
    melds: tuple[Meld, ...]
    left: Annotated[tuple[Gain, ...], doc("The players who have left the round, with what each owes for it and why.")]
    shown: Annotated[tuple[Shown, ...], doc("Hands shown or counted at the end, the knocker's first.")]
    taken: Annotated[tuple[Taken, ...], doc("Discards taken into melds that stay in the hand, in order.")]
    hand: Annotated[tuple[CardCode, ...], doc("The viewer's own hand, sorted; empty for a spectator.")]
    drawn: Annotated[CardCode | None, doc("The card the viewer drew from the stock in this turn.")]
    calls: Calls | None
    offer: Annotated[Offer | None, doc("What is offered to players out of turn; null if nothing is.")]
    outcome: Annotated[Outcome | None, doc("How the round ended; null until then.")]
    hands: Annotated[dict[str, tuple[CardCode, ...]], doc("The cards left in each hand; empty until the round ends.")]
