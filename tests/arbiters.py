"""Arbiters who press a button at the same moment, each in a process of their own.

`Arbiters(database)` starts them; `press` lets all of them send one form at once, and
returns the answers. Each process is this module run as a program: it says that it is
ready, and then answers each line of its standard input with a line: an address and a
form with the status of the page, and the name of an event with what is stored of it.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
PEOPLE = ("ana", "bo", "chris", "dora")
EVENTS = ("first", "second", "third", "fourth", "fifth", "sixth")
PLAYERS = 12


class Arbiters:
    """Four people at the desks of six events, each of twelve players."""

    def __init__(self, database: str):
        self._environment = {**os.environ, "DATABASE_URL": database}
        prepared = self._start("prepare")
        assert prepared.wait(timeout=120) == 0
        self._people = [self._start("work", name) for name in PEOPLE]
        for person in self._people:
            assert _said(person) == "ready"

    def press(self, path: str, people: int = len(PEOPLE), **form) -> list[int]:
        """Let that many send a form to a page of the desk, all before any is answered.

        Returns the status of each one's answer, sorted.
        """
        pressing = self._people[:people]
        for person in pressing:
            person.stdin.write(json.dumps([path, form]) + "\n")
        for person in pressing:
            person.stdin.flush()
        return sorted(int(_said(person)) for person in pressing)

    def state(self, slug: str) -> dict:
        """Return what is stored of an event; see `_state`."""
        observer = self._people[0]
        observer.stdin.write(json.dumps([slug, None]) + "\n")
        observer.stdin.flush()
        return json.loads(_said(observer))

    def leave(self) -> None:
        for person in self._people:
            person.stdin.close()
            person.wait(timeout=30)
            person.stdout.close()

    def _start(self, *arguments: str) -> subprocess.Popen:
        return subprocess.Popen(
            [sys.executable, "-m", "tests.arbiters", *arguments],
            cwd=PROJECT,
            env=self._environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )


def _said(person: subprocess.Popen) -> str:
    return person.stdout.readline().strip()


def _prepare() -> None:
    from django.contrib.auth import get_user_model
    from django.core.management import call_command

    from tests.factories import EventFactory, PlayerFactory
    from tournaments.models import Member

    call_command("migrate", verbosity=0)
    users = [get_user_model().objects.create(username=name) for name in PEOPLE]
    for slug in EVENTS:
        event = EventFactory(slug=slug, initial_colour="w")
        PlayerFactory.create_batch(PLAYERS, event=event)
        for user in users:
            Member.objects.create(event=event, user=user, role=Member.Role.CHIEF)


def _work(name: str) -> None:
    from django.contrib.auth import get_user_model
    from django.test import Client

    client = Client(SERVER_NAME="localhost")
    client.force_login(get_user_model().objects.get(username=name))
    # What is loaded at the first use is loaded now, not at the moment that counts.
    assert client.get(f"/en/{EVENTS[0]}/desk/").status_code == 200
    print("ready", flush=True)
    for line in sys.stdin:
        about, form = json.loads(line)
        if form is None:
            print(json.dumps(_state(about)), flush=True)
        else:
            print(client.post(about, form).status_code, flush=True)


def _state(slug: str) -> dict:
    """Return revision, rounds with their games and publication, and changes."""
    from tournaments.models import Event

    event = Event.objects.get(slug=slug)
    return {
        "revision": event.revision,
        "rounds": [
            [each.number, each.games.count(), each.is_published]
            for each in event.rounds.all()
        ],
        "changes": [each.action for each in event.changes.order_by("pk")],
    }


if __name__ == "__main__":
    import django

    os.environ["DJANGO_SETTINGS_MODULE"] = "tournaments.settings"
    django.setup()
    match sys.argv[1:]:
        case ["prepare"]:
            _prepare()
        case ["work", name]:
            _work(name)
