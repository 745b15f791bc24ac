import datetime
import re

import pytest
from django.urls import reverse
from django.utils import timezone

from standings.recompute import recompute
from tests.factories import (
    EventFactory,
    GameFactory,
    PlayerFactory,
    RoundFactory,
    UserFactory,
)
from tests.tournaments.deskwork import HTMX
from tournaments.models import Member
from tournaments.record import Result, System

pytestmark = pytest.mark.django_db

NOON = datetime.datetime(2026, 11, 29, 12, 0, tzinfo=datetime.UTC)


def page_of(client, event, **headers):
    return client.get(reverse("event-detail", args=[event.slug]), headers=headers)


def event_with_boards(boards: int, **fields):
    """Return an event whose first round is published, each board with a result."""
    event = EventFactory(**fields)
    round_ = RoundFactory(event=event)
    GameFactory.create_batch(boards, round=round_, result=Result.WHITE_WINS)
    return event


# The list


def list_of(client, **query) -> str:
    return client.get(reverse("event-list"), query).content.decode()


def test_an_empty_list_says_what_will_fill_it(client):
    assert "No tournaments yet" in list_of(client)


def test_the_list_leaves_out_what_is_not_published(client):
    EventFactory(name="Secret Open", is_published=False)
    assert "Secret Open" not in list_of(client)


def test_the_list_shows_its_own_event_to_a_member_only_once_it_is_published(client):
    event = EventFactory(name="Secret Open", is_published=False)
    member = UserFactory()
    Member.objects.create(event=event, user=member, role=Member.Role.OWNER)
    client.force_login(member)
    assert "Secret Open" not in list_of(client)


@pytest.mark.parametrize(
    "text",
    ["primavera", "PRIMAVERA aberto", "sao jose", "São José", "joao", "silva joão"],
)
def test_a_search_finds_name_place_and_player_without_accents(client, text):
    event = EventFactory(name="Aberto da Primavera", place="São José")
    PlayerFactory(event=event, name="Silva, João")
    assert "Aberto da Primavera" in list_of(client, q=text)


@pytest.mark.parametrize("text", ["natal", "silva maria", ".*", "[", "%", "\\"])
def test_a_search_leaves_out_what_does_not_fit(client, text):
    event = EventFactory(name="Aberto da Primavera", place="São José")
    PlayerFactory(event=event, name="Silva, João")
    PlayerFactory(event=event, name="Costa, Maria")
    assert "Aberto da Primavera" not in list_of(client, q=text)


def test_a_search_that_finds_nothing_says_what_to_try(client):
    EventFactory()
    assert "Nothing found" in list_of(client, q="zzz")


def test_a_search_does_not_find_players_of_an_unpublished_event(client):
    event = EventFactory(name="Secret Open", is_published=False)
    PlayerFactory(event=event, name="Silva, João")
    assert "Secret Open" not in list_of(client, q="silva")


@pytest.mark.parametrize("text", ["\0", "a\0b", "x" * 5000, "'; --", "<b>"])
def test_a_hostile_search_is_only_a_search(client, text):
    EventFactory()
    answer = client.get(reverse("event-list"), {"q": text})
    assert answer.status_code == 200
    assert "<b>" not in answer.content.decode()


def test_finished_events_are_shown_fifty_at_a_time(client):
    EventFactory.create_batch(51, closed_at=NOON)
    first, second = list_of(client), list_of(client, page=2)
    assert (first.count("Finished</p>"), second.count("Finished</p>")) == (50, 1)


def test_pages_keep_the_search(client):
    EventFactory.create_batch(51, name="Open", closed_at=NOON)
    assert "?q=open&amp;page=2" in list_of(client, q="open")


@pytest.mark.parametrize("page", ["0", "-1", "x", "9" * 5000])
def test_a_page_that_does_not_exist_is_another_page(client, page):
    EventFactory(closed_at=NOON)
    assert client.get(reverse("event-list"), {"page": page}).status_code == 200


@pytest.mark.parametrize("size", [1, 12])
def test_the_list_needs_three_queries(client, django_assert_num_queries, size):
    for _ in range(size):
        event_with_boards(1)
        EventFactory(closed_at=NOON)
    with django_assert_num_queries(3):
        list_of(client, q="open")


def test_the_list_sets_no_cookie_and_is_the_same_for_everybody(client):
    answer = client.get(reverse("event-list"))
    assert not answer.cookies
    assert "Cookie" not in answer.headers.get("Vary", "")


# The state of an event in words


