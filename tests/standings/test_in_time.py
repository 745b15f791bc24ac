"""Whoever looks at a table that has to be computed waits for a while, and no longer."""

from io import StringIO

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.urls import reverse

from standings import earlier, recompute
from standings.in_time import SECONDS_UNTIL_NEXT, in_time
from standings.limit import OutOfTime
from tests.standings.broken import broken, never_ends
from tests.standings.stored import SIX, correct_last_game, stored
from tests.tournaments.deskwork import address, text_of
from tournaments.models import Event, Game, Member
from tournaments.record import Result

pytestmark = pytest.mark.django_db

WHY = "The computation took more than 0.05 seconds."
# Of a page, its arguments and its query.
COMPUTED = [
    ("standings-after", [1], {}),
    ("crosstable-after", [2], {}),
    ("working", [1, "BH"], {"round": "1"}),
    ("comparison", [], {"player": "1", "with": "2", "round": "1"}),
    ("report-file", [], {}),
]


@pytest.fixture
def event(arbiter):
    event = stored(*SIX, tie_breaks=["BH"], slug="open")
    Member.objects.create(event=event, user=arbiter, role=Member.Role.CHIEF)
    return event


@pytest.fixture
def slow(event, monkeypatch):
    """Let Buchholz have no end, but for what is stored already."""
    monkeypatch.setattr(recompute, "MOST_SECONDS", 0.05)
    with broken("BH", never_ends):
        yield


@pytest.mark.parametrize(("name", "arguments", "query"), COMPUTED)
def test_a_page_that_takes_too_long_says_so(desk, event, slow, name, arguments, query):
    answer = desk.get(address(name, event, *arguments), query)
    assert answer.status_code == 503
    assert WHY in text_of(answer)
    assert "The results are safe" in text_of(answer)


def test_it_says_when_to_come_again(client, event, slow):
    answer = client.get(address("standings-after", event, 1))
    assert answer.headers["Retry-After"] == str(SECONDS_UNTIL_NEXT)
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert address("standings", event) in text_of(answer)
    assert not answer.cookies


def test_a_part_of_a_page_that_takes_too_long_is_refused_as_well(client, event, slow):
    there = address("standings-after", event, 1)
    answer = client.get(there, headers={"HX-Request": "true"})
    assert answer.status_code == 503


@pytest.mark.parametrize("name", ["standings", "crosstable"])
def test_the_stored_table_is_shown_meanwhile(client, event, slow, name):
    client.get(address("standings-after", event, 1))
    assert client.get(address(name, event)).status_code == 200


def test_the_card_is_shown_without_the_chart(client, event, slow):
    answer = client.get(address("player-detail", event, 1))
    assert answer.status_code == 200
    assert "Place after each round" not in text_of(answer)


def test_who_asks_again_at_once_does_not_wait(client, event, slow, monkeypatch):
    client.get(address("standings-after", event, 1))
    monkeypatch.setattr("standings.in_time.within", None)
    assert client.get(address("standings-after", event, 1)).status_code == 503


def test_after_a_while_it_is_tried_again(client, event, monkeypatch):
    with monkeypatch.context() as patch, broken("BH", never_ends):
        patch.setattr(recompute, "MOST_SECONDS", 0.05)
        client.get(address("standings-after", event, 1))
    cache.clear()
    assert client.get(address("standings-after", event, 1)).status_code == 200


def test_what_took_too_long_of_other_facts_is_tried(event, monkeypatch):
    monkeypatch.setattr(recompute, "MOST_SECONDS", 0.05)
    with pytest.raises(OutOfTime):
        in_time((1, 2, "table"), never_ends)
    assert in_time((1, 3, "table"), divmod, 17, 5) == (3, 2)


# Kept


@pytest.fixture
def computed(monkeypatch):
    """Count the tables that are computed, by their rounds."""
    found = []

    def counting(record):
        found.append(record.rounds_paired)
        return recompute.compute(record)

    monkeypatch.setattr(earlier, "compute", counting)
    return found


def test_the_table_of_an_earlier_round_is_computed_once(client, event, computed):
    for name in ("standings-after", "crosstable-after"):
        for query in ({}, {"row": "1"}, {"name": "Family"}):
            client.get(address(name, event, 2), query)
    assert computed == [2]


def test_who_asks_why_gets_the_table_that_is_kept(client, event, computed):
    client.get(address("standings-after", event, 2))
    pair = {"player": "1", "with": "2", "round": "2"}
    assert client.get(address("comparison", event), pair).status_code == 200
    assert computed == [2]


def test_another_result_makes_another_table(client, event, computed, committed):
    client.get(address("standings-after", event, 2))
    with committed():
        correct_last_game(event, Result.DRAW)
    client.get(address("standings-after", event, 2))
    assert computed == [2, 2]


# At the desk nothing waits for it


def test_a_correction_is_saved_though_nobody_knows_what_follows(desk, event, slow):
    game = Game.objects.filter(round__event=event, round__number=1).first()
    wanted = {"result": "1/2", "version": game.version}
    page = desk.get(address("correction", event, game.pk), wanted)
    assert page.status_code == 200
    assert f"<strong>{WHY}</strong>" in text_of(page)
    assert address("save-result", event, game.pk) in text_of(page)
    answer = desk.post(
        address("save-result", event, game.pk), wanted | {"confirmed": "1"}
    )
    game.refresh_from_db()
    assert (answer.status_code, game.result) == (302, "1/2")


def test_an_order_that_takes_too_long_is_left_for_another(desk, event, slow):
    page = desk.get(address("tie-break-order", event), {"code": ["SB"]})
    assert page.status_code == 200
    assert f"{WHY} So it is not known who changes place." in text_of(page)
    event.refresh_from_db()
    form = {"code": "SB", "confirmed": "1", "revision": event.revision}
    desk.post(address("tie-break-order", event), form)
    assert Event.objects.get(pk=event.pk).tie_breaks == ["SB"]


def test_the_command_that_writes_the_report_says_so(event, slow):
    with pytest.raises(CommandError, match=r"took more than 0\.05 seconds"):
        call_command("export_trf", event.slug, stdout=StringIO())


def test_the_page_is_in_the_language_of_the_reader(client, event, slow):
    with_language = reverse("standings-after", args=[event.slug, 1]).replace(
        "/en/", "/pt-br/"
    )
    answer = client.get(with_language)
    assert "O cálculo levou mais de 0.05 segundos." in text_of(answer)
