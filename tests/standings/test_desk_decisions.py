"""Lots, play-offs and values of one's own, at the desk and in public."""

from decimal import Decimal

import pytest
from django.urls import reverse

from tests.factories import A_DAY
from tests.standings.stored import stored
from tests.standings.tables import table_of
from tests.tournaments.deskwork import HOSTILE, everything
from tournaments.loading import load_event
from tournaments.models import Event, Member, Player

pytestmark = pytest.mark.django_db

PAGES = ["lots", "play-off", "own-values"]
SEED = "Berger Open, 27 November 2026"
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Eva", "Finn")


@pytest.fixture
def event(arbiter):
    """One round of one: Eva beat Finn, and the other four drew."""
    event = stored(
        *("2w=", "1b=", "4w=", "3b=", "6w1", "5b0"), names=NAMES, tie_breaks=["SB"]
    )
    Member.objects.create(event=event, user=arbiter, role=Member.Role.CHIEF)
    event.refresh_from_db()
    return event


def at(event, name):
    return reverse(name, args=[event.slug])


def post(client, event, view, /, **data):
    event.refresh_from_db()
    return client.post(at(event, view), {"revision": event.revision} | data)


def text_of(response) -> str:
    return response.content.decode()


def change(**settings):
    Event.objects.update(**settings)


def play_off(client, event, **points):
    fields = {f"points-{entry[1:]}": value for entry, value in points.items()}
    return post(client, event, "play-off", group="0.5", **fields)


def stored_play_off(event) -> dict:
    players = load_event(event.pk).players
    return {p.number: p.play_off for p in players if p.play_off is not None}


def stored_values(event) -> dict:
    players = load_event(event.pk).players
    return {p.number: dict(p.own_values) for p in players if p.own_values}


# Who may


@pytest.mark.parametrize("name", PAGES)
def test_a_stranger_finds_no_such_page(client, event, django_user_model, name):
    client.force_login(django_user_model.objects.create_user("stranger"))
    before = everything()
    assert client.get(at(event, name)).status_code == 403
    assert client.post(at(event, name), {"revision": 0}).status_code == 403
    assert everything() == before


@pytest.mark.parametrize("name", PAGES)
def test_looking_changes_nothing(desk, event, name):
    before = everything()
    assert desk.get(at(event, name)).status_code == 200
    assert everything() == before


def test_the_page_of_the_order_leads_to_all_of_them(desk, event):
    page = text_of(desk.get(at(event, "tie-break-order")))
    assert [at(event, name) in page for name in PAGES] == [True, True, True]


@pytest.mark.parametrize("name", PAGES)
def test_a_post_that_does_not_say_what_was_seen_is_refused(desk, event, name):
    data = {"seed": "x", "group": "0.5", "name": "AGE", "lines": "1; 2"}
    answer = desk.post(at(event, name), data)
    assert answer.status_code == 422
    assert "did not say which state it showed" in text_of(answer)


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_written_over_a_change_unseen(desk, event, name):
    change(rounds_planned=2)
    data = {"seed": "x", "group": "0.5", "name": "AGE", "lines": "1; 2"}
    answer = desk.post(at(event, name), data | {"revision": event.revision + 9})
    assert answer.status_code == 409


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_input_is_answered_with_a_sentence(desk, event, name, text):
    data = {"seed": text, "group": text, "name": text, "lines": text, "do": text}
    answer = post(desk, event, name, **data)
    assert answer.status_code in (302, 422)
    assert desk.post(at(event, name), {"revision": text}).status_code in (409, 422)
    assert desk.get(at(event, name), {"name": text, "group": text}).status_code == 200


# Lots


def test_the_seed_is_published(desk, event):
    change(rounds_planned=2)
    answer = post(desk, event, "lots", seed=f"  {SEED} ")
    assert answer.status_code == 302
    assert Event.objects.get().lot_seed == SEED


def test_after_the_last_round_the_seed_is_refused_in_words(desk, event):
    answer = post(desk, event, "lots", seed=SEED)
    assert answer.status_code == 422
    assert "The last round is published: the seed of the lots is fixed." in text_of(
        answer
    )


def test_a_seed_that_was_fixed_is_called_so(desk, event):
    change(lot_seed=SEED)
    page = text_of(desk.get(at(event, "lots")))
    assert "The last round is published: the seed is fixed." in page


def test_without_a_seed_after_the_last_round_the_page_says_what_to_do(desk, event):
    page = text_of(desk.get(at(event, "lots")))
    assert "no seed was: it is too late for one." in page
    assert f'enter them as <a href="{at(event, "own-values")}">' in page


def test_rounds_published_ahead_leave_the_seed_to_be_changed(desk, event):
    change(system="round-robin")
    page = text_of(desk.get(at(event, "lots")))
    assert "Once the last round has a result it can no longer change." in page
    assert "it is too late" not in page


