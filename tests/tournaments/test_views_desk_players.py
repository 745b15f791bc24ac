import pytest
from django.urls import reverse

from standings.recompute import recompute
from tests.factories import (
    EventFactory,
    GameFactory,
    PlayerFactory,
    RoundFactory,
    UserFactory,
)
from tests.tournaments.deskwork import HOSTILE, address, event_of, everything, text_of
from tournaments.models import Bye, Event
from tournaments.record import System

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
PLAYER = {
    "name": "Costa, Ana",
    "title": "WFM",
    "rating": "1975",
    "federation": "bra",
    "club": "Clube de Xadrez",
    "fide_id": "2100000",
    "birth_year": "2001",
}
BYE = {"round_number": "2", "kind": "H", "reason": "work"}
LISTS = ["desk-players", "paste-players"]
DEEDS = [
    "remove-player",
    "withdraw-player",
    "expel-player",
    "return-player",
    "player-byes",
]


@pytest.fixture
def event(arbiter):
    return event_of(arbiter, rounds_planned=5)


@pytest.fixture
def player(event):
    return PlayerFactory(event=event, number=1, name="Reis, Bruno")


def enter(desk, event, headers=None, **changes):
    return desk.post(address("desk-players", event), PLAYER | changes, headers=headers)


def paste(desk, event, lines):
    return desk.post(address("paste-players", event), {"lines": lines})


# Who may


@pytest.mark.parametrize("name", LISTS)
def test_who_is_not_signed_in_is_sent_to_sign_in(client, name):
    event = EventFactory()
    before = everything()
    answer = client.post(address(name, event), PLAYER)
    assert answer.url.startswith(reverse("sign-in"))
    assert everything() == before


@pytest.mark.parametrize("name", LISTS)
def test_a_stranger_enters_nobody(desk, name):
    event = EventFactory()
    before = everything()
    answer = desk.post(address(name, event), PLAYER | {"lines": "Costa, Ana"})
    assert answer.status_code == 403
    assert everything() == before


@pytest.mark.parametrize("name", ["edit-player", *DEEDS])
def test_a_stranger_changes_no_player(desk, name):
    player = PlayerFactory()
    before = everything()
    answer = desk.post(address(name, player.event, player.entry), PLAYER | BYE)
    assert answer.status_code == 403
    assert everything() == before


def test_a_stranger_cancels_no_bye(desk):
    player = PlayerFactory()
    Bye.objects.create(player=player, round_number=2, kind="H")
    page = address("cancel-bye", player.event, player.entry, 2)
    assert desk.post(page).status_code == 403
    assert Bye.objects.exists()


@pytest.mark.parametrize("name", ["edit-player", *DEEDS])
@pytest.mark.parametrize("entry", [7, 10**30])
def test_a_player_of_another_event_is_not_found(desk, event, name, entry):
    PlayerFactory(event=event_of(UserFactory()), number=7)
    before = everything()
    answer = desk.post(address(name, event, entry), PLAYER | BYE)
    assert answer.status_code == 404
    assert everything() == before


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("role", ["owner", "arbiter"])
def test_owners_and_arbiters_see_the_players(desk, arbiter, name, role):
    assert desk.get(address(name, event_of(arbiter, role=role))).status_code == 200


@pytest.mark.parametrize("name", DEEDS)
def test_deeds_are_not_done_by_looking(desk, event, player, name):
    before = everything()
    assert desk.get(address(name, event, player.entry)).status_code == 405
    assert everything() == before


def test_looking_changes_nothing(desk, event, player):
    before = everything()
    desk.get(address("desk-players", event), {"added": player.entry})
    desk.get(address("paste-players", event))
    desk.get(address("edit-player", event, player.entry))
    assert everything() == before


# One after the other


def test_a_player_is_entered_with_all_that_was_typed(desk, event):
    enter(desk, event)
    player = event.players.get()
    assert (player.name, player.title, player.rating, player.federation) == (
        "Costa, Ana",
        "WFM",
        1975,
        "BRA",
    )
    assert (player.club, player.fide_id, player.birth_year) == (
        "Clube de Xadrez",
        "2100000",
        2001,
    )


def test_only_the_name_is_needed(desk, event):
    desk.post(address("desk-players", event), {"name": "Costa, Ana"})
    assert event.players.get().rating is None


