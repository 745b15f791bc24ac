"""Report files of stored events: by the command, and at the desk."""

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from tests.factories import EventFactory, GameFactory, PlayerFactory, RoundFactory
from tests.standings.stored import SIX, stored
from tournaments.actions.byes import grant_bye
from tournaments.actions.imports import import_report
from tournaments.actions.rounds import pair_round
from tournaments.loading import load_event
from tournaments.models import Bye, Game, Member, Player, Prohibition
from tournaments.record import Outcome

pytestmark = pytest.mark.django_db

PROJECT = Path(__file__).resolve().parents[2]


@pytest.fixture
def six(arbiter):
    """Three rounds of five; A is born in 1990."""
    event = stored(*SIX, rounds_planned=5, initial_colour="w", tie_breaks=["SB"])
    Player.objects.filter(event=event, number=1).update(birth_year=1990)
    Member.objects.create(event=event, user=arbiter, role=Member.Role.CHIEF)
    event.refresh_from_db()
    return event


def exported(event, *options):
    stdout = StringIO()
    call_command("export_trf", event.slug, *options, stdout=stdout)
    return stdout.getvalue()


def refused(*arguments):
    with pytest.raises(CommandError) as caught:
        call_command("export_trf", *arguments, stdout=StringIO())
    assert caught.value.returncode == 2
    return str(caught.value)


def records(text, code):
    return [line for line in text.split("\r\n") if line.startswith(code)]


def ranks(text):
    return [int(line[85:89]) for line in records(text, "001")]


def points(text):
    return [line[80:84].strip() for line in records(text, "001")]


def unpublished_round(event):
    return RoundFactory(event=event, number=4, published_at=None)


# What is in it


def test_a_report_has_the_ranks_by_the_tie_breaks_in_force(six):
    # F has 2.5 points, as A; F beat C, drew with A and beat B, and A beat D, drew with
    # F and beat E. Sonneborn-Berger: 1.0 + 1.25 + 1.5 for F, 0.0 + 1.25 + 1.5 for A.
    text = exported(six)
    assert points(text) == ["2.5", "1.5", "1.0", "0.0", "1.5", "2.5"]
    assert (ranks(text)[5], ranks(text)[0], records(text, "202")) == (
        1,
        2,
        ["202 SB"],
    )


def test_a_report_after_an_earlier_round_has_the_points_of_that_round(six):
    assert points(exported(six, "--round", "1")) == ["1.0", "0.5", "0.0"] + [
        "0.0",
        "0.5",
        "1.0",
    ]


def test_a_draft_is_never_in_a_report(six):
    before = exported(six)
    players = list(six.players.all())
    GameFactory(round=unpublished_round(six), white=players[0], black=players[1])
    assert exported(six) == before


def test_a_round_with_a_board_still_open_is_not_in_a_report(six):
    Game.objects.filter(round__event=six, round__number=3, board=1).update(result="*")
    text = exported(six)
    assert len(records(text, "001")[0].rstrip()) == 91 + 8 + 10


def test_a_report_of_a_round_in_play_is_refused(six):
    assert refused(six.slug, "--round", "4") == (
        "There is no report after round 4. Finished rounds: 3."
    )


def test_a_report_before_the_draw_has_no_initial_colour():
    event = EventFactory()
    PlayerFactory.create_batch(2, event=event)
    assert records(exported(event), "152") == []


def test_years_of_birth_are_only_in_a_report_that_asks_for_them(six):
    assert "1990" not in exported(six)
    assert "1990/00/00" in exported(six, "--private")


def test_a_date_of_birth_is_whole_in_the_private_report(six):
    Player.objects.filter(event=six, number=1).update(birth_date="1990-05-17")
    assert "1990/05/17" in exported(six, "--private")


def test_a_hidden_name_is_only_in_the_private_report(six):
    hidden = {"name": "Costa, Ana", "fide_id": "2100010", "name_display": "number"}
    Player.objects.filter(event=six, number=1).update(**hidden)
    assert "Costa, Ana" in exported(six, "--private")
    [line] = [line for line in records(exported(six), "001") if "Player 1 " in line]
    assert "2100010" not in line


def test_who_is_not_to_be_paired_next_is_in_the_report(six, arbiter):
    players = {player.number: player for player in six.players.all()}
    Player.objects.filter(pk=players[5].pk).update(withdrawn_after=3)
    grant_bye(six, players[2], 4, Outcome.HALF_BYE, "", by=arbiter)
    assert records(exported(six), "240") == ["240 H   4    2", "240 Z   4    5"]


def test_a_report_of_an_earlier_round_names_the_byes_of_the_round_after_it(six):
    game = Game.objects.get(round__event=six, round__number=3, board=1)
    game.delete()
    Bye.objects.create(player=game.white, round_number=3, kind="F")
    Bye.objects.create(player=game.black, round_number=3, kind="U")
    text = exported(six, "--round", "2")
    assert records(text, "240") == [f"240 F   3 {game.white.number:4}"]


def test_who_may_not_meet_is_in_the_report(six):
    first, second = six.players.all()[:2]
    Prohibition.objects.create(
        event=six, first=first, second=second, first_round=1, last_round=5
    )
    assert records(exported(six), "260") == ["260   1   5    1    2"]


