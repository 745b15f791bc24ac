import datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from standings.recompute import recompute
from tests.factories import (
    EventFactory,
    GameFactory,
    PlayerFactory,
    RoundFactory,
)
from tests.tournaments.deskwork import HOSTILE, address, event_of, everything, text_of
from tests.tournaments.reports import LINE_OF_CEM, SMALL, replaced
from tournaments.actions.events import change_settings
from tournaments.models import Event
from tournaments.record import Result, System

pytestmark = pytest.mark.django_db

SETTINGS = {
    "name": "Aberto da Primavera",
    "place": "Recife",
    "federation": "bra",
    "start_date": "2026-11-27",
    "end_date": "2026-11-29",
    "time_control": "90 min + 30 s",
    "system": "swiss",
    "rounds_planned": "7",
    "points_win": "1",
    "points_draw": "½",
    "points_loss": "0",
    "points_pairing_bye": "1",
    "points_absence": "0",
    "edition": "",
    "initial_colour": "",
    "unrated_rating": "",
}
LOOKS = ["event-desk", "event-settings"]
DEEDS = ["publish-event", "finish-event", "reopen-event"]
REPORT = SMALL.encode()


@pytest.fixture
def event(arbiter):
    return event_of(arbiter)


def settings_of(event, **changes):
    return SETTINGS | {"revision": event.revision} | changes


# Who may


def to_event(client, name, event, **data):
    """Post an action on the event from a page that shows it as it is."""
    event.refresh_from_db()
    return client.post(address(name, event), {"revision": event.revision} | data)


@pytest.mark.parametrize("name", ["desk", "event-create", "event-import"])
def test_who_is_not_signed_in_is_sent_to_sign_in(client, name):
    answer = client.get(reverse(name))
    assert answer.status_code == 302
    assert answer.url.startswith(reverse("sign-in"))


@pytest.mark.parametrize("name", LOOKS + DEEDS)
def test_who_is_not_signed_in_is_sent_to_sign_in_from_an_event(client, name):
    event = EventFactory()
    before = everything()
    answer = client.post(address(name, event))
    assert answer.url.startswith(reverse("sign-in"))
    assert everything() == before


@pytest.mark.parametrize("name", LOOKS)
def test_a_stranger_is_told_that_there_is_no_such_event(desk, name):
    hidden = EventFactory(is_published=False)
    assert desk.get(address(name, hidden)).status_code == 404


@pytest.mark.parametrize("name", LOOKS)
def test_a_stranger_is_told_that_a_public_event_is_not_theirs(desk, name):
    answer = desk.get(address(name, EventFactory()))
    assert answer.status_code == 403
    assert "Nothing was changed" in text_of(answer)


@pytest.mark.parametrize("name", ["event-settings", *DEEDS])
def test_a_stranger_changes_nothing(desk, name):
    event = EventFactory()
    before = everything()
    data = SETTINGS | {"revision": 0, "publish": "no"}
    assert desk.post(address(name, event), data).status_code == 403
    assert everything() == before


@pytest.mark.parametrize("role", ["owner", "chief"])
@pytest.mark.parametrize("name", LOOKS)
def test_organizers_and_chief_arbiters_work_at_the_desk(desk, arbiter, role, name):
    event = event_of(arbiter, role=role)
    assert desk.get(address(name, event)).status_code == 200


@pytest.mark.parametrize("name", LOOKS)
def test_a_site_administrator_works_at_every_desk(admin_client, name):
    assert admin_client.get(address(name, EventFactory())).status_code == 200


@pytest.mark.parametrize("name", DEEDS)
def test_deeds_are_not_done_by_looking(desk, event, name):
    before = everything()
    assert desk.get(address(name, event)).status_code == 405
    assert everything() == before


@pytest.mark.parametrize("name", LOOKS)
def test_looking_changes_nothing(desk, event, name):
    before = everything()
    desk.get(address(name, event))
    assert everything() == before