def test_a_player_without_javascript_is_followed_by_the_next(desk, event):
    answer = enter(desk, event)
    page = text_of(desk.get(answer.url))
    assert "Costa, Ana is entered." in page
    assert "autofocus" in page


def test_htmx_gets_the_list_with_an_empty_form_and_the_focus_in_the_name(desk, event):
    answer = enter(desk, event, headers=HTMX)
    page = text_of(answer)
    assert page.lstrip().startswith('<section id="desk-players">')
    assert 'value="Costa, Ana"' not in page
    assert 'name="name" maxlength="100" autofocus' in page


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"name": ""}, "Write the player’s name."),
        ({"name": "\x00 \x07"}, "Write the player’s name."),
        ({"name": "x" * 101}, "at most 100 characters"),
        ({"rating": "abc"}, "“abc” is not a number from 1 to 4000."),
        ({"rating": "4001"}, "“4001” is not a number from 1 to 4000."),
        ({"title": "GGM"}, "GGM is not one of the available choices"),
        ({"federation": "Brasil"}, "three capital letters"),
        ({"federation": "B1A"}, "three capital letters"),
        ({"fide_id": "12a"}, "A FIDE ID has digits only"),
        ({"birth_year": "1899"}, "“1899” is not a number from 1900 to 2100."),
    ],
)
@pytest.mark.parametrize("headers", [None, HTMX])
def test_a_wrong_entry_is_refused_with_a_sentence(
    desk, event, wrong, sentence, headers
):
    before = everything()
    answer = enter(desk, event, headers=headers, **wrong)
    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert everything() == before


def test_a_refused_entry_keeps_what_was_typed(desk, event):
    page = text_of(enter(desk, event, rating="abc"))
    assert 'value="Costa, Ana"' in page
    assert 'value="abc"' in page


def test_a_name_entered_before_is_refused(desk, event, player):
    answer = enter(desk, event, name="reis bruno")
    assert answer.status_code == 422
    assert "already entered" in text_of(answer)
    assert event.players.count() == 1


def test_a_name_is_stored_composed_and_on_one_line(desk, event):
    enter(desk, event, name="  Jose\u0301 \t da\u202e Silva\x00 ")
    assert event.players.get().name == "José da Silva"


def test_a_name_with_markup_is_shown_as_text(desk, event):
    enter(desk, event, name="<b>Bold</b>")
    page = text_of(desk.get(address("desk-players", event)))
    assert "&lt;b&gt;Bold&lt;/b&gt;" in page
    assert "<b>Bold" not in page


@pytest.mark.parametrize("field", PLAYER)
@pytest.mark.parametrize("value", HOSTILE)
def test_no_input_breaks_the_entry(desk, event, field, value):
    answer = enter(desk, event, **{field: value})
    assert answer.status_code in (302, 422)
    assert (answer.status_code == 302) == event.players.exists()


@pytest.mark.parametrize("value", HOSTILE)
def test_no_address_breaks_the_list(desk, event, value):
    page = address("desk-players", event)
    assert desk.get(page, {"added": value}).status_code == 200


def test_late_entries_are_told_from_which_round_they_play(desk, event, player):
    RoundFactory(event=event, number=1)
    page = text_of(desk.get(address("desk-players", event)))
    assert "plays from round 2 on and has no points for the rounds missed" in page


def test_a_late_entry_is_listed_with_the_round_of_entry(desk, event, player):
    RoundFactory(event=event, number=1)
    enter(desk, event)
    page = text_of(desk.get(address("desk-players", event)))
    assert "enters in round 2" in page


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"system": System.ROUND_ROBIN.value}, "Only a Swiss takes entries"),
        ({"rounds_planned": 1}, "All rounds are paired"),
        ({"closed_at": "2026-11-29T18:00Z"}, "is finished"),
    ],
)
def test_where_nobody_can_enter_the_page_says_why(
    desk, event, player, settings, reason
):
    RoundFactory(event=event, number=1)
    Event.objects.filter(pk=event.pk).update(**settings)
    page = text_of(desk.get(address("desk-players", event)))
    assert reason in page
    assert "Enter the player<" not in page


def test_an_entry_to_a_finished_event_is_refused(desk, event):
    Event.objects.filter(pk=event.pk).update(closed_at="2026-11-29T18:00Z")
    answer = enter(desk, event)
    assert answer.status_code == 409
    assert not event.players.exists()