def test_a_seed_that_is_too_long_is_refused_and_kept_in_the_field(desk, event):
    change(rounds_planned=2)
    answer = post(desk, event, "lots", seed="x" * 201)
    assert answer.status_code == 422
    assert "x" * 201 in text_of(answer)


def test_the_page_shows_what_the_first_player_draws(desk, event):
    change(lot_seed=SEED)
    # printf 'Berger Open, 27 November 2026\n1' | sha256sum
    assert "88f56518ce91ad61" in text_of(desk.get(at(event, "lots")))


def test_the_standings_show_the_seed_and_the_recipe(client, event, committed):
    with committed():
        change_and_save(event, tie_breaks=["LOT"], lot_seed=SEED)
    page = text_of(client.get(at(event, "standings")))
    assert f"Lots are drawn from the seed “{SEED}”." in page
    assert "the SHA-256 of the seed, a line feed and their starting rank" in page


def test_the_standings_follow_the_lots(client, event, committed):
    with committed():
        change_and_save(event, tie_breaks=["LOT"], lot_seed=SEED)
    # 4e89…, 88f5…, 91a1…, c2e9…: 2, 1, 3, 4.
    table = table_of(text_of(client.get(at(event, "standings"))))
    assert [(row[0], row[2], row[-1]) for row in table[1:]] == [
        ("1", "Eva", "–"),
        ("2", "Ben", "1"),
        ("3", "Ada", "2"),
        ("4", "Cleo", "3"),
        ("5", "Dora", "4"),
        ("6", "Finn", "–"),
    ]


def test_without_a_seed_the_standings_say_so(client, event, committed):
    with committed():
        change_and_save(event, tie_breaks=["LOT"])
    page = text_of(client.get(at(event, "standings")))
    assert "Lots separate nobody: no seed is published." in page
    assert "not used: there was no seed to draw lots from" in page


def test_a_seed_is_escaped(client, event, committed):
    with committed():
        change_and_save(event, tie_breaks=["LOT"], lot_seed="<b>seed</b>")
    assert "<b>seed" not in text_of(client.get(at(event, "standings")))


def change_and_save(event, **settings):
    event.refresh_from_db()
    for name, value in settings.items():
        setattr(event, name, value)
    event.save()


# A play-off


def test_the_page_asks_for_the_points_of_tied_players(desk, event):
    form = desk.get(at(event, "play-off")).context["form"]
    assert [row.label for row in form.rows] == ["1 Ada", "2 Ben", "3 Cleo", "4 Dora"]


def test_the_points_of_a_play_off_are_stored(desk, event):
    answer = play_off(desk, event, p1="1½", p2="0,5", p3="", p4="0")
    assert answer.status_code == 302
    assert stored_play_off(event) == {1: Decimal("1.5"), 2: Decimal("0.5"), 4: 0}


def test_an_emptied_field_deletes_a_result(desk, event):
    play_off(desk, event, p1="1", p2="0")
    play_off(desk, event, p1="", p2="0")
    assert stored_play_off(event) == {2: 0}


def test_points_that_are_none_are_refused_and_nothing_is_stored(desk, event):
    answer = play_off(desk, event, p1="one", p2="0")
    assert answer.status_code == 422
    assert "“one” is not a number of points." in text_of(answer)
    assert stored_play_off(event) == {}


def test_points_that_nobody_shares_have_no_play_off(desk, event):
    answer = post(desk, event, "play-off", group="1", **{"points-5": "1"})
    assert answer.status_code == 422
    assert "Nobody is tied on these points any more." in text_of(answer)


def test_before_the_last_round_a_play_off_is_refused_in_words(desk, event):
    change(rounds_planned=2)
    answer = play_off(desk, event, p1="1")
    assert answer.status_code == 422
    assert "1 of 2 rounds are published." in text_of(answer)


def test_a_result_of_who_is_no_longer_tied_can_be_deleted(desk, event):
    Player.objects.filter(number=5).update(play_off=1)
    page = text_of(desk.get(at(event, "play-off")))
    assert "Eva has a result here, but is tied with nobody any more." in page
    post(desk, event, "play-off", do="clear")
    assert stored_play_off(event) == {}


def test_a_tournament_without_ties_says_so(desk, arbiter):
    event = stored("2w1", "1b0")
    Member.objects.create(event=event, user=arbiter, role=Member.Role.CHIEF)
    assert "Nobody is tied on points." in text_of(desk.get(at(event, "play-off")))


