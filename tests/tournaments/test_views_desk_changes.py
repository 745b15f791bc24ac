import pytest
from django.urls import reverse

from tests.factories import PlayerFactory, UserFactory
from tests.tournaments.acts import now
from tests.tournaments.deskwork import HOSTILE, address, event_of, everything, text_of
from tournaments.actions.byes import grant_bye
from tournaments.actions.entries import DATA, edit_player, register_players
from tournaments.actions.events import set_tie_breaks
from tournaments.actions.publishing import publish_round
from tournaments.actions.results import record_result
from tournaments.actions.rounds import pair_round
from tournaments.models import Game, Member, Player
from tournaments.record import Outcome, Result

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(arbiter):
    """Return a Swiss of four players before its first round."""
    event = event_of(arbiter, initial_colour="w")
    for number, name in enumerate(("Ana", "Bia", "Cleo", "Dora"), start=1):
        PlayerFactory(event=event, number=number, name=name, rating=2100 - number)
    event.refresh_from_db()
    return event


def enter(event, by, *names):
    register_players(event, [{"name": name, "rating": 1500} for name in names], by=by)


def ask_for_bye(event, by, name="Ana", number=1):
    player = event.players.get(name=name)
    grant_bye(event, player, number, Outcome.HALF_BYE, "", by=by)


def play(event, by):
    """Pair, publish and play round 1, and publish round 2 after it."""
    for number in (1, 2):
        pair_round(now(event), revision=now(event).revision, by=by)
        publish_round(event, number, revision=now(event).revision, by=by)
        if number == 1:
            for game in games(event, 1):
                record_result(game, Result.WHITE_WINS, version=0, by=by)


def games(event, number):
    games = Game.objects.select_related("round__event", "white", "black")
    return list(games.filter(round__event=event, round__number=number))


def record(desk, event, **filters):
    return desk.get(address("change-record", event), filters)


def undo_page(event, change):
    return address("undo-change", event, change.pk)


def last(event):
    return event.changes.first()


# The record


def test_the_record_says_who_did_what(desk, event, arbiter):
    enter(event, arbiter, "Eva")
    text = text_of(record(desk, event))
    assert "Eva entered" in text
    assert "<bdi>arbiter</bdi>" in text


def test_the_record_names_a_command(desk, event):
    enter(event, None, "Eva")
    assert "command</td>" in text_of(record(desk, event))


def test_what_was_done_at_once_stands_together(desk, event, arbiter):
    enter(event, arbiter, "Eva", "Fay")
    ask_for_bye(event, arbiter)
    bye, entries = record(desk, event).context["steps"]
    assert [line.words for line in bye.lines] == ["Ana, round 1: half-point bye"]
    assert [line.words for line in entries.lines] == ["Eva entered", "Fay entered"]


def test_a_long_step_is_shown_in_part_and_alone_as_a_whole(desk, event, arbiter):
    enter(event, arbiter, *(f"Newcomer {n}" for n in range(12)))
    [step] = record(desk, event).context["steps"]
    assert (len(step.lines), step.more) == (10, 2)
    [step] = record(desk, event, step=step.revision).context["steps"]
    assert (len(step.lines), step.more) == (12, 0)


@pytest.mark.parametrize(
    ("filters", "words"),
    [
        ({"player": "ana"}, ["Ana, round 1: half-point bye"]),
        ({"player": "éva"}, ["Eva entered"]),
        ({"round": "2"}, ["Bia, round 2: half-point bye"]),
        ({"board": "1"}, []),
        ({"kind": "players"}, ["Eva entered"]),
        ({"person": "*"}, ["Bia, round 2: half-point bye"]),
        ({"person": "arbiter", "kind": "byes"}, ["Ana, round 1: half-point bye"]),
    ],
    ids=str,
)
def test_the_record_is_filtered(desk, event, arbiter, filters, words):
    enter(event, arbiter, "Eva")
    ask_for_bye(event, arbiter, "Ana", 1)
    ask_for_bye(event, None, "Bia", 2)
    steps = record(desk, event, **filters).context["steps"]
    assert [line.words for step in steps for line in step.lines] == words


