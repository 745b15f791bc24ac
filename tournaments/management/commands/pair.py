"""The next round of a report file, by the code that pairs our own events."""

import json
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from tournaments.management.files import first_of, refusal, report_in
from tournaments.pairing import NoPairing, PairingError, Pairings, pair
from tournaments.trf.convert import coming_byes, event_from, forbidden_in
from tournaments.trf.findings import TrfErrors

NONE_LEGAL = 1


class Command(BaseCommand):
    help = (
        "Pair the next round of the tournament of a report file (TRF16 or TRF26). It "
        "prints a line “white black” for each board, by starting rank, with 0 as black "
        "for the bye; or “none”, with exit status 1, when no legal pairing exists. "
        "The database is neither read nor written."
    )
    requires_system_checks = []

    def add_arguments(self, parser):
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--json",
            action="store_true",
            dest="as_json",
            help="print the round and its pairs, or null, for other programs",
        )

    def handle(self, *, file, as_json, **options):
        document = report_in(file)
        try:
            event = event_from(document)
        except TrfErrors as errors:
            raise refusal(first_of(file, errors)) from errors
        round_number = event.rounds_paired + 1
        if round_number > event.rounds_planned:
            raise refusal(
                f"{file}: all {event.rounds_planned} rounds are paired. Record 142 "
                "says how many are planned."
            )
        write = json_text if as_json else lines_text
        try:
            pairings = pair(
                event,
                set(coming_byes(document)),
                forbidden=forbidden_in(document, round_number),
            )
        except NoPairing as error:
            self.stdout.write(write(round_number, None))
            raise CommandError(str(error), returncode=NONE_LEGAL) from error
        except PairingError as error:
            raise refusal(f"{file}: {error}") from error
        self.stdout.write(write(round_number, pairs_of(pairings)))


def pairs_of(pairings: Pairings) -> list[tuple[int, int]]:
    """Return the boards as (white, black), and the bye last as (player, 0)."""
    boards = [(board.white, board.black) for board in pairings.boards]
    return boards if pairings.bye is None else [*boards, (pairings.bye, 0)]


def lines_text(round_number: int, pairs: list[tuple[int, int]] | None) -> str:
    if pairs is None:
        return "none"
    return "\n".join(f"{white} {black}" for white, black in pairs)


def json_text(round_number: int, pairs: list[tuple[int, int]] | None) -> str:
    return json.dumps({"round": round_number, "pairs": pairs})
