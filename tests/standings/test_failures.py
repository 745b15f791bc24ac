"""A computation that fails, has no end or is killed: results stay, and it is mended."""

import os
import signal
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connections
from django.urls import reverse
from django.utils import timezone

from standings import recompute as module
from standings.checking import check
from standings.models import Failure, Ranking
from standings.tiebreaks import TIE_BREAKS
from tests.standings.broken import broken, fails, kills, never_ends
from tests.standings.stored import stored
from tests.tournaments.deskwork import text_of
from tournaments.actions.results import record_result
from tournaments.models import Event, Game, Member
from tournaments.record import Result

pytestmark = pytest.mark.django_db

# Two games without a result: whatever is entered, somebody is tied.
TWO_GAMES = ("2w*", "1b*", "4w*", "3b*")
BEING_UPDATED = "Standings are being updated. Complete as of"
CODES = [*TIE_BREAKS, "OTHER_SPEED"]


def event_by(code, user):
    event = stored(*TWO_GAMES, tie_breaks=[code], rounds_planned=3)
    Member.objects.create(event=event, user=user, role=Member.Role.ARBITER)
    return event


@pytest.fixture
def event(arbiter):
    return event_by("BH", arbiter)


def a_game(event, board=1):
    return Game.objects.get(round__event=event, board=board)


@pytest.fixture
def save(desk, committed):
    """Save a result as a page at the desk does, and return the answer."""

    def save(event, result="1/2", board=1):
        game = a_game(event, board)
        url = reverse("save-result", args=[event.slug, game.pk])
        with committed():
            return desk.post(
                url,
                {"result": result, "version": game.version},
                headers={"HX-Request": "true"},
            )

    return save


def public_page(client, event, view="standings"):
    return text_of(client.get(reverse(view, args=[event.slug])))


def desk_page(desk, event):
    return text_of(desk.get(reverse("event-desk", args=[event.slug])))


def is_right(event):
    found = check(event.pk)
    return (found.differences, found.is_stale) == ((), False)


def make_due(event):
    """Let the time pass after which a computation is tried again."""
    past = timezone.now() - timedelta(hours=1)
    Failure.objects.filter(event=event).update(failed_at=past)
    Ranking.objects.filter(event=event).update(computed_at=past - timedelta(hours=1))


# For each tie-break in turn


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("compute", [fails, never_ends])
def test_a_tie_break_that_goes_wrong_leaves_the_save_alone_and_is_made_up_for(
    desk, arbiter, save, monkeypatch, code, compute
):
    event = event_by(code, arbiter)
    with broken(code, compute):
        monkeypatch.setattr(module, "MOST_SECONDS", 0.05)
        assert save(event).status_code == 200
        assert a_game(event).result == "1/2"
        assert BEING_UPDATED in public_page(desk, event)
    assert check(event.pk).is_stale
    monkeypatch.undo()
    desk_page(desk, event)
    assert is_right(event)
    assert BEING_UPDATED not in public_page(desk, event)


def save_and_be_killed(event_id):
    """Record a result in a process of its own, which does not come back from it."""
    connections.close_all()
    child = os.fork()
    if not child:
        try:
            game = Game.objects.get(round__event=event_id, board=1)
            record_result(game, Result.DRAW, version=game.version, by=None)
        finally:
            # Only if nobody killed it: no test of this process goes on in a copy.
            os._exit(0)
    _pid, status = os.waitpid(child, 0)
    return os.WTERMSIG(status)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("code", CODES)
def test_a_process_that_is_killed_leaves_the_result_and_is_made_up_for(
    desk, arbiter, code
):
    event = event_by(code, arbiter)
    if connections["default"].vendor != "sqlite":
        pytest.skip("a pool of connections does not survive a fork")
    with broken(code, kills):
        assert save_and_be_killed(event.pk) == signal.SIGKILL
    assert a_game(event).result == "1/2"
    assert BEING_UPDATED in public_page(desk, event)
    desk_page(desk, event)
    assert is_right(event)


# What mends it


def test_the_next_save_makes_up_for_a_failure(event, save):
    with broken("BH", fails):
        save(event)
    save(event, board=2)
    assert is_right(event)
    assert not Failure.objects.exists()


def test_the_command_makes_up_for_a_failure(event, save):
    with broken("BH", fails):
        for result in ("1-0", "0-1", "1/2"):
            save(event, result)
    call_command("recompute_standings", stdout=StringIO())
    assert is_right(event)
    assert not Failure.objects.exists()


