"""The record of changes stays as it was written."""

import pytest

from tests.factories import GameFactory
from tournaments.actions.results import record_result
from tournaments.models import Change, Event
from tournaments.record import Result

pytestmark = pytest.mark.django_db


@pytest.fixture
def change(arbiter):
    game = GameFactory()
    record_result(game, Result.DRAW, version=0, by=arbiter)
    return Change.objects.get()


@pytest.mark.parametrize(
    "attempt",
    [
        lambda change: change.save(),
        lambda change: change.delete(),
        lambda change: Change.objects.update(by_name="somebody else"),
        lambda change: change.event.changes.update(by_name="somebody else"),
        lambda change: Change.objects.all().delete(),
        lambda change: Change.objects.bulk_update([change], ["by_name"]),
        lambda change: Change(pk=change.pk, event=change.event).save(force_update=True),
    ],
    ids=["save", "delete", "update", "of event", "delete all", "bulk", "same key"],
)
def test_a_line_is_neither_changed_nor_deleted(change, attempt):
    change.by_name = "somebody else"
    with pytest.raises(ValueError, match="neither changed nor deleted"):
        attempt(change)
    assert list(Change.objects.values_list("by_name", flat=True)) == ["arbiter"]


def test_a_line_stays_when_the_account_of_its_author_goes(change, arbiter):
    arbiter.delete()
    change.refresh_from_db()
    assert (change.by, change.by_name) == (None, "arbiter")


def test_the_record_goes_with_its_event(change):
    Event.objects.get().delete()
    assert not Change.objects.exists()
