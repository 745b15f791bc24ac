"""What an arbiter does to make a round: pair it."""

import secrets
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments.acceleration import last_accelerated, with_group_a
from tournaments.actions.arrivals import (
    arriving_in,
    let_arrive,
    ranks_on_arrival,
    renumbered,
)
from tournaments.actions.forfeits import result_of_absent
from tournaments.actions.guards import check_open, check_revision, record_seen
from tournaments.actions.journal import note
from tournaments.actions.numbering import follow_results
from tournaments.actions.presence import absent_in, check_everybody_is_in
from tournaments.actions.seatings import as_text, by_number, fixed_boards
from tournaments.errors import NotPaired, TournamentError
from tournaments.models import Bye, Event, Game, Round
from tournaments.pairing import NoPairing, PairingError, Pairings, pair
from tournaments.pairing.boards import numbered
from tournaments.pairing.by_hand import Seating
from tournaments.pairing.dutch import engine_input
from tournaments.pairing.engine import ENGINE
from tournaments.plan import rounds_to_play
from tournaments.prohibitions import Groups, forbidden_in
from tournaments.record import Colour, EventRecord, Outcome, Result, System
from tournaments.signals import changing

ALL_PAIRED = gettext_noop(
    "All rounds are paired. Once their results are in, finish the tournament."
)
TOO_FEW_AT_FIRST = gettext_noop(
    "Round %(round)s needs at least two players who are present. Entered: %(players)s; "
    "present: %(present)s. Enter players, or take their byes for it back."
)
TOO_FEW = gettext_noop(
    "Round %(round)s needs at least two players who are present. Entered: %(players)s; "
    "present: %(present)s. Let players return or take their byes for it back, or lower "
    "the number of rounds in the settings, then finish."
)


def pair_round(event: Event, *, revision: int, by, is_by_hand: bool = False) -> Round:
    """Pair the next round as a draft, an empty one if `is_by_hand`.

    Who was said to come for it arrives, and gets the starting rank of their rating.
    The pairing is computed outside the transaction and stored only if the event is
    still at `revision`, which the arbiter saw; else EditConflict. Raises
    TournamentError, and changes nothing, if the round cannot be paired.
    """
    record = record_seen(event, revision)
    try:
        check_can_pair(event)
    except TournamentError:
        # If somebody was faster, that is what the arbiter has to be told.
        record_seen(event, revision)
        raise
    number = record.rounds_paired + 1
    check_everybody_is_in(event, number)
    colour = Colour(event.initial_colour or secrets.choice("wb"))
    record = replace(record, initial_colour=colour)
    absent, forbidden = absent_in(event, number), forbidden_in(event, number)
    if arriving := arriving_in(event, number, absent):
        ranks = ranks_on_arrival(event, arriving)
        record = renumbered(record, ranks)
        absent = {ranks[each] for each in absent}
        forbidden = frozenset(frozenset(map(ranks.get, each)) for each in forbidden)
    record = with_group_a(event, record, absent)
    if is_by_hand:
        pairings, text = _nobody_yet(record), ""
    else:
        pairings, text = _by_the_system(record, absent, forbidden)
    with changing(event.pk) as current:
        check_open(current)
        check_revision(current, revision)
        # Checking out is no change of the facts, so the revision does not tell.
        check_everybody_is_in(current, number)
        let_arrive(current, arriving, by=by)
        current.initial_colour = colour
        current.last_accelerated = last_accelerated(current, record)
        current.save(update_fields=["initial_colour", "last_accelerated"])
        seating = Seating(
            numbered(pairings.boards, fixed_boards(current)), pairings.bye
        )
        draft = store_round(current, number, seating, text)
        follow_results(current)
        after = as_text(seating, by_number(current))
        note(event.pk, by, "pair round", round_number=number, after=after)
    return draft


def _nobody_yet(record: EventRecord) -> Pairings:
    if record.system is not System.SWISS:
        raise TournamentError(
            _("Only a Swiss is changed by hand: this tournament follows its table.")
            if record.system.is_round_robin
            else _("Only a Swiss is changed by hand: a knock-out follows its bracket.")
        )
    return Pairings(())


def _by_the_system(
    record: EventRecord, absent: set[int], forbidden: Groups
) -> tuple[Pairings, str]:
    """Return the pairings, and what the engine was given if one was asked."""
    pairings = paired(record, absent, forbidden)
    if record.system is not System.SWISS:
        return pairings, ""
    return pairings, engine_input(record, absent, forbidden=forbidden)


def paired(record: EventRecord, absent: set[int], forbidden: Groups) -> Pairings:
    """Return the pairings of the next round.

    Raises NotPaired if there are none, and TournamentError if there is no table for
    the players, which pairing by hand would not mend.
    """
    try:
        return pair(record, absent, forbidden=forbidden)
    except (NoPairing, PairingError) as error:
        refusal = NotPaired if record.system is System.SWISS else TournamentError
        raise refusal(_(error.template) % error.params) from error


def check_can_pair(event: Event) -> None:
    """Raise TournamentError unless the next round could be paired as things stand."""
    check_open(event)
    last = event.rounds.order_by("-number").first()
    if last and not last.is_published:
        raise TournamentError(
            _("Round %(round)s is still a draft: publish or unpair it first.")
            % {"round": last.number}
        )
    if last and event.system == System.KNOCK_OUT:
        _check_all_results(event)
    if last and last.number >= rounds_to_play(event):
        raise TournamentError(_(ALL_PAIRED))
    if last and (missing := _boards_without_result(last)):
        raise TournamentError(
            _(
                "The next round cannot be paired: these boards of round %(round)s have "
                "no result: %(boards)s."
            )
            % {"round": last.number, "boards": ", ".join(map(str, missing))}
        )
    number = last.number + 1 if last else 1
    players = event.players.count()
    present = players - len(absent_in(event, number))
    if present < 2:
        raise TournamentError(
            _(TOO_FEW if number > 1 else TOO_FEW_AT_FIRST)
            % {"round": number, "players": players, "present": present}
        )


def _check_all_results(event: Event) -> None:
    """Raise TournamentError if a game could still change who goes on."""
    games = Game.objects.filter(
        round__event=event.pk, result__in=(Result.PENDING, Result.POSTPONED)
    ).order_by("round__number", "board")
    boards = [
        _("round %(round)s, board %(board)s") % {"round": number, "board": board}
        for number, board in games.values_list("round__number", "board")
    ]
    if boards:
        raise TournamentError(
            _(
                "The next round of a knock-out follows from all results. There is none "
                "yet of: %(boards)s."
            )
            % {"boards": "; ".join(boards)}
        )


def _boards_without_result(round_: Round) -> list[int]:
    pending = round_.games.filter(result=Result.PENDING)
    return list(pending.values_list("board", flat=True))


def store_round(event: Event, number: int, seating: Seating, engine_text: str) -> Round:
    """Store a round as a draft. `engine_text` is what an engine was given, if any."""
    players = by_number(event)
    draft = Round.objects.create(
        event_id=event.pk,
        number=number,
        engine=ENGINE if engine_text else "",
        engine_input=engine_text,
    )
    Game.objects.bulk_create(
        Game(
            round=draft,
            board=board,
            white=players[pair_.white],
            black=players[pair_.black],
            result=result_of_absent(players[pair_.white], players[pair_.black]),
        )
        for board, pair_ in seating.boards.items()
    )
    if seating.bye is not None:
        Bye.objects.create(
            player=players[seating.bye],
            round_number=number,
            kind=Outcome.PAIRING_BYE.value,
        )
    return draft