def test_the_command_tells_what_it_could_not_compute(event, save):
    save(event)
    Ranking.objects.update(revision=0)
    with broken("BH", fails), pytest.raises(CommandError, match="three point one"):
        call_command("recompute_standings", stdout=StringIO())


@pytest.mark.parametrize("view", ["standings", "crosstable"])
def test_a_spectator_computes_nothing(client, event, save, view):
    with broken("BH", fails):
        save(event)
    client.logout()
    assert BEING_UPDATED in public_page(client, event, view)
    assert check(event.pk).is_stale


def test_the_public_page_shows_the_last_complete_table(client, event, save):
    before = Ranking.objects.get().table
    with broken("BH", fails):
        save(event)
    assert Ranking.objects.get().table == before
    assert "Family4" in public_page(client, event)


# What arbiters see


def fail(save, event, times):
    with broken("BH", fails):
        for time in range(times):
            save(event, ("1-0", "0-1")[time % 2])


def test_three_failures_are_shown_to_arbiters_with_the_error(desk, event, save):
    fail(save, event, 3)
    page = desk_page(desk, event)
    assert "The standings could not be computed." in page
    assert "3 attempts failed" in page
    assert "ZeroDivisionError: three point one" in page


def test_after_two_failures_the_desk_says_that_standings_are_behind(desk, event, save):
    fail(save, event, 1)
    with broken("BH", fails):
        page = desk_page(desk, event)
    assert "The standings are behind" in page
    assert "could not be computed" not in page


def test_spectators_are_not_told_the_error(client, event, save):
    fail(save, event, 3)
    client.logout()
    assert "three point one" not in public_page(client, event)


def test_the_error_is_shown_as_text(desk, event, save):
    def hostile(*_arguments, **_options):
        raise ValueError("<script>alert(1)</script>")

    with broken("BH", hostile):
        for result in ("1-0", "0-1", "1/2"):
            save(event, result)
        page = desk_page(desk, event)
    assert "&lt;script&gt;" in page
    assert "<script>alert" not in page


def test_one_error_is_logged_once_with_its_trace(event, save, caplog):
    fail(save, event, 4)
    logged = [record for record in caplog.records if record.name == module.__name__]
    assert len(logged) == 1
    assert logged[0].exc_info[0] is ZeroDivisionError


def test_a_button_tries_again(desk, event, save):
    fail(save, event, 3)
    url = reverse("compute-standings", args=[event.slug])
    assert f'action="{url}"' in desk_page(desk, event)
    answer = desk.post(url, follow=True)
    assert "The standings are up to date." in text_of(answer)
    assert is_right(event)


def test_a_button_that_does_not_help_shows_the_error_again(desk, event, save):
    fail(save, event, 3)
    with broken("BH", fails):
        url = reverse("compute-standings", args=[event.slug])
        page = text_of(desk.post(url, follow=True))
    assert "4 attempts failed" in page


def test_the_notice_is_gone_with_the_first_success(desk, event, save):
    fail(save, event, 3)
    make_due(event)
    assert "could not be computed" not in desk_page(desk, event)
    assert is_right(event)


# When it is tried again


def test_after_three_failures_no_save_and_no_view_has_to_wait(desk, event, save):
    fail(save, event, 3)
    with broken("BH", fails):
        save(event, "1/2")
        desk_page(desk, event)
    assert Failure.objects.get().count == 3


def test_a_while_after_three_failures_a_save_tries_again(event, save):
    fail(save, event, 3)
    make_due(event)
    save(event, "1/2")
    assert is_right(event)


@pytest.mark.parametrize(
    ("count", "minutes"), [(1, 0), (2, 0), (3, 1), (4, 2), (10, 8), (500, 15)]
)
def test_the_pause_grows_with_the_failures(count, minutes):
    now = timezone.now()
    failure = Failure(count=count, failed_at=now)
    due = now + timedelta(minutes=minutes)
    assert failure.is_due(due)
    assert not failure.is_due(due - timedelta(seconds=1))


def test_failures_count_anew_after_a_success_elsewhere(event, save):
    fail(save, event, 3)
    later = timezone.now() + timedelta(seconds=1)
    Ranking.objects.update(computed_at=later)
    Failure.objects.update(failed_at=timezone.now() - timedelta(hours=1))
    with broken("BH", fails):
        save(event, "1/2")
    assert Failure.objects.get().count == 1


def test_a_failure_is_gone_with_its_event(event, save):
    fail(save, event, 1)
    Event.objects.get(pk=event.pk).delete()
    assert not Failure.objects.exists()
