"""Take over a whole tournament from a report file: all of it or nothing."""

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actions.entries import MAX_PLAYERS
from tournaments.actions.events import RESERVED_SLUGS, create_event
from tournaments.actions.journal import note
from tournaments.actions.numbering import save_round_count
from tournaments.authors import as_author, unnamed
from tournaments.errors import TournamentError
from tournaments.models import (
    BAKU,
    MAX_ROUNDS,
    Bye,
    Event,
    Game,
    Player,
    Prohibition,
    Round,
)
from tournaments.pairing.baku import group_a_of
from tournaments.pairing.boards import Board, usual_board_order
from tournaments.pairing.history import pairing_scores
from tournaments.record import (
    OUTCOMES,
    Absence,
    Colour,
    EventRecord,
    Outcome,
    PlayerRecord,
    Result,
    RoundResult,
    System,
)
from tournaments.signals import changing
from tournaments.starts import Start, texts_of
from tournaments.trf.convert import (
    banned_pairs,
    coming_byes,
    event_from,
    has_many_bans,
)
from tournaments.trf.document import TrfDocument, TrfPlayer
from tournaments.trf.doubts import doubts
from tournaments.trf.findings import TrfErrors
from tournaments.trf.reader import read

RESULTS = {outcomes: result for result, outcomes in OUTCOMES.items()}
# The byes that are rows. A zero-point bye of a round that is over follows from the
# player's having neither a game nor a bye.
STORED_BYES = frozenset({Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.HALF_BYE})


class ReportRefused(TournamentError):
    """The file cannot be read or contradicts itself; `errors` says where."""

    def __init__(self, errors: TrfErrors):
        super().__init__("\n".join(errors.texts(_)))
        self.errors = errors


class Report(NamedTuple):
    """A report file that can be imported; `notes` tell what is odd about it."""

    document: TrfDocument
    record: EventRecord
    notes: tuple[str, ...]


def import_report(
    content: bytes, *, slug: str | None = None, by=None, publish: bool = False
) -> Event:
    """Store the tournament of a report file (TRF16 or TRF26) as a new event.

    Without a `slug` the address follows from the name. `by` becomes the owner.
    `publish` shows the event to everybody. Raises ReportRefused for a file that is
    not sound, TournamentError for one that is too large or an address that is taken.
    """
    return store_report(read_report(content), slug=slug, by=by, publish=publish)


def read_report(content: bytes) -> Report:
    """Return what a report file says, without touching the database.

    Raises ReportRefused, or TournamentError for an event that is too large.
    """
    try:
        document = read(content)
        record = event_from(document)
    except TrfErrors as errors:
        raise ReportRefused(errors) from errors
    if len(record.players) > MAX_PLAYERS:
        raise TournamentError(
            _("A tournament takes %(most)s players at most.") % {"most": MAX_PLAYERS}
        )
    if record.rounds_planned > MAX_ROUNDS:
        raise TournamentError(
            _("A tournament takes %(most)s rounds at most.") % {"most": MAX_ROUNDS}
        )
    found = [each.text(_) for each in (*document.notes, *doubts(document, record))]
    if document.start is None:
        found.append(_("The file names no first day. Set the dates in the settings."))
    return Report(document, record, tuple(found))


def store_report(
    report: Report, *, slug: str | None = None, by=None, publish: bool = False
) -> Event:
    """Store what `read_report` returned as a new event; see `import_report`."""
    event = _event(report, publish)
    event.slug = _checked_slug(slug) if slug else ""
    with transaction.atomic():
        create_event(event, by=by)
        with changing(event.pk, watched=()):
            _store_facts(event, report, by)
            note(event.pk, unnamed(by), "import", event, after=_summary(report))
    return event


def _checked_slug(slug: str) -> str:
    try:
        validate_slug(slug)
        Event._meta.get_field("slug").run_validators(slug)
    except ValidationError as error:
        raise TournamentError(
            _("“%(slug)s” is not an address. Use letters, digits and dashes.")
            % {"slug": slug[:60]}
        ) from error
    if slug in RESERVED_SLUGS or Event.objects.filter(slug=slug).exists():
        raise TournamentError(
            _("The address “%(slug)s” is taken. Choose another one.") % {"slug": slug}
        )
    return slug


def _event(report: Report, publish: bool) -> Event:
    """Return the event, unsaved."""
    document, record, _notes = report
    first, last = _dates(document)
    event = Event(
        name=_cut("name", document.name) or _("Imported tournament"),
        place=_cut("place", document.city),
        federation=_federation(document.federation),
        start_date=first,
        end_date=last,
        time_control=_cut("time_control", document.time_control),
        system=record.system.value,
        points_win=record.points.win,
        points_draw=record.points.draw,
        points_loss=record.points.loss,
        points_pairing_bye=record.points.pairing_bye,
        points_absence=record.points.absence,
        # Without a first day the edition would follow from the day of the import.
        edition="" if document.start else record.edition.value,
        tie_breaks=list(record.tie_breaks),
        round_starts=_starts(document),
        is_published=publish,
    )
    if document.rounds_planned or record.rounds_paired:
        event.rounds_planned = record.rounds_planned
    if document.initial_colour or record.rounds_paired:
        event.initial_colour = record.initial_colour.value
    if record.system is System.SWISS and group_a_of(record) is not None:
        event.acceleration = BAKU
    return event


