"""The pairing engine, gacrux: a report in, pairs out. Pure: no Django.

The only module that imports gacrux, and only when there is something to pair: loading
it takes longer than most pages. A large field is paired in a process of its own, which
can be stopped, and which leaves this one free to save results meanwhile.
"""

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

ENGINE = f"gacrux {version('gacrux')}"

# From that many players on, a process of its own is worth its start.
LARGE_FIELD = 200

PROJECT = Path(__file__).resolve().parents[2]
# What the process of its own ends with; 1 is what Python itself ends with.
NONE_LEGAL = 3

Pairs = list[tuple[int, int]]


class NoLegalPairing(Exception):
    """The engine says that none exists."""


class EngineFailed(Exception):
    """The engine broke off; the text is for whoever mends it."""


class EngineTooSlow(Exception):
    """The engine was stopped at the limit."""


def pairs_within(text: str, round_number: int, players: int, seconds: int) -> Pairs:
    """Return the pairs as `pairs_of` does, within a time if there are many players.

    Raises EngineTooSlow besides.
    """
    if players < LARGE_FIELD:
        return pairs_of(text, round_number)
    command = f"from {__name__} import serve; serve({round_number})"
    try:
        ended = subprocess.run(
            [sys.executable, "-c", command],
            input=text,
            capture_output=True,
            encoding="utf-8",
            timeout=seconds,
            cwd=PROJECT,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise EngineTooSlow from error
    if ended.returncode == NONE_LEGAL:
        raise NoLegalPairing
    if ended.returncode:
        said = ended.stderr.strip().splitlines() or [f"status {ended.returncode}"]
        raise EngineFailed(said[-1])
    return [tuple(map(int, line.split())) for line in ended.stdout.splitlines()]


def serve(round_number: int) -> None:
    """Read a report from standard input and print its pairs, one to a line."""
    try:
        pairs = pairs_of(sys.stdin.read(), round_number)
    except NoLegalPairing:
        sys.exit(NONE_LEGAL)
    except EngineFailed as error:
        sys.exit(str(error))
    for white, black in pairs:
        print(white, black)


def pairs_of(text: str, round_number: int) -> Pairs:
    """Return the pairs of a round as (white, black), 0 standing for nobody.

    `text` is a TRF-2026 report. Raises NoLegalPairing and EngineFailed.
    """
    from gacrux.gacruxexeptions import GacruxNoLegalPairing
    from gacrux.pairingdutch import pairing_dutch
    from gacrux.trf2json import trf2json

    settings = {"experimental": [], "verbose": 0, "rank": False}
    document = trf2json()
    try:
        document.parse_file(text, verbose=0)
        status = document.chessjson["status"]
        if status["code"]:
            raise ValueError(status["error"])
        tournament = document.get_tournament(1)
        tournament["maxMeets"] = 1
        engine = pairing_dutch(tournament, round_number, settings)
        brackets = engine.compute_pairing(False)
    except GacruxNoLegalPairing as error:
        raise NoLegalPairing from error
    except Exception as error:
        # The engine raises whatever comes up, KeyError included, and the arbiter has
        # to be able to go on by hand in every case.
        raise EngineFailed(repr(error)) from error
    return [
        (pair["w"], pair["b"])
        for bracket in brackets
        if bracket
        for pair in bracket["pairs"]
    ]