@pytest.mark.parametrize("count", [2, 9])
def test_the_list_costs_the_same_for_every_size(
    desk, event, count, django_assert_num_queries
):
    for number in range(1, count + 1):
        player = PlayerFactory(event=event, number=number)
        Bye.objects.create(player=player, round_number=2, kind="H")
    recompute(event.pk)
    # Session, user, event, its table; rounds paired, players, their byes.
    with django_assert_num_queries(7):
        desk.get(address("desk-players", event))


# A pasted list


def test_a_list_is_entered_with_semicolons_and_with_tabs(desk, event):
    lines = "Costa, Ana; 1975; BRA\nReis, Bruno\t2010\targ\r\n\r\nAlves, Caio"
    assert paste(desk, event, lines).status_code == 302
    assert list(event.players.values_list("name", "rating", "federation")) == [
        ("Reis, Bruno", 2010, "ARG"),
        ("Costa, Ana", 1975, "BRA"),
        ("Alves, Caio", None, ""),
    ]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("Dias; abc", "Line 3: rating “abc” is not a number from 1 to 4000."),
        ("Dias; 0", "Line 3: rating “0” is not a number from 1 to 4000."),
        ("Dias; ٢٠٠٠", "Line 3: rating “٢٠٠٠” is not a number from 1 to 4000."),
        ("; 2000", "Line 3: the name is missing."),
        ("Dias; 2000; Brasil", "Line 3: federation “Brasil” is not three letters"),
        ("Dias; 2000; BRA; 4", "Line 3: there are more than three columns."),
        ("x" * 201, "Line 3: a column has more than 200 characters."),
        ("x" * 101, "Line 3: the name has 101 characters; 100 are the most."),
        ("costa ana", "Line 3: costa ana is in line 1 as well."),
        ("Reis, Bruno", "Line 3: Reis, Bruno is already entered."),
    ],
)
def test_a_wrong_line_is_named_and_nobody_is_entered(
    desk, event, player, line, sentence
):
    before = everything()
    answer = paste(desk, event, f"Costa, Ana\n\n{line}\nAlves, Caio")
    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert everything() == before


def test_a_refused_list_stays_in_the_field(desk, event):
    answer = paste(desk, event, "Costa, Ana; abc\nAlves, Caio")
    assert "Costa, Ana; abc\nAlves, Caio</textarea>" in text_of(answer)


def test_every_wrong_line_is_named(desk, event):
    page = text_of(paste(desk, event, "A; abc\nB\nC; 5000"))
    assert "Line 1: " in page
    assert "Line 3: " in page


def test_many_wrong_lines_are_counted(desk, event):
    page = text_of(paste(desk, event, "\n".join(f"P{n}; x" for n in range(60))))
    assert "10 more lines are wrong." in page


def test_2001_lines_are_too_many(desk, event):
    lines = "\n".join(f"Player {number}" for number in range(2001))
    answer = paste(desk, event, lines)
    assert answer.status_code == 422
    assert "2000 can be entered at once" in text_of(answer)
    assert not event.players.exists()


def test_more_players_than_a_tournament_takes_are_refused(desk, event, player):
    lines = "\n".join(f"Player {number}" for number in range(2000))
    answer = paste(desk, event, lines)
    assert answer.status_code == 422
    assert event.players.count() == 1


@pytest.mark.parametrize("lines", HOSTILE)
def test_no_list_breaks_the_page(desk, event, lines):
    answer = paste(desk, event, lines)
    assert answer.status_code in (302, 422)
    assert (answer.status_code == 302) == event.players.exists()


@pytest.mark.parametrize("data", [{}, {"lines": " \n \n"}, {"other": "x"}])
def test_an_empty_list_is_refused(desk, event, data):
    answer = desk.post(address("paste-players", event), data)
    assert answer.status_code == 422
    assert "Paste one player per line." in text_of(answer)


# One player


def test_the_data_of_a_player_are_corrected(desk, event, player):
    desk.post(address("edit-player", event, player.entry), PLAYER)
    player.refresh_from_db()
    assert (player.name, player.rating) == ("Costa, Ana", 1975)


def test_a_player_gets_a_board_of_their_own(desk, event, player):
    page = address("edit-player", event, player.entry)
    desk.post(page, PLAYER | {"fixed_board": "7"})
    player.refresh_from_db()
    assert player.fixed_board == 7


