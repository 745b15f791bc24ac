import datetime

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from standings.models import Ranking
from standings.recompute import recompute
from tests.factories import (
    EventFactory,
    GameFactory,
    PlayerFactory,
    RoundFactory,
    UserFactory,
)
from tests.tournaments.deskwork import HOSTILE
from tournaments.actions.rounds import pair_round
from tournaments.models import Bye, Change, Event, Game, Member, Player, Round

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
A_DAY = datetime.datetime(2026, 11, 29, 18, 0, tzinfo=datetime.UTC)


@pytest.fixture
def game(arbiter):
    """A game of round 1, on board 12."""
    game = GameFactory(board=12, white__name="Castro, Ana", black__name="Farias, Rui")
    employ(arbiter, game.round.event)
    return game


def employ(user, event):
    Member.objects.create(event=event, user=user, role=Member.Role.CHIEF)


def post_result(client, game, result, version=0, headers=HTMX, **data):
    url = reverse("save-result", args=[game.round.event.slug, game.pk])
    data = {"result": result, "version": version} | data
    return client.post(url, data, headers=headers)


def text_of(response):
    return response.content.decode()


def stored(game):
    return Game.objects.get(pk=game.pk)


def changed_by_another(game, result="0-1"):
    """Let another arbiter be faster."""
    rui = UserFactory(username="rui")
    at = datetime.datetime(2026, 11, 27, 14, 30, tzinfo=datetime.UTC)
    Game.objects.filter(pk=game.pk).update(
        result=result, version=1, changed_by=rui, changed_at=at
    )


def round_page(game_or_round):
    round_ = getattr(game_or_round, "round", game_or_round)
    return reverse("desk-round", args=[round_.event.slug, round_.number])


def post_to_round(client, name, event, number=1, **data):
    """Post an action on a round from a page that shows the event as it is."""
    event = Event.objects.get(pk=event.pk)
    url = reverse(name, args=[event.slug, number])
    return client.post(url, {"revision": event.revision} | data)


def draft_of(arbiter, players, **fields):
    """Return the draft of round 1 of an event with so many players."""
    event = EventFactory(initial_colour="w", **fields)
    employ(arbiter, event)
    for number in range(1, players + 1):
        PlayerFactory(event=event, number=number)
    event.refresh_from_db()
    return pair_round(event, revision=event.revision, by=arbiter)


# Saving a result


def test_save_result_stores_the_result(desk, game):
    post_result(desk, game, "1-0")
    assert stored(game).result == "1-0"


def test_save_result_answers_with_the_row(desk, game):
    response = post_result(desk, game, "1-0")
    assert response.status_code == 200
    assert text_of(response).startswith(f'<tbody id="board-{game.pk}"')


def test_save_result_announces_new_standings(desk, game):
    response = post_result(desk, game, "1-0")
    assert response.headers["HX-Trigger"] == '{"standings-changed": {}}'


def test_save_result_answers_with_the_next_version(desk, game):
    response = post_result(desk, game, "1-0")
    assert 'name="version" value="1"' in text_of(response)


def test_the_standings_follow_a_result(desk, game, committed):
    with committed():
        post_result(desk, game, "0-1")
    first = Ranking.objects.get(event=game.round.event).table[0]
    assert first[0] == game.black.entry


def test_save_result_goes_back_to_the_board_without_a_script(desk, game):
    response = post_result(desk, game, "1-0", headers={})
    assert response.status_code == 302
    assert response.url == f"{round_page(game)}#board-{game.pk}"


def test_save_result_explains_a_result_that_does_not_exist(desk, game):
    response = post_result(desk, game, "2-0")
    assert response.status_code == 422
    assert (
        "“2-0” is not a result. Use 1-0, ½-½ or 0-1, or a forfeit: +/-, -/+ or -/-."
        in text_of(response)
    )


def test_save_result_asks_for_a_result(desk, game):
    response = post_result(desk, game, "")
    assert response.status_code == 422
    assert "Choose a result." in text_of(response)


def test_what_is_not_a_result_is_shown_as_text(desk, game):
    response = post_result(desk, game, "<b>1-0</b>")
    assert "“&lt;b&gt;1-0&lt;/b&gt;” is not a result" in text_of(response)


