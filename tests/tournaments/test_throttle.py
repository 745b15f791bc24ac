"""How long whoever tries passwords has to wait: reliability by numbers."""

from datetime import datetime, timedelta

import pytest
from axes.models import AccessFailureLog
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests.factories import UserFactory
from tournaments import throttle
from tournaments.throttle import LIMITS, Purpose, Try, wait_after, wait_for

NOON = datetime(2026, 11, 27, 12, 0)
MINUTE = timedelta(minutes=1)
PASSWORD = "correct horse battery"
HERE, THERE = "192.0.2.1", "198.51.100.1"


# The numbers


@pytest.mark.parametrize(
    ("failures", "minutes"),
    [(0, 0), (4, 0), (5, 1), (6, 2), (7, 4), (8, 8), (9, 15), (10, 15), (1000, 15)],
)
def test_the_wait_begins_at_five_failures_and_doubles_to_a_quarter_of_an_hour(
    failures, minutes
):
    assert wait_after(failures) == minutes * MINUTE


def tries(count, account="ana", address=HERE, every=MINUTE / 60):
    """Return so many tries, the last of them at noon."""
    return [
        Try(account, address, NOON - every * (count - 1 - index))
        for index in range(count)
    ]


def wait(earlier, account="ana", address=HERE, after=timedelta(0)):
    limits = LIMITS[Purpose.SIGN_IN]
    return wait_for(account, address, earlier, limits, NOON + after)


def test_the_wait_counts_from_the_last_failure():
    assert wait(tries(5), after=MINUTE / 2) == MINUTE / 2


def test_after_the_wait_a_try_is_allowed():
    assert wait(tries(5), after=MINUTE) == timedelta(0)


def test_failures_from_another_address_do_not_double_the_wait_here():
    assert wait(tries(5, address=THERE)) == timedelta(0)


def test_failures_for_another_account_do_not_double_the_wait_for_this_one():
    assert wait(tries(5, account="bo")) == timedelta(0)


def test_an_address_has_sixty_failures_within_an_hour():
    others = [each for n in range(60) for each in tries(1, account=f"person-{n}")]
    assert wait(others[:59]) == timedelta(0)
    assert wait(others) == timedelta(hours=1)


def test_an_account_has_a_hundred_tries_within_an_hour():
    others = [each for n in range(100) for each in tries(1, address=f"10.0.0.{n}")]
    assert wait(others[:99]) == timedelta(0)
    assert wait(others) == timedelta(hours=1)


def test_room_for_another_try_comes_as_the_oldest_is_forgotten():
    earlier = tries(60, account="bo", every=MINUTE / 2)
    assert wait(earlier) == timedelta(hours=1) - MINUTE / 2 * 59


# The pages


@pytest.fixture
def person(db):
    user = UserFactory.build(username="ana")
    user.set_password(PASSWORD)
    user.save()
    return user


def sign_in(client, password="wrong", username="ana", address=HERE):
    fields = {"username": username, "password": password}
    return client.post(reverse("sign-in"), fields, REMOTE_ADDR=address)


def fail(client, times, **fields):
    return [sign_in(client, **fields).status_code for _ in range(times)]


def moved_back(by):
    """Let all tries be so much longer ago."""
    for row in AccessFailureLog.objects.all():
        earlier = row.attempt_time - by
        AccessFailureLog.objects.filter(pk=row.pk).update(attempt_time=earlier)


def test_five_wrong_passwords_are_looked_at_and_the_sixth_is_not(client, person):
    assert fail(client, 6) == [422] * 5 + [429]


def test_whoever_has_to_wait_is_told_how_long_and_what_else_helps(client, person):
    fail(client, 5)
    answer = sign_in(client)
    page = answer.content.decode()
    assert "Wait 1 minute, then try again." in page
    assert reverse("forgotten-password") in page
    assert 55 <= int(answer.headers["Retry-After"]) <= 60


def test_the_next_wait_is_longer_and_says_so(client, person):
    fail(client, 5)
    moved_back(MINUTE)
    fail(client, 1)
    assert "Wait 2 minutes, then try again." in sign_in(client).content.decode()


def test_the_right_password_has_to_wait_too_and_works_then(client, person):
    fail(client, 5)
    assert sign_in(client, PASSWORD).status_code == 429
    moved_back(MINUTE)
    assert sign_in(client, PASSWORD).status_code == 302


def test_a_try_that_is_refused_makes_the_wait_no_longer(client, person):
    fail(client, 30)
    moved_back(MINUTE)
    assert sign_in(client, PASSWORD).status_code == 302


