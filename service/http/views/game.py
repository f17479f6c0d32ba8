"""A game as its viewer may see it, made from the table; seats become players."""

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache

from service.http.problems.language import Language
from service.http.schemas import answers, rounds
from service.http.views.moves import deal_round_view, legal_move_view, shorten_moves
from service.http.views.players import SeatedPlayers, players_view
from service.rules.legal.best_first import best_first
from service.rules.legal.left_out import leaves_out_moves
from service.rules.model.cards import JOKER
from service.rules.model.enums import OfferKind
from service.rules.model.state import Phase, Round, TakenDiscard
from service.rules.model.variant import MAX_CACHED_VARIANTS, Variant
from service.rules.rounds import shuffle
from service.rules.rounds.deal import dealer_of
from service.rules.scoring.round_score import card_values
from service.rules.view import SeatView, view
from service.tables.actions.seating import host_alone_until
from service.tables.model.table import FINAL_STATUSES, Player, Table, TableStatus, is_person

MAX_LEGAL_MOVES = 200
_OFFER_PHASES = {Phase.UPCARD, Phase.WALL}


@lru_cache(maxsize=4096)
def timestamp(milliseconds: int) -> str:
    """A time as the contract writes it: RFC 3339, UTC, milliseconds."""
    return (
        datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%S.") + f"{milliseconds % 1000:03}Z"
    )


def game_view(table: Table, viewer: Player | None, language: Language = Language.EN) -> answers.Game:
    """The whole game as `viewer` sees it (None: a spectator), with texts in `language`."""
    seated, rules = SeatedPlayers(table, language), _rules_in_round(table)
    seat_view = view(rules, table.state, viewer.seat if viewer else None) if table.state else None
    moves = legal_moves_view(rules, table, viewer, seat_view)
    host = table.host
    next_commitment = None if table.status in FINAL_STATUSES else _commitment(table.next_seed)
    waiting = table.status is TableStatus.WAITING
    return answers.Game(
        game_id=table.id,
        version=table.version,
        last_seq=table.seq,
        status=table.status,
        variant=table.variant,
        options=options_view(table),
        name=table.name,
        visibility=table.visibility,
        join_code=table.join_code if viewer else None,
        seats=table.seats,
        turn_seconds=table.turn_seconds,
        next_round_seconds=table.next_round_seconds,
        on_leave=table.on_leave,
        on_timeout=table.on_timeout,
        hints=table.hints,
        bot_pace=table.bot_pace,
        card_values=_values_in_hand(rules),
        rotation=rules.deal.rotation,
        target=rules.match.target,
        rounds=rules.match.rounds,
        elimination=rules.match.elimination,
        takes_cards_above=rules.draw.down_to,
        created_at=timestamp(table.created_at),
        creator=host.id if host else None,
        host_alone_until=timestamp(host_alone_until(table)) if waiting else None,
        waits_until=timestamp(table.deadline) if waiting and table.deadline else None,
        viewer=viewer.id if viewer else None,
        players=players_view(rules, table, seat_view.buys_left if seat_view else ()),
        winners=seated.at_seats(table.state.winners) if table.state else (),
        next_dealer=_next_dealer(table, seated),
        commitment=_commitment(table.round.seed) if table.round else next_commitment,
        rematch=table.rematch,
        next_commitment=next_commitment,
        round=_round_view(table, seated, seat_view, table.state.round)
        if seat_view and table.state and table.state.round
        else None,
        legal_moves=shorten_moves(moves, MAX_LEGAL_MOVES),
        legal_moves_truncated=len(moves) > MAX_LEGAL_MOVES or _are_moves_left_out(rules, table, moves, seat_view),
    )


def _rules_in_round(table: Table) -> Variant:
    """The rules of the table in its current or last round, in which a rank may be wild."""
    return table.rules.in_round(table.state.round if table.state else None)


@lru_cache(maxsize=MAX_CACHED_VARIANTS)
def _values_in_hand(variant: Variant) -> Mapping[str, int]:
    """The points of each rank in a hand, and of a joker where there are jokers."""
    has_jokers = variant.pack.jokers or variant.pack.jokers_each
    return {card: points for card, points in card_values(variant).items() if card != JOKER or has_jokers}


def _next_dealer(table: Table, seated: SeatedPlayers) -> str | None:
    """The player who deals the next round, if a round has ended and another follows."""
    between_rounds = table.status is TableStatus.BETWEEN_ROUNDS
    return seated.by_seat[dealer_of(table.game)] if between_rounds else None