def test_a_page_of_the_desk_is_kept_by_no_cache(desk, event):
    answer = desk.get(address("event-desk", event))
    assert answer.headers["Cache-Control"] == "private, no-store"


# One's tournaments


def test_the_desk_lists_only_the_tournaments_that_one_runs(desk, arbiter):
    event_of(arbiter, name="Copa Minha")
    EventFactory(name="Copa Alheia")
    page = text_of(desk.get(reverse("desk")))
    assert "Copa Minha" in page
    assert "Copa Alheia" not in page


def test_a_desk_without_tournaments_says_what_to_do(desk):
    assert "Create one, or import" in text_of(desk.get(reverse("desk")))


def test_the_desk_says_how_far_a_tournament_is(desk, arbiter):
    event = event_of(arbiter, rounds_planned=5)
    GameFactory(round__event=event)
    assert "Round 1 of 5 is being played" in text_of(desk.get(reverse("desk")))


@pytest.mark.parametrize("count", [1, 6])
def test_the_desk_costs_four_queries(desk, arbiter, count, django_assert_num_queries):
    for _ in range(count):
        GameFactory(round__event=event_of(arbiter))
    # The session, the user, the tournaments, the roles.
    with django_assert_num_queries(4):
        desk.get(reverse("desk"))


# A new tournament


def test_a_new_tournament_belongs_to_who_creates_it(desk, arbiter):
    answer = desk.post(reverse("event-create"), SETTINGS)
    event = Event.objects.get()
    assert answer.url == address("event-desk", event)
    assert event.members.get().user == arbiter


def test_a_new_tournament_has_the_settings_typed(desk):
    desk.post(reverse("event-create"), SETTINGS)
    event = Event.objects.get()
    assert (event.federation, event.rounds_planned, event.points_draw) == (
        "BRA",
        7,
        event.points_win / 2,
    )


def test_a_new_tournament_is_hidden_unless_asked(desk):
    desk.post(reverse("event-create"), SETTINGS)
    assert not Event.objects.get().is_published


def test_a_new_tournament_can_be_published_at_once(desk):
    desk.post(reverse("event-create"), SETTINGS | {"is_published": "on"})
    assert Event.objects.get().is_published


def test_a_round_robin_needs_no_number_of_rounds(desk):
    data = SETTINGS | {"system": System.ROUND_ROBIN.value, "rounds_planned": ""}
    assert desk.post(reverse("event-create"), data).status_code == 302


def test_a_new_tournament_has_the_usual_order_of_its_system(desk):
    desk.post(reverse("event-create"), SETTINGS | {"tie_break_list": ""})
    assert Event.objects.get().tie_breaks == []


def test_a_new_tournament_can_start_with_a_list_that_has_a_name(desk):
    desk.post(reverse("event-create"), SETTINGS | {"tie_break_list": "candidates"})
    assert Event.objects.get().tie_breaks == ["SB", "WIN", "DE"]


def test_a_list_for_another_system_is_refused_in_words(desk):
    data = SETTINGS | {"tie_break_list": "round-robin-classic"}
    answer = desk.post(reverse("event-create"), data)
    assert answer.status_code == 422
    assert "“Round robin classic” is for another system." in text_of(answer)


def test_a_list_that_nobody_knows_is_refused(desk):
    answer = desk.post(reverse("event-create"), SETTINGS | {"tie_break_list": "x\0"})
    assert answer.status_code == 422


def test_the_settings_of_a_tournament_leave_its_order_alone(desk, arbiter):
    event = event_of(arbiter, tie_breaks=["SB"])
    data = settings_of(event, tie_break_list="candidates")
    desk.post(address("event-settings", event), data)
    event.refresh_from_db()
    assert event.tie_breaks == ["SB"]


