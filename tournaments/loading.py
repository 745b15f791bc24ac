"""From the database to an EventRecord, in three queries whatever the size.

Two, if the event and how many rounds it has published are known.
"""

from collections.abc import Iterable, Iterator
from decimal import Decimal

from django.db.models import BigIntegerField, OuterRef, Subquery, Value

from tournaments.acceleration import accelerations_of
from tournaments.models import FULL_NAME, Bye, Event, Game, Player, Round
from tournaments.privacy import display_of, shown_name
from tournaments.record import (
    OUTCOMES,
    Absence,
    Colour,
    EventRecord,
    Outcome,
    PlayerRecord,
    RoundResult,
    Side,
    System,
)

PLAYER_COLUMNS = (
    "pk",
    "entry",
    "number",
    "name",
    "rating",
    "title",
    "federation",
    "fide_id",
    "side",
    "first_round",
    "is_expected",
    "withdrawn_after",
    "is_expelled",
    "play_off",
    "own_values",
)
# What decides how the public knows a player.
DISPLAY_COLUMNS = ("name_display", "is_minor")
ENTRY, NAME, FIDE_ID = map(PLAYER_COLUMNS.index, ("entry", "name", "fide_id"))
OUTCOMES_BY_TEXT = {result.value: outcomes for result, outcomes in OUTCOMES.items()}
REST = RoundResult(Outcome.REST)
ABSENT = RoundResult(Outcome.ZERO_BYE, absence=Absence.ABSENT)
# What a late entry missed, by what the event gives for it.
LATE = {
    kind.value: RoundResult(kind, absence=Absence.LATE)
    for kind in (Outcome.ZERO_BYE, Outcome.HALF_BYE)
}
WITHDRAWN = RoundResult(Outcome.ZERO_BYE, absence=Absence.WITHDRAWN)
EXPELLED = RoundResult(Outcome.ZERO_BYE, absence=Absence.EXPELLED)


def load_event(event_id: int, *, is_public: bool = False) -> EventRecord:
    """Return the event with its published rounds, as of one revision.

    With `is_public`, players have the names that the public sees, in the language in
    force, and no FIDE ID where that is not the full one. The reads are not one
    transaction: whoever stores what follows from them has to check that the revision
    is still the record's. Raises Event.DoesNotExist.
    """
    event = Event.objects.annotate(last_round=Subquery(_last_published())).get(
        pk=event_id
    )
    return record_of(event, event.last_round or 0, is_public=is_public)


def record_of(event: Event, rounds: int, *, is_public: bool = False) -> EventRecord:
    """Return an event that was just read, with its first `rounds` published rounds.

    See `load_event`.
    """
    players = _players(event, is_public=is_public)
    numbers = {player[0]: player[2] for player in players}
    results = {pk: [None] * rounds for pk in numbers}
    for pk, round_number, result in _results(_rows(event.pk), numbers):
        if round_number <= rounds:
            results[pk][round_number - 1] = result
    system = System(event.system)
    late = LATE[event.missed_rounds]
    return EventRecord(
        players=tuple(_player(row, results[row[0]], system, late) for row in players),
        rounds_planned=event.rounds_planned,
        system=system,
        points=event.point_system,
        edition=event.edition_in_force,
        initial_colour=Colour(event.initial_colour or Colour.WHITE),
        accelerations=accelerations_of(event, numbers),
        games_per_match=event.games_per_match,
        tie_breaks=tuple(event.tie_breaks),
        unrated_rating=event.unrated_rating,
        lot_seed=event.lot_seed,
        revision=event.revision,
    )


def _players(event: Event, *, is_public: bool) -> list[tuple]:
    """Return the `PLAYER_COLUMNS` of everybody, by starting rank."""
    players = Player.objects.filter(event=event.pk).order_by("number")
    if not is_public:
        return list(players.values_list(*PLAYER_COLUMNS))
    rows = players.values_list(*PLAYER_COLUMNS, *DISPLAY_COLUMNS)
    return [_as_shown(event, row) for row in rows]


def _as_shown(event: Event, row: tuple) -> tuple:
    *known, name_display, is_minor = row
    display = display_of(event, name_display, is_minor)
    if display != FULL_NAME:
        known[NAME] = shown_name(known[NAME], known[ENTRY], display)
        known[FIDE_ID] = ""
    return tuple(known)


def _last_published():
    rounds = Round.objects.filter(event=OuterRef("pk"), published_at__isnull=False)
    return rounds.order_by("-number").values("number")[:1]


def _rows(event_id: int) -> Iterable[tuple[int, int, int | None, str]]:
    """Return (round, player, opponent or None, result or bye) of games and byes."""
    games = Game.objects.filter(
        round__event=event_id, round__published_at__isnull=False
    ).order_by()
    byes = Bye.objects.filter(player__event=event_id).order_by()
    nobody = Value(None, output_field=BigIntegerField())
    return games.values_list("round__number", "white_id", "black_id", "result").union(
        byes.values_list("round_number", "player_id", nobody, "kind"), all=True
    )


def _results(rows, numbers: dict[int, int]) -> Iterator[tuple[int, int, RoundResult]]:
    """Yield (player, round, result), one for a bye and two for a game."""
    for round_number, player, opponent, text in rows:
        if opponent is None:
            outcome = Outcome(text)
            absence = Absence.REQUESTED if outcome.is_requested_bye else None
            yield player, round_number, RoundResult(outcome, absence=absence)
            continue
        white, black = OUTCOMES_BY_TEXT[text]
        yield player, round_number, RoundResult(white, numbers[opponent], Colour.WHITE)
        yield opponent, round_number, RoundResult(black, numbers[player], Colour.BLACK)


def _player(
    row, results: list[RoundResult | None], system: System, late: RoundResult
) -> PlayerRecord:
    _, entry, number, name, rating, title, federation, fide_id, side, *rest = row
    first, is_expected, last, is_expelled, play_off, own_values = rest
    if is_expected:
        # Who never comes has missed nothing that points are given for.
        late = LATE[Outcome.ZERO_BYE.value]
    gone = EXPELLED if is_expelled else WITHDRAWN
    filled = tuple(
        result or _without_a_game(round_number, first, last, system, late, gone)
        for round_number, result in enumerate(results, start=1)
    )
    return PlayerRecord(
        number=number,
        name=name,
        rating=rating,
        title=title,
        federation=federation,
        fide_id=fide_id,
        results=filled,
        entry=entry,
        side=Side(side) if side else None,
        withdrawn_after=last,
        play_off=None if play_off is None else play_off.normalize(),
        own_values=tuple((key, Decimal(text)) for key, text in own_values.items()),
    )


def _without_a_game(
    round_number: int,
    first: int,
    last: int | None,
    system: System,
    late: RoundResult,
    gone: RoundResult,
) -> RoundResult:
    if system.has_rests:
        return REST
    if round_number < first:
        return late
    if last is not None and round_number > last:
        return gone
    return ABSENT
