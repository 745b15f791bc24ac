"""The pages in Portuguese: the table cell for cell, and no English left anywhere."""

import re
from datetime import date
from html.parser import HTMLParser

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse
from django.utils.translation import override

from standings.recompute import recompute
from tests.addresses import filled, routes
from tests.standings.stored import six, stored
from tests.standings.tables import table_of
from tests.test_languages import entries
from tournaments.demo.loading import load_missing
from tournaments.models import Event, Player
from tournaments.result_entry import SeenForm

# Words that English sentences are made of, and Portuguese ones are not.
ENGLISH = re.compile(
    r"the|of|and|is|are|with|this|that|from|by|has|have|had|not|was|were|who|what"
    r"|which|their|its|be|been|an|on|when|where|why|how|than|then|only|other|each"
    r"|every|all|nobody|everybody|before|after|until|against|between|must|can|may"
    r"|white|black|rounds?|players?|boards?|points|games?|results?|draw|win|loss"
    r"|won|lost|drew|drawn|score|standings|tournaments?|settings|save|places?|names?"
    r"|seed|order|none|first|last|days?|paired|pairings?|withdrawn|absent|entered"
    r"|published|closed|draft|changes?",
    re.IGNORECASE,
)
SPOKEN_BY_ATTRIBUTES = ("aria-label", "title", "placeholder", "alt", "content")
UNSPOKEN = {"script", "style", "code", "kbd", "svg", "time"}


class _Texts(HTMLParser):
    """Collects what a page says, to eyes and to ears, part by part."""

    def __init__(self):
        super().__init__()
        self.texts: list[str] = []
        self.silent: list[str] = []

    def handle_starttag(self, tag, attributes):
        named = dict(attributes)
        if tag in UNSPOKEN or (tag == "a" and "hreflang" in named):
            self.silent.append(tag)
        if tag == "meta":
            return
        said = (value for name, value in attributes if _is_said(name))
        self.texts.extend(" ".join(value.split()) for value in said if value)

    def handle_endtag(self, tag):
        if self.silent and self.silent[-1] == tag:
            self.silent.pop()

    def handle_data(self, data):
        if not self.silent and data.strip():
            self.texts.append(" ".join(data.split()))


def _is_said(name: str) -> bool:
    return name in SPOKEN_BY_ATTRIBUTES or name.startswith(("data-text", "data-say"))


def texts_of(html: str) -> list[str]:
    reader = _Texts()
    reader.feed(html)
    return reader.texts


def english_in(text: str) -> list[str]:
    """Return the English words of a text. What is all capitals is a code, as WIN."""
    words = (word for word in re.findall(r"[^\W\d_]+", text) if not word.isupper())
    return [word for word in words if ENGLISH.fullmatch(word)]


def english_texts() -> set[str]:
    """Return the texts that the catalogue says in other words."""
    return {
        entry.msgid
        for entry in entries("pt-br")
        if entry.msgstr and entry.msgid != entry.msgstr and not entry.msgctxt
    }


@pytest.fixture
def demonstration(db, committed):
    """The demonstration, with its administrator and all tables computed."""
    people = get_user_model().objects
    person = people.create_superuser("admin", password="a long password")
    events = load_missing(person)
    for event in events:
        recompute(event.pk)
    return person


def portuguese(client, view: str, event: Event, query: str = "") -> str:
    with override("pt-br"):
        url = reverse(view, args=[event.slug])
    return client.get(url + query).content.decode()


@pytest.mark.django_db
def test_a_swiss_in_words_reads_in_portuguese(client):
    table = table_of(portuguese(client, "crosstable", six()))
    assert table == [
        ["Col.", "Jogador", "1", "2", "3", "Pts", "BH-C1", "BH", "SB"],
        ["1", "F", "C Pretas 1", "A Brancas ½", "B Brancas 1", "2,5", "4", "5", "3,75"],
        ["2", "A", "D Brancas 1", "F Pretas ½", "E Brancas 1", "2,5", "4", "4", "2,75"],
        ["3", "E", "B Pretas ½", "C Brancas 1", "A Pretas 0", "1,5", "4", "5", "1,75"],
        ["4", "B", "E Brancas ½", "D Brancas 1", "F Pretas 0", "1,5", "4", "4", "0,75"],
        ["5", "C", "F Brancas 0", "E Pretas 0", "D Brancas 1", "1", "4", "4", "0"],
        ["6", "D", "A Pretas 0", "B Pretas 0", "C Pretas 0", "0", "4", "5", "0"],
    ]


@pytest.mark.django_db
def test_a_compact_swiss_has_capitals_for_the_colours_in_portuguese(client):
    html = portuguese(client, "crosstable", six(), "?notation=compact")
    assert table_of(html)[1][4:7] == ["3P1", "1B½", "2B1"]


@pytest.mark.django_db
def test_a_compact_swiss_says_what_its_capitals_are_in_portuguese(client):
    html = portuguese(client, "crosstable", six(), "?notation=compact")
    assert "B = Brancas ou P = Pretas" in html


@pytest.mark.django_db
def test_an_event_may_keep_the_point_in_portuguese(client):
    html = portuguese(client, "crosstable", six(number_format="point"))
    assert [row[-1] for row in table_of(html)[1:3]] == ["3.75", "2.75"]


@pytest.mark.django_db
def test_rounds_without_a_game_have_portuguese_marks(client):
    event = stored("2w1 0-U", "1b0 0-H", names="AB")
    html = portuguese(client, "crosstable", event, "?notation=compact")
    assert [row[4] for row in table_of(html)[1:3]] == ["folga1", "sol½"]


@pytest.mark.django_db
def test_days_are_numbers_in_portuguese(client):
    days = {"start_date": date(2026, 11, 27), "end_date": date(2026, 11, 29)}
    assert "27–29/11/2026" in portuguese(client, "standings", six(**days))


def test_what_a_field_requires_is_said_in_the_language_of_the_request():
    with override("pt-br"):
        assert SeenForm({}).errors["revision"] == [
            "Escreva um número de 0 a 2147483647."
        ]


@pytest.mark.django_db
@pytest.mark.parametrize("who", ["a stranger", "an administrator"])
def test_no_page_in_portuguese_has_english_left(client, demonstration, who):
    if who == "an administrator":
        client.force_login(demonstration)
    known, left = english_texts(), {}
    with override("pt-br"):
        addresses = [route for route in routes() if "sign-out" not in route]
    names = names_of_all()
    for event in Event.objects.all():
        for route in addresses:
            response = client.get(filled(route, event.slug))
            if "html" not in response.headers.get("Content-Type", ""):
                continue
            for text in texts_of(response.content.decode()):
                said = names.sub("", text).strip()
                if said in known or english_in(said):
                    left[said] = route
    assert left == {}


def names_of_all() -> re.Pattern:
    """Return what finds the names of events and people, which nobody translates."""
    names = set()
    for field in ("name", "slug", "place", "time_control"):
        names |= set(Event.objects.values_list(field, flat=True))
    for field in ("name", "club"):
        names |= set(Player.objects.values_list(field, flat=True))
    longest_first = sorted(names - {""}, key=len, reverse=True)
    return re.compile(rf"\b({'|'.join(map(re.escape, longest_first))})\b")
