import pytest

from tests.factories import PlayerFactory
from tests.tournaments.rounds import boards_of, event_with, pair_next, publish
from tournaments.actions import drafts
from tournaments.actions.rounds import pair_round
from tournaments.errors import EditConflict, TournamentError, Unconfirmed
from tournaments.models import Bye, Change, Game, Prohibition
from tournaments.record import System

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft(arbiter):
    """Round 1 of seven players: 1–4, 5–2, 3–6, and 7 has the bye (FIDE C.04.3)."""
    return pair_next(event_with(7), arbiter)


def change(action, draft, *args, by=None, **options):
    event = draft.event
    event.refresh_from_db()
    action(event, draft.number, *args, revision=event.revision, by=by, **options)


def player(draft, number):
    return draft.event.players.get(number=number)


def exchange(draft, first, second):
    change(drafts.exchange_players, draft, player(draft, first), player(draft, second))


def bye_of(draft):
    return list(
        Bye.objects.filter(round_number=draft.number).values_list(
            "player__number", "kind"
        )
    )


def test_two_players_swap_their_seats(draft):
    exchange(draft, 4, 6)
    assert boards_of(draft) == [(1, 6), (5, 2), (3, 4)]


def test_a_player_swaps_with_the_one_who_has_the_bye(draft):
    exchange(draft, 4, 7)
    assert (boards_of(draft)[0], bye_of(draft)) == ((1, 7), [(4, "U")])


# Board 1 has the player of the lowest starting rank, all having no points.
def test_the_boards_are_in_their_usual_order_after_a_step(draft):
    exchange(draft, 1, 3)
    assert boards_of(draft) == [(1, 6), (5, 2), (3, 4)]


def test_the_colours_of_a_board_are_swapped(draft):
    change(drafts.swap_colours, draft, [2])
    assert boards_of(draft) == [(1, 4), (2, 5), (3, 6)]


def test_a_board_is_taken_apart(draft):
    change(drafts.unpair_boards, draft, [1])
    assert boards_of(draft) == [(5, 2), (3, 6)]


def test_two_players_without_a_game_are_paired_by_hand(draft):
    change(drafts.unpair_boards, draft, [1, 2])
    change(drafts.pair_by_hand, draft, player(draft, 2), player(draft, 4))
    assert boards_of(draft) == [(2, 4), (3, 6)]


def test_the_bye_goes_to_somebody_else(draft):
    change(drafts.move_bye, draft, player(draft, 2))
    assert (boards_of(draft)[1], bye_of(draft)) == ((3, 6), [(2, "U")])


# FIDE C.04.3: 1, 2, 4, 5 and 7 are left; the upper half against the lower.
def test_the_rest_is_paired_again_around_the_boards_kept(draft):
    change(drafts.pair_rest, draft, [3], keeps_bye=False)
    assert (3, 6) in boards_of(draft)
    assert sorted(n for board in boards_of(draft) for n in board) == [1, 2, 3, 4, 5, 6]


def test_the_bye_is_kept_when_the_rest_is_paired_again(draft):
    change(drafts.move_bye, draft, player(draft, 1))
    change(drafts.pair_rest, draft, [], keeps_bye=True)
    assert bye_of(draft) == [(1, "U")]


def test_the_rest_obeys_a_prohibition(draft):
    Prohibition.objects.create(
        event=draft.event,
        first=player(draft, 1),
        second=player(draft, 4),
        first_round=1,
        last_round=5,
    )
    change(drafts.pair_rest, draft, [3], keeps_bye=False)
    assert not {(1, 4), (4, 1)} & set(boards_of(draft))


def test_with_every_board_kept_nobody_is_left_to_pair(draft):
    with pytest.raises(TournamentError, match="Fewer than two players are left"):
        change(drafts.pair_rest, draft, [1, 2, 3], keeps_bye=True)


def test_an_odd_rest_cannot_be_paired_beside_the_bye(draft):
    change(drafts.unpair_boards, draft, [1])
    late = PlayerFactory(event=draft.event, number=8)
    change(drafts.pair_by_hand, draft, player(draft, 1), late)
    with pytest.raises(TournamentError, match="An odd number of players is left"):
        board = Game.objects.get(white__number=1).board
        change(drafts.pair_rest, draft, [board], keeps_bye=True)


