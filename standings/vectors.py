"""Events as conformance data writes them, in JSON. Pure: no Django.

A vector of the schema `tiebreak-vector/1` is a whole small event. What it expects of
the tie-breaks is not read here.
"""

import json
import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, NoReturn

from standings.json_places import position
from tournaments.messages import gettext_noop
from tournaments.record import (
    OUTCOMES,
    Colour,
    Edition,
    EventRecord,
    Outcome,
    PlayerRecord,
    PointSystem,
    Result,
    RoundResult,
    System,
)
from tournaments.trf.lines import SURROGATE, clean

SCHEMA = "tiebreak-vector/1"
MOST_NUMBER = 9999
MOST_ROUNDS = 99
# Points of one round: a few digits, since they become whole units of each other.
POINTS = re.compile(r"\d{1,3}(\.\d{1,3})?")

FORFEITS = {
    "1-0F": Result.WHITE_WINS_BY_FORFEIT,
    "0-1F": Result.BLACK_WINS_BY_FORFEIT,
    "0-0F": Result.DOUBLE_FORFEIT,
}
# The forfeits are written in the vector's own way.
RESULTS = FORFEITS | {
    result.value: result for result in Result if result not in FORFEITS.values()
}
BYES = {
    "PAB": Outcome.PAIRING_BYE,
    "FPB": Outcome.FULL_BYE,
    "HPB": Outcome.HALF_BYE,
    "ZPB": Outcome.ZERO_BYE,
    "REST": Outcome.REST,
}
KINDS = {dict: "an object", list: "a list", int: "a whole number", str: "a text"}


class VectorError(ValueError):
    """Why a vector is refused. `template` filled with `params` says it.

    `line` and `column` count from 1; they are None before the text is known that the
    vector was parsed from.
    """

    def __init__(
        self,
        template: str,
        *,
        line: int | None = None,
        column: int | None = None,
        **params: object,
    ):
        super().__init__(template % params)
        self.template = template
        self.line = line
        self.column = column
        self.params = params


def read(content: bytes) -> EventRecord:
    """Return the event of a vector, after the round that its values are for.

    Raises VectorError if the content is not JSON, or is no vector.
    """
    text = _decoded(content)
    vector = _parsed(text)
    try:
        return event_from(vector)
    except VectorError as error:
        error.line, error.column = position(text, error.params.get("place", ""))
        raise


def event_from(vector: Any) -> EventRecord:
    """Return the event of a vector that has been parsed; see `read`."""
    if not isinstance(vector, dict) or vector.get("schema") != SCHEMA:
        _refuse(
            gettext_noop("this JSON is no event: its “schema” is not “%(schema)s”."),
            schema=SCHEMA,
        )
    tournament = _member(vector, "", "tournament", dict)
    players = _players(_member(vector, "", "players", list))
    most = len(_member(vector, "", "rounds", list))
    played = _whole(tournament, "tournament", "rounds_played", 0, most)
    rounds = [
        _round(each, f"rounds[{index}]", players.keys())
        for index, each in enumerate(vector["rounds"][:played])
    ]
    unrated = tournament.get("unrated_rating")
    return EventRecord(
        players=tuple(
            PlayerRecord(
                number=number,
                name=_one_line(player.get("name", "")),
                rating=player.get("rating"),
                results=tuple(results[number] for results in rounds),
                entry=number,
            )
            for number, player in players.items()
        ),
        rounds_planned=_whole(tournament, "tournament", "rounds_total", 1, MOST_ROUNDS),
        system=System(_choice(tournament, "tournament", "system", list(System))),
        edition=Edition(_choice(tournament, "tournament", "rules", list(Edition))),
        points=_points(_member(tournament, "tournament", "points", dict)),
        unrated_rating=(
            None
            if unrated is None
            else _whole(tournament, "tournament", "unrated_rating", 1, MOST_NUMBER)
        ),
    )


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8", errors="replace")
        raise VectorError(
            gettext_noop("the file is not UTF-8 text."),
            line=before.count("\n") + 1,
            column=len(before) - before.rfind("\n"),
        ) from error


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise VectorError(
            gettext_noop("this is not JSON: %(reason)s."),
            line=error.lineno,
            column=error.colno,
            reason=error.msg,
        ) from error
    except (RecursionError, ValueError) as error:
        # Brackets in brackets without end, or a number of thousands of digits.
        raise VectorError(
            gettext_noop("this JSON holds something too deep or too long."),
            line=1,
            column=1,
        ) from error


