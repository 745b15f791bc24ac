"""What is doubtful in a report file, though it can be used. Pure: no Django."""

import unicodedata
from collections import defaultdict
from collections.abc import Callable

from tournaments.messages import gettext_noop
from tournaments.pairing.baku import group_a_of
from tournaments.record import EventRecord, Outcome, System
from tournaments.trf.convert import (
    MOST_BANNED_PAIRS,
    coming_byes,
    has_many_bans,
    rounds_paired,
    system_of,
)
from tournaments.trf.crosschecks import result_in
from tournaments.trf.document import TrfDocument, TrfPlayer
from tournaments.trf.findings import Findings, Note, shortened

# Alphabets with letters that look alike.
ALPHABETS = {"LATIN", "CYRILLIC", "GREEK"}
WITHOUT_SENSE = {(Outcome.LOSS, Outcome.LOSS), (Outcome.DRAW, Outcome.LOSS)}


def doubts(document: TrfDocument, event: EventRecord) -> tuple[Note, ...]:
    """Return what somebody should look at before the event is used.

    `event` is what `event_from` made of the document. Nothing here changes it.
    """
    findings = Findings()
    _doubt_kind(document, findings)
    _doubt_rounds(document, findings)
    _doubt_teams(event, findings)
    _doubt_points(document, event, findings)
    _doubt_results(document, event, findings)
    _doubt_byes(document, findings)
    _doubt_restrictions(document, event, findings)
    _doubt_alphabets(document, findings)
    _doubt_doubles(
        document,
        gettext_noop("Two players have the FIDE ID “%(value)s”."),
        lambda player: player.fide_id,
        findings,
    )
    _doubt_doubles(
        document,
        gettext_noop("Two players have the name and year of birth “%(value)s”."),
        lambda player: (
            f"{player.name}, {player.birth_date[:4]}" if player.birth_date else ""
        ),
        findings,
    )
    return findings.notes


def _doubt_kind(document: TrfDocument, findings: Findings) -> None:
    kind = document.encoded_kind
    is_swiss = not system_of(document).is_round_robin
    if kind and is_swiss and not ("DUTCH" in kind or kind == "CUSTOM_SWISS"):
        findings.note(
            gettext_noop("The type “%(kind)s” is not known here; read as a Swiss."),
            kind=shortened(kind),
        )


def _doubt_rounds(document: TrfDocument, findings: Findings) -> None:
    rounds = rounds_paired(document)
    if document.rounds_planned and rounds > document.rounds_planned:
        findings.note(
            gettext_noop(
                "The file has %(rounds)s rounds, more than the %(planned)s planned."
            ),
            rounds=rounds,
            planned=document.rounds_planned,
        )


def _doubt_teams(event: EventRecord, findings: Findings) -> None:
    is_silent = any(player.side is None for player in event.players)
    if event.system is System.SCHEVENINGEN and is_silent:
        findings.note(
            gettext_noop(
                "The games do not show who is in which team. Choose it for each player."
            )
        )


def _doubt_points(
    document: TrfDocument, event: EventRecord, findings: Findings
) -> None:
    if any(line.code == "299" for line in document.other_lines):
        # Bonuses and penalties are in these points and not in ours.
        return
    byes = coming_byes(document)
    for player in document.players:
        score = event.scores[player.number]
        # Some programs count the bye of the round to pair already.
        coming = event.points.of(byes.get(player.number, Outcome.PENDING))
        if player.points in (None, score, score + coming):
            continue
        findings.note(
            gettext_noop(
                "The points of %(name)s are %(points)s in the file, but the results "
                "make %(score)s, which is what counts here."
            ),
            line=player.line.number,
            name=shortened(player.name or str(player.number)),
            points=player.points,
            score=score,
        )


def _doubt_results(
    document: TrfDocument, event: EventRecord, findings: Findings
) -> None:
    for player in document.players:
        for round_number, own in enumerate(
            event.by_number[player.number].results, start=1
        ):
            if own.opponent is None:
                continue
            theirs = event.by_number[own.opponent].results[round_number - 1]
            if (own.outcome, theirs.outcome) in WITHOUT_SENSE:
                findings.note(
                    gettext_noop(
                        "Round %(round)s of %(number)s and %(opponent)s has an unusual "
                        "result: “%(own)s” and “%(theirs)s”."
                    ),
                    line=player.line.number,
                    round=round_number,
                    number=player.number,
                    opponent=own.opponent,
                    own=own.outcome.value,
                    theirs=theirs.outcome.value,
                )


def _doubt_byes(document: TrfDocument, findings: Findings) -> None:
    coming = rounds_paired(document) + 1
    by_number = {player.number: player for player in document.players}
    for record in document.byes:
        if record.round_number > coming:
            findings.note(
                gettext_noop("Byes for rounds after the next one were not taken over."),
                line=record.line.number,
            )
            continue
        for number in record.numbers:
            cell = result_in(by_number[number], record.round_number)
            if cell and cell.outcome is not record.outcome:
                findings.note(
                    gettext_noop(
                        "The bye of %(number)s in round %(round)s is “%(kind)s”, but "
                        "their line has “%(cell)s”."
                    ),
                    line=record.line.number,
                    number=number,
                    round=record.round_number,
                    kind=record.outcome.value,
                    cell=cell.outcome.value,
                )


def _doubt_restrictions(
    document: TrfDocument, event: EventRecord, findings: Findings
) -> None:
    if document.accelerations and group_a_of(event) is None:
        findings.note(
            gettext_noop(
                "The virtual points are not those of the Baku acceleration. They were "
                "not taken over."
            )
        )
    if has_many_bans(document):
        findings.note(
            gettext_noop(
                "The file prohibits more than %(most)s pairs. They were not taken "
                "over: enter them at the desk, by club or federation."
            ),
            most=MOST_BANNED_PAIRS,
        )


def _doubt_alphabets(document: TrfDocument, findings: Findings) -> None:
    for player in document.players:
        names = (unicodedata.name(sign, "") for sign in player.name)
        if len({name.partition(" ")[0] for name in names} & ALPHABETS) > 1:
            findings.note(
                gettext_noop("The name “%(name)s” mixes alphabets that look alike."),
                line=player.line.number,
                name=player.name,
            )


def _doubt_doubles(
    document: TrfDocument,
    template: str,
    key: Callable[[TrfPlayer], str],
    findings: Findings,
) -> None:
    lines: dict[str, list[int]] = defaultdict(list)
    for player in document.players:
        if value := key(player):
            lines[value].append(player.line.number)
    for value, numbers in lines.items():
        for number in numbers if len(numbers) > 1 else ():
            findings.note(template, line=number, value=shortened(value))
