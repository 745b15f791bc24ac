"""The facts of an event as plain rows: what a change did, and how to turn it back.

Rows are {table: {key: {column: value}}}, with values as JSON holds them. What a
change did is a list of [table, key, before, after]: only the columns that differ, or
whole rows where one side is None because the row was made or deleted.
"""

from collections.abc import Collection, Iterable
from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from django.db.models import Model

from tournaments.models import (
    Bye,
    CheckIn,
    Claim,
    Event,
    Game,
    Member,
    Player,
    Prohibition,
    Registration,
    Round,
)

Row = dict[str, object]
Rows = dict[str, dict[int, Row]]

# With how a row belongs to its event, in the order in which rows can be made again.
TABLES: dict[str, tuple[type[Model], str]] = {
    "event": (Event, "pk"),
    "member": (Member, "event"),
    "player": (Player, "event"),
    "check-in": (CheckIn, "player__event"),
    "bye": (Bye, "player__event"),
    "prohibition": (Prohibition, "event"),
    "round": (Round, "event"),
    "game": (Game, "round__event"),
    "registration": (Registration, "event"),
    "claim": (Claim, "game__round__event"),
}
# Claims tell of themselves: only a round that goes as a whole takes them with it, and
# has them again.
WATCHED = tuple(table for table in TABLES if table != "claim")
# What moves by itself with each change, and is never turned back.
OWN_PACE = {"event": {"revision", "created_at"}}
# Of a registration, what the desk decides: the rest is what people say of themselves.
KEPT = {"registration": ("state", "player_id", "decided_at")}
# What follows from a change of the other columns of a row.
FOLLOWING = {
    "game": {
        "version",
        "is_automatic",
        "changed_at",
        "changed_by_id",
        "changed_by_name",
    }
}
# What the record of changes never holds.
PERSONAL = {
    "player": {"birth_year", "birth_date", "email", "phone", "notes", "is_minor"}
}


def rows_of(event_id: int, tables: Collection[str] = WATCHED) -> Rows:
    """Return the rows of an event, one query per table."""
    return {table: _rows(table, event_id) for table in tables}


def _rows(table: str, event_id: int) -> dict[int, Row]:
    model, of_event = TABLES[table]
    columns = columns_of(table)
    rows = model.objects.filter(**{of_event: event_id}).order_by("pk")
    return {
        key: dict(zip(columns, map(plain, values), strict=True))
        for key, *values in rows.values_list("pk", *columns)
    }


def columns_of(table: str) -> list[str]:
    if table in KEPT:
        return list(KEPT[table])
    fields = TABLES[table][0]._meta.concrete_fields
    left_out = OWN_PACE.get(table, set())
    return [
        field.attname
        for field in fields
        if not field.primary_key and field.attname not in left_out
    ]


def plain(value):
    """Return a value as JSON holds it."""
    if isinstance(value, datetime | date):
        return value.isoformat()
    return str(value) if isinstance(value, Decimal | UUID) else value


def difference(before: Rows, after: Rows) -> list[list]:
    """Return what happened between two states of the same tables."""
    return [
        [table, key, *changed]
        for table in before
        for key in sorted(before[table].keys() | after[table].keys())
        if (changed := _changed(table, before[table].get(key), after[table].get(key)))
    ]


def _changed(table: str, old: Row | None, new: Row | None) -> list | None:
    if old is None or new is None:
        return [old, new]
    following = FOLLOWING.get(table, set())
    columns = [name for name in old if old[name] != new[name] and name not in following]
    if not columns:
        return None
    return [{name: row[name] for name in columns} for row in (old, new)]


def split_personal(rows: Iterable[list]) -> tuple[list[list], list[list]]:
    """Return the rows without personal columns, and these columns alone."""
    public, personal = [], []
    for table, key, old, new in rows:
        names = PERSONAL.get(table, set())
        kept = [_only(row, names, wanted=False) for row in (old, new)]
        if any(kept) or not (old and new):
            public.append([table, key, *kept])
        apart = [_only(row, names, wanted=True) for row in (old, new)]
        if any(value for row in apart if row for value in row.values()):
            personal.append([table, key, *apart])
    return public, personal


def _only(row: Row | None, names: set[str], *, wanted: bool) -> Row | None:
    if row is None:
        return None
    return {name: value for name, value in row.items() if (name in names) is wanted}


def with_personal(public: Iterable[list], personal: Iterable[list]) -> list[list]:
    """Return the rows whole again: the other way round from `split_personal`."""
    whole = {(table, key): [table, key, old, new] for table, key, old, new in public}
    for table, key, old, new in personal:
        row = whole.setdefault((table, key), [table, key, old and {}, new and {}])
        row[2] = None if old is None else {**(row[2] or {}), **old}
        row[3] = None if new is None else {**(row[3] or {}), **new}
    order = list(TABLES)
    return sorted(whole.values(), key=lambda row: (order.index(row[0]), row[1]))
