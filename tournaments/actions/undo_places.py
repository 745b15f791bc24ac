"""Whether what an undo puts back still fits in with what is there today."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from django.db import models

from tournaments.models import Event
from tournaments.rows import TABLES, Rows, rows_of


def named_and_gone(rows: Iterable[list]) -> list | None:
    """Return the first row that names something that is not there any more, if any.

    What the rows make again themselves is there. A row that is made again goes
    without an account that is gone, so that is not looked for.
    """
    rows = list(rows)
    wanted = defaultdict(set)
    for row in rows:
        for model, key in _named_by(row):
            wanted[model].add(key)
    there = {
        model: set(model.objects.filter(pk__in=keys).values_list("pk", flat=True))
        for model, keys in wanted.items()
    }
    for table, key, _before, after in rows:
        if after is None:
            there.setdefault(TABLES[table][0], set()).add(key)
    return next(
        (
            row
            for row in rows
            if any(key not in there[model] for model, key in _named_by(row))
        ),
        None,
    )


def _named_by(row: list) -> Iterator[tuple[type[models.Model], int]]:
    """Yield (model, key) of what a row names when it is put back."""
    table, _key, before, after = row
    for field in TABLES[table][0]._meta.concrete_fields:
        if not field.is_relation or not (before or {}).get(field.attname):
            continue
        is_optional = field.remote_field.on_delete == models.SET_NULL
        if after is not None or not is_optional:
            yield field.related_model, before[field.attname]


def is_crowded(event: Event, rows: Iterable[list]) -> bool:
    """Return True if somebody would have two places in a round, or a board two games.

    A bye is a place, too. What is so already does not count.
    """
    state = rows_of(event.pk, ("round", "bye", "game"))
    before = _places(state)
    for table, key, old, new in rows:
        if table not in state:
            continue
        if old is None:
            state[table].pop(key, None)
        else:
            state[table][key] = old if new is None else state[table][key] | old
    then = _places(state)
    return any(count > max(1, before[place]) for place, count in then.items())


def _places(state: Rows) -> Counter:
    """Return how often each place is taken: a board or a player in a round."""
    numbers = {key: row["number"] for key, row in state["round"].items()}
    places = Counter(
        (bye["round_number"], "player", bye["player_id"])
        for bye in state["bye"].values()
    )
    for game in state["game"].values():
        number = numbers[game["round_id"]]
        places[number, "board", game["board"]] += 1
        places[number, "player", game["white_id"]] += 1
        places[number, "player", game["black_id"]] += 1
    return places
