"""What a clean clone is set up from."""

import re

import pytest

from tests.factories import EventFactory
from tournaments.settings import BASE_DIR

LOCKS = sorted((BASE_DIR / "requirements").glob("*.txt"))


def versions(lock):
    """Return (package, version) of each line that names one."""
    return set(re.findall(r"^([\w.-]+)==(\S+)", lock.read_text(), re.MULTILINE))


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_a_lock_holds_a_hash_of_every_package(lock):
    entries = re.split(r"^(?=\w)", lock.read_text(), flags=re.MULTILINE)[1:]
    assert [entry for entry in entries if "--hash=sha256:" not in entry] == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_a_lock_names_no_host(lock):
    assert "://" not in lock.read_text()


@pytest.mark.parametrize("name", ["dev", "postgres"])
def test_a_lock_has_the_versions_that_run(name):
    run = versions(BASE_DIR / "requirements" / "run.txt")
    assert run <= versions(BASE_DIR / "requirements" / f"{name}.txt")


def test_a_browser_sees_what_the_test_has_stored(page):
    EventFactory(name="Spring Open")
    page.goto("/en/")
    assert page.get_by_text("Spring Open").first.is_visible()