def test_a_board_is_found_with_its_results(desk, event, arbiter):
    play(event, arbiter)
    steps = record(desk, event, board="2").context["steps"]
    assert [line.words for step in steps for line in step.lines] == [
        "Round 1, board 2: White wins"
    ]


def test_a_removed_player_is_found_by_the_name_in_the_line(desk, event, arbiter):
    enter(event, arbiter, "Eva")
    Player.objects.filter(name="Eva").delete()
    assert len(record(desk, event, player="Eva").context["steps"]) == 1


def test_the_pages_of_the_record_keep_the_filter(desk, event, arbiter):
    for number in range(51):
        enter(event, arbiter, f"Newcomer {number}")
    first = record(desk, event, kind="players")
    assert len(first.context["steps"]) == 50
    assert 'href="?kind=players&amp;page=2"' in text_of(first)
    assert len(record(desk, event, kind="players", page="2").context["steps"]) == 1


def test_a_filter_that_is_wrong_is_left_out_and_said(desk, event, arbiter):
    enter(event, arbiter, "Eva")
    answer = record(desk, event, round="zero")
    assert answer.status_code == 422
    assert "“zero” is not a number from 1 to" in text_of(answer)
    assert "Eva entered" in text_of(answer)


@pytest.mark.parametrize("text", HOSTILE)
def test_no_filter_breaks_the_record(desk, event, arbiter, text):
    enter(event, arbiter, "Eva")
    names = ("player", "round", "board", "person", "kind", "step", "page")
    for name in names:
        assert record(desk, event, **{name: text}).status_code in (200, 422)


def test_the_record_is_for_those_who_work_there(client, event):
    address_of_record = address("change-record", event)
    assert client.get(address_of_record).status_code == 302
    client.force_login(UserFactory())
    assert client.get(address_of_record).status_code in (403, 404)


@pytest.mark.parametrize("steps", [1, 20])
def test_the_record_takes_as_many_queries_however_long_it_is(
    desk, event, arbiter, steps, django_assert_max_num_queries
):
    for number in range(steps):
        enter(event, arbiter, f"Newcomer {number}")
    # The first page of the desk makes up for a table that nobody computed.
    record(desk, event)
    with django_assert_max_num_queries(13):
        record(desk, event)


def test_the_desk_leads_to_the_record(desk, event, arbiter):
    enter(event, arbiter, "Eva")
    page = address("change-record", event)
    assert text_of(desk.get(address("event-desk", event))).count(page) == 2


# Undoing


def test_the_page_of_an_undo_says_what_goes_back(desk, event, arbiter):
    player = event.players.get(name="Ana")
    data = {name: getattr(player, name) for name in DATA} | {"rating": 2300}
    edit_player(event, player, data, by=arbiter)
    [turned] = desk.get(undo_page(event, last(event))).context["turned"]
    assert turned == ("Ana: Rating", "2300", "2099")


def test_a_look_at_an_undo_changes_nothing(desk, event, arbiter):
    enter(event, arbiter, "Eva")
    before = everything()
    assert desk.get(undo_page(event, last(event))).status_code == 200
    assert everything() == before


def test_an_undo_is_done_and_said(desk, event, arbiter):
    enter(event, arbiter, "Eva")
    answer = desk.post(undo_page(event, last(event)), follow=True)
    assert not Player.objects.filter(name="Eva").exists()
    assert "Undone: Eva entered" in text_of(answer)


def test_what_was_undone_is_marked_and_leads_to_its_undo(desk, event, arbiter):
    enter(event, arbiter, "Eva")
    desk.post(undo_page(event, last(event)))
    undo, entry = record(desk, event).context["steps"]
    [marked] = entry.lines
    assert marked.undone == undo.first
    text = text_of(record(desk, event))
    assert f"?step={undo.revision}" in text
    assert f"?step={entry.revision}" in text
    assert "by arbiter" in text


