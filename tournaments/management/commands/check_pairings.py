import sys
from collections.abc import Iterable
from datetime import date
from pathlib import Path

from django.core.management.base import BaseCommand
from tqdm import tqdm

from tournaments.management.files import first_of, refusal, report_in
from tournaments.models import Bye, Change, Event, Game, Round
from tournaments.pairing.engine import ENGINE
from tournaments.pairing.recheck import (
    NOBODY,
    Pairs,
    Recheck,
    recheck_rounds,
    recheck_stored,
)
from tournaments.record import Outcome, System
from tournaments.trf.convert import event_from, forbidden_in, system_of
from tournaments.trf.document import TrfDocument
from tournaments.trf.findings import TrfErrors
from tournaments.trf.writer import IN_FORCE

DIFFERENT = 1
# Of the kinds that a file can name, those paired by the edition in force.
OF_2026 = ("FIDE_DUTCH_2026", "FIDE_DUTCH_2026_BAKU")
OF_2026 += ("FIDE_DUTCH_2025", "FIDE_DUTCH_2025_BAKU")
BY_DATE = ("", "FIDE_DUTCH", "FIDE_DUTCH_BAKU")
# What the record of changes calls it.
BY_HAND = (
    "exchange players",
    "swap colours",
    "unpair boards",
    "pair by hand",
    "move bye",
    "pair the rest",
)


class Command(BaseCommand):
    help = (
        "Pair every round of a Swiss again and list what differs, by starting ranks: "
        "of an event from what the engine was given then, of a report file (TRF16 or "
        "TRF26), which needs no database, from the rounds before. Rounds that were "
        "changed by hand are listed apart. Ends with 0 if no other round differs, "
        "with 1 if one does, with 2 if the check is refused."
    )
    requires_system_checks = []

    def add_arguments(self, parser):
        parser.add_argument("event", help="the address of an event, or a report file")

    def handle(self, *, event, **options):
        path = Path(event)
        if path.is_file():
            checks = [(each, "") for each in _checks_of_file(path)]
        else:
            checks = _checks_of_event(event)
        for check, excuse in checks:
            for line in _lines(check, excuse):
                self.stdout.write(line)
        wrong = sum(1 for check, excuse in checks if check.differs and not excuse)
        self.stdout.write(f"{wrong} of {len(checks)} rounds differ, by {ENGINE}.")
        if wrong:
            sys.exit(DIFFERENT)


def _checks_of_file(path: Path) -> Iterable[Recheck]:
    document = report_in(path)
    try:
        event = event_from(document)
    except TrfErrors as errors:
        raise refusal(first_of(path, errors)) from errors
    _check_kind(document)
    checks = recheck_rounds(event, lambda number: forbidden_in(document, number))
    return tqdm(checks, total=event.rounds_paired, desc="Pairing", disable=None)


def _check_kind(document: TrfDocument) -> None:
    """Refuse what was not paired by the Dutch system in the edition of 2026."""
    if system_of(document).is_round_robin:
        raise refusal("This is a round robin: only rounds of a Swiss are checked.")
    kind = document.encoded_kind
    is_old = kind in BY_DATE and (document.start or date.max) < IN_FORCE
    if is_old or kind not in (*OF_2026, *BY_DATE):
        raise refusal(
            f"This event was paired as “{kind or 'FIDE_DUTCH'}” of its day. Only the "
            f"Dutch system in force since {IN_FORCE} can be checked."
        )


def _checks_of_event(slug: str) -> list[tuple[Recheck, str]]:
    """Return each round's check, and why a difference would be no error, if so."""
    event = Event.objects.filter(slug=slug).first()
    if event is None:
        raise refusal(f"There is no event “{slug}”, and no such file.")
    if event.system != System.SWISS:
        raise refusal("This is not a Swiss: only rounds of a Swiss are checked.")
    rounds = tqdm(list(event.rounds.all()), desc="Pairing", disable=None)
    numbers = dict(event.players.values_list("entry", "number")) | {NOBODY: NOBODY}
    return [
        (_by_number(_check_of_round(each), numbers), _excuse(each)) for each in rounds
    ]


def _check_of_round(round_: Round) -> Recheck:
    if not round_.engine_input:
        trouble = "it was not paired by the engine here"
        return Recheck(round_.number, trouble=trouble)
    return recheck_stored(round_.engine_input, round_.number, _pairs_of(round_))


def _pairs_of(round_: Round) -> Pairs:
    """Return the pairs of a stored round, and its bye with 0, by entries."""
    games = Game.objects.filter(round=round_)
    byes = Bye.objects.filter(
        player__event=round_.event_id,
        round_number=round_.number,
        kind=Outcome.PAIRING_BYE.value,
    )
    pairs = games.values_list("white__entry", "black__entry")
    alone = byes.values_list("player__entry", flat=True)
    return frozenset((*pairs, *((entry, NOBODY) for entry in alone)))


def _by_number(check: Recheck, numbers: dict[int, int]) -> Recheck:
    """Return the check with starting ranks of today for entries."""
    pairs, expected = (
        frozenset((numbers[white], numbers[black]) for white, black in each)
        for each in (check.pairs, check.expected)
    )
    return Recheck(check.round_number, pairs, expected, check.trouble)


def _excuse(round_: Round) -> str:
    if round_.change_reason:
        return f"changed after it was published: {round_.change_reason}"
    by_hand = False
    changes = Change.objects.filter(event=round_.event_id, round_number=round_.number)
    for change in changes.order_by("pk"):
        if change.action == "pair round":
            by_hand = False
        elif change.action in BY_HAND:
            by_hand = True
    return "changed by hand before it was published" if by_hand else ""


def _lines(check: Recheck, excuse: str) -> Iterable[str]:
    name = f"Round {check.round_number}"
    if check.trouble:
        yield f"{name}: not checked, because {check.trouble}."
        return
    if not check.differs:
        yield f"{name}: as the system pairs it."
        return
    yield f"{name}: {excuse}." if excuse else f"{name}: DIFFERENT."
    for title, pairs in (("has", check.pairs), ("expected", check.expected)):
        listed = ", ".join(f"{white} {black}" for white, black in sorted(pairs))
        yield f"  {title}: {listed or 'no legal pairing'}"