def test_the_name_is_stored_without_control_characters(desk):
    desk.post(reverse("event-create"), SETTINGS | {"name": " Cop\x00a\u0301\x07 \n A "})
    assert Event.objects.get().name == "Copá A"


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"name": " "}, "Write the name of the tournament."),
        ({"name": "x" * 121}, "at most 120 characters"),
        ({"federation": "Brasil"}, "three capital letters"),
        ({"start_date": "yesterday"}, "“yesterday” is not a day"),
        ({"start_date": "0026-11-27"}, "“0026-11-27” is not a day"),
        ({"end_date": "2026-11-26"}, "The last day is before the first day."),
        ({"rounds_planned": ""}, "Write how many rounds"),
        ({"rounds_planned": "61"}, "“61” is not a number from 1 to 60."),
        ({"rounds_planned": "٧"}, "“٧” is not a number from 1 to 60."),
        ({"points_draw": "2"}, "A draw cannot be worth more than a win."),
        ({"points_loss": "0,75"}, "A loss cannot be worth more than a draw."),
        ({"points_pairing_bye": "1½"}, "A bye cannot be worth more than a win."),
        ({"points_absence": "1"}, "An absence cannot be worth more than a draw."),
        ({"points_win": "0", "points_draw": "0", "points_pairing_bye": "0"}, "A win"),
        ({"points_win": "21"}, "“21” is not a number of points"),
        ({"points_win": "one"}, "“one” is not a number of points"),
        ({"unrated_rating": "4001"}, "“4001” is not a number from 1 to 4000."),
        ({"system": "ladder"}, "ladder is not one of the available choices"),
    ],
)
def test_nonsense_is_refused_with_a_sentence(desk, wrong, sentence):
    before = everything()
    answer = desk.post(reverse("event-create"), SETTINGS | wrong)
    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert everything() == before


def test_a_refused_tournament_keeps_what_was_typed(desk):
    wrong = SETTINGS | {"points_draw": "2", "place": "Olinda"}
    page = text_of(desk.post(reverse("event-create"), wrong))
    assert 'value="Olinda"' in page
    assert 'value="2"' in page


@pytest.mark.parametrize("field", [*SETTINGS, "is_published"])
@pytest.mark.parametrize("value", HOSTILE)
def test_no_input_breaks_the_new_tournament(desk, field, value):
    answer = desk.post(reverse("event-create"), SETTINGS | {field: value})
    assert answer.status_code in (302, 422)
    assert (answer.status_code == 302) == Event.objects.exists()


def test_an_empty_post_is_refused(desk):
    assert desk.post(reverse("event-create"), {}).status_code == 422


# Settings


def test_settings_are_saved(desk, event):
    answer = desk.post(address("event-settings", event), settings_of(event))
    event.refresh_from_db()
    assert answer.status_code == 302
    assert event.place == "Recife"


def test_settings_neither_publish_nor_hide(desk, arbiter):
    event = event_of(arbiter, is_published=True)
    desk.post(address("event-settings", event), settings_of(event))
    event.refresh_from_db()
    assert event.is_published


def test_settings_changed_by_somebody_else_are_not_overwritten(desk, event, arbiter):
    seen = event.revision
    change_settings(event, {"place": "Natal"}, revision=seen, by=arbiter)
    before = everything()
    answer = desk.post(
        address("event-settings", event), settings_of(event, revision=seen)
    )
    assert answer.status_code == 409
    assert everything() == before


def test_a_conflict_keeps_what_was_typed_and_shows_what_is_in_force(
    desk, event, arbiter
):
    seen = event.revision
    change_settings(event, {"place": "Natal"}, revision=seen, by=arbiter)
    page = text_of(
        desk.post(address("event-settings", event), settings_of(event, revision=seen))
    )
    assert 'value="Recife"' in page
    assert "<dd>Natal</dd>" in page


def test_after_a_conflict_the_settings_can_be_saved_again(desk, event, arbiter):
    change_settings(event, {"place": "Natal"}, revision=event.revision, by=arbiter)
    page = text_of(desk.post(address("event-settings", event), settings_of(event)))
    event.refresh_from_db()
    assert f'name="revision" value="{event.revision}"' in page


