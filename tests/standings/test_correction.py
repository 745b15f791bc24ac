"""The sheet that is shown before a result of an earlier round is saved."""

import datetime

import pytest
from django.urls import reverse

from tests.factories import RoundFactory, UserFactory
from tests.standings.stored import stored
from tests.standings.tables import table_of
from tests.standings.test_correcting import AFTER_ONE
from tests.tournaments.deskwork import HTMX
from tournaments.models import Event, Game, Member, Round
from tournaments.signals import changing

pytestmark = pytest.mark.django_db
NAMES = ("Alves, Ana", "Brito, Rui", "Costa, Eva", "Dias, Ivo")


@pytest.fixture
def played(arbiter):
    """Two rounds of a Swiss: `played(**settings)` gives the game of 1 and 3."""

    def play(*lines, **settings) -> Game:
        settings.setdefault("rounds_planned", 4)
        settings.setdefault("names", NAMES)
        event = stored(*lines or AFTER_ONE, **settings)
        Member.objects.create(event=event, user=arbiter, role=Member.Role.CHIEF)
        return Game.objects.get(round__event=event, round__number=1, white__number=1)

    return play


def sheet(client, game, result="0-1", version=0, status=200):
    url = reverse("correction", args=[game.round.event.slug, game.pk])
    response = client.get(url, {"result": result, "version": version})
    assert response.status_code == status
    return response.content.decode()


def save(client, game, result="0-1", version=0, headers=HTMX, **data):
    url = reverse("save-result", args=[game.round.event.slug, game.pk])
    data = {"result": result, "version": version} | data
    return client.post(url, data, headers=headers)


def result_of(game):
    return Game.objects.get(pk=game.pk).result


# Saving


def test_a_result_of_an_earlier_round_is_not_saved_unseen(desk, played):
    game = played()
    response = save(desk, game)
    assert (response.status_code, result_of(game)) == (422, "1-0")


def test_the_refusal_leads_to_the_sheet(desk, played):
    game = played()
    text = save(desk, game).content.decode()
    url = reverse("correction", args=[game.round.event.slug, game.pk])
    assert "Round 1 is over" in text
    assert f'<a href="{url}?version=0&amp;result=0-1">Look at what follows</a>' in text


def test_without_a_script_the_button_leads_to_the_sheet(desk, played):
    game = played()
    response = save(desk, game, headers={})
    assert response.status_code == 302
    assert desk.get(response.url).context["new"].value == "0-1"


def test_a_result_that_was_seen_with_what_follows_is_saved(desk, played):
    game = played()
    response = save(desk, game, headers={}, confirmed="1")
    assert response.url.endswith(f"#board-{game.pk}")
    assert result_of(game) == "0-1"


def test_the_latest_round_needs_no_sheet(desk, played):
    game = played()
    last = Game.objects.get(round__event=game.round.event, round__number=2, board=1)
    assert save(desk, last, "1/2").status_code == 200


def test_a_draft_makes_the_round_before_an_earlier_one(desk, played):
    game = played("2w1", "1b0", names=("A", "B"))
    assert save(desk, game, "1/2").status_code == 200
    RoundFactory(event=game.round.event, number=2, published_at=None)
    assert save(desk, game, "1-0", version=1).status_code == 422


def test_the_same_result_again_needs_no_sheet(desk, played):
    assert save(desk, played(), "1-0").status_code == 200


def test_two_results_for_one_board_are_told_before_what_follows(desk, played):
    response = save(desk, played(), version=5)
    assert response.status_code == 409


def test_a_round_robin_asks_once_a_later_round_has_results(desk, played):
    game = played(system="round-robin")
    assert save(desk, game).status_code == 200
    with changing(game.round.event_id):
        Game.objects.filter(round__number=2).update(version=1)
    assert save(desk, game, "1-0", version=1).status_code == 422


# The sheet


def test_the_sheet_shows_points_and_places_before_and_after(desk, played):
    # Points were 2, 0, 1, 1: after the correction 1, 0, 2, 1. 3 beat 1 and 2.
    rows = table_of(sheet(desk, played(tie_breaks=["TPN"])))
    assert rows == [
        ["Player", "Points", "Place"],
        ["Costa, Eva", "1 → 2", "2 → 1"],
        ["Alves, Ana", "2 → 1", "1 → 2"],
    ]


