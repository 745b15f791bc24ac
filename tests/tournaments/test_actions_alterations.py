from functools import partial

import pytest

from tests.factories import A_DAY, PlayerFactory
from tests.tournaments.rounds import boards_of, event_with, pair_next, publish
from tournaments.actions.alterations import alter_pairings
from tournaments.errors import EditConflict, NotAccepted, TournamentError
from tournaments.models import Bye, Change, Game, Round
from tournaments.pairing import by_hand
from tournaments.record import System

pytestmark = pytest.mark.django_db
REASON = "They met in round 1."


@pytest.fixture
def published(arbiter):
    """Round 1 of seven players: 1–4, 5–2, 3–6, and 7 has the bye (FIDE C.04.3)."""
    event = event_with(7)
    round_ = pair_next(event, arbiter)
    publish(event, 1, arbiter)
    return round_


def alter(round_, step, *numbers, accepted=(), by=None):
    event = round_.event
    event.refresh_from_db()
    players = event.players.filter(number__in=numbers)
    alter_pairings(
        event,
        round_.number,
        step,
        players,
        REASON,
        revision=event.revision,
        accepted=accepted,
        by=by,
    )


def exchange(round_, first, second, **options):
    step = partial(by_hand.exchange, first=first, second=second)
    alter(round_, step, first, second, **options)


def numbered(round_):
    games = round_.games.values_list("board", "white__number", "black__number")
    return list(games)


def test_two_players_of_a_published_round_swap_places(published):
    exchange(published, 4, 6)
    assert boards_of(published) == [(1, 6), (5, 2), (3, 4)]


def test_published_boards_keep_their_numbers(published):
    exchange(published, 1, 3)
    assert numbered(published) == [(1, 3, 4), (2, 5, 2), (3, 1, 6)]


def test_a_change_is_dated_and_says_why(published):
    exchange(published, 4, 6)
    published.refresh_from_db()
    assert published.changed_at and published.change_reason == REASON


def test_a_game_that_is_not_concerned_stays_the_same(published):
    kept = Game.objects.get(board=2).pk
    exchange(published, 4, 6)
    assert Game.objects.get(board=2).pk == kept


def test_the_bye_is_moved_with_the_players(published):
    exchange(published, 4, 7)
    assert Bye.objects.get().player.number == 4


def test_the_earlier_pairings_are_kept_in_the_record(published, arbiter):
    exchange(published, 4, 6, by=arbiter)
    noted = Change.objects.first()
    assert noted.action == "change pairings"
    assert noted.before == {"boards": [[1, 1, 4], [2, 5, 2], [3, 3, 6]], "bye": 7}
    assert noted.after["reason"] == REASON


def test_a_board_with_a_result_is_not_changed(published):
    Game.objects.filter(board=3).update(result="1-0", version=1)
    with pytest.raises(TournamentError, match="Board 3 has a result"):
        exchange(published, 4, 6)
    assert numbered(published)[0] == (1, 1, 4)


def test_a_late_entry_is_paired_with_who_has_the_bye(published):
    late = PlayerFactory(event=published.event, number=8, first_round=2)
    step = partial(by_hand.put_together, white=8, black=7)
    alter(published, step, 7, 8)
    late.refresh_from_db()
    assert (numbered(published)[3], late.first_round) == ((4, 8, 7), 1)


def test_who_is_absent_gets_no_place(published):
    published.event.players.filter(number=7).update(withdrawn_after=0)
    Bye.objects.all().delete()
    with pytest.raises(TournamentError, match="is absent in round 1"):
        exchange(published, 4, 7)


def test_what_a_change_makes_wrong_has_to_be_accepted(published):
    late = PlayerFactory(event=published.event, number=8, first_round=1)
    step = partial(by_hand.exchange, first=4, second=late.number)
    with pytest.raises(NotAccepted) as error:
        alter(published, step, 4, 8)
    assert [finding.key for finding in error.value.findings] == ["forgotten-4"]


def test_what_was_accepted_is_noted_with_the_change(published):
    PlayerFactory(event=published.event, number=8, first_round=1)
    step = partial(by_hand.exchange, first=4, second=8)
    alter(published, step, 4, 8, accepted=["forgotten-4"])
    name = published.event.players.get(number=4).name
    assert Change.objects.first().after["accepted"] == [
        f"{name} (4) has neither an opponent nor a bye."
    ]


def test_what_was_wrong_before_is_not_asked_again(published):
    PlayerFactory(event=published.event, number=8, first_round=1)
    exchange(published, 4, 6)
    assert numbered(published)[0] == (1, 1, 6)


def test_a_draft_is_changed_as_one(arbiter):
    draft = pair_next(event_with(4), arbiter)
    with pytest.raises(EditConflict, match="still a draft"):
        exchange(draft, 1, 2)


def test_a_closed_round_stays_as_it_is(published):
    Round.objects.update(closed_at=A_DAY)
    with pytest.raises(TournamentError, match="Round 1 is closed"):
        exchange(published, 4, 6)


def test_an_earlier_round_stays_as_it_is(published, arbiter):
    Game.objects.update(result="1-0", version=1)
    pair_next(published.event, arbiter)
    with pytest.raises(TournamentError, match="has a later one"):
        exchange(published, 4, 6)


def test_a_published_round_robin_is_not_changed(arbiter):
    event = event_with(4, system=System.ROUND_ROBIN.value, rounds_planned=3)
    round_ = pair_next(event, arbiter)
    publish(event, 1, arbiter)
    with pytest.raises(TournamentError, match="follows its table"):
        exchange(round_, 1, 2)


def test_published_pairings_are_not_changed_from_an_old_page(published):
    event = published.event
    event.refresh_from_db()
    step = partial(by_hand.swap_colours, boards=[1])
    seen = {"revision": event.revision - 1, "by": None}
    with pytest.raises(EditConflict):
        alter_pairings(event, 1, step, (), REASON, **seen)
