import pytest

from tests.records import event_of
from tournaments.pairing import Board, Pairings
from tournaments.pairing.legality import FaultKind, faults

# Four players after one round: 1 beat 3 with White, 4 beat 2 with White.
AFTER_ONE = ("3w1", "4b0", "1b0", "2w1")


def pairings_of(text, bye=None):
    pairs = (word.split("-") for word in text.split())
    return Pairings(tuple(Board(int(white), int(black)) for white, black in pairs), bye)


def found(event, pairings, absent=(), **settings):
    """Return the faults as (kind, players)."""
    return [
        (fault.kind, fault.players)
        for fault in faults(event, absent, pairings, **settings)
    ]


def next_round(*lines, **settings):
    """Return an event with more rounds to come than the next one."""
    rounds_planned = settings.pop("rounds_planned", len(lines[0].split()) + 2)
    return event_of(*lines, rounds_planned=rounds_planned, **settings)


def test_legal_pairings_have_no_faults():
    assert found(next_round(*AFTER_ONE), pairings_of("2-1 3-4")) == []


def test_a_player_without_opponent_or_bye_is_forgotten():
    event = next_round("", "", "")
    assert found(event, pairings_of("1-2")) == [(FaultKind.FORGOTTEN, (3,))]


def test_an_absent_player_is_not_forgotten():
    event = next_round("", "", "")
    assert found(event, pairings_of("1-2"), absent={3}) == []


def test_a_player_on_two_boards_is_paired_twice():
    event = next_round("", "", "")
    assert found(event, pairings_of("1-2 3-1")) == [(FaultKind.TWICE, (1,))]


def test_a_player_with_a_board_and_the_bye_is_paired_twice():
    event = next_round("", "")
    assert found(event, pairings_of("1-2", bye=2)) == [(FaultKind.TWICE, (2,))]


def test_a_player_against_themselves_is_paired_twice():
    event = next_round("", "")
    assert (FaultKind.TWICE, (1,)) in found(event, pairings_of("1-1", bye=2))


def test_an_absent_player_cannot_be_paired():
    event = next_round("", "")
    assert found(event, pairings_of("1-2"), absent={2}) == [(FaultKind.ABSENT, (2,))]


def test_a_number_that_nobody_has_is_unknown():
    event = next_round("", "")
    assert (FaultKind.UNKNOWN, (9,)) in found(event, pairings_of("1-9", bye=2))


def test_two_players_meet_at_most_once():
    event = next_round(*AFTER_ONE)
    assert found(event, pairings_of("3-1 2-4")) == [
        (FaultKind.REMATCH, (3, 1)),
        (FaultKind.REMATCH, (2, 4)),
    ]


def test_a_forfeited_game_may_be_paired_again():
    event = next_round("2w+", "1b-")
    assert found(event, pairings_of("1-2")) == []


def test_an_unfinished_game_may_not_be_paired_again():
    event = next_round("2w*", "1b*")
    assert found(event, pairings_of("2-1")) == [(FaultKind.REMATCH, (2, 1))]


def test_two_of_a_forbidden_group_may_not_meet():
    event = next_round("", "", "", "")
    group = frozenset({2, 3, 4})
    assert found(event, pairings_of("1-2 3-4"), forbidden=[group]) == [
        (FaultKind.FORBIDDEN, (3, 4))
    ]


@pytest.mark.parametrize("before", ["0-U", "0-F", "2w+"])
def test_the_bye_is_barred_by_a_win_without_playing(before):
    event = next_round(before, "0-Z" if before.startswith("0") else "1b-", "0-Z")
    assert found(event, pairings_of("2-3", bye=1)) == [(FaultKind.BYE, (1,))]


@pytest.mark.parametrize("before", ["0-H", "0-Z"])
def test_the_bye_is_not_barred_by_a_requested_bye(before):
    event = next_round(before, "0-Z", "0-Z")
    assert found(event, pairings_of("2-3", bye=1)) == []


# Six players after two rounds. 1 and 2 had White twice, 3 and 4 Black twice.
TWO_WHITES = ("3w1 4w=", "4w1 3w=", "1b0 2b=", "2b0 1b=", "6w1 0-Z", "5b0 0-Z")


def test_two_players_who_must_have_the_same_colour_cannot_meet():
    event = next_round(*TWO_WHITES)
    assert found(event, pairings_of("1-2"), absent={3, 4, 5, 6}) == [
        (FaultKind.SAME_PREFERENCE, (1, 2))
    ]


def test_topscorers_who_must_have_the_same_colour_may_meet_in_the_last_round():
    event = next_round(*TWO_WHITES, rounds_planned=3)
    assert found(event, pairings_of("1-2"), absent={3, 4, 5, 6}) == []


def test_a_topscorer_may_meet_another_player_in_the_last_round_whatever_the_colours():
    lines = ("3w1 4w1", "4w0 3w0", "1b0 2b1", "2b1 1b0")
    event = next_round(*lines, rounds_planned=3)
    assert found(event, pairings_of("2-1"), absent={3, 4}) == []


def test_players_with_half_of_the_points_are_no_topscorers():
    lines = ("3w1 4w0", "4w0 3w1", "1b0 2b0", "2b1 1b1")
    event = next_round(*lines, rounds_planned=3)
    assert found(event, pairings_of("1-2"), absent={3, 4}) == [
        (FaultKind.SAME_PREFERENCE, (1, 2))
    ]


def test_nobody_gets_one_colour_three_times_in_a_row():
    event = next_round(*TWO_WHITES)
    assert found(event, pairings_of("1-5"), absent={2, 3, 4, 6}) == [
        (FaultKind.THIRD_COLOUR, (1,))
    ]


def test_an_unplayed_round_does_not_interrupt_a_row_of_colours():
    event = next_round("2w1 0-H 3w1", "1b0 0-Z 0-Z", "0-Z 0-Z 1b0", "0-Z 0-Z 0-Z")
    assert found(event, pairings_of("1-4"), absent={2, 3}) == [
        (FaultKind.THIRD_COLOUR, (1,))
    ]


def test_the_colour_of_a_forfeited_game_does_not_count():
    event = next_round("2w1 3w+", "1b0 0-Z", "0-Z 1b-", "0-Z 0-Z")
    assert found(event, pairings_of("1-4"), absent={2, 3}) == []


def test_nobody_gets_one_colour_three_times_more_than_the_other():
    # White four times out of six, last with Black: W W B W W B.
    lines = (
        "2w1 3w1 4b1 5w1 6w1 7b1",
        "1b0 0-Z 0-Z 0-Z 0-Z 0-Z",
        "0-Z 1b0 0-Z 0-Z 0-Z 0-Z",
        "0-Z 0-Z 1w0 0-Z 0-Z 0-Z",
        "0-Z 0-Z 0-Z 1b0 0-Z 0-Z",
        "0-Z 0-Z 0-Z 0-Z 1b0 0-Z",
        "0-Z 0-Z 0-Z 0-Z 0-Z 1w0",
        "0-Z 0-Z 0-Z 0-Z 0-Z 0-Z",
    )
    event = next_round(*lines)
    assert found(event, pairings_of("1-8"), absent={2, 3, 4, 5, 6, 7}) == [
        (FaultKind.COLOUR_DIFFERENCE, (1,))
    ]


def test_a_fault_names_the_players_in_a_sentence():
    [fault, _] = faults(next_round(*AFTER_ONE), (), pairings_of("3-1 2-4"))
    assert str(fault) == "Player 3 (3) and Player 1 (1) have met before."
