"""The demonstration events, as the command loads them."""

import pytest
from django.core.management import call_command
from django.urls import reverse

from standings.models import Ranking
from standings.table import from_json
from tournaments.models import Event, Game, Player
from tournaments.record import Absence, Outcome

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def output(capsys):
    call_command("demo")
    return capsys.readouterr().out


def rows(slug):
    ranking = Ranking.objects.select_related("event").get(event__slug=slug)
    assert ranking.is_current
    return from_json(ranking.table)


def test_the_six_players_stand_as_published(output):
    names = dict(
        Player.objects.values_list("entry", "name").filter(event__slug="six-players")
    )
    table = [
        (row.place.rank, names[row.entry], str(row.place.score))
        + tuple(map(str, row.place.values))
        for row in rows("six-players")
    ]
    assert table == [
        (1, "F", "2.5", "4", "5", "3.75"),
        (2, "A", "2.5", "4", "4", "2.75"),
        (3, "E", "1.5", "4", "5", "1.75"),
        (4, "B", "1.5", "4", "4", "0.75"),
        (5, "C", "1", "4", "4", "0"),
        (6, "D", "0", "4", "5", "0"),
    ]


def test_the_candidates_stand_as_the_organisers_published(output):
    names = dict(
        Player.objects.values_list("entry", "name").filter(
            event__slug="candidates-2022"
        )
    )
    assert [
        (names[row.entry], str(row.place.score)) for row in rows("candidates-2022")
    ] == [
        ("Nepomniachtchi, Ian", "9.5"),
        ("Ding, Liren", "8"),
        ("Radjabov, Teimour", "7.5"),
        ("Nakamura, Hikaru", "7.5"),
        ("Caruana, Fabiano", "6.5"),
        ("Firouzja, Alireza", "6"),
        ("Duda, Jan-Krzysztof", "5.5"),
        ("Rapport, Richard", "5.5"),
    ]


def test_the_open_is_in_the_middle_of_round_5_with_what_real_opens_have(output):
    table = rows("aberto-da-primavera-2026")
    results = [result for row in table for result in row.results]
    outcomes = {result.outcome for result in results}
    assert len(table) == 60
    assert {len(row.results) for row in table} == {5}
    assert {
        Outcome.HALF_BYE,
        Outcome.PAIRING_BYE,
        Outcome.FORFEIT_WIN,
        Outcome.FORFEIT_LOSS,
        Outcome.PENDING,
    } <= outcomes
    assert {Absence.LATE, Absence.WITHDRAWN, Absence.REQUESTED} <= {
        result.absence for result in results
    }


def test_loading_again_changes_nothing_and_tells_no_password(output, capsys):
    before = list(Event.objects.values_list("pk", "revision").order_by("pk"))
    call_command("demo")
    assert capsys.readouterr().out == ""
    assert list(Event.objects.values_list("pk", "revision").order_by("pk")) == before


def test_an_event_that_was_deleted_comes_back(output):
    Game.objects.filter(round__event__slug="six-players").delete()
    Event.objects.get(slug="six-players").delete()
    call_command("demo")
    assert Event.objects.count() == 3


def test_the_first_run_tells_both_passwords_which_sign_in(output, client):
    lines = [line.split() for line in output.splitlines() if line.startswith("Account")]
    accounts = {words[1].rstrip(","): words[-1] for words in lines}
    assert accounts.keys() == {"arbiter", "admin"}
    for name, password in accounts.items():
        fields = {"username": name, "password": password}
        assert client.post(reverse("sign-in"), fields).status_code == 302
        client.post(reverse("sign-out"))