@pytest.mark.parametrize("result", ["1-0\x00", "½-½", "1-0 ", "x" * 100_000])
def test_what_is_not_a_result_is_never_stored(desk, game, result):
    assert post_result(desk, game, result).status_code == 422
    assert stored(game).is_pending


@pytest.mark.parametrize("version", ["", "x", "-1", "1.5", "9" * 40, "\x00"])
def test_a_result_without_a_version_is_refused(desk, game, version):
    response = post_result(desk, game, "1-0", version=version)
    assert response.status_code == 400
    assert stored(game).is_pending


def test_a_missing_version_never_means_to_overwrite(desk, game):
    url = reverse("save-result", args=[game.round.event.slug, game.pk])
    response = desk.post(url, {"result": "1-0"}, headers=HTMX)
    assert response.status_code == 400
    assert stored(game).is_pending


def test_a_refused_result_is_said_on_the_page_without_a_script(desk, game):
    response = post_result(desk, game, "2-0", headers={})
    assert response.status_code == 422
    assert "<h1>Round 1: results</h1>" in text_of(response)
    assert "“2-0” is not a result" in text_of(response)


def test_a_conflict_overwrites_nothing(desk, game):
    changed_by_another(game, "0-1")
    assert post_result(desk, game, "1-0").status_code == 409
    assert stored(game).result == "0-1"


def test_a_conflict_shows_both_results(desk, game):
    changed_by_another(game, "0-1")
    text = text_of(post_result(desk, game, "1-0"))
    assert "Keep 0–1 <small>rui, 14:30</small>" in text
    assert "Use mine: 1–0 <small>arbiter</small>" in text


def test_a_conflict_can_be_decided_with_the_version_that_it_shows(desk, game):
    changed_by_another(game, "0-1")
    text = text_of(post_result(desk, game, "1-0"))
    choice = text[text.index('<form class="two"') :]
    assert 'name="version" value="1"' in choice


def test_a_conflict_is_shown_on_the_page_without_a_script(desk, game):
    changed_by_another(game, "0-1")
    response = post_result(desk, game, "1-0", headers={})
    assert response.status_code == 409
    assert "Board 12 has two results." in text_of(response)


def test_the_result_that_is_there_already_is_no_conflict(desk, game):
    changed_by_another(game, "1-0")
    response = post_result(desk, game, "1-0")
    assert response.status_code == 200
    assert "already entered by rui at 14:30" in text_of(response)


def test_a_finished_tournament_takes_no_result(desk, game):
    Event.objects.update(closed_at=A_DAY)
    response = post_result(desk, game, "1-0")
    assert response.status_code == 409
    assert "is finished. Reopen it at the desk" in text_of(response)
    assert stored(game).is_pending


def test_a_draft_takes_no_result(desk, game):
    Round.objects.update(published_at=None)
    response = post_result(desk, game, "1-0")
    assert response.status_code == 422
    assert stored(game).is_pending


def test_a_board_that_was_unpaired_is_a_conflict(desk, game):
    Game.objects.all().delete()
    response = post_result(desk, game, "1-0", round=1, board=12)
    assert response.status_code == 409
    assert "Board 12 of round 1 was unpaired meanwhile" in text_of(response)


def test_a_board_that_was_unpaired_leads_to_the_desk(desk, game):
    Game.objects.all().delete()
    response = post_result(desk, game, "1-0", round=1, board=12)
    desk_of_event = reverse("event-desk", args=[game.round.event.slug])
    assert f'href="{desk_of_event}"' in text_of(response)


def test_a_board_that_was_unpaired_is_said_without_a_script(desk, game):
    Game.objects.all().delete()
    response = post_result(desk, game, "1-0", round=1, board=12, headers={})
    assert response.status_code == 409
    assert "<h1>Nothing was changed</h1>" in text_of(response)


def test_a_game_of_another_tournament_is_not_found(desk, game):
    other = GameFactory()
    url = reverse("save-result", args=[game.round.event.slug, other.pk])
    response = desk.post(url, {"result": "1-0", "version": 0}, headers=HTMX)
    assert response.status_code == 404
    assert stored(other).is_pending