def test_whoever_got_in_begins_anew(client, person):
    fail(client, 4)
    sign_in(client, PASSWORD)
    client.post(reverse("sign-out"))
    assert fail(client, 5) == [422] * 5


def test_getting_in_from_one_address_forgets_nothing_of_another(client, person):
    fail(client, 5, address=THERE)
    sign_in(client, PASSWORD, address=HERE)
    assert sign_in(Client(), PASSWORD, address=THERE).status_code == 429


def test_getting_in_to_ones_own_account_opens_no_other(client, person):
    bo = UserFactory.build(username="bo")
    bo.set_password(PASSWORD)
    bo.save()
    fail(client, 5)
    sign_in(client, PASSWORD, username="bo")
    assert sign_in(Client(), PASSWORD).status_code == 429


def test_an_arbiter_who_is_signed_in_is_not_affected(client, person):
    desk = Client(REMOTE_ADDR=HERE)
    desk.force_login(person)
    fail(client, 60, username="others")
    fail(client, 6)
    assert desk.get(reverse("desk")).status_code == 200


@pytest.mark.parametrize("name", ["ANA", "Ana", "ＡＮＡ"])
def test_a_name_is_the_same_account_however_it_is_written(client, person, name):
    fail(client, 5, username=name)
    assert sign_in(client).status_code == 429


def test_known_and_unknown_accounts_are_answered_alike(client, person):
    def answers(name):
        found = [sign_in(client, username=name) for _ in range(6)]
        return [
            (each.status_code, each.content.decode().replace(name, ""))
            for each in found
        ]

    token = "csrfmiddlewaretoken"
    known, unknown = answers("ana"), answers("eva")
    assert [status for status, _ in known] == [status for status, _ in unknown]
    assert known[-1] == unknown[-1]
    shown = [
        [line for line in page.splitlines() if token not in line]
        for page in (known[0][1], unknown[0][1])
    ]
    assert shown[0] == shown[1]


def hashed(monkeypatch):
    """Return a list that grows by one with each password that is hashed."""
    from django.contrib.auth.hashers import MD5PasswordHasher

    calls = []
    encode = MD5PasswordHasher.encode
    monkeypatch.setattr(
        MD5PasswordHasher,
        "encode",
        lambda *arguments: calls.append(1) or encode(*arguments),
    )
    return calls


@pytest.mark.parametrize("name", ["ana", "nobody"])
def test_a_known_and_an_unknown_account_cost_the_same_hash(
    client, person, monkeypatch, name
):
    calls = hashed(monkeypatch)
    sign_in(client, username=name)
    assert len(calls) == 1


def test_a_password_that_has_to_wait_is_not_hashed(client, person, monkeypatch):
    fail(client, 5)
    calls = hashed(monkeypatch)
    sign_in(client)
    assert calls == []


def test_a_try_is_counted_before_its_password_is_looked_at(client, person, monkeypatch):
    counted = []
    monkeypatch.setattr(
        "django.contrib.auth.backends.ModelBackend.authenticate",
        lambda *_, **__: counted.append(AccessFailureLog.objects.count()),
    )
    sign_in(client)
    assert counted == [1]


def test_of_tries_at_the_same_moment_the_later_ones_are_refused(
    rf, person, monkeypatch
):
    # Others are counted between the look and the count.
    looks = []
    check = throttle._check

    def crowded(name, address, purpose, before=None):
        if not looks:
            looks.append(1)
            AccessFailureLog.objects.bulk_create(
                AccessFailureLog(username=name, ip_address=address, path_info=purpose)
                for _ in range(5)
            )
            return
        check(name, address, purpose, before)

    monkeypatch.setattr(throttle, "_check", crowded)
    with pytest.raises(throttle.TooManyTries):
        throttle.count_try(rf.get("/", REMOTE_ADDR=HERE), Purpose.SIGN_IN, "ana")
    assert AccessFailureLog.objects.count() == 5


def test_neither_a_name_nor_a_password_is_stored(client, person):
    fail(client, 1, username="secret-word", password="other-word")
    row = AccessFailureLog.objects.values().get()
    assert "word" not in str(row)


def test_what_is_older_than_an_hour_is_deleted(client, person):
    fail(client, 3)
    moved_back(timedelta(hours=1))
    fail(client, 1)
    assert AccessFailureLog.objects.count() == 1


@pytest.mark.parametrize(
    "command", [["axes_reset"], ["axes_reset_username", "ana"], ["axes_reset_ip", HERE]]
)
def test_an_administrator_can_end_a_wait(client, person, command):
    fail(client, 5)
    call_command(*command)
    assert sign_in(client, PASSWORD).status_code == 302
