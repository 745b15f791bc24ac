from dataclasses import replace

import pytest

from tests.records import event_of, in_teams
from tournaments.half_games import counted, removed, without
from tournaments.record import EventRecord, Outcome, RoundResult, System


def leaving(event: EventRecord, number: int, after: int) -> EventRecord:
    """Return the event with a player who withdrew after that round."""
    players = tuple(
        replace(player, withdrawn_after=after) if player.number == number else player
        for player in event.players
    )
    return replace(event, players=players)


# Three games each. Number 4 beat number 1, left, and lost two games by forfeit.
ONE_OF_THREE = leaving(
    event_of(
        "4w0 2w1 3b=",
        "3w= 1b0 4w+",
        "2b= 4b+ 1w=",
        "1b1 3w- 2b-",
        system=System.ROUND_ROBIN,
    ),
    4,
    after=1,
)
# The same, but number 4 played and lost the second game as well.
TWO_OF_THREE = leaving(
    event_of(
        "4w0 2w1 3b=",
        "3w= 1b0 4w+",
        "2b= 4b1 1w=",
        "1b1 3w0 2b-",
        system=System.ROUND_ROBIN,
    ),
    4,
    after=2,
)
# Four games each. Number 3 left after two of them.
TWO_OF_FOUR = leaving(
    event_of(
        "0-R 3b1 2w1 0-R 3w+ 2b1",
        "3w1 0-R 1b0 3b+ 0-R 1w0",
        "2b0 1w0 0-R 2w- 1b- 0-R",
        system=System.DOUBLE_ROUND_ROBIN,
    ),
    3,
    after=3,
)


def test_who_left_before_half_of_the_games_is_out():
    assert removed(ONE_OF_THREE) == {4}


@pytest.mark.parametrize("event", [TWO_OF_THREE, TWO_OF_FOUR])
def test_who_left_after_half_of_the_games_or_more_counts(event):
    assert removed(event) == frozenset()


def test_both_cycles_are_counted_together():
    # Two of four games are half; one of four is not.
    event = event_of(
        "0-R 3b1 2w1 0-R 3w+ 2b1",
        "3w1 0-R 1b0 3b+ 0-R 1w0",
        "2b0 1w- 0-R 2w- 1b- 0-R",
        system=System.DOUBLE_ROUND_ROBIN,
    )
    assert removed(leaving(event, 3, after=1)) == {3}


def test_both_games_of_each_match_are_counted():
    # Each has four games. Number 3 played one of them and left.
    event = event_of(
        "0-R 0-R 3b+ 3w+ 2w1 2b1",
        "3w1 3b+ 0-R 0-R 1b0 1w0",
        "2b0 2w- 1w- 1b- 0-R 0-R",
        system=System.MATCHES,
    )
    assert removed(leaving(event, 3, after=1)) == {3}


def test_between_two_teams_half_is_of_the_games_against_the_other_team():
    # Each has two games, and number 1 played one of them.
    event = event_of(
        "3w1 4b-", "4w1 3b1", "1b0 2w0", "2b0 1w+", system=System.SCHEVENINGEN
    )
    assert removed(leaving(in_teams(event, "AABB"), 1, after=1)) == frozenset()


def test_who_left_a_team_before_half_of_its_games_is_out():
    # Each has three games, and number 1 played one of them.
    event = event_of(
        *("4w1 5b- 6w-", "5w1 6b1 4w1", "6w1 4b1 5w1"),
        *("1b0 3w0 2b0", "2b0 1w+ 3b0", "3b0 2w0 1b+"),
        system=System.SCHEVENINGEN,
    )
    assert removed(leaving(in_teams(event, "AAABBB"), 1, after=1)) == {1}


def test_who_lost_by_forfeit_without_leaving_counts():
    stayed = replace(
        ONE_OF_THREE,
        players=tuple(
            replace(player, withdrawn_after=None) for player in ONE_OF_THREE.players
        ),
    )
    assert removed(stayed) == frozenset()


def test_nobody_is_out_of_a_swiss():
    assert removed(replace(ONE_OF_THREE, system=System.SWISS)) == frozenset()


def test_a_game_without_a_result_is_not_completed():
    event = event_of(
        "4w0 2w1 3b=",
        "3w= 1b0 4w+",
        "2b= 4b* 1w=",
        "1b1 3w* 2b-",
        system=System.ROUND_ROBIN,
    )
    assert removed(leaving(event, 4, after=2)) == {4}


def test_after_an_earlier_round_the_player_had_not_left():
    event = leaving(ONE_OF_THREE, 4, after=2)
    assert removed(event.after(1)) == frozenset()


def test_after_the_round_of_leaving_the_player_is_out():
    assert removed(ONE_OF_THREE.after(1)) == {4}


def test_what_counts_leaves_the_games_of_the_removed_out():
    assert {n: float(score) for n, score in counted(ONE_OF_THREE).scores.items()} == {
        1: 1.5,
        2: 0.5,
        3: 1,
    }


def test_without_removals_the_event_itself_counts():
    assert counted(TWO_OF_THREE) is TWO_OF_THREE


def test_the_opponents_of_the_removed_had_a_rest():
    results = without(ONE_OF_THREE, {4}).by_number[1].results
    assert results[0] == RoundResult(Outcome.REST)