def test_a_game_of_another_tournament_looks_like_one_that_is_gone(desk, game):
    slug, shown = game.round.event.slug, {"round": 1, "board": 12}
    url = reverse("save-result", args=[slug, GameFactory().pk])
    answers = [desk.post(url, shown, headers=HTMX)]
    Game.objects.exclude(pk=game.pk).delete()
    answers.append(desk.post(url, shown, headers=HTMX))
    assert answers[0].content == answers[1].content
    assert [answer.status_code for answer in answers] == [409, 409]


def test_a_game_number_beyond_all_is_not_found(desk, game):
    url = reverse("save-result", args=[game.round.event.slug, 10**30])
    assert desk.post(url, {"result": "1-0", "version": 0}).status_code == 404


def test_a_stranger_finds_no_game(client, game):
    client.force_login(UserFactory())
    assert post_result(client, game, "1-0").status_code == 403
    assert stored(game).is_pending


def test_whoever_is_signed_out_is_told_so_in_a_way_that_a_script_understands(
    client, game
):
    response = post_result(client, game, "1-0")
    assert response.status_code == 401
    assert reverse("sign-in") in response.headers["HX-Redirect"]


def test_a_result_is_not_saved_by_looking(desk, game):
    url = reverse("save-result", args=[game.round.event.slug, game.pk])
    assert desk.get(url, {"result": "1-0", "version": 0}).status_code == 405


def test_an_administrator_may_save_results_everywhere(client, game):
    client.force_login(UserFactory(is_superuser=True))
    assert post_result(client, game, "1-0").status_code == 200


