"""Every published case of the Dutch system: imported, then paired at the desk."""

import pytest

from tests.conformance import files, needs_conformance
from tests.tournaments.deskwork import address, text_of
from tournaments.actions.imports import import_report
from tournaments.models import Bye
from tournaments.record import Outcome

pytestmark = [pytest.mark.django_db, needs_conformance]

CASES = files("pairing/*.trf")


def lines_of(path):
    text = path.with_suffix(".pairs").read_text(encoding="ascii")
    return sorted(text.split("\n")[:-1])


def is_none(path):
    return lines_of(path) == ["none"]


def paired_at_desk(client, user, path):
    """Return the event, and the answer to pressing the button."""
    client.force_login(user)
    event = import_report(path.read_bytes(), by=user)
    event.refresh_from_db()
    data = {"revision": event.revision}
    return event, client.post(address("pair-round", event), data)


def lines_stored(round_):
    byes = Bye.objects.filter(
        player__event=round_.event_id,
        round_number=round_.number,
        kind=Outcome.PAIRING_BYE.value,
    )
    boards = round_.games.values_list("white__number", "black__number")
    lines = [f"{white} {black}" for white, black in boards]
    return sorted(lines + [f"{bye.player.number} 0" for bye in byes])


@pytest.mark.parametrize(
    "path", [path for path in CASES if not is_none(path)], ids=lambda path: path.stem
)
def test_the_desk_pairs_as_the_rules_pair(client, arbiter, path):
    event, answer = paired_at_desk(client, arbiter, path)
    draft = event.rounds.latest("number")
    assert answer.status_code == 302
    assert not draft.is_published
    assert lines_stored(draft) == lines_of(path)


@pytest.mark.parametrize(
    "path", [path for path in CASES if is_none(path)], ids=lambda path: path.stem
)
def test_the_desk_says_that_no_legal_pairing_exists(client, arbiter, path):
    event, answer = paired_at_desk(client, arbiter, path)
    assert answer.status_code == 422
    assert "No legal pairing exists" in text_of(answer)
    assert not event.rounds.filter(published_at=None).exists()