def test_an_event_in_the_future_says_when_it_starts(client):
    start = timezone.localdate() + datetime.timedelta(days=400)
    EventFactory(start_date=start, end_date=start)
    day = f"{start.day} {start:%b %Y}"
    assert f"Starts on {day}" in list_of(client)


def test_an_event_that_should_have_started_waits_for_round_1(client):
    day = timezone.localdate()
    EventFactory(start_date=day, end_date=day)
    assert "Round 1 of 5 is being paired" in list_of(client)


def test_a_round_without_all_results_is_being_played(client):
    GameFactory()
    assert "Round 1 of 5 being played" in list_of(client)


def test_a_round_with_all_results_means_that_the_next_is_being_paired(client):
    event_with_boards(2)
    assert "Round 2 of 5 is being paired" in list_of(client)


def test_a_draft_does_not_change_the_state(client):
    event = event_with_boards(2)
    GameFactory(round=RoundFactory(event=event, number=2, published_at=None))
    assert "Round 2 of 5 is being paired" in list_of(client)


def test_after_the_last_round_all_results_are_in(client):
    event_with_boards(2, rounds_planned=1)
    assert "All results are in" in list_of(client)


def test_a_closed_event_is_finished(client):
    event_with_boards(2, closed_at=NOON)
    assert "<p>Finished</p>" in list_of(client)


# One event


def test_the_players_are_shown_before_round_1(client):
    player = PlayerFactory(name="Costa, Ana")
    page = page_of(client, player.event).content.decode()
    assert "Starting list." in page and "Costa, Ana" in page


@pytest.mark.parametrize("federation", ["", "BRA"])
def test_a_starting_list_has_no_column_that_is_empty(client, federation):
    player = PlayerFactory(federation=federation)
    page = page_of(client, player.event).content.decode()
    assert (">Fed</abbr>" in page) is bool(federation)


def test_an_event_without_players_says_what_will_fill_it(client):
    page = page_of(client, EventFactory()).content.decode()
    assert "No players yet" in page


def test_the_latest_published_round_is_shown_with_its_results(client):
    event = event_with_boards(1)
    page = page_of(client, event).content.decode()
    assert "Round 1." in page and "1–0" in page


def test_a_draft_shows_nowhere(client):
    event = event_with_boards(1)
    before = page_of(client, event).content.decode()
    draft = RoundFactory(event=event, number=2, published_at=None)
    game = event.rounds.get(number=1).games.get()
    GameFactory(round=draft, white=game.black, black=game.white)
    after = page_of(client, event).content.decode()
    assert without_revision(after) == without_revision(before)


def without_revision(page: str) -> str:
    start = page.index("?seen=")
    return page[:start] + page[page.index('"', start) :]


def test_an_unpublished_event_is_like_one_that_does_not_exist(client):
    hidden = page_of(client, EventFactory(slug="secret", is_published=False))
    missing = client.get(reverse("event-detail", args=["nobody"]))
    assert hidden.status_code == missing.status_code == 404
    assert hidden.content.replace(b"secret", b"nobody") == missing.content
    assert hidden.headers == missing.headers


def test_a_member_sees_the_unpublished_event_with_a_note(client):
    event = EventFactory(is_published=False)
    member = UserFactory()
    Member.objects.create(event=event, user=member, role=Member.Role.ARBITER)
    client.force_login(member)
    answer = page_of(client, event)
    assert "This tournament is not published." in answer.content.decode()
    assert answer.headers["Cache-Control"] == "private, no-store"


def test_a_page_that_is_up_to_date_costs_one_query(client, django_assert_num_queries):
    event = event_with_boards(2)
    tag = page_of(client, event).context["tag"]
    with django_assert_num_queries(1):
        answer = client.get(
            reverse("event-detail", args=[event.slug]), {"seen": tag}, headers=HTMX
        )
    assert (answer.status_code, answer.content) == (204, b"")


def test_a_page_that_is_behind_gets_the_new_part_only(client):
    event = event_with_boards(2)
    answer = client.get(
        reverse("event-detail", args=[event.slug]), {"seen": "0"}, headers=HTMX
    )
    assert answer.content.lstrip().startswith(b'<div id="overview"')


@pytest.mark.parametrize("size", [1, 20])
def test_an_event_that_is_played_needs_six_queries(
    client, django_assert_num_queries, size
):
    event = event_with_boards(size)
    recompute(event.pk)
    with django_assert_num_queries(6):
        page_of(client, event)


