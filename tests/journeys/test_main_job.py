"""The whole job in a real browser: from nothing to a finished tournament."""

import re

import pytest
from playwright.sync_api import expect

from tests.records import event_of
from tournaments.loading import load_event
from tournaments.models import Event, Game

pytestmark = pytest.mark.django_db(transaction=True)

PASSWORD = "eight pawns and a king"
PLAYERS = [
    ("Azevedo, Ana", "2104"),
    ("Bastos, Bruno", "2010"),
    ("Costa, Clara", "1975"),
    ("Duarte, Davi", "1850"),
    ("Estrela, Eva", "1790"),
    ("Fontes, Felipe", "1712"),
    ("Gouveia, Gil", "1644"),
    ("Holanda, Iara", "1501"),
    ("Inojosa, João", ""),
]


@pytest.fixture
def organizer(django_user_model):
    return django_user_model.objects.create_user("helena", password=PASSWORD)


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def sign_in(page):
    page.goto("/en/desk/")
    page.get_by_label("User name").fill("helena")
    page.get_by_label("Password").fill(PASSWORD)
    button(page, "Sign in").click()


def create_event(page):
    page.get_by_role("link", name="New tournament").click()
    page.get_by_label("Name", exact=True).fill("Torneio de Sábado")
    page.get_by_label("Rounds", exact=True).fill("2")
    page.get_by_label("Colour of the top seed in round 1").select_option("w")
    page.get_by_label("Show the tournament to everybody at once").check()
    button(page, "Create the tournament").click()


def enter_players(page):
    """Type one after the other from the keyboard, the focus staying where it must."""
    page.get_by_role("link", name="Players", exact=True).click()
    page.get_by_label("Name", exact=True).focus()
    for name, rating in PLAYERS:
        expect(page.get_by_label("Name", exact=True)).to_be_focused()
        page.keyboard.type(name)
        page.keyboard.press("Tab")
        page.keyboard.type(rating)
        page.keyboard.press("Enter")
        expect(page.get_by_role("status")).to_have_text(f"{name} is entered.")


def pair_and_publish(page, number):
    page.get_by_role("link", name="Desk", exact=True).last.click()
    button(page, f"Pair round {number}").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Round {number}: draft")
    button(page, f"Publish round {number}").click()


def type_results(page, keys):
    first = page.locator("#result-entry tbody").first.locator("button").first
    first.wait_for()
    # The keys mean something once the page's script has run, which is after its rows.
    page.wait_for_load_state()
    first.focus()
    page.keyboard.type(keys)
    expect(page.locator(".state .sign.ok")).to_have_count(len(keys))


def test_an_organizer_runs_a_tournament_and_a_player_follows_it(
    page, new_page, organizer
):
    sign_in(page)
    create_event(page)
    enter_players(page)
    pair_and_publish(page, 1)

    # Somebody else, signed out, looks at the standings and does not touch anything.
    public = new_page()
    public.goto("/en/torneio-de-sabado/standings/")
    winner = public.locator("#standings tbody tr", has_text="Azevedo, Ana")
    expect(winner.locator(".pts")).to_have_text("0")
    public.evaluate("window.isStillTheSamePage = true")

    type_results(page, "1105")
    # The page asks every ten seconds by itself.
    expect(winner.locator(".pts")).to_have_text("1", timeout=25_000)
    assert public.evaluate("window.isStillTheSamePage")

    event = Event.objects.get()
    # The upper half against the lower: 1-5, 6-2, 3-7, 8-4; 9 has the bye.
    results = [player.results for player in load_event(event.pk).players]
    expected = event_of("5w1", "6b0", "7w0", "8b=", "1b0", "2w1", "3b1", "4w=", "0-U")
    assert [[tuple(r) for r in row] for row in results] == [
        [tuple(r) for r in player.results] for player in expected.players
    ]

    pair_and_publish(page, 2)
    type_results(page, "1" * Game.objects.filter(round__number=2).count())
    page.get_by_role("link", name="Desk", exact=True).last.click()
    button(page, "Finish the tournament").click()
    expect(button(page, "Reopen the tournament")).to_be_visible()

    public.goto("/en/")
    expect(public.locator("main")).to_contain_text(
        re.compile(r"Finished.*Torneio de Sábado", re.DOTALL)
    )
    public.goto("/en/torneio-de-sabado/crosstable/")
    expect(public.locator("table caption")).to_contain_text("After round 2 of 2")
