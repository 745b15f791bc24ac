"""Rows of an event put back as they were before a change."""

from collections.abc import Collection, Iterable
from copy import copy
from datetime import datetime

from django.db import models
from django.db.models import F
from django.utils import timezone

from tournaments.actions.numbering import OUT_OF_THE_WAY
from tournaments.models import Event, Game, Player
from tournaments.rows import TABLES, Row, Rows

# What is worked out from the other players, when it has moved since.
NUMBER = "number"


def numbers_moved(rows: Iterable[list], now: Rows) -> bool:
    """Return True if others have moved the starting ranks since, or have taken one.

    `rows` are what a change did, `now` those of today.
    """
    today = now["player"]
    changed = {key: states for table, key, *states in rows if table == "player"}
    taken = {row[NUMBER] for key, row in today.items() if key not in changed}
    return any(
        (before and before.get(NUMBER) in taken)
        or (after and NUMBER in after and key in today)
        and today[key][NUMBER] != after[NUMBER]
        for key, (before, after) in changed.items()
    )


def put_back(
    event: Event, rows: list[list], now: Rows, *, by, are_numbers_fixed: bool
) -> list[Player]:
    """Put the rows back as they were before; `now` are those of today.

    Games step their versions with it; results that go back here are those that nobody
    entered. Starting ranks that are fixed, or that others have moved since, stay.
    Returns who is still to be placed: whoever is entered again, with the last number,
    and whose arrival goes back.
    """
    keeps_numbers = are_numbers_fixed or numbers_moved(rows, now)
    made = [row for row in rows if row[2] is None]
    deleted = [row for row in rows if row[3] is None]
    # Boards and seats are unique in a round: a game whose seat changes is made anew.
    changed = [row for row in rows if row[2] is not None and row[3] is not None]
    reseated = [row for row in changed if is_seat(row)]
    for table, key, _none, _after in reversed([*made, *reseated]):
        TABLES[table][0].objects.filter(pk=key).delete()
    for row in changed:
        if row not in reseated:
            _write(row, keeps_numbers)
    if not keeps_numbers:
        _number(changed)
    for _table, key, before, _after in reseated:
        _make_game_again(key, now["game"][key] | before, by)
    newcomers = make_again(event, deleted, keeps_numbers=keeps_numbers)
    return newcomers + (_arrivals(changed) if keeps_numbers else [])


def _arrivals(changed: list[list]) -> list[Player]:
    """Return whose arrival goes back: they have other numbers than those who came."""
    keys = [key for _table, key, before, _after in changed if "is_expected" in before]
    return list(Player.objects.filter(pk__in=keys))


def is_seat(row: list) -> bool:
    """Return True if a change moved a game to another board or other players."""
    table, _key, before, _after = row
    return table == "game" and bool({"board", "white_id", "black_id"} & before.keys())


def _write(row: list, keeps_numbers: bool) -> None:
    table, key, before, _after = row
    model = TABLES[table][0]
    values = _typed(model, before)
    if table == "player" and NUMBER in values:
        # By way of numbers that nobody has, because they are unique row by row.
        number = values.pop(NUMBER)
        if not keeps_numbers:
            values[NUMBER] = number + OUT_OF_THE_WAY
    if table == "game" and "result" in values:
        values |= {"version": F("version") + 1, "is_automatic": True}
    if values:
        model.objects.filter(pk=key).update(**values)


def _number(changed: list[list]) -> None:
    moved = [
        key
        for table, key, before, _after in changed
        if table == "player" and NUMBER in before
    ]
    Player.objects.filter(pk__in=moved).update(number=F("number") - OUT_OF_THE_WAY)


def _make_game_again(key: int, row: Row, by) -> None:
    values = _typed(Game, row)
    values |= {"version": row["version"] + 1, "changed_at": timezone.now()}
    values |= {"changed_by_id": by.pk if by else None, "changed_by_name": ""}
    Game.objects.bulk_create([Game(pk=key, **values)])


def make_again(
    event: Event, deleted: Collection[list], *, keeps_numbers: bool
) -> list[Player]:
    """Make rows that a change deleted again, with their keys and all that they held.

    Returns the players among them who are still to be placed: they have the last
    numbers, because theirs is taken, or because numbers stay.
    """
    newcomers = []
    for table, (model, _of_event) in TABLES.items():
        made = [
            model(pk=key, **_typed(model, before))
            for of, key, before, _none in deleted
            if of == table
        ]
        if not made:
            continue
        if table == "player":
            newcomers = _give_last_numbers(event, made, keeps_numbers)
        _forget_who_is_gone(model, made)
        # Not by `save`: nothing announces itself inside a change. What is stored is
        # dated of today, which the copies take upon them.
        model.objects.bulk_create([copy(row) for row in made])
        if moments := _moments_of_storing(model):
            model.objects.bulk_update(made, moments)
    return newcomers


def _give_last_numbers(
    event: Event, players: list[Player], keeps_numbers: bool
) -> list[Player]:
    taken = set(event.players.values_list("number", flat=True))
    moved = []
    for player in players:
        if keeps_numbers or player.number in taken:
            player.number = max(taken, default=0) + 1
            moved.append(player)
        taken.add(player.number)
    return moved


def _forget_who_is_gone(model: type[models.Model], made: list[models.Model]) -> None:
    """Name nobody who was deleted since, as the database does when they go."""
    for field in model._meta.concrete_fields:
        if not field.is_relation or field.remote_field.on_delete != models.SET_NULL:
            continue
        named = {getattr(row, field.attname) for row in made} - {None}
        there = field.related_model.objects.filter(pk__in=named)
        gone = named - set(there.values_list("pk", flat=True)) if named else set()
        for row in made:
            if getattr(row, field.attname) in gone:
                setattr(row, field.attname, None)


def _moments_of_storing(model: type[models.Model]) -> list[str]:
    fields = model._meta.concrete_fields
    return [field.attname for field in fields if getattr(field, "auto_now_add", False)]


def _typed(model: type[models.Model], row: Row) -> dict:
    """Return the values of a row as the model holds them."""
    fields = {field.attname: field for field in model._meta.concrete_fields}
    return {name: _read(fields[name], value) for name, value in row.items()}


def _read(field: models.Field, value):
    if value is None or field.is_relation:
        return value
    read = field.to_python(value)
    return datetime.fromisoformat(value) if isinstance(read, datetime) else read
