"""What an undo would turn back, in words: how it is now, and how it was."""

from collections.abc import Iterable
from decimal import Decimal
from itertools import zip_longest
from typing import NamedTuple

from django.contrib.auth import get_user_model
from django.db.models import Field
from django.utils.translation import gettext as _

from tournaments.change_words import start_in_words
from tournaments.figures import number_text
from tournaments.models import (
    BYE_CHOICES,
    RESULT_CHOICES,
    Event,
    Game,
    Member,
    Player,
    Registration,
    Round,
)
from tournaments.rows import PERSONAL, Row

BYES, RESULTS = dict(BYE_CHOICES), dict(RESULT_CHOICES)
ROLES = dict(Member.Role.choices)
STATES = dict(Registration.State.choices)
NOTHING = "–"
# Of an event, what is said round by round.
STARTS = "round_starts"
# What a round or a game keeps beside what people see of it.
UNSAID = frozenset({"engine", "engine_input", "round_id", "version", "changed_at"})


class Turned(NamedTuple):
    """One thing that goes back, as it is now and as it was before."""

    what: str
    now: str
    then: str


class Names:
    """What the rows of an event are called, those that are gone included."""

    def __init__(self, event: Event, rows: Iterable[list]):
        self.players = dict(event.players.values_list("pk", "name"))
        self.rounds = dict(event.rounds.values_list("pk", "number"))
        games = Game.objects.filter(round__event=event.pk)
        self.games = {row.pop("pk"): row for row in games.values("pk", *SEAT)}
        self.members = dict(event.members.values_list("pk", "user__username"))
        self.registrations = _registrants(rows)
        for table, key, before, after in rows:
            gone = before or after
            if table == "player":
                self.players.setdefault(key, gone.get("name", NOTHING))
            if table == "round":
                self.rounds.setdefault(key, gone.get("number", NOTHING))
            if table == "game":
                self.games.setdefault(key, gone)
            if table == "member" and key not in self.members:
                person = get_user_model().objects.filter(pk=gone.get("user_id"))
                self.members[key] = str(person.first() or NOTHING)

    def player(self, key: int | None) -> str:
        return self.players.get(key, NOTHING)

    def board(self, key: int, row: Row) -> str:
        game = self.games.get(key, {}) | row
        number = self.rounds.get(game.get("round_id"), NOTHING)
        board = {"round": number, "board": game.get("board", NOTHING)}
        return _("Round %(round)s, board %(board)s") % board

    def pair(self, key: int, row: Row) -> str:
        game = self.games.get(key, {}) | row
        white, black = game.get("white_id"), game.get("black_id")
        return f"{self.player(white)} – {self.player(black)}"


SEAT = ("round_id", "board", "white_id", "black_id")


def _registrants(rows: Iterable[list]) -> dict[int, str]:
    keys = [key for table, key, *_states in rows if table == "registration"]
    return dict(Registration.objects.filter(pk__in=keys).values_list("pk", "name"))


def turned_back(event: Event, rows: list[list]) -> list[Turned]:
    """Return what becomes of the event if these rows are put back.

    `rows` are those of the change, as `tournaments.rows` describes them.
    """
    names = Names(event, rows)
    return [
        turned
        for table, key, before, after in rows
        for turned in WORDS[table](names, key, before, after)
    ]


def _of_event(_names: Names, _key: int, before: Row, after: Row) -> list[Turned]:
    return [
        Turned(_name(field), _value(field, after), _value(field, before))
        for field in _fields(Event, before)
        if field.attname != STARTS
    ] + _of_starts(before.get(STARTS, []), after.get(STARTS, []))


def _of_starts(before: list[str], after: list[str]) -> list[Turned]:
    """Return the start of each round, as the event keeps it, that differs."""
    return [
        Turned(
            _("Start of round %(round)s") % {"round": number},
            start_in_words(now),
            start_in_words(then),
        )
        for number, (then, now) in enumerate(zip_longest(before, after), start=1)
        if (then or "") != (now or "")
    ]


def _of_player(names: Names, key: int, before: Row, after: Row) -> list[Turned]:
    name = names.player(key)
    if before is None or after is None:
        return [_there(name, before, after, _("in the list"))]
    return [
        Turned(f"{name}: {_name(field)}", *_now_and_then(field, before, after))
        for field in _fields(Player, before)
    ]


def _now_and_then(field: Field, before: Row, after: Row) -> tuple[str, str]:
    if field.attname in PERSONAL["player"]:
        return _("changed"), _("as it was")
    return _value(field, after), _value(field, before)


def _of_member(names: Names, key: int, before: Row, after: Row) -> list[Turned]:
    roles = [ROLES.get((row or {}).get("role"), NOTHING) for row in (after, before)]
    return [Turned(names.members[key], *map(str, roles))]