def test_a_board_of_ones_own_is_given_up(desk, event):
    player = PlayerFactory(event=event, number=1, fixed_board=7)
    page = address("edit-player", event, player.entry)
    desk.post(page, PLAYER | {"fixed_board": ""})
    player.refresh_from_db()
    assert player.fixed_board is None


@pytest.mark.parametrize("board", ["0", "-1", "1000", "9" * 30, "x", "١"])
def test_what_is_no_board_is_refused(desk, event, player, board):
    before = everything()
    page = address("edit-player", event, player.entry)
    answer = desk.post(page, PLAYER | {"fixed_board": board})
    assert answer.status_code == 422
    assert everything() == before


def test_a_wrong_correction_is_refused(desk, event, player):
    before = everything()
    answer = desk.post(
        address("edit-player", event, player.entry), PLAYER | {"rating": "abc"}
    )
    assert answer.status_code == 422
    assert 'value="abc"' in text_of(answer)
    assert everything() == before


def test_the_name_of_another_is_refused(desk, event, player):
    PlayerFactory(event=event, number=2, name="Costa, Ana")
    before = everything()
    answer = desk.post(address("edit-player", event, player.entry), PLAYER)
    assert answer.status_code == 422
    assert "already entered" in text_of(answer)
    assert everything() == before


@pytest.mark.parametrize("field", PLAYER)
@pytest.mark.parametrize("value", HOSTILE[:6])
def test_no_input_breaks_the_correction(desk, event, player, field, value):
    page = address("edit-player", event, player.entry)
    assert desk.post(page, PLAYER | {field: value}).status_code in (302, 422)


def test_only_the_fields_of_the_form_are_written(desk, event, player):
    data = PLAYER | {"number": "99", "entry": "99", "event": "99", "first_round": "3"}
    desk.post(address("edit-player", event, player.entry), data)
    player.refresh_from_db()
    assert (player.number, player.entry, player.first_round) == (1, 1, 1)


def test_a_player_is_removed_before_round_1(desk, event, player):
    desk.post(address("remove-player", event, player.entry))
    assert not event.players.exists()


def test_removing_names_the_consequence_first(desk, event, player):
    page = text_of(desk.get(address("edit-player", event, player.entry)))
    assert "<details><summary>Remove from the list" in page


def test_nobody_is_removed_after_round_1(desk, event, player):
    RoundFactory(event=event)
    before = everything()
    answer = desk.post(address("remove-player", event, player.entry))
    assert answer.status_code == 422
    assert "withdraw Reis, Bruno instead" in text_of(answer)
    assert everything() == before


def test_a_player_withdraws_and_returns(desk, event, player):
    RoundFactory(event=event)
    desk.post(address("withdraw-player", event, player.entry))
    page = text_of(desk.get(address("desk-players", event)))
    assert "withdrawn after round 1" in page
    desk.post(address("return-player", event, player.entry))
    player.refresh_from_db()
    assert player.withdrawn_after is None


def test_nobody_withdraws_before_round_1(desk, event, player):
    before = everything()
    answer = desk.post(address("withdraw-player", event, player.entry))
    assert answer.status_code == 422
    assert everything() == before


# Byes


def test_a_bye_is_noted_and_listed(desk, event, player):
    desk.post(address("player-byes", event, player.entry), BYE)
    page = text_of(desk.get(address("desk-players", event)))
    assert "round 2: half-point bye" in page


def test_a_full_point_bye_needs_a_reason(desk, event, player):
    before = everything()
    answer = desk.post(
        address("player-byes", event, player.entry), BYE | {"kind": "F", "reason": " "}
    )
    assert answer.status_code == 422
    assert "Write down the reason" in text_of(answer)
    assert everything() == before


@pytest.mark.parametrize(
    "wrong",
    [{"round_number": "6"}, {"round_number": "0"}, {"kind": "U"}, {"kind": "1"}],
)
def test_a_bye_that_cannot_be_is_refused(desk, event, player, wrong):
    before = everything()
    answer = desk.post(address("player-byes", event, player.entry), BYE | wrong)
    assert answer.status_code == 422
    assert everything() == before


