"""A report file becomes a tournament of one's own."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.tournaments.deskwork import address, text_of
from tests.tournaments.reports import LINE_OF_CEM, SMALL, replaced
from tournaments.models import Event

pytestmark = pytest.mark.django_db
REPORT = SMALL.encode()


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
