"""What a helper sees on a phone, and whom a link lets in."""

import re
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from tests.factories import (
    EventFactory,
    GameFactory,
    PlayerFactory,
    RoundFactory,
    UserFactory,
)
from tests.tournaments.acts import revision
from tests.tournaments.deskwork import HOSTILE, HTMX, address, event_of, text_of
from tests.tournaments.phonework import (
    enter,
    link_for,
    link_page,
    phone_for,
    stored,
)
from tournaments.actions.results import record_result
from tournaments.models import CheckIn, Claim, Helper, Member
from tournaments.record import Result

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return EventFactory()


@pytest.fixture
def game(event):
    white, black = (PlayerFactory(event=event, name=name) for name in ("Ana", "Bruno"))
    return GameFactory(round__event=event, board=4, white=white, black=black)


@pytest.fixture
def phone(event):
    phone, _helper = phone_for(event)
    return phone


def home(event):
    return address("helper", event)


# The link


def test_looking_at_a_link_opens_nothing(client, event):
    helper, secret = link_for(event)
    for _look in range(2):
        assert "Use this phone" in text_of(client.get(link_page(event, secret)))
    helper.refresh_from_db()
    assert helper.device_digest == ""


def test_the_button_opens_the_link_and_leads_to_the_boards(client, event):
    _helper, secret = link_for(event)
    answer = client.post(link_page(event, secret))
    assert answer.url == home(event)
    assert client.get(answer.url).status_code == 200


def test_a_phone_that_pressed_twice_is_let_in_twice(client, event):
    _helper, secret = link_for(event)
    client.get(link_page(event, secret))
    answers = [client.post(link_page(event, secret)) for _press in range(2)]
    assert {answer.url for answer in answers} == {home(event)}


def test_a_link_opens_for_nobody_else(event):
    _helper, secret = link_for(event)
    Client().post(link_page(event, secret))
    other = Client()
    for answer in (
        other.get(link_page(event, secret)),
        other.post(link_page(event, secret)),
    ):
        assert answer.status_code == 403
        assert "This link is in use on another phone." in text_of(answer)
    assert other.get(home(event)).status_code == 302


def test_a_link_that_nobody_made_is_not_found(client, event):
    assert client.get(link_page(event, "x" * 32)).status_code == 404


def test_a_link_is_not_found_at_another_event(client, event):
    _helper, secret = link_for(event)
    assert client.get(link_page(EventFactory(), secret)).status_code == 404


def test_the_secret_of_a_phone_is_kept_from_scripts_and_other_pages(client, event):
    _helper, secret = link_for(event)
    cookies = client.post(link_page(event, secret)).cookies
    for language, _name in settings.LANGUAGES:
        cookie = cookies[f"helper-{language}"]
        with override(language):
            path = reverse("event-detail", args=[event.slug])
        assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == (
            path,
            True,
            "Lax",
        )


def test_over_https_the_secret_of_a_phone_goes_nowhere_else(client, event, settings):
    settings.SESSION_COOKIE_SECURE = True
    _helper, secret = link_for(event)
    cookies = client.post(link_page(event, secret), secure=True).cookies
    assert cookies["__Secure-helper-en"]["secure"] is True


def test_a_secret_of_a_phone_is_good_for_its_event_only(event, phone):
    assert phone.get(home(EventFactory())).status_code == 302


def test_a_phone_may_have_links_for_both_kinds_of_work(event, phone):
    event.has_check_in = True
    event.save()
    _helper, secret = link_for(event, work="check-in")
    phone.post(link_page(event, secret))
    assert phone.get(home(event)).status_code == 200
    assert phone.get(address("check-in", event, 1)).status_code == 200


@pytest.mark.parametrize(
    ("ending", "sentence"),
    [
        ("revoked_at", "An arbiter has ended this link."),
        ("expires_at", "The time of this link is over."),
    ],
)
def test_a_link_ends_with_the_next_request(event, game, phone, ending, sentence):
    Helper.objects.update(**{ending: timezone.now()})
    answers = [phone.get(home(event)), enter(phone, game, "1-0")]
    assert [answer.status_code for answer in answers] == [403, 403]
    assert sentence in text_of(answers[0])
    assert stored(game) == ("*", 0)


def test_a_new_link_lets_a_phone_in_whose_first_has_ended(event, phone):
    Helper.objects.update(revoked_at=timezone.now())
    _helper, secret = link_for(event)
    phone.post(link_page(event, secret))
    assert phone.get(home(event)).status_code == 200


def test_whoever_has_neither_link_nor_account_is_sent_to_sign_in(client, event):
    assert client.get(home(event)).url.startswith(reverse("sign-in"))


@pytest.mark.parametrize("name", ["event-desk", "desk-players", "helper-links"])
def test_a_phone_does_not_open_the_desk(event, phone, name):
    assert phone.get(address(name, event)).status_code == 302