def test_the_virtual_points_of_round_1_are_in_a_report_before_it():
    event = EventFactory(acceleration="baku", rounds_planned=9)
    PlayerFactory.create_batch(8, event=event)
    [spans] = records(exported(event), "250")[:1]
    # 2 × ⌈8 ÷ 4⌉ = 4 players have a win's points in rounds 1 to 3. FIDE C.04.7.
    number = event.players.all()[3].number
    assert (spans[9:13], spans[14:21], spans[27:31]) == (
        " 1.0",
        "  1   3",
        f"{number:4}",
    )


def test_the_report_names_the_program_only_if_it_paired_a_round(six, arbiter):
    event = EventFactory()
    PlayerFactory.create_batch(2, event=event)
    event.refresh_from_db()
    pair_round(event, revision=event.revision, by=arbiter)
    assert records(exported(six), "182") == []
    assert records(exported(event), "182") == ["182 Berger (gacrux 1.11.65)"]


def test_an_exported_event_is_imported_as_it_was(six, arbiter):
    copy = import_report(exported(six).encode(), slug="copy", by=arbiter)
    before, after = load_event(six.pk), load_event(copy.pk)
    assert [player.results for player in after.players] == [
        player.results for player in before.players
    ]
    assert after.scores == before.scores


# The command


def test_an_event_that_does_not_exist_is_refused():
    assert refused("nowhere") == "No such event: nowhere."


@pytest.mark.django_db(transaction=True)
def test_the_command_writes_utf_8_whatever_the_terminal_speaks():
    from django.db import connection

    if connection.vendor != "sqlite":
        pytest.skip("the test hands its database over as a file")
    event = EventFactory(slug="verao", name="Aberto de Verão")
    PlayerFactory(event=event, name="Bühler, Zoë")
    database = f"sqlite:///{connection.settings_dict['NAME']}"
    environment = {**os.environ, "DATABASE_URL": database}
    environment |= {"PYTHONIOENCODING": "latin-1", "LC_ALL": "C"}
    done = subprocess.run(
        [sys.executable, "manage.py", "export_trf", event.slug],
        cwd=PROJECT,
        env=environment,
        capture_output=True,
        check=True,
    )
    lines = done.stdout.decode().split("\r\n")
    assert lines[0] == "012 Aberto de Verão"
    assert any("Bühler, Zoë" in line for line in lines)


# At the desk


def address(event):
    return reverse("report-file", args=[event.slug])


def test_the_desk_downloads_the_report_as_a_file(desk, six):
    response = desk.get(address(six))
    assert response.content.decode() == exported(six)
    assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert response.headers["Content-Disposition"] == (
        f'attachment; filename="{six.slug}.trf"'
    )


def test_the_desk_has_years_of_birth_only_for_the_rating_officer(desk, six):
    assert b"1990" not in desk.get(address(six)).content
    answer = desk.post(address(six))
    assert answer.content.decode() == exported(six, "--private")


def test_the_record_tells_who_took_the_years_of_birth(desk, six):
    desk.get(address(six))
    desk.post(address(six))
    noted = six.changes.values_list("action", "by_name")
    assert list(noted) == [("export report", "arbiter")]


def test_a_report_with_years_of_birth_has_another_name(desk, six):
    answer = desk.post(address(six))
    name = f'filename="{six.slug}-rating-officer.trf"'
    assert name in answer.headers["Content-Disposition"]


def test_the_desk_downloads_the_report_of_an_earlier_round(desk, six):
    answer = desk.get(address(six), {"round": "1"})
    assert answer.content.decode() == exported(six, "--round", "1")


@pytest.mark.parametrize("number", ["4", "", "-1", "x", "\x00", "1" * 30])
def test_the_report_of_a_round_that_is_not_finished_is_not_found(desk, six, number):
    assert desk.get(address(six), {"round": number}).status_code == 404


def test_a_stranger_finds_no_report(client, six, django_user_model):
    client.force_login(django_user_model.objects.create_user("stranger"))
    assert client.get(address(six)).status_code == 403


def test_who_is_not_signed_in_is_sent_to_sign_in(client, six):
    response = client.get(address(six))
    assert response.status_code == 302
    assert reverse("sign-in") in response.url


def test_the_report_is_not_kept_by_caches(desk, six):
    assert desk.get(address(six)).headers["Cache-Control"] == "private, no-store"


def test_the_desk_links_to_the_report(desk, six):
    page = desk.get(reverse("event-desk", args=[six.slug])).content.decode()
    assert f'href="{address(six)}"' in page


# The days of the rounds


def test_the_days_of_the_rounds_are_in_the_report_those_to_come_too(six):
    six.round_starts = ["2026-11-27T10:00", "", "2026-11-28", "", "2026-11-29T09:00"]
    six.save()
    [line] = records(exported(six), "132")
    days = [line[91 + 10 * n : 99 + 10 * n].strip() for n in range(5)]
    assert days == ["26/11/27", "", "26/11/28", "", "26/11/29"]


def test_rounds_that_are_not_planned_have_no_day_in_the_report(six):
    six.round_starts = ["2026-11-27"] * 6
    six.save()
    [line] = records(exported(six), "132")
    assert line.count("26/11/27") == 5


def test_without_known_days_the_report_has_no_line_for_them(six):
    assert records(exported(six), "132") == []


def test_the_days_of_the_rounds_survive_export_and_import(six):
    six.round_starts = ["2026-11-27T10:00", "", "2026-11-28", "", "2026-11-29T09:00"]
    six.save()
    again = import_report(exported(six).encode())
    assert again.round_starts == ["2026-11-27", "", "2026-11-28", "", "2026-11-29"]
    assert records(exported(again), "132") == records(exported(six), "132")