@pytest.mark.parametrize("revision", HOSTILE)
def test_settings_without_the_revision_seen_are_not_saved(desk, event, revision):
    before = everything()
    data = settings_of(event, revision=revision)
    assert desk.post(address("event-settings", event), data).status_code == 422
    assert everything() == before


def switched_off(desk, event):
    form = desk.get(address("event-settings", event)).context["form"]
    return {name for name in form.fields if form.fields[name].disabled}


def test_what_the_pairing_follows_from_is_switched_off_once_it_is_made(desk, event):
    RoundFactory(event=event)
    assert switched_off(desk, event) == {
        "system",
        "games_per_match",
        "initial_colour",
        "acceleration",
    }


def test_the_rounds_of_a_started_accelerated_tournament_are_switched_off(desk, event):
    Event.objects.filter(pk=event.pk).update(acceleration="baku")
    RoundFactory(event=event)
    assert "rounds_planned" in switched_off(desk, event)


def test_a_system_posted_after_round_1_is_paired_is_ignored(desk, event):
    RoundFactory(event=event)
    event.refresh_from_db()
    data = settings_of(event, system=System.ROUND_ROBIN.value)
    desk.post(address("event-settings", event), data)
    event.refresh_from_db()
    assert event.system == System.SWISS


def test_fewer_rounds_than_are_paired_are_refused_at_the_field(desk, event):
    for number in (1, 2):
        RoundFactory(event=event, number=number)
    event.refresh_from_db()
    data = settings_of(event, rounds_planned="1")
    answer = desk.post(address("event-settings", event), data)
    assert answer.status_code == 422
    assert "2 rounds are paired already" in str(
        answer.context["form"].errors["rounds_planned"]
    )


def test_the_settings_of_a_finished_event_are_refused(desk, arbiter):
    event = event_of(arbiter, closed_at="2026-11-29T18:00Z")
    before = everything()
    answer = desk.post(address("event-settings", event), settings_of(event))
    assert answer.status_code == 409
    assert everything() == before


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        (datetime.date(2026, 2, 28), "1 August 2024 to 28 February 2026"),
        (datetime.date(2026, 3, 1), "From 1 March 2026"),
    ],
)
def test_the_settings_say_which_edition_of_the_rules_is_in_force(
    desk, arbiter, day, edition
):
    event = event_of(arbiter, start_date=day, end_date=day)
    page = text_of(desk.get(address("event-settings", event)))
    assert f"In force now: {edition}." in page


@pytest.mark.parametrize("value", HOSTILE)
def test_no_input_breaks_the_settings(desk, event, value):
    data = settings_of(event, **dict.fromkeys(SETTINGS, value))
    answer = desk.post(address("event-settings", event), data)
    assert answer.status_code in (302, 422)


# The line that checks the numbers


def line(desk, event=None, **numbers):
    data = {"system": "swiss", "rounds_planned": "7"} | numbers
    if event:
        data["event"] = event.slug
    return text_of(desk.get(reverse("check-numbers"), data))


def test_the_line_says_how_many_players_the_rounds_need(desk):
    assert "7 rounds need at least 8 players." in line(desk)


def test_the_line_counts_the_players_entered(desk, event):
    for number in range(1, 7):
        PlayerFactory(event=event, number=number)
    expected = "7 rounds need at least 8 players; 6 are entered."
    assert expected in line(desk, event)


def test_the_line_says_that_all_is_fine(desk, event):
    for number in range(1, 9):
        PlayerFactory(event=event, number=number)
    assert "7 rounds for 8 players: fine." in line(desk, event)


def test_the_line_explains_a_number_that_is_none(desk):
    expected = "“many” is not a number from 1 to 60."
    assert expected in line(desk, rounds_planned="many")


