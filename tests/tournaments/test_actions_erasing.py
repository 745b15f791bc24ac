"""A person is forgotten everywhere; what others' standings follow from stays."""

import json

import pytest
from django.core import serializers
from django.utils import timezone

from standings.checking import check
from standings.models import Ranking
from standings.recompute import recompute
from tests.factories import EventFactory, UserFactory
from tests.tournaments.acts import now
from tournaments.actions.byes import grant_bye
from tournaments.actions.entries import edit_player, expel, register_players
from tournaments.actions.erasing import erase_person
from tournaments.actions.prohibitions import Apart, prohibit
from tournaments.actions.publishing import publish_round
from tournaments.actions.results import record_result
from tournaments.actions.rounds import pair_round
from tournaments.actions.undoing import can_undo, undo
from tournaments.errors import TournamentError
from tournaments.models import (
    Bye,
    Change,
    Event,
    Game,
    PersonalRows,
    Player,
    Prohibition,
    Registration,
    Round,
)
from tournaments.record import Outcome, Result

pytestmark = pytest.mark.django_db

PERSON = {
    "name": "Quixada, Zuleika",
    "rating": 1950,
    "federation": "BRA",
    "club": "Clube Xavante",
    "fide_id": "2199999",
    "birth_date": "2011-07-19",
    "birth_year": 2011,
    "email": "zuleika@example.org",
    "phone": "+55 11 98765",
    "notes": "allergic to nuts",
    "is_minor": True,
    "name_display": "full",
    "side": "",
}
# The former name, as registered, is hers as well.
TRACES = (
    "Quixad",
    "Zuleika",
    "Zulmira",
    "Xavante",
    "2199999",
    "2011",
    "zuleika@",
    "98765",
    "nuts",
    "grandmother",
)


@pytest.fixture
def event(committed):
    """Two rounds in which a player left traces in every kind of line."""
    with committed():
        event = EventFactory(slug="open", initial_colour="w", rounds_planned=5)
        others = [{"name": f"P{n}", "rating": 2100 - n} for n in range(1, 6)]
        register_players(event, others, by=None)
        data = PERSON | {"name": "Quixada, Zulmira"}
        [player] = register_players(event, [data], by=None)
        edit_player(now(event), player, PERSON, by=None)
        Registration.objects.create(
            event=event,
            player=player,
            user=UserFactory(),
            secret_digest="0" * 64,
            remarks="brings her grandmother",
            **{key: PERSON[key] for key in ("name", "email", "phone", "birth_date")},
        )
        first = event.players.get(number=1)
        prohibit(
            now(event), Apart(first, player), 1, 5, "Zuleika Quixada asked", by=None
        )
        grant_bye(
            now(event), player, 3, Outcome.HALF_BYE, reason="her grandmother", by=None
        )
        play(event, 1)
        swap(event, 1)
        expel(now(event), player, "hit her grandmother", by=None)
        play(event, 2)
    return now(event)


def play(event, number):
    pair_round(now(event), revision=now(event).revision, by=None)
    publish_round(now(event), number, revision=now(event).revision, by=None)
    for game in Game.objects.filter(round__event=event, round__number=number):
        record_result(game, Result.WHITE_WINS, version=0, by=None)


def swap(event, number):
    """Change what is published, with a reason that names her."""
    Round.objects.filter(event=event, number=number).update(
        changed_at=timezone.now(), change_reason="Zuleika Quixada sat wrong"
    )


def erase(event):
    erase_person(event, the_player(event), PERSON["name"], by=None)


def the_player(event):
    return event.players.get(entry=6)


def everything_kept():
    """Return all that the database holds of tournaments, as text."""
    models = (
        *(Event, Player, Bye, Round, Game, Change, PersonalRows),
        *(Prohibition, Registration, Ranking),
    )
    rows = [row for model in models for row in model.objects.all()]
    return json.dumps(serializers.serialize("python", rows), default=str)


@pytest.mark.parametrize("trace", TRACES)
def test_there_are_traces_of_the_person_before(event, trace):
    assert trace in everything_kept()


@pytest.mark.parametrize("trace", TRACES)
def test_no_trace_of_the_person_is_left(event, trace):
    erase(event)
    assert trace not in everything_kept().replace(str(event.start_date), "")


def test_the_person_is_called_by_the_number_of_the_entry(event):
    erase(event)
    assert the_player(event).name == "Player 6"
    told = event.changes.filter(action="enter player").values_list("about", flat=True)
    assert "Player 6" in told


def test_the_others_stay_in_the_record(event):
    erase(event)
    lines = event.changes.filter(action="enter player").order_by("pk")
    assert lines[0].after["name"] == "P1"


def test_standings_and_results_stay(event, committed):
    recompute(event.pk)
    before = Ranking.objects.get(event=event).table
    with committed():
        erase(event)
    assert Ranking.objects.get(event=event).table == before


def test_what_is_checked_of_the_standings_still_agrees(event, committed):
    with committed():
        erase(event)
    found = check(event.pk)
    assert (found.differences, found.is_stale) == ((), False)


def test_rating_title_and_federation_stay_for_the_opponents(event):
    erase(event)
    player = the_player(event)
    assert (player.rating, player.federation) == (1950, "BRA")


def test_the_account_is_no_longer_linked(event):
    erase(event)
    assert Registration.objects.get().user is None


def test_the_link_of_the_registration_opens_nothing_any_more(event):
    erase(event)
    assert Registration.objects.get().secret_digest != "0" * 64


def test_erasing_is_a_line_of_the_record_that_cannot_be_undone(event):
    erase(event)
    line = event.changes.first()
    assert (line.action, line.about, line.rows) == ("erase person", "Player 6", None)
    assert not can_undo(line)
    with pytest.raises(TournamentError, match="forgotten for good"):
        undo(event, line, by=None)


def test_an_undo_of_what_was_before_brings_nobody_back(event):
    erase(event)
    edited = event.changes.get(action="edit player")
    undo(now(event), edited, by=None)
    assert the_player(event).name == "Player 6"


@pytest.mark.parametrize("typed", ["", "Quixada", "P1", "Player 6"])
def test_another_name_erases_nobody(event, typed):
    with pytest.raises(TournamentError, match="type the name as it stands here"):
        erase_person(event, the_player(event), typed, by=None)
    assert the_player(event).name == PERSON["name"]


def test_capitals_and_spaces_do_not_matter(event):
    erase_person(event, the_player(event), " quixada,  zuleika ", by=None)
    assert the_player(event).name == "Player 6"


def test_a_person_is_erased_from_an_event_that_is_over(event):
    Event.objects.filter(pk=event.pk).update(closed_at=timezone.now())
    erase(event)
    assert the_player(event).name == "Player 6"


def test_a_name_within_another_word_stays(event):
    other = "Quixada, Zuleikason"
    Change.objects.create(event=event, action="edit player", about=other)
    erase(event)
    assert event.changes.filter(about=other).exists()


def test_a_name_that_was_cut_at_the_end_of_a_line_goes_as_well(event):
    about = "x" * 190 + " Quixada, "
    Change.objects.create(event=event, action="renumber", about=about[:200])
    erase(event)
    assert not event.changes.filter(about__contains="Quix").exists()


def test_why_a_registration_of_the_person_was_declined_is_not_kept(event):
    registration = Registration.objects.get()
    said = {"reason": "owes a fee", "registration": registration.pk}
    Change.objects.create(event=event, action="decline registration", after=said)
    erase(event)
    [line] = event.changes.filter(action="decline registration")
    assert line.after["reason"] == "–"