def test_a_step_that_makes_no_sense_changes_nothing(draft):
    with pytest.raises(TournamentError, match="Only players without a game"):
        change(drafts.pair_by_hand, draft, player(draft, 1), player(draft, 7))
    assert boards_of(draft) == [(1, 4), (5, 2), (3, 6)]


def test_who_is_absent_is_not_placed(draft):
    draft.event.players.filter(number=7).update(withdrawn_after=0)
    Bye.objects.all().delete()
    with pytest.raises(TournamentError, match="is absent in round 1"):
        exchange(draft, 1, 7)


def test_who_entered_after_the_pairing_can_be_placed_and_enters_then(draft):
    PlayerFactory(event=draft.event, number=8, first_round=2)
    change(drafts.pair_by_hand, draft, player(draft, 7), player(draft, 8))
    assert (boards_of(draft)[3], player(draft, 8).first_round) == ((7, 8), 1)


def test_a_player_with_a_fixed_board_stays_there(draft):
    draft.event.players.filter(number=1).update(fixed_board=2)
    exchange(draft, 4, 6)
    assert boards_of(draft) == [(5, 2), (1, 6), (3, 4)]


def test_a_draft_is_not_changed_from_a_page_that_is_out_of_date(draft):
    event = draft.event
    event.refresh_from_db()
    seen = {"revision": event.revision - 1, "by": None}
    with pytest.raises(EditConflict):
        drafts.swap_colours(event, 1, [1], **seen)


def test_a_published_round_is_not_changed_as_a_draft(draft):
    publish(draft.event, 1, None)
    with pytest.raises(EditConflict, match="already published"):
        change(drafts.swap_colours, draft, [1])


def test_a_round_robin_is_not_changed_by_hand(arbiter):
    event = event_with(4, system=System.ROUND_ROBIN.value, rounds_planned=3)
    draft = pair_next(event, arbiter)
    with pytest.raises(TournamentError, match="follows its table"):
        change(drafts.swap_colours, draft, [1])


def test_a_round_robin_is_not_paired_by_hand():
    event = event_with(4, system=System.ROUND_ROBIN.value, rounds_planned=3)
    with pytest.raises(TournamentError, match="follows its table"):
        pair_round(event, revision=event.revision, is_by_hand=True, by=None)


def test_a_round_can_be_paired_by_hand_from_nothing():
    event = event_with(4)
    draft = pair_round(event, revision=event.revision, is_by_hand=True, by=None)
    change(drafts.pair_by_hand, draft, player(draft, 4), player(draft, 1))
    assert boards_of(draft) == [(4, 1)]


def test_a_step_is_noted_with_the_boards_before_and_after(draft, arbiter):
    change(drafts.swap_colours, draft, [1], by=arbiter)
    noted = Change.objects.first()
    assert noted.action == "swap colours"
    assert noted.before == {"boards": [[1, 1, 4], [2, 5, 2], [3, 3, 6]], "bye": 7}
    assert noted.after == {"boards": [[1, 4, 1], [2, 5, 2], [3, 3, 6]], "bye": 7}


def test_a_draft_with_somebody_forgotten_is_not_published(draft):
    change(drafts.unpair_boards, draft, [1])
    with pytest.raises(Unconfirmed, match="has neither an opponent nor a bye") as error:
        publish(draft.event, 1, None)
    assert error.value.level == 3


def test_every_finding_has_to_be_accepted(draft):
    change(drafts.unpair_boards, draft, [1])
    with pytest.raises(Unconfirmed):
        publish(draft.event, 1, None, accepted=["forgotten-1"])


def test_what_was_accepted_is_noted(draft, arbiter):
    change(drafts.unpair_boards, draft, [1])
    publish(draft.event, 1, arbiter, accepted=["forgotten-1", "forgotten-4"])
    names = [f"{player(draft, number).name} ({number})" for number in (1, 4)]
    assert Change.objects.first().after == {
        "accepted": [f"{name} has neither an opponent nor a bye." for name in names]
    }
