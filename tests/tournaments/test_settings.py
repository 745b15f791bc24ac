"""The settings, read by a Python of their own for each environment."""

import json
import os
import subprocess
import sys

import pytest
from django.db import connection, transaction

from tournaments.settings import BASE_DIR, database, mail

SET_BY_EACH_TEST = (
    "SECRET_KEY",
    "DEBUG",
    "ALLOWED_HOSTS",
    "DATABASE_URL",
    "SITE_ADDRESS",
    "HTTPS",
    "TIME_ZONE",
    "CONTACT_MONTHS",
    "SIGN_UP",
    "EMAIL_URL",
    "EMAIL_FROM",
    "DJANGO_ALLOW_ASYNC_UNSAFE",  # left by the tests that drive a browser
)
PRODUCTION = {
    "SECRET_KEY": "mU2vQx7Lr9Zb4Nc8Ws1Kd6Hf3Jg5Tp0Ya-Ee_Ri.Oo,Uu;Aa:Ii",
    "ALLOWED_HOSTS": "chess.example.org",
    "SITE_ADDRESS": "https://chess.example.org",
    "HTTPS": "1",
}


def python(*arguments, **variables):
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in SET_BY_EACH_TEST
    }
    return subprocess.run(
        [sys.executable, *arguments],
        env=kept | {"DJANGO_SETTINGS_MODULE": "tournaments.settings"} | variables,
        cwd=BASE_DIR,
        capture_output=True,
        text=True,
        timeout=60,
    )


def settings_with(*names, **variables):
    """Return the values of these settings in an environment."""
    code = (
        "import json; from django.conf import settings; "
        f"print(json.dumps([getattr(settings, name) for name in {names!r}]))"
    )
    run = python("-c", code, **variables)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def refusal(module="tournaments.settings", **variables):
    """Return the sentence with which a module does not start."""
    run = python("-c", f"import {module}", **variables)
    assert run.returncode != 0
    return run.stderr.strip().splitlines()[-1]


def test_without_any_variable_it_is_development_for_this_machine():
    debug, hosts = settings_with("DEBUG", "ALLOWED_HOSTS")
    assert (debug, hosts) == (True, ["127.0.0.1", "localhost", "[::1]"])


def test_a_secret_key_makes_it_production():
    assert settings_with("DEBUG", SECRET_KEY="its own") == [False]


def test_the_admin_is_off_in_production_unless_it_is_switched_on():
    assert settings_with("ADMIN", **PRODUCTION) == [False]
    assert settings_with("ADMIN", **PRODUCTION | {"ADMIN": "1"}) == [True]


def test_hosts_are_separated_by_commas():
    hosts = "one.example.org, two.example.org"
    variables = PRODUCTION | {"ALLOWED_HOSTS": hosts}
    assert settings_with("ALLOWED_HOSTS", **variables) == [
        ["one.example.org", "two.example.org"]
    ]


@pytest.mark.parametrize(
    "key", ["", "for-development-only-and-refused-by-every-server"]
)
def test_production_without_a_key_of_its_own_is_refused(key):
    assert "SECRET_KEY is missing" in refusal(DEBUG="0", SECRET_KEY=key)


def test_production_under_any_host_name_is_refused():
    assert "ALLOWED_HOSTS is “*”" in refusal(SECRET_KEY="its own", ALLOWED_HOSTS="*")


@pytest.mark.parametrize("key", ["", "its own"])
def test_debug_for_others_than_this_machine_is_refused(key):
    variables = {"SECRET_KEY": key, "DEBUG": "1", "ALLOWED_HOSTS": "chess.example.org"}
    assert "“chess.example.org”" in refusal(**variables)


def test_production_without_its_address_is_refused_since_mails_hold_links():
    variables = PRODUCTION | {"SITE_ADDRESS": ""}
    assert "SITE_ADDRESS is missing" in refusal(**variables)


def test_accounts_are_by_invitation_unless_said_otherwise():
    assert settings_with("SIGN_UP") == ["invitation"]


def test_who_may_sign_up_is_one_of_two_things():
    assert "SIGN_UP is “yes”. Use invitation or open." in refusal(SIGN_UP="yes")


def test_without_a_mail_server_mails_are_written_to_the_terminal():
    assert mail("")["EMAIL_BACKEND"].endswith("console.EmailBackend")


@pytest.mark.parametrize(
    ("url", "port", "is_encrypted_at_once", "is_encrypted_later"),
    [
        ("smtp://berger:p%40ss@mail.example.org", 587, False, True),
        ("smtps://berger:p%40ss@mail.example.org", 465, True, False),
        ("smtp://berger:p%40ss@mail.example.org:2525", 2525, False, True),
    ],
)
def test_an_address_names_a_mail_server(
    url, port, is_encrypted_at_once, is_encrypted_later
):
    chosen = mail(url)
    names = ("HOST", "PORT", "HOST_USER", "HOST_PASSWORD", "USE_SSL", "USE_TLS")
    assert [chosen[f"EMAIL_{name}"] for name in names] == [
        *("mail.example.org", port, "berger", "p@ss"),
        *(is_encrypted_at_once, is_encrypted_later),
    ]


