"""How points and tie-breaks are written, by language and by event."""

from decimal import Decimal

import pytest
from django.urls import reverse
from django.utils.translation import override

from standings.figures import alignments, half_text
from tests.factories import EventFactory, GameFactory
from tournaments.figures import number_text, runs_of, written_as
from tournaments.form_fields import points_of


@pytest.mark.parametrize(
    ("language", "number_format", "text"),
    [
        ("en", "", "2.5"),
        ("pt-br", "", "2,5"),
        ("en", "comma", "2,5"),
        ("pt-br", "point", "2.5"),
        ("en", "half", "2½"),
        ("pt-br", "half", "2½"),
    ],
)
def test_points_are_written_as_the_event_wants_or_the_language(
    language, number_format, text
):
    with override(language), written_as(number_format):
        assert number_text(Decimal("2.50")) == text


@pytest.mark.parametrize(("language", "text"), [("en", "3.75"), ("pt-br", "3,75")])
def test_what_is_no_half_has_digits_where_halves_are_fractions(language, text):
    with override(language), written_as("half"):
        assert number_text(Decimal("3.75")) == text


def test_a_half_alone_has_no_nought_before_it():
    with written_as("half"):
        assert number_text(Decimal("0.5")) == "½"


def test_a_whole_number_has_no_digits_after_it():
    with written_as("comma"):
        assert number_text(Decimal("4.00")) == "4"


@pytest.mark.parametrize("number_format", ["", "point", "comma", "half"])
def test_single_results_have_fractions_in_every_format(number_format):
    with written_as(number_format):
        assert [half_text(Decimal(each)) for each in ("1", "0.5", "0")] == [
            "1",
            "½",
            "0",
        ]


def test_whole_numbers_leave_room_for_a_half_below_halves():
    with written_as("half"):
        assert alignments([Decimal("2.5"), Decimal(4)]) == {
            Decimal("2.5"): "",
            Decimal(4): "hf",
        }


@pytest.mark.parametrize("text", ["2.5", "2,5", "2½"])
def test_points_are_read_in_every_format(text):
    assert points_of(text) == Decimal("2.5")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("number_format", "text"), [("", "0,5"), ("point", "0.5"), ("half", "½")]
)
def test_the_standings_are_written_as_their_event_wants(
    client, committed, number_format, text
):
    event = EventFactory(slug="open", is_published=True, number_format=number_format)
    with committed():
        GameFactory(round__event=event, result="1/2")
    with override("pt-br"):
        page = client.get(reverse("standings", args=["open"])).content.decode()
    assert f' pts" role="cell">{text}</td>' in page


@pytest.mark.django_db
def test_an_event_leaves_the_next_request_the_numbers_of_its_language(client):
    EventFactory(slug="open", is_published=True, number_format="comma")
    client.get(reverse("standings", args=["open"]))
    assert number_text(Decimal("2.5")) == "2.5"


@pytest.mark.django_db
def test_the_number_format_is_a_setting_of_the_event(client, arbiter):
    client.force_login(arbiter)
    page = client.get(reverse("event-create")).content.decode()
    assert 'name="number_format"' in page


@pytest.mark.parametrize(
    ("numbers", "texts"),
    [
        ([], []),
        ([4, 12], ["4", "12"]),
        ([1, 2], ["1", "2"]),
        ([1, 2, 3], ["1–3"]),
        ([1, 3, 4, 5, 9], ["1", "3–5", "9"]),
    ],
)
def test_three_numbers_in_a_row_are_written_as_a_run(numbers, texts):
    assert runs_of(numbers) == texts
