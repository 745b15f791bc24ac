"""Measure every target, print the table; with --check, end with 1 if one fails."""

import argparse
import json
import os
import platform
import sys
from collections.abc import Sequence
from statistics import median

import django

from benchmarks.timing import REPEATS, seconds, unit, without_collection

HEAD = ("", "what", "target", "stretch", "measured", "verdict")


def main(arguments: Sequence[str] | None = None) -> int:
    """Return the status to end with."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON, not a table")
    parser.add_argument(
        "--check",
        action="store_true",
        help="end with status 1 if a target is missed by more than CI allows",
    )
    options = parser.parse_args(arguments)

    # For the models; the database is one of its own, see benchmarks/stored.py.
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
    django.setup()
    from benchmarks.targets import TARGETS

    measured = [(target, target.figure()) for target in TARGETS]
    print((as_json if options.json else as_table)(measured))
    failed = any(target.is_failed(value) for target, value in measured)
    return int(options.check and failed)


def as_table(measured: Sequence[tuple]) -> str:
    rows = [HEAD]
    for target, value in measured:
        written = (number(each, target.unit) for each in (target.most, target.stretch))
        shown = number(value, target.unit)
        rows.append((target.key, target.title, *written, shown, target.verdict(value)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
    return "\n".join(
        [*lines, "", f"U is {unit_milliseconds():.2f} ms of CPU time here."]
    )


def number(value: float | None, unit_name: str) -> str:
    if value is None:
        return "–"
    return f"{value:.2f} {unit_name}"


def as_json(measured: Sequence[tuple]) -> str:
    answer = {
        "unit_ms": round(unit_milliseconds(), 3),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "results": [
            {
                "key": target.key,
                "title": target.title,
                "unit": target.unit,
                "target": target.most,
                "stretch": target.stretch,
                "limit": target.limit,
                "measured": None if value is None else round(value, 3),
                "verdict": target.verdict(value),
            }
            for target, value in measured
        ],
    }
    return json.dumps(answer, indent=2)


def unit_milliseconds() -> float:
    with without_collection():
        return 1000 * median(seconds(unit) for _ in range(REPEATS))


if __name__ == "__main__":
    sys.exit(main())
