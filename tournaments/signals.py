"""One signal that carries the news of an event from the facts to whoever computes."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from types import MappingProxyType

from django.db import IntegrityError, transaction
from django.db.models import F
from django.db.models.signals import post_delete, post_save
from django.dispatch import Signal
from django.utils.functional import SimpleLazyObject

from tournaments.authors import Author
from tournaments.models import Bye, Change, Event, Game, Player, Round
from tournaments.repeats import find_request, reused
from tournaments.rows import WATCHED
from tournaments.steps import Step, begin, finish

# Sent once for each change of an event, after its commit, with `event_id`.
results_changed = Signal()

_being_changed: ContextVar[Mapping[int, Step]] = ContextVar(
    "being_changed", default=MappingProxyType({})
)


@contextmanager
def changing(event_id: int, watched: Collection[str] = WATCHED) -> Iterator[Event]:
    """Make many writes one change of the event: one transaction, one signal.

    Yields the event as it stands inside the transaction, read when first looked at.
    What happens to the rows of the tables `watched` is kept with the record, for an
    undo. Raises Event.DoesNotExist if the event is gone.
    """
    if event_id in _being_changed.get():
        yield _event(event_id)
        return
    lines = []
    try:
        with _outermost(event_id, watched) as step:
            lines = step.lines
            yield _event(event_id)
    except IntegrityError:
        if lines and find_request(event_id, _author_of(lines[0])):
            raise reused() from None
        raise


@contextmanager
def holding(event_id: int) -> Iterator[Event]:
    """Make changes of the event wait for what is none, as a registration.

    The revision stays, so that no page of the desk is out of date because of it, and
    nobody is told. Yields the event as it stands inside the transaction. Raises
    Event.DoesNotExist if it is gone.
    """
    with transaction.atomic():
        # The same UPDATE as in a change, with nothing new in it.
        if not Event.objects.filter(pk=event_id).update(revision=F("revision")):
            raise Event.DoesNotExist(f"no event {event_id}")
        yield _event(event_id)


def _author_of(line: Change) -> Author:
    return Author(line.by, request_id=line.request_id, helper=line.helper)


@contextmanager
def _outermost(event_id: int, watched: Collection[str]) -> Iterator[Step]:
    with transaction.atomic():
        # The first statement of a change is an UPDATE of the event: on every
        # database it makes other writers to the event wait.
        if not _step(event_id):
            raise Event.DoesNotExist(f"no event {event_id}")
        step = begin(event_id, watched)
        token = _being_changed.set({**_being_changed.get(), event_id: step})
        try:
            yield step
        finally:
            _being_changed.reset(token)
        finish(step)


def step_of(event_id: int) -> Step:
    """Return the change of the event that is on its way; KeyError outside of one."""
    return _being_changed.get()[event_id]


def _event(event_id: int) -> Event:
    return SimpleLazyObject(partial(Event.objects.get, pk=event_id))


def _step(event_id: int) -> bool:
    """Count one change of the event and announce it once it is committed."""
    stepped = Event.objects.filter(pk=event_id).update(revision=F("revision") + 1)
    if stepped:
        # Robust: a receiver that fails must not turn a saved result into an error.
        transaction.on_commit(partial(_announce, event_id), robust=True)
    return bool(stepped)


def _announce(event_id: int) -> None:
    results_changed.send_robust(sender=Event, event_id=event_id)


def connect() -> None:
    """Let a row that is saved or deleted alone announce itself."""
    for model in (Event, Player, Round, Game, Bye):
        post_save.connect(_row_saved, sender=model)
        post_delete.connect(_row_deleted, sender=model)


def _row_saved(sender, instance, raw, **kwargs):
    if not raw:
        _row_changed(instance)


def _row_deleted(sender, instance, origin, **kwargs):
    # What goes along with a row is announced by that row, and of an event that goes
    # as a whole there is nothing left to announce.
    deleted = getattr(origin, "model", type(origin))
    if deleted is sender and deleted is not Event:
        _row_changed(instance)


def _row_changed(instance) -> None:
    event_id = _event_id_of(instance)
    if event_id is not None and event_id not in _being_changed.get():
        _step(event_id)


def _event_id_of(instance) -> int | None:
    match instance:
        case Event():
            return instance.pk
        case Player() | Round():
            return instance.event_id
        case Game():
            return instance.round.event_id
        case Bye():
            return instance.player.event_id
