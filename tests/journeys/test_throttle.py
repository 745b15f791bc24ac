"""Two hundred wrong passwords against a real server of four processes.

Tries that come at the same moment to different processes are the ones that a count
kept badly lets through.
"""

import secrets
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from urllib.parse import urlencode

import pytest

from tests.spectators import environment, free_port
from tournaments.settings import BASE_DIR

NAME, PASSWORD = "ana", "correct horse battery"
ATTEMPTS, AT_ONCE = 200, 16
SECONDS_TO_START = 60
LOOKED_AT, REFUSED, SIGNED_IN = 422, 429, 302
SIGN_IN, DESK = "/en/sign-in/", "/en/desk/"


class Site:
    """A site with one account, served by four processes as the README says."""

    def __init__(self, folder):
        self.database = folder / "site.sqlite3"
        self._environment = environment(f"sqlite:///{self.database}")
        self._environment["DJANGO_SUPERUSER_PASSWORD"] = PASSWORD
        self._manage("migrate", "--verbosity=0")
        account = (f"--username={NAME}", "--email=ana@example.org")
        self._manage("createsuperuser", "--noinput", "--verbosity=0", *account)
        self._port = free_port()

    def _manage(self, *arguments):
        command = [sys.executable, "manage.py", *arguments]
        subprocess.run(command, cwd=BASE_DIR, env=self._environment, check=True)

    def start(self):
        server = subprocess.Popen(
            [
                *(sys.executable, "-m", "granian", "--interface", "wsgi"),
                *("--host", "127.0.0.1", "--port", str(self._port)),
                *("--workers", "4", "--blocking-threads", "2", "--no-ws"),
                *("--log-level", "warning", "tournaments.wsgi:application"),
            ],
            cwd=BASE_DIR,
            env=self._environment,
            stderr=subprocess.DEVNULL,
        )
        until = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < until and server.poll() is None:
            try:
                if self.ask("GET", "/healthz").status == 200:
                    return server
            except OSError:
                time.sleep(0.1)
        server.kill()
        raise AssertionError("the server did not start")

    def ask(self, method, path, body=None, **headers):
        connection = HTTPConnection("127.0.0.1", self._port, timeout=60)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            answer.read()
            return answer
        finally:
            connection.close()

    def sign_in(self, password):
        token = secrets.token_hex(16)
        fields = {
            "username": NAME,
            "password": password,
            "csrfmiddlewaretoken": token,
        }
        return self.ask(
            "POST",
            SIGN_IN,
            urlencode(fields),
            **{
                "Content-Type": "application/x-www-form-urlencoded",
                "Cookie": f"csrftoken={token}",
            },
        )

    def let_time_pass(self, minutes):
        """Let all tries be so many minutes longer ago."""
        with sqlite3.connect(self.database, timeout=20) as database:
            database.execute(
                "UPDATE axes_accessfailurelog "
                "SET attempt_time = datetime(attempt_time, ?)",
                [f"-{minutes} minutes"],
            )


@pytest.fixture
def site(tmp_path):
    site = Site(tmp_path)
    server = site.start()
    yield site
    server.terminate()
    server.wait(timeout=30)


def session_of(answer):
    return answer.getheader("Set-Cookie").partition("sessionid=")[2].partition(";")[0]


def test_of_two_hundred_tries_ten_at_most_reach_the_password_check(site):
    signed_in = session_of(site.sign_in(PASSWORD))
    started = time.monotonic()
    with ThreadPoolExecutor(AT_ONCE) as many:
        wrong = [f"wrong {number}" for number in range(ATTEMPTS)]
        statuses = Counter(answer.status for answer in many.map(site.sign_in, wrong))
    is_first_minute = time.monotonic() - started < 60

    assert statuses.keys() == {LOOKED_AT, REFUSED}
    assert statuses[LOOKED_AT] <= (5 if is_first_minute else 10)
    # The right password has to wait as well, and works then; who is in stays in.
    assert site.sign_in(PASSWORD).status == REFUSED
    assert site.ask("GET", DESK, Cookie=f"sessionid={signed_in}").status == 200
    site.let_time_pass(minutes=15)
    assert site.sign_in(PASSWORD).status == SIGNED_IN