def _of_bye(names: Names, _key: int, before: Row, after: Row) -> list[Turned]:
    row = before or after
    if "player_id" not in row:
        return [
            Turned(_("Bye"), _bye(after), _bye(before)),
        ]
    what = _("%(name)s, round %(round)s") % {
        "name": names.player(row["player_id"]),
        "round": row["round_number"],
    }
    return [Turned(what, _bye(after), _bye(before))]


def _bye(row: Row | None) -> str:
    said = row or {}
    parts = [BYES.get(said.get("kind")), said.get("reason")]
    return ", ".join(str(part) for part in parts if part) or NOTHING


def _of_check_in(names: Names, _key: int, before: Row, after: Row) -> list[Turned]:
    row = before or after
    what = _("Check-in of %(name)s for round %(round)s") % {
        "name": names.player(row["player_id"]),
        "round": row["round_number"],
    }
    return [_there(what, before, after, _("checked in"))]


def _of_prohibition(names: Names, _key: int, before: Row, after: Row) -> list[Turned]:
    row = before or after
    who = row.get("club") or row.get("federation") or ""
    if row.get("first_id"):
        who = f"{names.player(row['first_id'])} – {names.player(row['second_id'])}"
    what = _("Not to meet: %(about)s") % {"about": who} if who else _("Not to meet")
    return [Turned(what, _span(after), _span(before))]


def _span(row: Row | None) -> str:
    if row is None:
        return NOTHING
    if "first_round" not in row:
        return _("until round %(round)s") % {"round": row["last_round"]}
    rounds = {"first": row["first_round"], "last": row["last_round"]}
    return _("rounds %(first)s to %(last)s") % rounds


def _of_round(names: Names, key: int, before: Row, after: Row) -> list[Turned]:
    what = _("Round %(round)s") % {"round": names.rounds.get(key, NOTHING)}
    if before is None or after is None:
        return [_there(what, before, after, _("paired"))]
    return [
        Turned(f"{what}: {_name(field)}", _value(field, after), _value(field, before))
        for field in _fields(Round, before)
    ]


def _of_game(names: Names, key: int, before: Row, after: Row) -> list[Turned]:
    what = names.board(key, before or after)
    if before is None:
        return [Turned(what, names.pair(key, after), NOTHING)]
    if after is None:
        return [Turned(what, NOTHING, names.pair(key, before))]
    found = []
    if before.keys() & set(SEAT):
        found.append(Turned(what, names.pair(key, after), names.pair(key, before)))
    if "result" in before:
        results = [str(RESULTS[row["result"]]) for row in (after, before)]
        found.append(Turned(what, *results))
    return found


def _of_registration(names: Names, key: int, before: Row, after: Row) -> list[Turned]:
    what = _("Registration of %(name)s") % {
        "name": names.registrations.get(key, NOTHING)
    }
    states = [STATES.get((row or {}).get("state"), NOTHING) for row in (after, before)]
    return [Turned(what, *map(str, states))]


def _of_claim(names: Names, _key: int, before: Row, after: Row) -> list[Turned]:
    row = before or after
    what = names.board(row["game_id"], {})
    return [_there(what, before, after, _claimed(row))]


def _claimed(row: Row) -> str:
    said = {"result": RESULTS[row["result"]], "name": row["by_name"]}
    return _("%(result)s by %(name)s") % said


def _there(what: str, before: Row | None, after: Row | None, word: str) -> Turned:
    now, then = (word if row is not None else NOTHING for row in (after, before))
    return Turned(what, now, then)


def _fields(model, row: Row) -> list[Field]:
    fields = model._meta.concrete_fields
    return [f for f in fields if f.attname in row and f.attname not in UNSAID]


def _name(field: Field) -> str:
    name = str(field.verbose_name)
    return name[:1].upper() + name[1:]


def _value(field: Field, row: Row) -> str:
    """Return a value of a row as people read it."""
    value = row[field.attname]
    if field.flatchoices and value not in (None, ""):
        return str(dict(field.flatchoices).get(value, value))
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ", ".join(map(str, value)) or NOTHING
    if isinstance(value, dict):
        return ", ".join(f"{k} {v}" for k, v in value.items()) or NOTHING
    if value is not None and field.get_internal_type() == "DecimalField":
        return number_text(Decimal(value))
    return str(value) if value not in (None, "") else NOTHING


WORDS = {
    "event": _of_event,
    "member": _of_member,
    "player": _of_player,
    "check-in": _of_check_in,
    "bye": _of_bye,
    "prohibition": _of_prohibition,
    "round": _of_round,
    "game": _of_game,
    "registration": _of_registration,
    "claim": _of_claim,
}