@pytest.mark.parametrize("size", [1, 20])
def test_an_event_before_round_1_needs_three_queries(
    client, django_assert_num_queries, size
):
    event = EventFactory()
    PlayerFactory.create_batch(size, event=event)
    with django_assert_num_queries(3):
        page_of(client, event)


def test_a_closed_event_does_not_poll(client):
    event = event_with_boards(1, closed_at=NOON)
    assert "hx-get" not in page_of(client, event).content.decode()


def test_an_event_between_rounds_polls_every_minute(client):
    page = page_of(client, event_with_boards(1)).content.decode()
    assert "every 60s" in page


def test_an_event_that_is_being_played_polls_every_ten_seconds(client):
    page = page_of(client, GameFactory().round.event).content.decode()
    assert "every 10s" in page


def test_names_are_text_whatever_they_hold(client):
    hostile = "<script>alert(1)</script>\"' {{ x }}"
    event = event_with_boards(1, name=hostile, place=hostile, time_control=hostile)
    event.players.update(name=hostile, title="GM")
    page = page_of(client, event).content.decode()
    assert "<script>alert" not in page and 'alert(1)"' not in page


def test_the_page_of_an_event_is_the_same_for_everybody(client):
    event = event_with_boards(1)
    stranger = page_of(client, event)
    client.force_login(UserFactory())
    known = page_of(client, event)
    assert stranger.content == known.content
    assert not stranger.cookies
    assert "Cookie" not in stranger.headers["Vary"]


def test_a_page_in_portuguese_links_to_the_same_page_in_english(client):
    event = EventFactory()
    page = client.get(f"/pt-br/{event.slug}/").content.decode()
    assert f'href="/en/{event.slug}/" lang="en" hreflang="en"' in page


def test_the_list_cannot_be_written_to(client):
    assert client.post(reverse("event-list")).status_code == 405


def test_everybody_reads_what_the_event_says_of_byes(client):
    rules = {"half_byes_allowed": 2, "half_byes_until": 4, "missed_rounds": "H"}
    event = EventFactory(**rules)
    page = client.get(reverse("event-detail", args=[event.slug])).content.decode()
    assert (
        "2 half-point byes per player; half-point byes until round 4; "
        "rounds missed by a late entry are worth a draw"
    ) in page


def test_an_event_without_rules_for_byes_says_nothing_of_them(client):
    event = EventFactory()
    page = client.get(reverse("event-detail", args=[event.slug])).content.decode()
    assert "half-point byes" not in page


# Who leads, and where somebody sits


def leaders_of(client, event) -> list[str]:
    """Return place, name and points of those in the lead, each in a line."""
    text = page_of(client, event).content.decode()
    _before, _head, after = text.partition("In the lead</h3>")
    part = after.partition("</dl>")[0]
    lines = re.findall(
        r"<dt>(.*?)</dt><dd><a.*?<bdi>(.*?)</bdi></a> <b>(.*?)</b>", part
    )
    return [" ".join(line) for line in lines]


def test_the_overview_says_who_leads_by_the_stored_table(client):
    event = EventFactory()
    first = RoundFactory(event=event)
    GameFactory(
        round=first, white__name="Reis", black__name="Alves", result=Result.BLACK_WINS
    )
    recompute(event.pk)
    assert leaders_of(client, event) == ["1 Alves 1"]


def test_nobody_leads_before_the_first_result(client):
    event = EventFactory()
    GameFactory(round=RoundFactory(event=event))
    recompute(event.pk)
    assert "In the lead" not in page_of(client, event).content.decode()


def test_nobody_leads_a_knock_out(client):
    event = EventFactory(system=System.KNOCK_OUT)
    GameFactory(round=RoundFactory(event=event), result=Result.WHITE_WINS)
    recompute(event.pk)
    assert "In the lead" not in page_of(client, event).content.decode()


def test_a_new_table_of_the_same_facts_is_news(client):
    event = event_with_boards(1)
    before = page_of(client, event).context["tag"]
    recompute(event.pk)
    event.refresh_from_db()
    assert page_of(client, event).context["tag"] != before


def test_the_overview_finds_a_board_by_name(client):
    event = EventFactory()
    GameFactory(
        round=RoundFactory(event=event),
        board=12,
        white__name="Conceição, Ana",
        black__name="Silva",
        black__rating=1830,
    )
    page = client.get(
        reverse("event-detail", args=[event.slug]), {"name": "conceicao"}
    ).content.decode()
    assert "Board 12 · White · v Silva (1830)" in page
