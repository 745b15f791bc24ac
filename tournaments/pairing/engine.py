"""The pairing engine, gacrux: a report in, pairs out. Pure: no Django.

The only module that imports gacrux, and only when there is something to pair: loading
it takes longer than most pages. A large field is paired in a process of its own, which
can be stopped, and which leaves this one free to save results meanwhile. The large
score brackets of a field are paired by `brackets`, which finds the same pairs sooner.
"""

import subprocess
import sys
from importlib.metadata import version
from operator import itemgetter
from pathlib import Path

ENGINE = f"gacrux {version('gacrux')}"

# From that many players on, a process of its own is worth its start.
LARGE_FIELD = 200
# What the engine reads of a player when it computes the costs of a pair.
PROFILE = itemgetter("scorelevel", "acc", "cop", "cod", "csq", "flt", "top")
# From that many players in and below a bracket on, `brackets` is the quicker.
LARGE_BRACKET = 50

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
        engine = _quick(pairing_dutch)(tournament, round_number, settings)
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


def _quick(pairing_dutch: type) -> type:
    """Return the engine with its way through large brackets replaced by ours.

    It calls the method by this name and with these parameters.
    """

    class Quick(pairing_dutch):
        def pair_weighted_round(self, bracket, nodes, *rest):
            if len(nodes) < LARGE_BRACKET:
                return super().pair_weighted_round(bracket, nodes, *rest)
            pairs = _pair_large_bracket(self, bracket, nodes, *rest)
            if pairs is None:
                return super().pair_weighted_round(bracket, nodes, *rest)
            return pairs

    return Quick


def _pair_large_bracket(
    engine, bracket, nodes, edges, mode, pairs_expected, category
) -> Pairs | None:
    """Return the pairs of a bracket, and some of what is left below it.

    None if its costs are too large for us. `nodes` are players, `edges` the pairs that
    are possible, and `mode` says whose pairs are looked for: those of the players who
    were moved down into the bracket, or of the others.
    """
    from tournaments.pairing.brackets import heterogeneous, homogeneous
    from tournaments.pairing.matching import NotEverybodyMeets, TooLarge

    level = bracket["scorelevel"]
    nodes, edges = engine.modify_edges(nodes, None, edges, level, category, "canmeet")
    costs = _costs(engine, edges)
    try:
        if mode == "HE":
            floaters = [node["cid"] for node in nodes if node["scorelevel"] > level]
            return heterogeneous(costs, floaters, bracket["bsne"])
        residents = [node for node in nodes if node["scorelevel"] <= level]
        places = engine.update_bsn(level, residents)
        return homogeneous(costs, places, pairs_expected)
    except (NotEverybodyMeets, TooLarge):
        return None


def _costs(engine, edges: list[dict]) -> dict[tuple[int, int], int]:
    """Return the costs of pairs by the criteria C.6 to C.21.

    They are computed once for players who do not differ in what they follow from, since
    the engine takes long over each.
    """
    profiles = {
        player["cid"]: (*PROFILE(player), player["num"].get("val"), not player["cid"])
        for player in engine.competitors
    }
    known: dict[tuple, int] = {}
    costs = {}
    for edge in edges:
        pair = edge["ca"], edge["cb"]
        alike = profiles[pair[0]], profiles[pair[1]], edge["canmeet"], edge["played"]
        if alike not in known:
            known[alike] = engine.get_edge_quality(edge)["qcweight"]
        costs[pair] = known[alike]
    return costs
