"""Several arbiters who press one button at the same moment, on both databases."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.arbiters import EVENTS, PLAYERS, Arbiters

POSTGRESQL = Path("/usr/lib/postgresql/15/bin")
# PostgreSQL refuses to run as root.
SERVANTS = ("postgres", "nobody")


@contextmanager
def sqlite() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        yield f"sqlite:///{folder}/event.sqlite3"


@contextmanager
def postgresql() -> Iterator[str]:
    """Serve PostgreSQL on a socket in a folder that is gone afterwards."""
    if not POSTGRESQL.is_dir():
        reason = f"PostgreSQL 15 is not installed in {POSTGRESQL}"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    pytest.importorskip("psycopg")
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        as_servant = _servant(folder)
        data, log = f"{folder}/data", f"{folder}/log"
        run("initdb", "-D", data, "-A", "trust", "-U", "berger", **as_servant)
        # Nobody else reaches it: there is a socket in the folder, and no port.
        options = f"-k {folder} -c listen_addresses= -c fsync=off"
        start = ("-D", data, "-l", log, "-o", options, "-w", "start")
        run("pg_ctl", *start, **as_servant)
        try:
            yield f"postgres://berger@/postgres?host={folder}"
        finally:
            run("pg_ctl", "-D", data, "-m", "immediate", "stop", **as_servant)


def run(program: str, *arguments: str, **options) -> None:
    # In the root folder, where every user may be.
    subprocess.run(
        [POSTGRESQL / program, *arguments],
        check=True,
        cwd="/",
        stdout=subprocess.DEVNULL,
        **options,
    )


def _servant(folder: str) -> dict:
    """Return the options that let a program run as another user, if we are root."""
    if os.geteuid() != 0:
        return {}
    known = {user.pw_name: user for user in pwd.getpwall()}
    servant = next((known[name] for name in SERVANTS if name in known), None)
    if servant is None:
        pytest.skip("root needs a user postgres or nobody to run PostgreSQL as")
    shutil.chown(folder, servant.pw_uid, servant.pw_gid)
    return {"user": servant.pw_uid, "group": servant.pw_gid, "extra_groups": []}


@pytest.fixture(scope="module", params=[sqlite, postgresql])
def arbiters(request):
    with request.param() as database:
        people = Arbiters(database)
        yield people
        people.leave()


def test_of_four_arbiters_who_pair_at_once_one_makes_the_round(arbiters):
    for slug in EVENTS[:3]:
        before = arbiters.state(slug)
        answers = arbiters.press(
            f"/en/{slug}/desk/rounds/pair/", revision=before["revision"]
        )
        assert answers == [302, 409, 409, 409]
        assert arbiters.state(slug) == {
            "revision": before["revision"] + 1,
            "rounds": [[1, PLAYERS // 2, False]],
            "changes": ["pair round"],
        }


def test_of_four_arbiters_who_publish_at_once_one_publishes(arbiters):
    for slug in EVENTS[3:]:
        revision = arbiters.state(slug)["revision"]
        arbiters.press(f"/en/{slug}/desk/rounds/pair/", people=1, revision=revision)
        answers = arbiters.press(
            f"/en/{slug}/desk/rounds/1/publish/", revision=revision + 1
        )
        assert answers == [302, 409, 409, 409]
        assert arbiters.state(slug) == {
            "revision": revision + 2,
            "rounds": [[1, PLAYERS // 2, True]],
            "changes": ["pair round", "publish round"],
        }