def test_a_phone_for_the_check_in_enters_no_results(event, game):
    phone, _helper = phone_for(event, work="check-in")
    assert enter(phone, game, "1-0").status_code == 401
    assert stored(game) == ("*", 0)


# The boards


def test_the_page_shows_the_boards_with_the_names_on_the_buttons(event, game, phone):
    text = text_of(phone.get(home(event)))
    for words in ("Ana wins", "Draw", "Bruno wins"):
        assert f"<bdi>{words}</bdi></button>" in text


def test_a_board_with_a_result_is_done(event, game, phone):
    GameFactory(round=game.round, board=5, result="1-0", version=1)
    text = text_of(phone.get(home(event)))
    assert "Done (<b>1</b>)" in text


def test_a_helper_with_some_boards_sees_no_others(event, game):
    GameFactory(round=game.round, board=5)
    phone, _helper = phone_for(event, first_board=5, last_board=9)
    boards = re.findall(r'data-board="(\d+)"', text_of(phone.get(home(event))))
    assert boards == ["5"]


def test_a_helper_with_some_boards_enters_no_others(event, game):
    phone, _helper = phone_for(event, first_board=5, last_board=9)
    assert enter(phone, game, "1-0").status_code == 404
    assert stored(game) == ("*", 0)


def test_a_draft_is_not_shown(event, game, phone):
    RoundFactory(event=event, number=2, published_at=None)
    assert "Round 1: results" in text_of(phone.get(home(event)))
    assert phone.get(address("helper-round", event, 2)).status_code == 404


def test_before_the_first_round_there_is_nothing_to_enter(event, phone):
    assert "No round is published yet." in text_of(phone.get(home(event)))


def test_an_earlier_round_is_only_looked_at(event, game, phone):
    GameFactory(round=RoundFactory(event=event, number=2))
    text = text_of(phone.get(address("helper-round", event, 1)))
    assert "Round 1 is over" in text
    assert "<form" not in text.partition("helper-boards")[2]


def test_a_page_that_is_open_hears_only_what_is_new(event, game, phone):
    path = home(event)
    seen = phone.get(path, {"since": revision(event)}, headers=HTMX)
    assert seen.status_code == 204
    news = phone.get(path, {"since": 0}, headers=HTMX)
    assert 'id="helper-boards"' in text_of(news)
    assert "<html" not in text_of(news)


# Entering


def test_a_result_is_saved_and_answered_with_the_board(game, phone):
    answer = enter(phone, game, "1-0")
    assert answer.status_code == 200
    assert 'data-version="1"' in text_of(answer)
    assert stored(game) == ("1-0", 1)


def test_without_a_script_the_page_comes_back_at_the_board(event, game, phone):
    answer = enter(phone, game, "1-0", script=False)
    page = address("helper-round", event, 1)
    assert answer.url == f"{page}#board-{game.pk}"


@pytest.mark.parametrize("script", [True, False])
def test_another_value_is_kept_for_the_arbiter_in_so_many_words(game, phone, script):
    record_result(game, Result.WHITE_WINS, version=0, by=UserFactory(username="bo"))
    answer = enter(phone, game, "0-1", script=script)
    assert answer.status_code == 409
    said = re.search(r"Board 4 has 1–0 \(bo, \d\d:\d\d\)\.([^<]*)", text_of(answer))
    assert said[1] == " Yours, 0–1, is kept for the arbiter."
    assert stored(game) == ("1-0", 1)


def test_the_page_goes_on_saying_what_is_kept_for_the_arbiter(event, game, phone):
    record_result(game, Result.WHITE_WINS, version=0, by=UserFactory())
    enter(phone, game, "0-1")
    assert "Yours, 0–1, is kept" in text_of(phone.get(home(event)))


def test_an_equal_value_was_entered_already(game, phone):
    record_result(game, Result.DRAW, version=0, by=UserFactory(username="bo"))
    answer = enter(phone, game, "1/2")
    assert answer.status_code == 200
    assert "already entered by bo at" in text_of(answer)
    assert not Claim.objects.exists()


@pytest.mark.parametrize("first", ["*", "1-0"])
def test_what_is_sent_again_is_answered_as_the_first_time(game, phone, first):
    if first == "1-0":
        record_result(game, Result.WHITE_WINS, version=0, by=UserFactory())
    name = uuid4()
    answers = [enter(phone, game, "0-1", request_id=name) for _try in range(2)]
    shown = {re.sub(r'value="[\w-]{20,}"', "", text_of(answer)) for answer in answers}
    assert len(shown) == 1
    assert answers[0].status_code == answers[1].status_code
    assert Claim.objects.count() == (first != "*")


def test_a_name_of_a_request_that_stood_for_another_one_is_refused(game, phone):
    name = uuid4()
    enter(phone, game, "1-0", request_id=name)
    assert enter(phone, game, "0-1", request_id=name).status_code == 422
    assert stored(game) == ("1-0", 1)