def test_an_undo_that_was_undone_leaves_no_mark(desk, event, arbiter):
    enter(event, arbiter, "Eva")
    desk.post(undo_page(event, last(event)))
    desk.post(undo_page(event, last(event)))
    *_undos, entry = record(desk, event).context["steps"]
    assert entry.lines[0].undone is None


def test_an_undo_is_found_with_what_it_undid(desk, event, arbiter):
    enter(event, arbiter, "Eva")
    desk.post(undo_page(event, last(event)))
    assert len(record(desk, event, kind="players").context["steps"]) == 2


def test_an_undo_that_comes_twice_is_done_once(desk, event, arbiter):
    enter(event, arbiter, "Eva")
    page = undo_page(event, last(event))
    form = {"request_id": "6b0ac3d1-26e5-44c5-a2c5-46ad0ab5ab1c"}
    assert desk.post(page, form).status_code == 302
    assert desk.post(page, form).status_code == 302
    assert event.changes.filter(action="undo").count() == 1


def test_a_conflict_says_what_was_changed_since(desk, event, arbiter):
    ask_for_bye(event, arbiter)
    change = last(event)
    player = event.players.get(name="Ana")
    grant_bye(event, player, 1, Outcome.ZERO_BYE, "", by=arbiter)
    before = everything()
    answer = desk.post(undo_page(event, change))
    assert answer.status_code == 409
    assert "The byes of Ana have been changed since." in text_of(answer)
    assert "Ana, round 1: zero-point bye" in text_of(answer)
    assert everything() == before


def test_what_is_undone_in_another_way_says_in_which(desk, event, arbiter):
    play(event, arbiter)
    change = event.changes.filter(action="publish round").first()
    text = text_of(desk.get(undo_page(event, change)))
    assert "Take the round back on its page" in text
    assert "Undo this" not in text


def test_a_result_of_an_earlier_round_shows_what_follows_first(desk, event, arbiter):
    play(event, arbiter)
    change = event.changes.filter(action="result", board=1).get()
    for asked in (desk.get, desk.post):
        answer = asked(undo_page(event, change), follow=True)
        assert answer.redirect_chain[0][0].startswith("/en/" + event.slug)
        assert "What follows: round 1, board 1" in text_of(answer)
        assert f'action="{undo_page(event, change)}"' in text_of(answer)
    assert games(event, 1)[0].result == "1-0"


def test_a_result_of_an_earlier_round_is_undone_from_the_sheet(desk, event, arbiter):
    play(event, arbiter)
    change = event.changes.filter(action="result", board=1).get()
    desk.post(undo_page(event, change), {"confirmed": "1"})
    assert games(event, 1)[0].result == "*"
    assert last(event).undoes == change


def test_the_change_of_another_event_is_not_undone(desk, event, arbiter):
    other = event_of(arbiter)
    enter(other, arbiter, "Eva")
    answer = desk.post(undo_page(event, last(other)))
    assert answer.status_code == 404
    assert other.players.filter(name="Eva").exists()


def test_an_arbiter_undoes_no_settings(client, event, arbiter):
    set_tie_breaks(event, ["SB"], revision=now(event).revision, by=arbiter)
    helper = UserFactory()
    Member.objects.create(event=event, user=helper, role="arbiter")
    client.force_login(helper)
    assert client.post(undo_page(event, last(event))).status_code == 403
    assert now(event).tie_breaks == ["SB"]


def test_an_order_of_tie_breaks_leads_to_its_effect(desk, event, arbiter):
    for codes in (["SB", "BH"], ["BH"]):
        set_tie_breaks(event, codes, revision=now(event).revision, by=arbiter)
    page = reverse("tie-break-order", args=[event.slug])
    text = text_of(desk.get(undo_page(event, last(event))))
    assert f'href="{page}?code=SB&amp;code=BH"' in text