def test_the_line_says_nothing_of_the_players_of_others(desk):
    answer = desk.get(reverse("check-numbers"), {"event": EventFactory().slug})
    assert answer.status_code == 403


@pytest.mark.parametrize("field", ["system", "rounds_planned", "event"])
@pytest.mark.parametrize("value", HOSTILE)
def test_no_input_breaks_the_line(desk, field, value):
    answer = desk.get(reverse("check-numbers"), {field: value})
    assert answer.status_code in (200, 404)


# One tournament


def test_the_desk_of_an_event_without_players_leads_to_them(desk, event):
    page = text_of(desk.get(address("event-desk", event)))
    assert f'class="button primary" href="{address("desk-players", event)}"' in page


def test_the_desk_pairs_the_revision_that_it_shows(desk, event):
    for number in range(1, 7):
        PlayerFactory(event=event, number=number)
    event.refresh_from_db()
    page = text_of(desk.get(address("event-desk", event)))
    assert "Pair round 1" in page
    assert f'name="revision" value="{event.revision}"' in page


def test_the_desk_names_the_boards_without_a_result(desk, event):
    round_ = RoundFactory(event=event)
    for board, result in ((1, Result.DRAW), (2, Result.PENDING), (3, Result.PENDING)):
        GameFactory(round=round_, board=board, result=result)
    page = text_of(desk.get(address("event-desk", event)))
    assert "1 of 3 results are in. Missing: boards 2, 3." in page


def test_the_desk_shows_who_did_what(desk, event):
    to_event(desk, "publish-event", event, publish="no")
    page = text_of(desk.get(address("event-desk", event)))
    assert "Tournament hidden" in page


@pytest.mark.parametrize("players", [3, 12])
def test_the_desk_of_an_event_costs_the_same_for_every_size(
    desk, event, players, django_assert_num_queries
):
    round_ = RoundFactory(event=event)
    for board in range(1, players):
        GameFactory(round=round_, board=board)
    recompute(event.pk)
    # Session, user, event, its table; the round under way, its games, all rounds,
    # players; changes, claims, the last unpairing, members.
    with django_assert_num_queries(12):
        desk.get(address("event-desk", event))


@pytest.mark.parametrize(("wish", "shown"), [("yes", True), ("no", False)])
def test_an_event_is_published_and_hidden(desk, arbiter, wish, shown):
    event = event_of(arbiter, is_published=not shown)
    to_event(desk, "publish-event", event, publish=wish)
    event.refresh_from_db()
    assert event.is_published is shown


@pytest.mark.parametrize("wish", HOSTILE)
def test_no_input_breaks_publishing(desk, event, wish):
    before = everything()
    answer = to_event(desk, "publish-event", event, publish=wish)
    assert answer.status_code == 422
    assert everything() == before


def test_hiding_names_the_consequence_first(desk, arbiter):
    page = text_of(desk.get(address("event-desk", event_of(arbiter))))
    assert "<details><summary>Hide the tournament" in page


def test_an_event_is_finished_and_reopened(desk, event):
    Event.objects.filter(pk=event.pk).update(rounds_planned=1)
    GameFactory(round__event=event, result=Result.DRAW)
    to_event(desk, "finish-event", event)
    event.refresh_from_db()
    assert event.is_closed
    to_event(desk, "reopen-event", event)
    event.refresh_from_db()
    assert not event.is_closed


def test_the_desk_leads_to_the_postponed_game_that_the_end_waits_for(desk, event):
    Event.objects.filter(pk=event.pk).update(rounds_planned=1)
    GameFactory(round__event=event, result=Result.POSTPONED)
    page = text_of(to_event(desk, "finish-event", event))
    assert "of round 1 has no result yet. Enter it, then finish." in page
    assert "Enter the postponed result of round 1</a>" in page
    assert "Finish the tournament</button>" not in page