@pytest.mark.parametrize("result", ["*", "1-0U", "2-0", *HOSTILE])
def test_what_is_no_result_for_helpers_is_refused(game, phone, result):
    assert enter(phone, game, result).status_code == 422
    assert stored(game) == ("*", 0)


@pytest.mark.parametrize("version", HOSTILE)
def test_a_save_without_the_version_that_was_seen_is_not_understood(
    game, phone, version
):
    assert enter(phone, game, "1-0", version=version).status_code == 400
    assert stored(game) == ("*", 0)


def test_a_game_of_another_event_is_not_found(event, phone):
    other = GameFactory()
    path = address("helper-result", event, other.pk)
    assert phone.post(path, {"result": "1-0", "version": 0}).status_code == 404
    assert stored(other) == ("*", 0)


def test_an_earlier_round_is_not_entered(event, game, phone):
    GameFactory(round=RoundFactory(event=event, number=2))
    answer = enter(phone, game, "1-0")
    assert answer.status_code == 409
    assert "Round 1 is over. Take the slip to an arbiter." in text_of(answer)


# With an account


@pytest.fixture
def account(client, event):
    """The browser of somebody who helps with results and has an account."""
    user = UserFactory(username="eva")
    Member.objects.create(
        event=event, user=user, role="results", first_board=1, last_board=4
    )
    client.force_login(user)
    return client


def test_a_helper_with_an_account_has_the_same_page(event, game, account):
    GameFactory(round=game.round, board=5)
    text = text_of(account.get(home(event)))
    assert re.findall(r'data-board="(\d+)"', text) == ["4"]


def test_a_helper_with_an_account_has_the_same_rule(game, account):
    assert enter(account, game, "1-0").status_code == 200
    assert enter(account, game, "0-1", version=1).status_code == 409
    assert stored(game) == ("1-0", 1)
    assert Claim.objects.get().by_name == "eva"


def test_the_list_of_tournaments_leads_helpers_to_their_page(event, account):
    assert f'href="{home(event)}"' in text_of(account.get(reverse("desk")))


# Check-in


@pytest.fixture
def expected(event):
    event.has_check_in = True
    event.save()
    return PlayerFactory(event=event, name="Castro")


def test_a_phone_for_the_check_in_is_led_to_the_coming_round(event, expected):
    _helper, secret = link_for(event, work="check-in")
    phone = Client()
    answer = phone.post(link_page(event, secret), follow=True)
    assert answer.redirect_chain[-1][0] == address("check-in", event, 1)
    assert "Castro" in text_of(answer)


def test_a_phone_for_the_check_in_checks_players_in(event, expected):
    phone, _helper = phone_for(event, work="check-in")
    path = address("check-in-player", event, 1, expected.entry)
    answer = phone.post(path, {"here": "yes"}, headers=HTMX)
    assert "Castro is checked in. 1 of 1." in text_of(answer)
    assert CheckIn.objects.get().player == expected


def test_a_phone_for_the_check_in_does_not_pair(event, expected):
    phone, _helper = phone_for(event, work="check-in")
    page = text_of(phone.get(address("check-in", event, 1)))
    assert address("close-check-in", event, 1) not in page
    assert phone.post(address("close-check-in", event, 1)).status_code == 302


def test_without_a_check_in_there_is_nothing_to_do(event):
    phone, _helper = phone_for(event, work="check-in")
    assert "No check-in is open now." in text_of(
        phone.get(address("helper-check-in", event))
    )


# The code on a slip


def slip(event, number=1, board=4):
    return address("board", event, number, board)


def test_a_slip_leads_an_arbiter_to_the_board_of_the_round(client, arbiter):
    event = event_of(arbiter, role="arbiter")
    game = GameFactory(round__event=event, board=4)
    client.force_login(arbiter)
    page = address("desk-round", event, 1)
    assert client.get(slip(event)).url == f"{page}#board-{game.pk}"


def test_a_slip_leads_a_helper_to_the_board_on_the_phone(event, game, phone):
    page = address("helper-round", event, 1)
    assert phone.get(slip(event)).url == f"{page}?board=4#board-{game.pk}"


def test_a_slip_of_a_board_that_is_not_the_helpers_says_so(event, game):
    phone, _helper = phone_for(event, first_board=5, last_board=9)
    answer = phone.get(slip(event), follow=True)
    assert "Board 4 is not one of yours." in text_of(answer)


def test_a_slip_leads_everybody_else_to_the_public_page(client, event, game):
    assert client.get(slip(event)).url == address("round-detail", event, 1)


def test_a_slip_of_a_draft_tells_the_public_nothing(client, event):
    RoundFactory(event=event, published_at=None)
    assert client.get(slip(event)).url == address("event-detail", event)


def test_a_slip_of_a_hidden_event_tells_the_public_nothing(client):
    event = EventFactory(is_published=False)
    GameFactory(round__event=event, board=4)
    assert client.get(slip(event)).status_code == 404
