"""The help on tie-breaks: that nothing lacks, and that the examples are right."""

import pytest
from django.urls import reverse

from standings.glossary import SECTIONS, family_of, modifiers_of
from standings.glossary_entries import ENTRIES, OWN
from standings.ranking import rank, values
from standings.tiebreaks import TIE_BREAKS, tie_break
from standings.tiebreaks.working import working
from tests.standings.tables import table_of
from tournaments.models import Event

EXAMPLES = [
    pytest.param(example, id=f"{example.code}-{example.number}")
    for entry in ENTRIES.values()
    for example in entry.examples
]


def page(client, *arguments) -> str:
    name = "glossary-entry" if arguments else "glossary"
    response = client.get(reverse(name, args=arguments))
    assert response.status_code == 200
    return response.content.decode()


def texts() -> list[str]:
    found = [title for title, _codes in SECTIONS]
    for code, entry in ENTRIES.items():
        family = family_of(code)
        found += [family.title, family.meaning, entry.formula, *entry.remarks]
        found += [example.introduction for example in entry.examples]
        found += [rule.text for rule in modifiers_of(family)]
    return found


def test_every_tie_break_has_an_entry():
    assert set(ENTRIES) == {*TIE_BREAKS, OWN}


def test_every_entry_stands_in_the_list_once():
    listed = [code for _title, codes in SECTIONS for code in codes]
    assert sorted(listed) == sorted(ENTRIES)


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_value_of_an_example_is_that_of_the_standings(example):
    event = example.event()
    if tie_break(example.code).needs_group:
        places = rank(event, [example.code])
        shown = {place.number: place.values[0] for place in places}
    else:
        shown = values(event, [example.code])[example.code]
    computed = working(event, example.code, example.number).value
    assert computed is not None
    assert computed == shown[example.number]


@pytest.mark.parametrize("code", ENTRIES)
def test_every_entry_has_an_example_of_its_own_tie_break(code):
    family = family_of(code)
    examples = {tie_break(each.code).family.name for each in ENTRIES[code].examples}
    assert examples == {family.name}


def test_apostrophes_are_typographic():
    assert [text for text in texts() if "'" in text] == []


def test_every_text_is_a_whole_sentence():
    titles = {title for title, _codes in SECTIONS}
    titles |= {family_of(code).title for code in ENTRIES}
    assert [text for text in set(texts()) - titles if not text.endswith(".")] == []


def test_the_list_links_to_every_entry(client):
    html = page(client)
    for code in ENTRIES:
        assert f'href="{reverse("glossary-entry", args=[code])}"' in html


@pytest.mark.parametrize("code", ENTRIES)
def test_every_tie_break_has_a_page_with_an_example(client, code):
    html = page(client, code)
    assert "Example" in html
    assert ENTRIES[code].formula in html.replace("&#x27;", "'")


def test_the_example_of_sonneborn_berger_is_worked_out(client):
    # The players A to F: A beat D (0 points) and E (1.5) and drew with F (2.5).
    assert ["", "0 + 2.5 × ½ + 1.5 =", "2.75"] in table_of(page(client, "SB"))


def test_the_example_of_buchholz_cut_1_cuts_the_bye(client):
    # Ana has 3 points, and a bye is worth a draw in each of four rounds at most.
    row = ["2", "bye asked for", "½", "2", "2 cut"]
    assert row in table_of(page(client, "BH"))


def test_a_page_names_article_modifiers_and_where_it_is_allowed(client):
    html = page(client, "BH")
    assert "C.07 art. 8.1" in html
    assert "<dt>/C1, /C2, …</dt>" in html
    assert "In Swiss tournaments only." in html


def test_players_of_examples_have_no_pages(client):
    assert "/players/" not in page(client, "BH")


@pytest.mark.parametrize("code", ["XX", "bh", "EMGSB", "OTHER_BLITZ", "%00", "9" * 300])
def test_what_is_no_tie_break_has_no_page(client, code):
    url = reverse("glossary-entry", args=["BH"]).replace("/BH/", f"/{code}/")
    assert client.get(url).status_code == 404


@pytest.mark.parametrize("arguments", [[], ["BH"]])
@pytest.mark.django_db
def test_the_help_asks_the_database_nothing(
    client, arguments, django_assert_num_queries
):
    with django_assert_num_queries(0):
        page(client, *arguments)


def test_the_help_may_be_kept_by_everybody(client):
    response = client.get(reverse("glossary"))
    assert response.headers["Cache-Control"].startswith("public")
    assert "Cookie" not in response.headers.get("Vary", "")


def test_every_page_links_to_the_help(client):
    assert f'<a href="{reverse("glossary")}">Help</a>' in page(client, "SB")


@pytest.mark.django_db
def test_the_help_is_no_tournament(client):
    assert not Event.objects.filter(slug="help").exists()
    assert client.get("/en/help/").status_code == 404
