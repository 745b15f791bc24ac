import json
import sys
from collections.abc import Sequence

from django.core.management.base import BaseCommand
from tqdm import tqdm

from standings.checking import Check, check
from tournaments.management.files import refusal
from tournaments.models import Event

DIFFERENT, STALE = 1, 2


class Command(BaseCommand):
    help = (
        "Compute everything again from the games and compare it with the stored "
        "standings, with the public standings and cross tables as they are shown, and "
        "with the report file; check that the facts agree with each other and with "
        "the record of changes. Ends with 0 if all is equal, with 1 if something "
        "differs, with 2 if a table is behind and nothing differs."
    )

    def add_arguments(self, parser):
        parser.add_argument("slugs", nargs="*", metavar="event")
        parser.add_argument(
            "--event", action="append", default=[], dest="more", metavar="SLUG"
        )
        parser.add_argument("--json", action="store_true", dest="as_json")

    def handle(self, *, slugs, more, as_json, **options):
        wanted = [*slugs, *more]
        keys = dict(Event.objects.order_by("slug").values_list("slug", "pk"))
        if unknown := set(wanted) - keys.keys():
            raise refusal(f"No such event: {', '.join(sorted(unknown))}.")
        chosen = [pk for slug, pk in keys.items() if not wanted or slug in wanted]
        checks = [check(pk) for pk in tqdm(chosen, desc="Checking", disable=None)]
        for line in [json_text(checks)] if as_json else lines(checks):
            self.stdout.write(line)
        if status := status_of(checks):
            sys.exit(status)


def status_of(checks: Sequence[Check]) -> int:
    if any(each.differences for each in checks):
        return DIFFERENT
    return STALE if any(each.is_stale for each in checks) else 0


def lines(checks: Sequence[Check]) -> list[str]:
    """Return a line for each difference and each table that is behind, and a sum."""
    found = [
        f"{each.slug}: {difference}"
        for each in checks
        for difference in each.differences
    ]
    behind = [f"{each.slug}: the table is behind" for each in checks if each.is_stale]
    differing = sum(1 for each in checks if each.differences)
    counted = f"{differing} of {len(checks)} differ, {len(behind)} are behind."
    return [*found, *behind, counted]


def json_text(checks: Sequence[Check]) -> str:
    answer = [
        {
            "event": each.slug,
            "stale": each.is_stale,
            "differences": [difference._asdict() for difference in each.differences],
        }
        for each in checks
    ]
    return json.dumps(answer, ensure_ascii=False)
