"""What an arbiter does by hand with a round that is paired, but not published."""

from collections.abc import Callable, Collection

from django.utils.translation import gettext as _

from tournaments.acceleration import with_group_a
from tournaments.actions.guards import check_open, check_revision, record_seen
from tournaments.actions.journal import note
from tournaments.actions.presence import absent_in
from tournaments.actions.publishing import round_or_conflict
from tournaments.actions.rounds import paired
from tournaments.actions.seatings import (
    as_text,
    by_number,
    fixed_boards,
    seating_of,
    store_seating,
)
from tournaments.errors import EditConflict, TournamentError
from tournaments.models import Event, Player, Round
from tournaments.pairing import by_hand
from tournaments.pairing.by_hand import Seating
from tournaments.pairing.errors import CannotPlace
from tournaments.pairing.history import pairing_scores, pending_as_draws
from tournaments.prohibitions import forbidden_in
from tournaments.record import EventRecord, System
from tournaments.signals import changing

Step = Callable[[EventRecord, Seating], Seating]


def exchange_players(
    event: Event, number: int, first: Player, second: Player, *, revision: int, by
) -> None:
    """Let two players swap places, be it a seat, the bye or none."""
    about = _names(first, second)

    def step(_record: EventRecord, seating: Seating) -> Seating:
        check_present(event, number, first, second)
        return by_hand.exchange(seating, first.number, second.number)

    _change(event, number, step, "exchange players", about, revision=revision, by=by)


def swap_colours(
    event: Event, number: int, boards: Collection[int], *, revision: int, by
) -> None:
    """Turn White and Black round at some boards."""

    def step(_record: EventRecord, seating: Seating) -> Seating:
        return by_hand.swap_colours(seating, boards)

    about = _listed(boards)
    _change(event, number, step, "swap colours", about, revision=revision, by=by)


def unpair_boards(
    event: Event, number: int, boards: Collection[int], *, revision: int, by
) -> None:
    """Take boards apart; their players are without a game until they are placed."""

    def step(_record: EventRecord, seating: Seating) -> Seating:
        return by_hand.take_apart(seating, boards)

    about = _listed(boards)
    _change(event, number, step, "unpair boards", about, revision=revision, by=by)


def pair_by_hand(
    event: Event, number: int, white: Player, black: Player, *, revision: int, by
) -> None:
    """Pair two players who have no game."""

    def step(_record: EventRecord, seating: Seating) -> Seating:
        check_present(event, number, white, black)
        return by_hand.put_together(seating, white.number, black.number)

    about = _names(white, black)
    _change(event, number, step, "pair by hand", about, revision=revision, by=by)


def move_bye(event: Event, number: int, player: Player, *, revision: int, by) -> None:
    """Give the bye of the pairing to a player; who had it takes their place."""

    def step(_record: EventRecord, seating: Seating) -> Seating:
        check_present(event, number, player)
        return by_hand.give_bye(seating, player.number)

    _change(event, number, step, "move bye", player.name, revision=revision, by=by)


def pair_rest(
    event: Event,
    number: int,
    boards: Collection[int],
    *,
    keeps_bye: bool,
    revision: int,
    by,
) -> None:
    """Keep some boards, and the bye if `keeps_bye`; let the system pair the rest.

    The rest is paired as if those at the boards kept were absent. Raises
    TournamentError if nobody or an odd player is left over, or no pairing exists.
    """

    def step(record: EventRecord, seating: Seating) -> Seating:
        if boards:
            by_hand.check_boards(seating, boards)
        kept = {n: seating.boards[n] for n in boards}
        pinned = Seating(kept, seating.bye if keeps_bye else None)
        return _with_the_rest(event, number, record, pinned)

    about = _listed(boards)
    _change(event, number, step, "pair the rest", about, revision=revision, by=by)


def _with_the_rest(
    event: Event, number: int, record: EventRecord, pinned: Seating
) -> Seating:
    absent = absent_in(event, number)
    record = with_group_a(event, record, absent)
    placed = pinned.seated | ({pinned.bye} - {None})
    left = record.by_number.keys() - absent - placed
    if len(left) < 2:
        raise TournamentError(
            _("Fewer than two players are left to pair. Keep fewer boards.")
        )
    if len(left) % 2 and pinned.bye is not None:
        raise TournamentError(
            _(
                "An odd number of players is left beside the boards and the bye that "
                "you keep. Do not keep the bye, or place a player by hand first."
            )
        )
    pairings = paired(record, absent | placed, forbidden_in(event, number))
    boards = [*pinned.boards.values(), *pairings.boards]
    bye = pinned.bye if pairings.bye is None else pairings.bye
    return Seating(dict(enumerate(boards, start=1)), bye)


def _change(
    event: Event, number: int, step: Step, action: str, what: str, *, revision: int, by
) -> None:
    """Take one step with the draft of a round, and put its boards in order.

    The step is computed outside the transaction, because the engine may think for
    seconds, and stored only if the event is still at `revision`; else EditConflict.
    """
    record = record_seen(event, revision)
    draft = round_or_conflict(event, number)
    # Now for what can be paired at all, and once more under the lock.
    _check_draft(event, draft)
    before = seating_of(draft)
    try:
        after = step(record, before)
    except CannotPlace as error:
        raise TournamentError(_(error.template) % error.params) from error
    scores = pairing_scores(pending_as_draws(record), number)
    after = by_hand.in_usual_order(after, scores, fixed_boards(event))
    with changing(event.pk) as current:
        check_open(current)
        check_revision(current, revision)
        _check_draft(current, draft)
        players = by_number(current)
        store_seating(draft, before, after, players)
        let_play(current, number, after)
        note(
            event.pk,
            by,
            action,
            what,
            round_number=number,
            before=as_text(before, players),
            after=as_text(after, players),
        )


def _check_draft(event: Event, draft: Round) -> None:
    if draft.is_published:
        raise EditConflict(
            _("Round %(round)s is already published.") % {"round": draft.number}
        )
    if event.system != System.SWISS:
        raise TournamentError(
            _("Only a Swiss is changed by hand: this tournament follows its table.")
        )


def check_present(event: Event, number: int, *players: Player) -> None:
    """Raise TournamentError if one of the players cannot be placed in the round.

    Whoever entered after it was paired can be, but nobody who is still expected.
    """
    absent = absent_in(event, number)
    for player in players:
        is_late = player.first_round == number + 1 and not player.is_expected
        if player.number in absent and not is_late:
            raise TournamentError(
                _("%(name)s is absent in round %(round)s and cannot be placed.")
                % {"name": player.name, "round": number}
            )


def let_play(event: Event, number: int, seating: Seating) -> None:
    """Let late entries who were given a place enter in that round."""
    placed = seating.seated | ({seating.bye} - {None})
    late = event.players.filter(first_round=number + 1, number__in=placed)
    late.update(first_round=number)


def _names(first: Player, second: Player) -> str:
    return f"{first.name} – {second.name}"


def _listed(boards: Collection[int]) -> str:
    return ", ".join(map(str, sorted(boards))) or "–"