def test_an_event_with_rounds_to_play_is_not_finished(desk, event):
    before = everything()
    answer = to_event(desk, "finish-event", event)
    assert answer.status_code == 422
    assert "0 of 5 rounds are published" in text_of(answer)
    assert everything() == before


# Import


def upload(desk, content, name="copa.trf", **data):
    report = SimpleUploadedFile(name, content)
    return desk.post(reverse("event-import"), {"report": report} | data)


def test_a_report_file_becomes_a_tournament_of_ones_own(desk, arbiter):
    answer = upload(desk, REPORT)
    event = Event.objects.get()
    assert answer.url == address("event-desk", event)
    assert (event.name, event.is_published) == ("Winter Open", False)
    assert event.members.get().user == arbiter


def test_the_notes_of_an_import_are_shown_once(desk):
    answer = upload(desk, replaced("042 2026/11/27\n", "").encode())
    assert "names no first day" in text_of(desk.get(answer.url))


def test_an_imported_tournament_is_published_when_asked(desk):
    upload(desk, REPORT, publish="on")
    assert Event.objects.get().is_published


def test_a_damaged_report_file_is_refused_with_its_lines(desk):
    answer = upload(desk, REPORT + b"001    x      Costa, Ana\n")
    assert answer.status_code == 422
    assert f"Line {LINE_OF_CEM + 1}" in text_of(answer)
    assert not Event.objects.exists()


def test_a_report_file_of_more_than_5_mb_is_refused(desk):
    answer = upload(desk, b"x" * (5 * 1024 * 1024 + 1))
    assert answer.status_code == 422
    assert "larger than 5 MB" in text_of(answer)


@pytest.mark.parametrize("content", [b"", b"\x00" * 100, b"\xff\xfe\x00", b"GIF89a"])
def test_what_is_no_report_file_is_refused(desk, content):
    assert upload(desk, content).status_code == 422
    assert not Event.objects.exists()


def test_a_post_without_a_file_is_refused(desk):
    answer = desk.post(reverse("event-import"), {"report": "text"})
    assert answer.status_code == 422
    assert "Choose a report file." in text_of(answer)


@pytest.mark.parametrize("name", ["../../etc/passwd", "x" * 5000, "a\x00b.trf", "🦖"])
def test_the_name_of_the_file_says_nothing(desk, name):
    report = SimpleUploadedFile("copa.trf", REPORT)
    report.name = name
    answer = desk.post(reverse("event-import"), {"report": report})
    assert answer.status_code in (302, 422)


# Byes and late entries


def test_the_limits_of_byes_are_settings(desk, arbiter):
    event = event_of(arbiter)
    limits = {"half_byes_allowed": "2", "half_byes_until": "4", "missed_rounds": "H"}
    data = SETTINGS | limits | {"revision": event.revision}
    desk.post(address("event-settings", event), data)
    event.refresh_from_db()
    assert (event.half_byes_allowed, event.half_byes_until, event.missed_rounds) == (
        2,
        4,
        "H",
    )


def test_no_limit_is_not_a_limit_of_none(desk, arbiter):
    event = event_of(arbiter, half_byes_allowed=0)
    data = SETTINGS | {"half_byes_allowed": "", "revision": event.revision}
    desk.post(address("event-settings", event), data)
    event.refresh_from_db()
    assert event.half_byes_allowed is None


def test_half_point_byes_that_are_no_number_are_refused(desk, arbiter):
    event = event_of(arbiter)
    data = SETTINGS | {"half_byes_allowed": "many", "revision": event.revision}
    answer = desk.post(address("event-settings", event), data)
    assert answer.status_code == 422
    assert "is not a number from 0 to 60" in text_of(answer)


def test_the_check_in_is_a_setting(desk, arbiter):
    event = event_of(arbiter)
    data = SETTINGS | {"has_check_in": "on", "revision": event.revision}
    desk.post(address("event-settings", event), data)
    event.refresh_from_db()
    assert event.has_check_in