def _players(listed: list) -> dict[int, dict]:
    players = {}
    for index, player in enumerate(listed):
        place = f"players[{index}]"
        _check_kind(player, place, dict)
        number = _whole(player, place, "no", 1, MOST_NUMBER)
        if number in players:
            _refuse(
                gettext_noop("“%(place)s”: two players have the number %(number)s."),
                place=place,
                number=number,
            )
        if player.get("rating") is not None:
            _whole(player, place, "rating", 1, MOST_NUMBER)
        if "name" in player:
            _member(player, place, "name", str)
        players[number] = player
    if not players:
        _refuse(gettext_noop("“%(place)s” is empty."), place="players")
    return players


def _points(points: Mapping) -> PointSystem:
    place = "tournament.points"
    values = {}
    for key in ("win", "draw", "loss", "pab"):
        text = _member(points, place, key, str)
        if not POINTS.fullmatch(text):
            _refuse(
                gettext_noop("“%(place)s” is “%(value)s”: write points as in “0.5”."),
                place=f"{place}.{key}",
                value=_one_line(text)[:40],
            )
        values[key] = Decimal(text)
    return PointSystem(pairing_bye=values.pop("pab"), **values)


def _round(round_: Any, place: str, numbers: Iterable[int]) -> dict[int, RoundResult]:
    """Return what the round was for each player."""
    _check_kind(round_, place, dict)
    results: dict[int, RoundResult] = {}
    for index, bye in enumerate(_member(round_, place, "byes", list)):
        at = f"{place}.byes[{index}]"
        _check_kind(bye, at, dict)
        outcome = BYES[_choice(bye, at, "code", BYES)]
        player = _whole(bye, at, "player", 1, MOST_NUMBER)
        _add(results, player, RoundResult(outcome), at)
    for index, game in enumerate(_member(round_, place, "games", list)):
        at = f"{place}.games[{index}]"
        _check_kind(game, at, dict)
        white = _whole(game, at, "white", 1, MOST_NUMBER)
        black = _whole(game, at, "black", 1, MOST_NUMBER)
        result = RESULTS[_choice(game, at, "result", RESULTS)]
        for_white, for_black = OUTCOMES[result]
        _add(results, white, RoundResult(for_white, black, Colour.WHITE), at)
        _add(results, black, RoundResult(for_black, white, Colour.BLACK), at)
    _check_everybody_is_there(results, place, numbers)
    return results


def _add(
    results: dict[int, RoundResult], number: int, result: RoundResult, place: str
) -> None:
    if number in results:
        _refuse(
            gettext_noop("“%(place)s”: player %(number)s is in this round twice."),
            place=place,
            number=number,
        )
    results[number] = result


def _check_everybody_is_there(
    results: Mapping[int, RoundResult], place: str, numbers: Iterable[int]
) -> None:
    if strangers := results.keys() - numbers:
        _refuse(
            gettext_noop("“%(place)s”: player %(number)s is not in “players”."),
            place=place,
            number=min(strangers),
        )
    if missing := numbers - results.keys():
        _refuse(
            gettext_noop("“%(place)s”: player %(number)s has neither game nor bye."),
            place=place,
            number=min(missing),
        )


def _whole(parent: Mapping, place: str, key: str, least: int, most: int) -> int:
    number = _member(parent, place, key, int)
    if not least <= number <= most:
        _refuse(
            gettext_noop("“%(place)s” is not a number from %(least)s to %(most)s."),
            place=_joined(place, key),
            least=least,
            most=most,
        )
    return number


def _choice(parent: Mapping, place: str, key: str, choices: Iterable[str]) -> str:
    text = _member(parent, place, key, str)
    if text not in choices:
        _refuse(
            gettext_noop("“%(place)s” is “%(value)s”. Use one of %(choices)s."),
            place=_joined(place, key),
            value=_one_line(text)[:40],
            choices=", ".join(choices),
        )
    return text


def _member(parent: Mapping, place: str, key: str, kind: type) -> Any:
    value = parent.get(key)
    _check_kind(value, _joined(place, key), kind)
    return value


def _check_kind(value: Any, place: str, kind: type) -> None:
    # A truth value is an int to Python, and none to JSON.
    if not isinstance(value, kind) or isinstance(value, bool):
        _refuse(
            gettext_noop("“%(place)s” is missing, or is not %(kind)s."),
            place=place,
            kind=KINDS[kind],
        )


def _joined(place: str, key: str) -> str:
    return f"{place}.{key}" if place else key


def _one_line(text: str) -> str:
    """Return the text as it can be printed, whatever was escaped in it."""
    return " ".join(clean(SURROGATE.sub("", text)).split())


def _refuse(template: str, **params: object) -> NoReturn:
    raise VectorError(template, **params)
