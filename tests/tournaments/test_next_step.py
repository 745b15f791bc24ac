import pytest

from tests.factories import EventFactory, GameFactory, PlayerFactory, RoundFactory
from tournaments.models import Event
from tournaments.next_step import Step, progress_in_words, progress_of, with_progress
from tournaments.record import Result, System

pytestmark = pytest.mark.django_db


def event_with(*results, players=0, published=True, **settings):
    """Return an event with players, and a round 1 with those results if there are."""
    event = EventFactory(**settings)
    for number in range(1, players + 1):
        PlayerFactory(event=event, number=number)
    if results:
        day = {} if published else {"published_at": None}
        round_ = RoundFactory(event=event, **day)
        for board, result in enumerate(results, start=1):
            GameFactory(round=round_, board=board, result=result)
    return event


def in_words(event):
    return progress_in_words(with_progress(Event.objects.filter(pk=event.pk)).get())


def test_first_come_the_players():
    assert progress_of(event_with()).step is Step.ENTER_PLAYERS


def test_too_few_players_are_entered_before_anything_else():
    progress = progress_of(event_with(players=5, rounds_planned=5))
    assert progress.step is Step.ENTER_PLAYERS
    assert not progress.check.is_fine


def test_too_few_players_can_be_paired_all_the_same():
    assert progress_of(event_with(players=5, rounds_planned=5)).can_pair


def teams_of(first, second, without=0):
    event = EventFactory(system=System.SCHEVENINGEN.value)
    for number, side in enumerate("A" * first + "B" * second + " " * without, start=1):
        PlayerFactory(event=event, number=number, side=side.strip())
    return event


def test_two_teams_of_different_sizes_are_put_right_before_anything_else():
    progress = progress_of(teams_of(3, 1))
    assert progress.step is Step.ENTER_PLAYERS
    assert progress.check.text == (
        "The two teams must be equal in size, with two players or more each. "
        "Players in team A: 3; in team B: 1; in no team: 0."
    )


def test_two_equal_teams_are_paired():
    assert progress_of(teams_of(2, 2)).step is Step.PAIR


def test_who_is_in_no_team_is_counted():
    progress = progress_of(teams_of(2, 2, without=2))
    assert progress.check.text.endswith("team A: 2; in team B: 2; in no team: 2.")


def test_one_player_cannot_be_paired():
    assert not progress_of(event_with(players=1)).can_pair


def test_enough_players_are_paired():
    progress = progress_of(event_with(players=6, rounds_planned=5))
    assert (progress.step, progress.next_round) == (Step.PAIR, 1)


def test_a_draft_is_published():
    progress = progress_of(event_with(Result.PENDING, published=False))
    assert progress.step is Step.PUBLISH_ROUND
    assert not progress.can_pair


def test_missing_results_are_entered():
    progress = progress_of(event_with(Result.DRAW, Result.PENDING))
    assert progress.step is Step.ENTER_RESULTS
    assert progress.words == "Round 1: 1 of 2 results are in. Missing: board 2."


def test_many_missing_boards_are_counted():
    results = [Result.PENDING, Result.DRAW] * 14
    words = progress_of(event_with(*results)).words
    assert words.endswith(
        "boards 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 and 2 more."
    )


def test_missing_boards_in_a_row_are_named_by_the_first_and_the_last():
    words = progress_of(event_with(Result.DRAW, *[Result.PENDING] * 14)).words
    assert words.endswith("Missing: boards 2–15.")


def test_a_complete_round_is_followed_by_the_next():
    progress = progress_of(event_with(Result.DRAW, rounds_planned=5))
    assert progress.step is Step.PAIR
    assert progress.words == "All results of round 1 are in. Pair round 2."


def test_the_last_round_is_followed_by_the_end():
    progress = progress_of(event_with(Result.DRAW, rounds_planned=1))
    assert progress.step is Step.FINISH


def test_the_end_waits_for_a_postponed_game():
    progress = progress_of(event_with(Result.POSTPONED, rounds_planned=1))
    assert (progress.step, progress.postponed) == (Step.ENTER_POSTPONED, 1)
    assert progress.words == (
        "All rounds are played, but for a postponed game of round 1."
    )


def test_the_next_round_does_not_wait_for_a_postponed_game():
    progress = progress_of(event_with(Result.POSTPONED, rounds_planned=5, players=2))
    assert progress.step is Step.PAIR


def test_after_the_end_nothing_is_next():
    event = event_with(Result.DRAW, rounds_planned=1, closed_at="2026-11-29T18:00Z")
    progress = progress_of(event)
    assert progress.step is Step.NOTHING
    assert not progress.can_pair


@pytest.mark.parametrize(
    ("results", "settings", "words"),
    [
        ([], {}, "Not started"),
        ([Result.PENDING], {"published": False}, "Round 1 of 5 is paired as a draft"),
        ([Result.PENDING, Result.DRAW], {}, "Round 1 of 5 is being played"),
        ([Result.DRAW], {}, "Round 1 of 5 is complete"),
        ([Result.DRAW], {"closed_at": "2026-11-29T18:00Z"}, "Finished"),
    ],
)
def test_the_state_of_an_event_is_said_in_words(results, settings, words):
    assert in_words(event_with(*results, rounds_planned=5, **settings)) == words


def test_the_players_of_an_event_are_counted():
    event = event_with(players=3)
    PlayerFactory()
    counted = with_progress(Event.objects.filter(pk=event.pk)).get()
    assert counted.player_count == 3