def test_the_standings_follow_the_play_off(desk, client, event, committed):
    change(tie_breaks=["PLAYOFF"])
    with committed():
        play_off(desk, event, p4="1½", p2="½")
    page = text_of(client.get(at(event, "standings")))
    assert [(row[0], row[2], row[-1]) for row in table_of(page)[1:]] == [
        ("1", "Eva", "–"),
        ("2", "Dora", "1½"),
        ("3", "Ben", "½"),
        ("4–5", "Ada", "–"),
        ("4–5", "Cleo", "–"),
        ("6", "Finn", "–"),
    ]
    assert "no result in a play-off" in page
    assert "Order of the tie-breaks: Play-off." in page


# Values of one's own


def test_values_are_pasted(desk, event):
    lines = "1; 12½\n\n2\t0,25\n3 ; -4 \n"
    answer = post(desk, event, "own-values", name="prize_2", lines=lines)
    assert answer.status_code == 302
    assert stored_values(event) == {
        1: {"PRIZE_2": Decimal("12.5")},
        2: {"PRIZE_2": Decimal("0.25")},
        3: {"PRIZE_2": Decimal(-4)},
    }


def test_the_prefix_of_report_files_may_be_typed(desk, event):
    post(desk, event, "own-values", name="OTHER_AGE", lines="1; 2")
    assert stored_values(event) == {1: {"AGE": Decimal(2)}}


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("2", "Line 2: write the starting rank, a semicolon and the value."),
        ("2; 3; 4", "Line 2: write the starting rank, a semicolon and the value."),
        ("7; 1", "Line 2: nobody has the starting rank “7”."),
        ("Ada; 1", "Line 2: nobody has the starting rank “Ada”."),
        ("²; 1", "Line 2: nobody has the starting rank “²”."),
        ("2; x", "Line 2: “x” is not a number with four decimals at most."),
        ("2; 1.23456", "Line 2: “1.23456” is not a number with four decimals"),
        ("2; 1e5", "Line 2: “1e5” is not a number with four decimals at most."),
        ("2; NaN", "Line 2: “NaN” is not a number with four decimals at most."),
        ("2; ", "Line 2: “” is not a number with four decimals at most."),
        ("1; 5", "Line 2: this player has a value in a line above."),
    ],
)
def test_a_wrong_line_is_named_and_nothing_is_stored(desk, event, line, sentence):
    answer = post(desk, event, "own-values", name="AGE", lines=f"1; 5\n{line}")
    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert stored_values(event) == {}


@pytest.mark.parametrize("name", ["A-B", "ÄGE", "A" * 25, "OTHER_"])
def test_a_name_that_is_none_is_refused(desk, event, name):
    answer = post(desk, event, "own-values", name=name, lines="1; 5")
    assert answer.status_code == 422
    assert "A name has 1 to 24 letters from A to Z" in text_of(answer)


def test_the_values_of_a_name_are_shown_to_be_corrected(desk, event):
    post(desk, event, "own-values", name="AGE", lines="2; 40\n1; 12,50")
    page = text_of(desk.get(at(event, "own-values"), {"name": "AGE"}))
    assert "1; 12.5\n2; 40</textarea>" in page


def test_values_can_be_deleted(desk, event):
    post(desk, event, "own-values", name="AGE", lines="2; 40")
    answer = post(desk, event, "own-values", name="AGE", do="delete")
    assert answer.status_code == 302
    assert stored_values(event) == {}


def test_a_tie_break_without_values_is_pointed_out(desk, event):
    change(tie_breaks=["OTHER_LAPS", "SB"])
    page = text_of(desk.get(at(event, "own-values")))
    assert "OTHER_LAPS is in the order of the tie-breaks, but has no values" in page


def test_values_are_offered_for_the_order_once_they_are_entered(desk, event):
    assert "OTHER_AGE" not in text_of(desk.get(at(event, "tie-break-order")))
    post(desk, event, "own-values", name="AGE", lines="2; 40")
    assert "AGE (OTHER_AGE)" in text_of(desk.get(at(event, "tie-break-order")))


def test_the_standings_follow_the_values(desk, client, event, committed):
    change(tie_breaks=["OTHER_AGE"])
    with committed():
        post(desk, event, "own-values", name="AGE", lines="3; 40.5\n1; 7")
    page = text_of(client.get(at(event, "standings")))
    assert [(row[2], row[-1]) for row in table_of(page)[1:]] == [
        ("Eva", "–"),
        ("Cleo", "40.5"),
        ("Ada", "7"),
        ("Ben", "–"),
        ("Dora", "–"),
        ("Finn", "–"),
    ]
    assert table_of(page)[0][-1] == "AGE"
    assert "no value was entered" in page
    assert "Order of the tie-breaks: AGE." in page


def test_a_finished_tournament_takes_nothing_more(desk, event):
    change(closed_at=A_DAY)
    answer = post(desk, event, "own-values", name="AGE", lines="1; 5")
    assert answer.status_code == 409
    assert "is finished. Reopen it at the desk first." in text_of(answer)
