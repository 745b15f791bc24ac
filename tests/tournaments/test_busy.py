"""A database that is busy, full, read-only or gone."""

import sqlite3
import threading
import time

import pytest
from django.db import DatabaseError, InternalError, OperationalError, connection
from django.http import HttpResponse
from django.test import Client, RequestFactory

from tests.factories import GameFactory
from tests.tournaments.deskwork import address, event_of, everything, text_of
from tournaments import busy
from tournaments.busy import again_if_busy, is_lost_race, is_trouble, unavailable

psycopg = pytest.importorskip("psycopg")
errors = psycopg.errors


def caused(cause, kind=OperationalError):
    """Return the error that Django makes of a driver's."""
    error = kind("said by the driver")
    error.__cause__ = cause
    return error


def sqlite_error(code):
    error = sqlite3.OperationalError("said by SQLite")
    error.sqlite_errorcode = code
    return caused(error)


LOST_RACES = [
    sqlite_error(sqlite3.SQLITE_BUSY),
    sqlite_error(sqlite3.SQLITE_BUSY_SNAPSHOT),
    sqlite_error(sqlite3.SQLITE_LOCKED),
    caused(errors.SerializationFailure()),
    caused(errors.DeadlockDetected()),
]
TROUBLES = [
    sqlite_error(sqlite3.SQLITE_FULL),
    sqlite_error(sqlite3.SQLITE_READONLY),
    sqlite_error(sqlite3.SQLITE_IOERR_WRITE),
    sqlite_error(sqlite3.SQLITE_CANTOPEN),
    caused(errors.DiskFull()),
    caused(errors.AdminShutdown()),
    caused(errors.ReadOnlySqlTransaction(), InternalError),
    # There is no answer, and so no state.
    caused(psycopg.OperationalError("connection refused")),
]
# Mistakes of ours, and what would fail every time.
MISTAKES = [
    sqlite_error(sqlite3.SQLITE_ERROR),
    caused(errors.UndefinedTable(), DatabaseError),
    caused(errors.UniqueViolation(), DatabaseError),
    ValueError("not of the database"),
]


@pytest.mark.parametrize("error", LOST_RACES)
def test_what_another_writer_was_in_the_way_of_is_a_lost_race(error):
    assert is_lost_race(error)
    assert is_trouble(error)


@pytest.mark.parametrize("error", TROUBLES)
def test_what_waiting_a_moment_does_not_mend_is_trouble_and_no_race(error):
    assert not is_lost_race(error)
    assert is_trouble(error)


@pytest.mark.parametrize("error", MISTAKES)
def test_a_mistake_is_neither(error):
    assert not is_lost_race(error)
    assert not is_trouble(error)


class View:
    """A view that fails so many times before it answers."""

    def __init__(self, failures, error):
        self.failures, self.error, self.calls = failures, error, 0

    def __call__(self, request):
        self.calls += 1
        if self.calls <= self.failures:
            raise self.error
        return HttpResponse("done")


def asked(view):
    return again_if_busy(view, RequestFactory().post("/"))


@pytest.mark.parametrize("failures", [0, 1, 2, 3])
@pytest.mark.parametrize("error", LOST_RACES)
def test_a_lost_race_is_run_again_up_to_three_times(failures, error):
    view = View(failures, error)
    assert asked(view).content == b"done"
    assert view.calls == failures + 1


def test_after_three_more_attempts_it_is_given_up():
    view = View(9, LOST_RACES[0])
    with pytest.raises(OperationalError):
        asked(view)
    assert view.calls == 4


@pytest.mark.parametrize("error", [*TROUBLES, *MISTAKES])
def test_nothing_else_is_run_again(error):
    view = View(9, error)
    with pytest.raises(type(error)):
        asked(view)
    assert view.calls == 1


def test_whoever_has_waited_for_long_is_not_kept_waiting(monkeypatch):
    monkeypatch.setattr(busy, "PATIENCE", -1)
    view = View(9, LOST_RACES[0])
    with pytest.raises(OperationalError):
        asked(view)
    assert view.calls == 1


def test_the_page_that_says_so_needs_no_database(django_assert_num_queries, db):
    with django_assert_num_queries(0):
        answer = unavailable(RequestFactory().get("/en/open/standings/"))
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "3")
    assert "is not saved yet" in text_of(answer)


# With a real database


@pytest.fixture
def game(arbiter):
    return GameFactory(round__event=event_of(arbiter))


@pytest.fixture
def save(game, arbiter):
    client = Client(raise_request_exception=False)
    client.force_login(arbiter)
    path = address("save-result", game.round.event, game.pk)
    form = {"result": "1-0", "version": 0, "round": 1, "board": game.board}
    return lambda: client.post(path, form, headers={"HX-Request": "true"})


@pytest.fixture
def pragma():
    """Set something for this connection, and set it back: `pragma(name, new, old)`."""
    if connection.vendor != "sqlite":
        pytest.skip("for SQLite")
    back = []

    def put(name, new, old):
        connection.ensure_connection()
        connection.cursor().execute(f"PRAGMA {name}={new}")
        back.append((name, old))

    yield put
    for name, old in back:
        connection.cursor().execute(f"PRAGMA {name}={old}")


@pytest.fixture
def other_writer(game, pragma):
    """Another process that holds the lock of the database; nobody waits for it."""
    pragma("busy_timeout", 0, 20_000)
    other = sqlite3.connect(
        connection.settings_dict["NAME"], isolation_level=None, check_same_thread=False
    )
    other.execute("BEGIN IMMEDIATE")
    yield other
    if other.in_transaction:
        other.rollback()
    other.close()


@pytest.mark.django_db(transaction=True)
def test_a_save_waits_for_a_writer_that_is_soon_gone(save, other_writer, game):
    release = threading.Timer(0.02, other_writer.rollback)
    release.start()
    answer = save()
    release.join()
    game.refresh_from_db()
    assert (answer.status_code, game.result) == (200, "1-0")


@pytest.mark.django_db(transaction=True)
def test_a_save_behind_a_writer_that_stays_is_not_acknowledged(save, other_writer):
    before = everything()
    started = time.monotonic()
    answer = save()
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "3")
    assert everything() == before
    assert time.monotonic() - started < busy.PATIENCE


@pytest.mark.django_db(transaction=True)
def test_a_database_that_is_read_only_saves_nothing_and_shows_all(
    save, pragma, game, client
):
    page = address("round-detail", game.round.event, 1)
    pragma("query_only", 1, 0)
    assert save().status_code == 503
    assert client.get(page).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_a_disk_that_is_full_keeps_everything_as_it_was(pragma, game, arbiter):
    client = Client(raise_request_exception=False)
    client.force_login(arbiter)
    before = everything()
    pages = connection.cursor().execute("PRAGMA page_count").fetchone()[0]
    pragma("max_page_count", pages, 2**32 - 2)
    lines = "\n".join(f"Ada {number}; 1800" for number in range(1000))
    path = address("paste-players", game.round.event)
    answer = client.post(path, {"lines": lines, "side": ""})
    assert answer.status_code == 503
    assert everything() == before