def test_a_mail_server_of_this_machine_is_spoken_to_in_the_clear():
    chosen = mail("smtp://localhost:25")
    assert (chosen["EMAIL_USE_SSL"], chosen["EMAIL_USE_TLS"]) == (False, False)


@pytest.mark.parametrize("url", ["mail.example.org", "smtp://", "http://host:25"])
def test_an_address_that_names_no_mail_server_is_refused(url):
    assert "EMAIL_URL names no mail server" in refusal(EMAIL_URL=url)


def test_a_switch_that_is_neither_1_nor_0_is_refused():
    assert "DEBUG is “yes”. Use 1 or 0." in refusal(DEBUG="yes")


@pytest.mark.parametrize("variables", [{}, {"SECRET_KEY": "its own", "DEBUG": "1"}])
def test_a_server_refuses_development(variables):
    assert "A server needs its own SECRET_KEY" in refusal(
        "tournaments.wsgi", **variables
    )


def test_a_server_starts_in_production():
    run = python("-c", "import tournaments.wsgi", **PRODUCTION)
    assert run.returncode == 0, run.stderr


def test_django_finds_nothing_to_warn_of_in_production():
    run = python("manage.py", "check", "--deploy", "--fail-level=WARNING", **PRODUCTION)
    assert run.returncode == 0, run.stderr


def test_https_makes_cookies_secure():
    names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SESSION_COOKIE_NAME")
    assert settings_with(*names, **PRODUCTION) == [True, True, "__Host-sessionid"]


def test_without_https_cookies_work_over_http():
    names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SESSION_COOKIE_NAME")
    assert settings_with(*names, SECRET_KEY="its own") == [False, False, "sessionid"]


def test_forms_of_the_site_address_are_trusted():
    trusted = settings_with("CSRF_TRUSTED_ORIGINS", **PRODUCTION)
    assert trusted == [["https://chess.example.org"]]


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("sqlite:////srv/berger.sqlite3", "/srv/berger.sqlite3"),
        ("sqlite:///var/other.sqlite3", str(BASE_DIR / "var" / "other.sqlite3")),
    ],
)
def test_a_database_address_can_name_a_file(url, name):
    assert str(database(url)["NAME"]) == name


def test_a_database_address_can_name_a_server():
    chosen = database(
        "postgres://berger:p%40ss@db.example.org:5433/club?sslmode=require"
    )
    kept = {key: chosen[key] for key in ("NAME", "USER", "PASSWORD", "HOST", "PORT")}
    assert kept == {
        "NAME": "club",
        "USER": "berger",
        "PASSWORD": "p@ss",
        "HOST": "db.example.org",
        "PORT": "5433",
    }
    assert chosen["OPTIONS"] == {"pool": True, "sslmode": "require"}


@pytest.mark.parametrize(
    "url", ["berger.sqlite3", "sqlite:///", "mysql://host/name", "postgres://host/"]
)
def test_a_database_address_that_names_no_database_is_refused(url):
    assert "DATABASE_URL names no database" in refusal(DATABASE_URL=url)


def test_a_refused_database_address_is_not_shown():
    assert "secret" not in refusal(DATABASE_URL="mysql://user:secret@host/name")


@pytest.fixture
def sqlite_connection(transactional_db):
    if connection.vendor != "sqlite":
        pytest.skip("the tests run on PostgreSQL")
    return connection


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("busy_timeout", 20_000)],
)
def test_sqlite_waits_and_lets_others_read(sqlite_connection, pragma, value):
    with sqlite_connection.cursor() as cursor:
        assert cursor.execute(f"PRAGMA {pragma}").fetchone() == (value,)


def test_sqlite_is_set_to_lose_nothing(tmp_path):
    # In a process of its own: the tests' database does not wait for the disk.
    code = (
        "import django; django.setup(); from django.db import connection; "
        "print(connection.cursor().execute('PRAGMA synchronous').fetchone()[0])"
    )
    database = f"sqlite:///{tmp_path}/berger.sqlite3"
    # 0 is OFF, 1 NORMAL, 2 FULL.
    assert python("-c", code, DATABASE_URL=database).stdout == "2\n"


def test_a_transaction_takes_the_write_lock_at_its_beginning(sqlite_connection):
    code = (
        "import sqlite3, sys; "
        "sqlite3.connect(sys.argv[1], timeout=0).execute('BEGIN IMMEDIATE')"
    )
    with transaction.atomic():
        run = python("-c", code, str(sqlite_connection.settings_dict["NAME"]))
    assert "database is locked" in run.stderr


@pytest.mark.parametrize(
    ("variables", "months"), [({}, 24), ({"CONTACT_MONTHS": "6"}, 6)]
)
def test_contact_data_are_kept_for_24_months_or_as_many_as_the_variable_says(
    variables, months
):
    assert settings_with("CONTACT_MONTHS", **variables) == [months]


@pytest.mark.parametrize("value", ["-1", "two", "1.5", "²", "1" * 30])
def test_months_that_are_no_whole_number_are_refused(value):
    assert f"CONTACT_MONTHS is “{value}”" in refusal(CONTACT_MONTHS=value)