@lru_cache(maxsize=4096)
def _commitment(seed: str) -> str:
    return shuffle.commitment(bytes.fromhex(seed))


def game_summary(table: Table) -> answers.GameSummary:
    """The game as the lobby lists it."""
    return answers.GameSummary(
        game_id=table.id,
        status=table.status,
        variant=table.variant,
        options=options_view(table),
        name=table.name,
        seats=table.seats,
        players=tuple(player.name for player in table.players),
        turn_seconds=table.turn_seconds,
        created_at=timestamp(table.created_at),
    )


def options_view(table: Table) -> answers.Options:
    """The options as the creator gave them, with the stake."""
    return table.options if table.stake is None else {**table.options, "stake": table.stake}


def legal_moves_view(
    rules: Variant, table: Table, viewer: Player | None, seat_view: SeatView | None
) -> tuple[answers.LegalMove, ...]:
    """The moves that the viewer may make now under the table's `rules`, best first."""
    if viewer is None or not is_person(viewer):
        return ()
    if table.status is TableStatus.BETWEEN_ROUNDS and not table.game.entering:
        deals_by_itself = table.game.voids and not table.sandbox  # a void round is dealt again at once (CORE-16)
        return () if deals_by_itself or viewer.seat in table.game.out else (deal_round_view(table.id),)
    if seat_view is None or not seat_view.legal_moves:
        return ()
    moves = best_first(rules, seat_view.legal_moves, seat_view.hand, seat_view.discard_pile)
    return tuple([legal_move_view(move, table.id) for move in moves])


def _are_moves_left_out(
    rules: Variant, table: Table, moves: tuple[answers.LegalMove, ...], seat_view: SeatView | None
) -> bool:
    """Whether the rules accept moves that they do not list."""
    if not moves or seat_view is None or table.state is None:
        return False
    return leaves_out_moves(rules, table.state, seat_view.legal_moves)


def _round_view(table: Table, seated: SeatedPlayers, seat_view: SeatView, rnd: Round) -> rounds.Round:
    calls = rounds.Calls(seated.at_seats(seat_view.calls_waiting), seat_view.calls_held) if rnd.calls else None
    return rounds.Round(
        number=seat_view.number,
        dealer=seated.by_seat[seat_view.dealer],
        turn=None if seat_view.turn is None else seated.by_seat[seat_view.turn],
        phase=seat_view.phase,
        deadline=None if (due := _deadline(table)) is None else timestamp(due),
        contract=tuple([rounds.WantedMeld(wanted.kind, wanted.length) for wanted in seat_view.contract]),
        stock_count=seat_view.stock_count,
        discard_count=seat_view.discard_count,
        discard_pile=seat_view.discard_pile,
        wild=seat_view.wild,
        offered=seat_view.discard_pile[-1] if seat_view.phase in _OFFER_PHASES else None,
        knock_limit=seat_view.knock_limit,
        melds=tuple([seated.meld_view(meld) for meld in seat_view.melds]),
        left=seated.gains_view(seat_view.left),
        shown=tuple([rounds.Shown(seated.by_seat[each.seat], each.deadwood, each.value) for each in seat_view.spreads]),
        taken=tuple([_taken_view(each, seated) for each in seat_view.taken]),
        hand=seat_view.hand,
        drawn=seat_view.drawn,
        calls=calls,
        offer=_offer_view(seat_view, seated),
        outcome=seated.outcome_view(seat_view.result) if seat_view.result else None,
        hands=seated.by_player(seat_view.hands),
    )


def _offer_view(seat_view: SeatView, seated: SeatedPlayers) -> rounds.Offer | None:
    """The offer to come back into the game, or of the top discard, or None (EXT-02, EXT-11)."""
    if seat_view.entering:
        total = seat_view.entry_total
        return rounds.Offer(OfferKind.RE_ENTRY, seated.at_seats(seat_view.entering), True, None, total)
    if (offer := seat_view.offer) is None:
        return None
    answer = None if offer.answer is None else ("buy" if offer.answer else "pass")
    return rounds.Offer(OfferKind.BUY, seated.at_seats(offer.asked), offer.is_open, answer, None)


def _deadline(table: Table) -> int | None:
    """The deadline of the persons in the round; if there is none, the time from which a bot's turn is due."""
    return table.bot_due if table.deadline is None else table.deadline


def _taken_view(taken: TakenDiscard, seated: SeatedPlayers) -> rounds.Taken:
    return rounds.Taken(seated.by_seat[taken.seat], taken.card, seated.by_seat[taken.feeder])