def event_of_size(players):
    """Return an event in round 2 with a current table, and an arbiter of it."""
    event = EventFactory()
    user = UserFactory()
    employ(user, event)
    Player.objects.bulk_create(
        Player(event=event, entry=number, number=number, name=f"Player {number}")
        for number in range(1, players + 1)
    )
    seats = list(event.players.all())
    for number in (1, 2):
        round_ = RoundFactory(event=event, number=number)
        Game.objects.bulk_create(
            Game(
                round=round_,
                board=board + 1,
                white=seats[2 * board],
                black=seats[2 * board + 1],
                result="1-0" if number == 1 else "*",
            )
            for board in range(players // 2)
        )
    recompute(event.pk)
    return event, user


# Session, user, game; BEGIN, revision, game, change, COMMIT; event, players, games,
# table.
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("players", [20, 400])
def test_a_result_takes_twelve_queries_whatever_the_size(client, players):
    event, user = event_of_size(players)
    client.force_login(user)
    game = Game.objects.select_related("round__event").filter(round__number=2).first()
    with CaptureQueriesContext(connection) as queries:
        response = post_result(client, game, "1-0")
    assert response.status_code == 200
    assert Ranking.objects.get().is_current
    assert len(queries) <= 12, "\n".join(each["sql"][:150] for each in queries)


# The page of a round


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("players", [20, 100])
def test_the_page_of_a_round_takes_fourteen_queries_whatever_the_size(client, players):
    event, user = event_of_size(players)
    client.force_login(user)
    page = reverse("desk-round", args=[event.slug, 2])
    with CaptureQueriesContext(connection) as queries:
        assert client.get(page).status_code == 200
    assert len(queries) <= 14, "\n".join(each["sql"][:150] for each in queries)


def test_the_page_says_which_results_are_missing(desk, game):
    GameFactory(round=game.round, board=4)
    GameFactory(round=game.round, board=5, result="1-0")
    text = text_of(desk.get(round_page(game)))
    assert "1 of 3 in</b> · missing 4, 12" in text


def test_the_count_can_be_had_alone(desk, game):
    headers = HTMX | {"HX-Target": "round-count"}
    text = text_of(desk.get(round_page(game), headers=headers))
    assert text.strip().startswith('<p class="dateline" id="round-count"')


def test_the_points_are_those_before_the_round(desk, game):
    event = game.round.event
    second = RoundFactory(event=event, number=2)
    Game.objects.update(result="1-0")
    GameFactory(round=second, white=game.white, black=game.black, result="0-1")
    text = text_of(desk.get(round_page(second)))
    assert [part.split("<")[0] for part in text.split('before">')[1:]] == ["1", "0"]


def test_the_stored_result_is_the_pressed_button(desk, game):
    Game.objects.update(result="1/2")
    text = text_of(desk.get(round_page(game)))
    assert '<button name="result" value="1/2" aria-pressed="true">' in text


def test_a_changed_result_says_so(desk, game):
    Game.objects.update(result="1/2", version=2, changed_at=A_DAY)
    assert "changed 18:00" in text_of(desk.get(round_page(game)))


def test_a_finished_tournament_has_nothing_to_press(desk, game):
    Event.objects.update(closed_at=A_DAY)
    assert 'name="result"' not in text_of(desk.get(round_page(game)))


def test_the_next_round_is_paired_once_all_results_are_in(desk, game):
    Game.objects.update(result="1-0")
    text = text_of(desk.get(round_page(game)))
    assert '<button class="primary">Pair round 2</button>' in text


def test_the_next_round_waits_for_the_last_result(desk, game):
    text = text_of(desk.get(round_page(game)))
    assert "<button disabled>Pair round 2</button>" in text


def test_the_last_round_leads_to_the_finish(desk, game):
    Event.objects.update(rounds_planned=1)
    Game.objects.update(result="1-0")
    text = text_of(desk.get(round_page(game)))
    assert reverse("finish-event", args=[game.round.event.slug]) in text


def test_the_last_round_names_the_games_that_the_end_waits_for(desk, game):
    Event.objects.update(rounds_planned=2)
    Game.objects.update(result="?", version=1)
    last = GameFactory(round__event=game.round.event, round__number=2, result="1-0")
    text = text_of(desk.get(round_page(last)))
    assert f'<a href="{round_page(game)}#board-{game.pk}">Round 1, board 12</a>' in text
    assert reverse("finish-event", args=[game.round.event.slug]) not in text


def test_players_without_a_game_stand_below_with_the_reason(desk, game):
    event = game.round.event
    asked, _late = PlayerFactory(event=event), PlayerFactory(event=event, first_round=3)
    Bye.objects.create(player=asked, round_number=1, kind="H")
    text = text_of(desk.get(round_page(game)))
    assert "half-point bye" in text
    assert "enters in round 3" in text


def test_a_name_is_shown_as_text(desk, game):
    Player.objects.filter(pk=game.white.pk).update(name="<script>alert(1)</script>")
    text = text_of(desk.get(round_page(game)))
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert "<script>alert" not in text


@pytest.mark.parametrize("number", [0, 2, 10**30])
def test_a_round_that_is_not_paired_is_not_found(desk, game, number):
    url = reverse("desk-round", args=[game.round.event.slug, number])
    assert desk.get(url).status_code == 404


def test_a_stranger_finds_no_round(client, game):
    client.force_login(UserFactory())
    assert client.get(round_page(game)).status_code == 403


def test_whoever_is_signed_out_signs_in_first(client, game):
    response = client.get(round_page(game))
    assert response.status_code == 302
    assert reverse("sign-in") in response.url


def test_looking_at_a_round_changes_nothing(desk, game):
    before = Event.objects.get().revision
    desk.get(round_page(game))
    assert Event.objects.get().revision == before


# A draft


def test_a_draft_takes_no_results(desk, arbiter):
    text = text_of(desk.get(round_page(draft_of(arbiter, 4))))
    assert 'name="result"' not in text


def test_a_draft_names_what_was_checked(desk, arbiter):
    text = text_of(desk.get(round_page(draft_of(arbiter, 5))))
    assert text.count('<span class="sign ok">none</span>') == 6


def test_a_draft_with_a_repeated_game_says_so(desk, arbiter):
    first = draft_of(arbiter, 4)
    Round.objects.update(published_at=A_DAY)
    Game.objects.update(result="1-0", version=1)
    second = RoundFactory(event=first.event, number=2, published_at=None)
    for game in first.games.all():
        GameFactory(round=second, board=game.board, white=game.black, black=game.white)
    assert "have met before" in text_of(desk.get(round_page(second)))


def test_a_draft_of_a_round_robin_follows_its_table_and_is_not_checked(desk, arbiter):
    draft = draft_of(arbiter, 4, system="round-robin", rounds_planned=3)
    assert "Repeated games" not in text_of(desk.get(round_page(draft)))


def test_a_fixed_board_is_shown_as_one(desk, game):
    Player.objects.filter(pk=game.white_id).update(fixed_board=12)
    text = text_of(desk.get(round_page(game)))
    assert '<td class="bd">12 <small>fixed</small></td>' in text


def test_the_board_of_somebody_else_is_not_shown_as_fixed(desk, game):
    Player.objects.filter(pk=game.white_id).update(fixed_board=11)
    assert "<small>fixed</small>" not in text_of(desk.get(round_page(game)))


def test_a_draft_names_who_has_the_bye(desk, arbiter):
    draft = draft_of(arbiter, 5)
    name = draft.event.players.get(number=5).name
    text = text_of(desk.get(round_page(draft)))
    assert f"<bdi>{name}</bdi>: pairing-allocated bye" in text


def test_publish_shows_the_round_and_goes_to_it(desk, arbiter):
    draft = draft_of(arbiter, 4)
    response = post_to_round(desk, "publish-round", draft.event, 1)
    assert response.url == round_page(draft)
    assert Round.objects.get().is_published


def test_a_round_is_published_once(desk, game):
    response = post_to_round(desk, "publish-round", game.round.event, 1)
    assert response.status_code == 409
    assert "Round 1 is already published." in text_of(response)


def test_a_round_that_is_gone_is_not_published(desk, game):
    response = post_to_round(desk, "publish-round", game.round.event, 2)
    assert response.status_code == 409
    assert "Round 2 was unpaired meanwhile." in text_of(response)


def test_unpair_takes_the_round_back_and_goes_to_the_desk(desk, arbiter):
    draft = draft_of(arbiter, 4)
    response = post_to_round(desk, "unpair-round", draft.event, 1)
    assert response.url == reverse("event-desk", args=[draft.event.slug])
    assert not Round.objects.exists()


def test_the_desk_offers_to_undo_the_unpairing(desk, arbiter):
    draft = draft_of(arbiter, 4)
    post_to_round(desk, "unpair-round", draft.event)
    text = text_of(desk.get(reverse("event-desk", args=[draft.event.slug])))
    assert "Undo: restore round 1" in text


def test_undoing_the_unpairing_brings_the_round_back(desk, arbiter):
    draft = draft_of(arbiter, 4)
    post_to_round(desk, "unpair-round", draft.event)
    response = post_to_round(desk, "restore-round", draft.event)
    assert response.url == round_page(draft)
    assert Round.objects.get().games.count() == 2


def test_what_was_not_unpaired_is_not_restored(desk, arbiter):
    draft = draft_of(arbiter, 4)
    response = post_to_round(desk, "restore-round", draft.event)
    assert response.status_code == 409
    assert "cannot be restored" in text_of(response)


def test_a_round_with_results_asks_for_a_typed_confirmation(desk, game):
    Game.objects.update(result="1-0", version=1)
    text = text_of(desk.get(round_page(game)))
    assert "The results of the round disappear with it." in text
    assert 'name="typed"' in text


def test_a_round_without_results_is_unpaired_without_typing(desk, game):
    assert 'name="typed"' not in text_of(desk.get(round_page(game)))


def test_a_round_with_results_is_not_unpaired_unconfirmed(desk, game):
    Game.objects.update(result="1-0", version=1)
    response = post_to_round(desk, "unpair-round", game.round.event, 1)
    assert response.status_code == 422
    assert "Round 1 has 1 result, which would go with it." in text_of(response)
    assert Round.objects.exists()


@pytest.mark.parametrize("typed", ["2", "round 2", "yes", "1 1", "<b>1</b>", *HOSTILE])
def test_what_confirms_nothing_unpairs_nothing(desk, game, typed):
    Game.objects.update(result="1-0", version=1)
    event = game.round.event
    response = post_to_round(desk, "unpair-round", event, 1, typed=typed)
    assert (response.status_code, Round.objects.count()) == (422, 1)


def test_what_was_typed_instead_of_the_confirmation_is_kept(desk, game):
    Game.objects.update(result="1-0", version=1)
    event = game.round.event
    text = text_of(post_to_round(desk, "unpair-round", event, 1, typed="round 7"))
    assert "“round 7” is neither “Round 1” nor “1”." in text
    assert 'name="typed" value="round 7"' in text


@pytest.mark.parametrize("typed", ["1", " 1 ", "Round 1", "round  1"])
def test_the_number_or_the_name_of_the_round_confirms(desk, game, typed):
    Game.objects.update(result="1-0", version=1)
    event = game.round.event
    response = post_to_round(desk, "unpair-round", event, 1, typed=typed)
    assert response.url == reverse("event-desk", args=[event.slug])
    assert not Round.objects.exists()


@pytest.mark.parametrize("name", ["publish-round", "unpair-round", "restore-round"])
def test_a_stranger_changes_no_round(client, arbiter, name):
    draft = draft_of(arbiter, 4)
    client.force_login(UserFactory())
    assert client.post(reverse(name, args=[draft.event.slug, 1])).status_code == 403
    assert not Round.objects.get().is_published


@pytest.mark.parametrize("name", ["publish-round", "unpair-round"])
def test_a_round_is_not_changed_from_a_page_that_is_out_of_date(desk, arbiter, name):
    draft = draft_of(arbiter, 4)
    seen = Event.objects.get().revision - 1
    response = post_to_round(desk, name, draft.event, revision=seen)
    assert response.status_code == 409
    assert "Somebody changed the tournament meanwhile." in text_of(response)
    assert not Round.objects.get().is_published


@pytest.mark.parametrize("name", ["publish-round", "unpair-round", "restore-round"])
@pytest.mark.parametrize("revision", ["", "x", "-1", "9" * 40, "\x00"])
def test_a_round_is_changed_only_by_who_says_what_was_seen(
    desk, arbiter, name, revision
):
    draft = draft_of(arbiter, 4)
    response = post_to_round(desk, name, draft.event, revision=revision)
    assert response.status_code == 422
    assert not Round.objects.get().is_published


@pytest.mark.parametrize("name", ["publish-round", "unpair-round", "restore-round"])
def test_a_round_is_not_changed_by_looking(desk, arbiter, name):
    draft = draft_of(arbiter, 4)
    assert desk.get(reverse(name, args=[draft.event.slug, 1])).status_code == 405


# Pairing


def post_pair(client, event, revision):
    url = reverse("pair-round", args=[event.slug])
    return client.post(url, {"revision": revision})


@pytest.fixture
def ready(arbiter):
    """An event with four players and no round."""
    event = EventFactory(initial_colour="w")
    employ(arbiter, event)
    for number in range(1, 5):
        PlayerFactory(event=event, number=number)
    event.refresh_from_db()
    return event


def test_pair_makes_a_draft_and_goes_to_it(desk, ready):
    response = post_pair(desk, ready, ready.revision)
    assert response.url == reverse("desk-round", args=[ready.slug, 1])
    assert not ready.rounds.get().is_published


def test_pair_from_a_page_that_is_out_of_date_is_a_conflict(desk, ready):
    response = post_pair(desk, ready, ready.revision - 1)
    assert response.status_code == 409
    assert not ready.rounds.exists()


@pytest.mark.parametrize("revision", ["", "x", "-1", "9" * 40, "\x00"])
def test_pair_needs_to_know_what_was_seen(desk, ready, revision):
    response = post_pair(desk, ready, revision)
    assert response.status_code == 422
    assert not ready.rounds.exists()


def test_pair_says_why_not(desk, game):
    event = Event.objects.get()
    response = post_pair(desk, event, event.revision)
    assert response.status_code == 422
    assert "these boards of round 1 have no result: 12" in text_of(response)


def test_a_stranger_pairs_nothing(client, ready):
    client.force_login(UserFactory())
    assert post_pair(client, ready, ready.revision).status_code == 403


def test_nothing_is_paired_by_looking(desk, ready):
    assert desk.get(reverse("pair-round", args=[ready.slug])).status_code == 405


def test_a_whole_round_is_in_the_record_of_changes(desk, ready):
    post_pair(desk, ready, ready.revision)
    post_to_round(desk, "publish-round", ready, 1)
    game = ready.rounds.get().games.first()
    post_result(desk, game, "1-0")
    actions = list(Change.objects.values_list("action", flat=True))
    assert actions == ["result", "publish round", "pair round"]


def test_the_desk_is_said_to_nobody_else(client, game):
    get_user_model().objects.filter(username="arbiter").update(is_active=False)
    assert client.get(round_page(game)).status_code == 302


# Closing


@pytest.fixture
def played(desk, game):
    """A round whose only game, on board 12, has a result."""
    post_result(desk, game, "1-0")
    return game.round


def closed(client, round_):
    post_to_round(client, "close-round", round_.event, round_.number)
    return round_


def test_close_locks_the_round_and_says_so(desk, played):
    response = post_to_round(desk, "close-round", played.event)
    assert response.url == round_page(played)
    text = text_of(desk.get(round_page(played)))
    assert "<h1>Round 1: closed</h1>" in text
    assert "its results are locked until it is opened again" in text


def test_a_round_with_open_boards_is_not_closed_and_names_them(desk, game):
    response = post_to_round(desk, "close-round", game.round.event)
    assert response.status_code == 422
    assert "Round 1 cannot be closed: board 12 has no result." in text_of(response)


def test_a_closed_round_shows_its_results_without_buttons(desk, played):
    text = text_of(desk.get(round_page(closed(desk, played))))
    assert 'name="result"' not in text
    assert "entry.js" not in text


def test_a_result_of_a_closed_round_is_refused_with_the_way_out(desk, played, game):
    closed(desk, played)
    response = post_result(desk, game, "0-1", version=1)
    assert response.status_code == 409
    assert "Round 1 is closed. Open it again, then correct" in text_of(response)
    assert stored(game).result == "1-0"


def test_a_postponed_game_of_a_closed_round_gets_its_result(desk, game):
    post_result(desk, game, "?")
    closed(desk, game.round)
    assert 'name="result"' in text_of(desk.get(round_page(game)))
    assert post_result(desk, game, "0-1", version=1).status_code == 200
    assert stored(game).result == "0-1"


def test_a_round_that_is_opened_again_takes_corrections(desk, played, game):
    closed(desk, played)
    response = post_to_round(desk, "reopen-round", played.event)
    assert response.url == round_page(played)
    assert post_result(desk, game, "0-1", version=1).status_code == 200


def test_everybody_sees_that_a_round_is_closed(client, desk, played):
    closed(desk, played)
    page = reverse("round-detail", args=[played.event.slug, 1])
    assert "· closed " in text_of(client.get(page))


def test_a_closed_round_offers_neither_unpairing_nor_changes(desk, played):
    text = text_of(desk.get(round_page(closed(desk, played))))
    assert "Unpair round 1" not in text
    assert "Change the published pairings" not in text


def test_the_next_round_can_be_paired_after_a_round_is_closed(desk, played):
    closed(desk, played)
    event = Event.objects.get()
    for number in (100, 101):
        PlayerFactory(event=event, number=number)
    event.refresh_from_db()
    response = post_pair(desk, event, event.revision)
    assert response.url == reverse("desk-round", args=[event.slug, 2])


def test_the_count_brings_a_fresh_button_to_close_the_round(desk, played):
    headers = HTMX | {"HX-Target": "round-count"}
    text = text_of(desk.get(round_page(played), headers=headers))
    form = text[text.index('id="close-round"') :]
    assert f'name="revision" value="{Event.objects.get().revision}"' in form


@pytest.mark.parametrize("name", ["close-round", "reopen-round"])
def test_a_stranger_closes_and_opens_no_round(client, game, name):
    client.force_login(UserFactory())
    assert post_to_round(client, name, game.round.event).status_code == 403


@pytest.mark.parametrize("name", ["close-round", "reopen-round"])
def test_a_round_is_not_closed_or_opened_by_looking(desk, game, name):
    url = reverse(name, args=[game.round.event.slug, 1])
    assert desk.get(url).status_code == 405


@pytest.mark.parametrize("name", ["close-round", "reopen-round"])
@pytest.mark.parametrize("revision", ["", "x", "-1", "9" * 40, "\x00"])
def test_a_round_is_closed_only_by_who_says_what_was_seen(desk, game, name, revision):
    response = post_to_round(desk, name, game.round.event, revision=revision)
    assert response.status_code == 422
