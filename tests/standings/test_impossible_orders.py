"""An order that became impossible once it was in force harms nobody."""

import pytest
from django.urls import reverse

from standings.ranking import rank
from standings.recompute import recompute
from tests.records import event_of
from tests.standings.stored import SIX, stored
from tests.standings.tables import table_of
from tournaments.actions.entries import register_players
from tournaments.actions.results import record_result
from tournaments.models import Event, Game
from tournaments.record import Result

pytestmark = pytest.mark.django_db

RATED = (2000, 1990, 1980, 1970, 1960, 1950)
LATE = {
    **dict.fromkeys(("title", "federation", "club", "fide_id"), ""),
    "name": "Late, Lia",
    "rating": None,
    "birth_year": None,
}


@pytest.fixture
def event(committed):
    """A Swiss by ARO, which a late entry without a rating made impossible."""
    event = stored(*SIX, ratings=RATED, tie_breaks=["ARO"], rounds_planned=5)
    with committed():
        register_players(event, [LATE], by=None)
    return event


def standings(client, event) -> str:
    return client.get(reverse("standings", args=[event.slug])).content.decode()


def test_the_column_has_dashes_only(client, event):
    assert {row[-1] for row in table_of(standings(client, event))[1:]} == {"–"}


def test_the_reason_is_said(client, event):
    assert "undefined: a player has no rating" in standings(client, event)


def test_it_separates_nobody(client, event):
    # F and A have 2.5 points, B and E 1.5, C 1, D and the late entry none.
    ranks = [row[0] for row in table_of(standings(client, event))[1:]]
    assert ranks == ["1–2", "1–2", "3–4", "3–4", "5", "6–7", "6–7"]


def test_the_card_of_a_player_says_the_reason(client, event):
    address = reverse("player-detail", args=[event.slug, 1])
    text = client.get(address).content.decode()
    assert "undefined: a player has no rating" in text


def test_results_are_recorded_all_the_same(event, committed):
    game = Game.objects.filter(round__event=event).first()
    with committed():
        record_result(game, Result.DRAW, version=game.version, by=None)
    assert Game.objects.get(pk=game.pk).result == Result.DRAW
    assert Event.objects.select_related("ranking").get().ranking.is_current


def test_a_rating_announced_makes_it_possible_again(client, event):
    Event.objects.update(unrated_rating=1400)
    Event.objects.update(revision=event.revision + 100)
    recompute(event.pk)
    ranks = [row[0] for row in table_of(standings(client, event))[1:]]
    # A met 1970, 1950 and 1960, on average 1960; F met 1980, 2000 and 1990: 1990.
    assert ranks[:2] == ["1", "2"]


@pytest.mark.parametrize("code", ["ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO"])
def test_every_tie_break_by_rating_is_undefined_for_everybody(code):
    event = event_of("2w1", "1b0", "4w1", "3b0", ratings=(2000, 1900, 1800, None))
    assert {place.values for place in rank(event, [code])} == {(None,)}
