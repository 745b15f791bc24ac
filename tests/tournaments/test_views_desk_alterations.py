import pytest
from django.urls import reverse

from tests.factories import PlayerFactory, UserFactory
from tests.tournaments.deskwork import HOSTILE, event_of, everything, text_of
from tests.tournaments.rounds import boards_of, pair_next, publish
from tournaments.models import Event, Game, Round

pytestmark = pytest.mark.django_db
REASON = "They met <in> round 1."


@pytest.fixture
def published(arbiter):
    """Round 1 of seven players: 1–4, 5–2, 3–6, and 7 has the bye (FIDE C.04.3)."""
    event = event_of(arbiter, initial_colour="w")
    for number in range(1, 8):
        PlayerFactory(event=event, number=number, name=f"Player no. {number}")
    round_ = pair_next(event, arbiter)
    publish(event, 1, arbiter)
    return round_


def address_of(name, round_):
    return reverse(name, args=[round_.event.slug, round_.number])


def post_change(client, round_, step="exchange", **data):
    revision = Event.objects.get(pk=round_.event_id).revision
    usual = {"step": step, "revision": revision, "reason": REASON}
    return client.post(address_of("change-pairings", round_), usual | data)


def exchanged(client, round_):
    return post_change(client, round_, first=4, second=6)


def test_published_pairings_are_changed_with_a_reason(desk, published):
    response = exchanged(desk, published)
    assert response.url == address_of("desk-round", published)
    assert boards_of(published) == [(1, 6), (5, 2), (3, 4)]


def test_colours_are_swapped_at_the_boards_ticked(desk, published):
    post_change(desk, published, "swap-colours", board=[2])
    assert boards_of(published)[1] == (2, 5)


def test_a_late_entry_plays_who_has_the_bye(desk, published):
    PlayerFactory(event=published.event, number=8, first_round=2)
    post_change(desk, published, "pair", first=8, second=7)
    assert boards_of(published)[3] == (8, 7)


@pytest.mark.parametrize("query", ["", "?by=name"])
def test_everybody_reads_that_the_pairings_were_changed_and_why(
    client, desk, published, query
):
    exchanged(desk, published)
    text = text_of(client.get(address_of("round-detail", published) + query))
    assert "Pairings changed" in text
    assert "They met &lt;in&gt; round 1." in text


def test_the_overview_says_that_the_pairings_were_changed(client, desk, published):
    exchanged(desk, published)
    url = reverse("event-detail", args=[published.event.slug])
    assert "Pairings changed" in text_of(client.get(url))


def test_nothing_is_said_of_pairings_that_were_not_changed(client, published):
    text = text_of(client.get(address_of("round-detail", published)))
    assert "Pairings changed" not in text


def test_the_earlier_pairings_stay_readable_at_the_desk(desk, published):
    exchanged(desk, published)
    text = text_of(desk.get(address_of("desk-round", published)))
    earlier = text[text.index("Pairings until") :]
    row = "<td><bdi>Player no. 1</bdi></td><td><bdi>Player no. 4</bdi></td>"
    assert row in earlier
    assert "Bye: Player no. 7" in earlier


@pytest.mark.parametrize(
    "data, sentence",
    [
        ({"reason": " "}, "Give the reason."),
        ({"step": "unpair", "board": [1]}, "Choose what to do with the boards."),
        ({"first": ""}, "Choose two players from the lists."),
    ],
)
def test_a_change_that_cannot_be_made_says_why(desk, published, data, sentence):
    response = post_change(desk, published, **({"first": 4, "second": 6} | data))
    assert response.status_code == 422
    assert sentence in text_of(response)


def test_what_was_typed_stays_when_a_change_is_refused(desk, published):
    text = text_of(post_change(desk, published, first=4))
    assert "They met &lt;in&gt; round 1." in text
    assert '<option value="4" selected>' in text


def test_a_board_with_a_result_cannot_be_chosen(desk, published):
    Game.objects.filter(board=3).update(result="1-0", version=1)
    response = exchanged(desk, published)
    assert response.status_code == 422
    assert "Choose players from the list." in text_of(response)


def test_what_a_change_makes_wrong_is_shown_with_a_box(desk, published):
    PlayerFactory(event=published.event, number=8, first_round=2)
    response = post_change(desk, published, first=4, second=8)
    assert response.status_code == 422
    assert 'name="accepted" value="forgotten-4"' in text_of(response)


def test_a_change_that_is_accepted_is_made(desk, published):
    PlayerFactory(event=published.event, number=8, first_round=2)
    post_change(desk, published, first=4, second=8, accepted=["forgotten-4"])
    assert boards_of(published)[0] == (1, 8)


def test_a_change_from_a_page_that_is_out_of_date_is_a_conflict(desk, published):
    response = post_change(desk, published, first=4, second=6, revision=1)
    assert response.status_code == 409
    assert boards_of(published)[0] == (1, 4)


def test_a_round_that_is_gone_leads_to_the_desk(desk, published):
    Round.objects.all().delete()
    assert exchanged(desk, published).status_code == 409


def test_a_draft_has_no_page_to_change_what_is_published(desk, published):
    Round.objects.update(published_at=None)
    assert desk.get(address_of("change-pairings", published)).status_code == 404


def test_looking_at_the_page_changes_nothing(desk, published):
    before = everything()
    assert desk.get(address_of("change-pairings", published)).status_code == 200
    assert everything() == before


@pytest.mark.parametrize("field", ["step", "first", "board", "reason", "revision"])
@pytest.mark.parametrize("value", HOSTILE)
def test_hostile_changes_are_refused_or_shown_as_text(desk, published, field, value):
    data = {"step": "exchange", "first": 4, "second": 6} | {field: value}
    response = post_change(desk, published, **data)
    assert response.status_code in (302, 409, 422)
    page = text_of(desk.get(address_of("desk-round", published)))
    assert "<script>alert" not in page


def test_a_stranger_changes_no_published_round(client, published):
    client.force_login(UserFactory())
    assert exchanged(client, published).status_code == 403