def test_a_bye_in_a_paired_round_is_refused(desk, event, player):
    RoundFactory(event=event, number=1)
    RoundFactory(event=event, number=2)
    before = everything()
    answer = desk.post(address("player-byes", event, player.entry), BYE)
    assert answer.status_code == 422
    assert everything() == before


@pytest.mark.parametrize("field", BYE)
@pytest.mark.parametrize("value", HOSTILE)
def test_no_input_breaks_a_bye(desk, event, player, field, value):
    answer = desk.post(
        address("player-byes", event, player.entry), BYE | {field: value}
    )
    assert answer.status_code in (302, 422)


def test_a_bye_is_taken_back(desk, event, player):
    Bye.objects.create(player=player, round_number=2, kind="H")
    desk.post(address("cancel-bye", event, player.entry, 2))
    assert not Bye.objects.exists()


def test_the_bye_of_a_paired_round_stays(desk, event, player):
    RoundFactory(event=event, number=1)
    Bye.objects.create(player=player, round_number=1, kind="U")
    answer = desk.post(address("cancel-bye", event, player.entry, 1))
    assert answer.status_code == 422
    assert Bye.objects.exists()


@pytest.mark.parametrize("round_number", [3, 10**30])
def test_a_bye_that_is_not_there_is_not_found(desk, event, player, round_number):
    page = address("cancel-bye", event, player.entry, round_number)
    assert desk.post(page).status_code == 404


def test_a_withdrawn_player_is_offered_the_return_and_no_bye(desk, event, player):
    RoundFactory(event=event)
    desk.post(address("withdraw-player", event, player.entry))
    page = text_of(desk.get(address("edit-player", event, player.entry)))
    assert "Let Reis, Bruno return" in page
    assert "Note the bye" not in page


def test_withdrawing_from_a_round_robin_says_what_becomes_of_games(desk, event, player):
    RoundFactory(event=event)
    Event.objects.filter(pk=event.pk).update(system=System.ROUND_ROBIN.value)
    page = text_of(desk.get(address("edit-player", event, player.entry)))
    assert "the player loses by forfeit" in page
    assert "fewer than half of the games leaves the standings" in page


def test_where_rounds_are_made_ahead_games_are_lost_after_the_round_under_way(
    desk, event, player
):
    Event.objects.filter(pk=event.pk).update(system=System.ROUND_ROBIN.value)
    for number in range(1, 6):
        GameFactory(round=RoundFactory(event=event, number=number), white=player)
    page = text_of(desk.get(address("edit-player", event, player.entry)))
    assert "From round 2 on the player loses by forfeit" in page


def test_nobody_is_asked_to_withdraw_when_no_round_is_left(desk, event, player):
    RoundFactory(event=event, number=5)
    page = text_of(desk.get(address("edit-player", event, player.entry)))
    assert "Withdraw Reis, Bruno" not in page
    assert "Expel Reis, Bruno" in page


def test_a_return_after_the_last_round_promises_no_game(desk, event, player):
    RoundFactory(event=event, number=5)
    desk.post(address("withdraw-player", event, player.entry))
    page = text_of(desk.get(address("edit-player", event, player.entry)))
    assert "No round is left to play; missed rounds stay missed." in page


# Limits of half-point byes


def limited(event, **limits):
    Event.objects.filter(pk=event.pk).update(**limits)


def ask_for_bye(desk, player, **changes):
    page = address("player-byes", player.event, player.entry)
    return desk.post(page, BYE | changes)


def test_the_page_says_how_many_half_point_byes_are_used(desk, event, player):
    limited(event, half_byes_allowed=2)
    ask_for_bye(desk, player)
    page = text_of(desk.get(address("edit-player", event, player.entry)))
    assert "1 of 2 half-point byes used." in page


def test_a_bye_beyond_the_limits_is_asked_about_with_its_consequence(
    desk, event, player
):
    limited(event, half_byes_allowed=0)
    answer = ask_for_bye(desk, player)
    assert answer.status_code == 422
    assert "gives them points that the others cannot have" in text_of(answer)
    assert 'name="is_confirmed"' in text_of(answer)
    assert not Bye.objects.exists()


def test_a_bye_beyond_the_limits_is_noted_once_confirmed(desk, event, player):
    limited(event, half_byes_allowed=0)
    answer = ask_for_bye(desk, player, is_confirmed="on")
    assert answer.status_code == 302
    assert player.byes.get().kind == "H"