def test_the_sheet_shows_the_boards_that_would_have_been_others(desk, played):
    html = sheet(desk, played())
    assert "Round 2 would have had 2 other boards:" in html
    assert "<bdi>Costa, Eva</bdi> – <bdi>Dias, Ivo</bdi>" in html
    assert "<bdi>Brito, Rui</bdi> – <bdi>Alves, Ana</bdi>" in html


def test_the_sheet_says_that_published_pairings_stay(desk, played):
    assert (
        "Round 2 is already published and stays as it is; only rounds still to be "
        "paired will use the new result." in sheet(desk, played())
    )


def test_several_published_rounds_stay(desk, played):
    lines = ("3w1 4b1 2w1", "4b0 3w0 1b0", "1b0 2b1 4w1", "2w1 1w0 3b0")
    html = sheet(desk, played(*lines))
    assert "Rounds 2 to 3 are already published and stay as they are" in html


def test_every_published_round_is_compared(desk, played):
    lines = ("3w1 4b1 2w1", "4b0 3w0 1b0", "1b0 2b1 4w1", "2w1 1w0 3b0")
    html = sheet(desk, played(*lines))
    for number in (2, 3):
        assert f"Round {number} would have" in html


def test_a_draft_made_from_the_old_result_is_named(desk, played):
    game = played("2w1", "1b0", names=("A", "B"))
    RoundFactory(event=game.round.event, number=2, published_at=None)
    assert "Round 2 is a draft, paired with the old result." in sheet(desk, game)


def test_a_round_robin_has_no_later_pairings(desk, played):
    assert "Later rounds" not in sheet(desk, played(system="round-robin"))


def test_a_large_field_says_that_nothing_was_computed(desk, played, monkeypatch):
    monkeypatch.setattr("standings.correcting.MOST_PLAYERS", 3)
    assert "was not computed" in sheet(desk, played())


def test_looking_saves_nothing(desk, played):
    game = played()
    sheet(desk, game)
    assert result_of(game) == "1-0"


@pytest.mark.parametrize(
    ("query", "status", "words"),
    [
        ({"result": "2-0"}, 422, "“2-0” is not a result."),
        ({"result": "\x00"}, 422, "is not a result."),
        ({"result": "<b>"}, 422, "“&lt;b&gt;” is not a result."),
        ({"result": ""}, 422, "Choose a result."),
        ({"version": ""}, 422, "did not say which state it showed"),
        ({"version": "9" * 40}, 422, "did not say which state it showed"),
        ({"version": "3"}, 409, "changed meanwhile"),
        ({"result": "1-0"}, 422, "has this result already"),
    ],
)
def test_what_cannot_be_shown_says_why(desk, played, query, status, words):
    text = sheet(desk, played(), status=status, **query)
    assert words in text
    assert '<button class="primary">' not in text


def test_a_finished_tournament_has_to_be_reopened_first(desk, played):
    game = played()
    now = datetime.datetime.now(datetime.UTC)
    Event.objects.update(closed_at=now)
    assert "Reopen it at the desk" in sheet(desk, game, status=409)


def test_a_draft_has_no_results_to_correct(desk, played):
    game = played("2w1", "1b0", names=("A", "B"))
    Round.objects.update(published_at=None)
    assert "still a draft" in sheet(desk, game, status=422)


def test_the_sheet_is_for_those_who_work_there(client, played):
    game = played()
    client.force_login(UserFactory())
    sheet(client, game, status=403)


def test_the_sheet_is_only_looked_at(desk, played):
    game = played()
    url = reverse("correction", args=[game.round.event.slug, game.pk])
    assert desk.post(url).status_code == 405


def test_hostile_names_are_text(desk, played):
    names = ("<script>x</script>", "<img src=x>", "%(name)s", "{{ d }}")
    html = sheet(desk, played(names=names))
    assert "&lt;script&gt;" in html
    assert "<script>x" not in html
    assert "<img" not in html


@pytest.mark.parametrize("others", [0, 40])
def test_the_sheet_takes_eleven_queries_whatever_the_size(
    desk, played, django_assert_num_queries, others
):
    absent = ["0-Z 0-Z"] * others
    names = (*NAMES, *(f"Absent {number}" for number in range(others)))
    game = played(*AFTER_ONE, *absent, names=names)
    with django_assert_num_queries(11):
        sheet(desk, game)
