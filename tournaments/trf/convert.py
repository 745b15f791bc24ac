"""From a report file to an event. Pure: no Django."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations, takewhile

from tournaments.record import (
    Absence,
    Ban,
    Colour,
    Edition,
    EventRecord,
    Outcome,
    PlayerRecord,
    PointSystem,
    RoundResult,
    System,
)
from tournaments.trf.crosschecks import (
    check_byes,
    check_games,
    check_starting_ranks,
    result_in,
)
from tournaments.trf.document import TrfDocument, TrfPlayer
from tournaments.trf.findings import Findings
from tournaments.trf.teams import sides_of

ABSENT = RoundResult(Outcome.ZERO_BYE, absence=Absence.ABSENT)
LATE = RoundResult(Outcome.ZERO_BYE, absence=Absence.LATE)
REST = RoundResult(Outcome.REST)

# More than that is a club or a federation, which one row at the desk keeps apart.
MOST_BANNED_PAIRS = 2000
ROUND_ROBIN_WORDS = ("roundrobin", "allplayall", "rundenturnier", "berger")
TWO_TEAMS = "scheveningen"
DOUBLE_WORDS = ("double", "doppel")
# No encoded type says so; our own reports do in the text.
IN_A_ROW = "twogamesinarow"


def event_from(document: TrfDocument) -> EventRecord:
    """Return the event that the file reports, with the starting ranks of the file.

    Raises TrfErrors, with the lines, where the file contradicts itself: a starting
    rank twice, an opponent who is not there, two players who disagree about a game.
    """
    findings = Findings()
    check_starting_ranks(document.players, findings)
    findings.raise_errors()
    check_games(document.players, findings)
    check_byes(document, findings)
    findings.raise_errors()

    rounds = rounds_paired(document)
    system = system_of(document)
    by_number = {player.number: player for player in document.players}
    players = [
        PlayerRecord(
            number=player.number,
            name=player.name,
            rating=player.rating,
            title=player.title,
            federation=player.federation,
            fide_id=player.fide_id,
            results=_results(player, rounds, system, by_number),
            entry=entry,
        )
        for entry, player in enumerate(document.players, start=1)
    ]
    if system is System.SCHEVENINGEN:
        sides = sides_of({player.number: player.results for player in players})
        players = [replace(each, side=sides.get(each.number)) for each in players]
    start = document.start
    return EventRecord(
        players=tuple(sorted(players, key=lambda player: player.number)),
        rounds_planned=max(document.rounds_planned or 1, rounds),
        system=system,
        points=document.points or PointSystem(),
        edition=Edition.on(start) if start else Edition.MARCH_2026,
        initial_colour=(
            document.initial_colour or _initial_colour(players) or Colour.WHITE
        ),
        accelerations=document.accelerations,
        tie_breaks=document.tie_breaks,
    )


def rounds_paired(document: TrfDocument) -> int:
    """Return the last round in which anybody is paired or has the pairing's bye.

    What stands in later columns are wishes for the next round.
    """
    return max(
        (
            round_number
            for player in document.players
            for round_number, result in enumerate(player.results, start=1)
            if result and (result.opponent or result.outcome is Outcome.PAIRING_BYE)
        ),
        default=0,
    )


def coming_byes(document: TrfDocument) -> dict[int, Outcome]:
    """Return who is not to be paired in the next round of a Swiss, and their byes.

    A file says so in the columns after the last round, in records `240`, or in lines
    `XXZ`. Where they differ, `240` counts more than the columns, and `XXZ` least.
    """
    if system_of(document).is_round_robin:
        return {}
    coming = rounds_paired(document) + 1
    byes = {
        number: Outcome.ZERO_BYE
        for absences in document.absences
        for number in absences.numbers
    }
    for player in document.players:
        if result := result_in(player, coming):
            byes[player.number] = result.outcome
    for record in document.byes:
        if record.round_number == coming:
            byes |= dict.fromkeys(record.numbers, record.outcome)
    return byes


def forbidden_in(document: TrfDocument, round_number: int) -> set[frozenset[int]]:
    """Return the groups of starting ranks of which no two may meet in that round."""
    return {
        frozenset(ban.numbers)
        for ban in document.bans
        if ban.first_round <= round_number <= ban.last_round
    }


def has_many_bans(document: TrfDocument) -> bool:
    """Return True if they are too many to be told two by two."""
    sizes = [len(set(ban.numbers)) for ban in document.bans]
    return sum(size * (size - 1) // 2 for size in sizes) > MOST_BANNED_PAIRS


def banned_pairs(document: TrfDocument) -> Iterator[Ban]:
    """Yield who may not meet in which rounds, two by two."""
    for ban in document.bans:
        for pair in combinations(sorted(set(ban.numbers)), 2):
            yield Ban(ban.first_round, ban.last_round, frozenset(pair))


def system_of(document: TrfDocument) -> System:
    """Return the system that the file names; without a name that we know, a Swiss."""
    kind = _letters(document.encoded_kind) or _letters(document.kind)
    is_double = any(word in kind for word in DOUBLE_WORDS)
    if TWO_TEAMS in kind and not is_double:
        return System.SCHEVENINGEN
    if not any(word in kind for word in ROUND_ROBIN_WORDS):
        return System.SWISS
    if IN_A_ROW in _letters(document.kind) or _all_meet_twice_in_a_row(document):
        return System.MATCHES
    # Many files call a double round robin just a round robin.
    if is_double or _anybody_meets_twice(document):
        return System.DOUBLE_ROUND_ROBIN
    return System.ROUND_ROBIN


def _letters(text: str) -> str:
    return "".join(letter for letter in text.lower() if letter.isalpha())


def _all_meet_twice_in_a_row(document: TrfDocument) -> bool:
    """Return True if every second round repeats the pairs of the round before it.

    Of two players that says nothing: in a double round robin they do so as well.
    """
    rounds = range(2, rounds_paired(document) + 1, 2)
    return (
        len(document.players) > 2
        and len(rounds) > 0
        and all(
            _opponent(player, number - 1) == _opponent(player, number)
            for player in document.players
            for number in rounds
        )
    )


def _opponent(player: TrfPlayer, round_number: int) -> int | None:
    result = result_in(player, round_number)
    return result.opponent if result else None


def _anybody_meets_twice(document: TrfDocument) -> bool:
    opponents = [
        [result.opponent for result in player.results if result and result.opponent]
        for player in document.players
    ]
    return any(len(set(met)) < len(met) for met in opponents)


def _results(
    player: TrfPlayer,
    rounds: int,
    system: System,
    by_number: Mapping[int, TrfPlayer],
) -> tuple[RoundResult, ...]:
    found = [result_in(player, number) for number in range(1, rounds + 1)]
    before = len(list(takewhile(_is_missing, found)))
    results = []
    for round_number, result in enumerate(found, start=1):
        if not _is_missing(result):
            results.append(_completed(result, round_number, by_number))
        elif system.is_round_robin:
            results.append(REST)
        else:
            is_late = round_number <= before < rounds
            results.append(LATE if is_late else ABSENT)
    return tuple(results)


def _is_missing(result: RoundResult | None) -> bool:
    return result is None or result.outcome is Outcome.ZERO_BYE


def _completed(
    result: RoundResult,
    round_number: int,
    by_number: Mapping[int, TrfPlayer],
) -> RoundResult:
    """Return the result with what its cell leaves out: a colour, why there is a bye."""
    if result.opponent is None:
        is_wish = result.outcome.is_requested_bye
        return result._replace(absence=Absence.REQUESTED if is_wish else None)
    if result.colour:
        return result
    theirs = result_in(by_number[result.opponent], round_number).colour
    return result._replace(colour=theirs.other if theirs else None)


def _initial_colour(players: Iterable[PlayerRecord]) -> Colour | None:
    """Return the initial colour that round 1 shows. FIDE C.04.3, article 5.2.5."""
    for player in sorted(players, key=lambda player: player.number):
        first = player.results[0] if player.results else None
        if first and first.colour:
            return first.colour if player.number % 2 else first.colour.other
    return None