def test_nobody_is_asked_to_confirm_before_there_is_a_reason_to(desk, event, player):
    page = text_of(desk.get(address("edit-player", event, player.entry)))
    assert "is_confirmed" not in page


def test_late_entries_are_told_what_they_get_for_missed_rounds(desk, event, player):
    limited(event, missed_rounds="H")
    RoundFactory(event=event, number=1)
    page = text_of(desk.get(address("desk-players", event)))
    assert "the points of a draw for each round missed" in page


# Corrections that move numbers


@pytest.fixture
def stronger(event):
    """Enter somebody who has number 1 before the player."""
    event.players.update(number=2, rating=1900)
    return PlayerFactory(event=event, number=1, entry=9, name="Alves", rating=2000)


def correct(desk, player, **changes):
    page = address("edit-player", player.event, player.entry)
    return desk.post(page, PLAYER | changes)


def test_a_correction_that_moves_numbers_names_them_and_asks(
    desk, event, player, stronger
):
    RoundFactory(event=event, number=1)
    answer = correct(desk, player, rating="2100")
    assert answer.status_code == 422
    assert "Costa, Ana 2 → 1; Alves 1 → 2" in text_of(answer)
    assert 'name="renumber"' in text_of(answer)


def test_numbers_move_once_that_is_confirmed(desk, event, player, stronger):
    RoundFactory(event=event, number=1)
    answer = correct(desk, player, rating="2100", renumber="on")
    assert answer.status_code == 302
    assert event.players.get(number=1).name == "Costa, Ana"


def test_after_round_4_the_page_says_why_numbers_stay(desk, event, player):
    for number in (1, 2, 3, 4):
        RoundFactory(event=event, number=number)
    page = text_of(desk.get(address("edit-player", event, player.entry)))
    assert "Round 4 is paired: the starting ranks stay" in page


def test_numbers_of_their_own_are_renumbered_by_a_box_only(
    desk, event, player, stronger
):
    event.players.filter(pk=player.pk).update(rating=2500)
    page = text_of(desk.get(address("edit-player", event, player.entry)))
    assert "do not follow the ratings" in page
    assert "Give everybody the starting rank of their rating" in page


def test_numbers_by_rating_need_no_box(desk, event, player, stronger):
    page = text_of(desk.get(address("edit-player", event, player.entry)))
    assert 'name="renumber"' not in page


# Expulsion


def test_a_player_is_expelled_for_a_reason_and_may_return(desk, event, player):
    RoundFactory(event=event, number=1)
    page = address("expel-player", event, player.entry)
    desk.post(page, {"expulsion_reason": "cheating"})
    assert "expelled after round 1" in text_of(desk.get(address("desk-players", event)))
    desk.post(address("return-player", event, player.entry))
    assert "expelled" not in text_of(desk.get(address("desk-players", event)))


@pytest.mark.parametrize("reason", ["", "   ", "\x00", "x" * 101])
def test_nobody_is_expelled_without_a_reason(desk, event, player, reason):
    RoundFactory(event=event, number=1)
    page = address("expel-player", event, player.entry)
    answer = desk.post(page, {"expulsion_reason": reason})
    assert answer.status_code == 422
    assert not Event.objects.get(pk=event.pk).players.get().is_expelled


def test_nobody_is_expelled_before_round_1(desk, event, player):
    page = address("expel-player", event, player.entry)
    answer = desk.post(page, {"expulsion_reason": "cheating"})
    assert answer.status_code == 422
    assert "remove Reis, Bruno from the list instead" in text_of(answer)


def test_a_withdrawal_is_no_expulsion(desk, event, player):
    RoundFactory(event=event, number=1)
    desk.post(address("withdraw-player", event, player.entry))
    page = text_of(desk.get(address("desk-players", event)))
    assert "withdrawn after round 1" in page


@pytest.mark.parametrize(
    ("missed", "words"), [("H", "is worth a draw"), ("Z", "are worth nothing")]
)
def test_the_page_of_a_late_entry_says_what_missed_rounds_are_worth(
    desk, event, player, missed, words
):
    limited(event, missed_rounds=missed)
    RoundFactory(event=event, number=1)
    event.players.update(first_round=2)
    page = text_of(desk.get(address("edit-player", event, player.entry)))
    assert words in page