def _cut(field: str, text: str) -> str:
    return text[: Event._meta.get_field(field).max_length].strip()


def _federation(text: str) -> str:
    code = text.upper()
    return code if len(code) == 3 and code.isascii() and code.isalpha() else ""


def _dates(document: TrfDocument) -> tuple[date, date]:
    """Return the first and the last day, in order, today for what is unknown."""
    of_rounds = [day for day in document.round_dates if day]
    first = document.start or min(of_rounds, default=None) or document.end
    first = first or timezone.localdate()
    last = document.end or max(of_rounds, default=first)
    return first, max(first, last)


def _starts(document: TrfDocument) -> list[str]:
    """Return the starts of the rounds as an event keeps them: their days are known."""
    days = enumerate(document.round_dates[:MAX_ROUNDS], start=1)
    return texts_of({number: Start(day) for number, day in days if day})


def _store_facts(event: Event, report: Report, by) -> None:
    document, record, _notes = report
    players = _store_players(event, report)
    now = timezone.now()
    rounds = [
        Round(event=event, number=number, published_at=now)
        for number in range(1, record.rounds_paired + 1)
    ]
    Round.objects.bulk_create(rounds)
    Game.objects.bulk_create(
        game
        for round_ in rounds
        for game in _games(round_, record, players, now=now, by=by)
    )
    byes = [
        (player.number, round_number, result.outcome)
        for player in record.players
        for round_number, result in enumerate(player.results, start=1)
        if result.outcome in STORED_BYES
    ]
    if record.rounds_paired < record.rounds_planned:
        coming = record.rounds_paired + 1
        byes += [(n, coming, kind) for n, kind in coming_byes(document).items()]
    Bye.objects.bulk_create(
        Bye(player=players[number], round_number=round_number, kind=kind.value)
        for number, round_number, kind in byes
    )
    save_round_count(event)
    if record.system is System.SWISS and not has_many_bans(document):
        Prohibition.objects.bulk_create(_prohibitions(event, report, players))
    if event.acceleration:
        event.last_accelerated = players[group_a_of(record)]
        event.save(update_fields=["last_accelerated"])


def _prohibitions(
    event: Event, report: Report, players: dict[int, Player]
) -> Iterator[Prohibition]:
    """Yield the prohibited pairs, for the rounds that the event has."""
    planned = report.record.rounds_planned
    for first_round, last_round, pair in banned_pairs(report.document):
        if first_round <= min(last_round, planned):
            first, second = (players[number] for number in sorted(pair))
            yield Prohibition(
                event=event,
                first=first,
                second=second,
                first_round=first_round,
                last_round=min(last_round, planned),
            )


def _store_players(event: Event, report: Report) -> dict[int, Player]:
    """Store the players, entered in the order of the file; return them by number."""
    records = report.record.by_number
    players = [
        _player(event, written, records[written.number])
        for written in report.document.players
    ]
    Player.objects.bulk_create(players)
    return {player.number: player for player in players}


def _player(event: Event, written: TrfPlayer, record: PlayerRecord) -> Player:
    late = [result.absence is Absence.LATE for result in record.results]
    year = written.birth_date[:4]
    return Player(
        event=event,
        entry=record.entry,
        number=record.number,
        name=record.name or _("Player %(number)s") % {"number": record.number},
        title=record.title,
        rating=record.rating,
        federation=record.federation,
        fide_id=record.fide_id,
        side=record.side or "",
        birth_year=int(year) if year else None,
        first_round=late.count(True) + 1,
    )


def _games(
    round_: Round, record: EventRecord, players: dict[int, Player], *, now, by
) -> Iterator[Game]:
    """Yield the games of a round, on the boards that the rules would have given."""
    results = {
        player.number: player.results[round_.number - 1] for player in record.players
    }
    boards = [
        Board(number, result.opponent)
        for number, result in results.items()
        if result.opponent and _has_white(number, result)
    ]
    scores = pairing_scores(record, round_.number)
    for board, pair in enumerate(usual_board_order(boards, scores), start=1):
        outcomes = results[pair.white].outcome, results[pair.black].outcome
        result = RESULTS[outcomes]
        is_known = result is not Result.PENDING
        yield Game(
            round=round_,
            board=board,
            white=players[pair.white],
            black=players[pair.black],
            result=result.value,
            # A version above 0 is a result that somebody entered.
            version=int(is_known),
            changed_at=now if is_known else None,
            changed_by=as_author(by).user if is_known else None,
        )


def _has_white(number: int, result: RoundResult) -> bool:
    """Return True for White; a forfeit without colours gives it to the better rank."""
    if result.colour is None:
        return number < result.opponent
    return result.colour is Colour.WHITE


def _summary(report: Report) -> dict:
    record = report.record
    return {"players": len(record.players), "rounds": record.rounds_paired}
