import pytest

from tournaments.check_line import check_line
from tournaments.record import System

SWISS, ROBIN = System.SWISS, System.ROUND_ROBIN
DOUBLE_ROBIN = System.DOUBLE_ROUND_ROBIN
TEAMS = System.SCHEVENINGEN
UNEQUAL = (
    "The two teams must be equal in size, with two players or more each. "
    "Players entered: "
)


@pytest.mark.parametrize(
    ("system", "rounds", "players", "is_fine", "text"),
    [
        (SWISS, 7, 60, True, "7 rounds for 60 players: fine."),
        (SWISS, 7, 8, True, "7 rounds for 8 players: fine."),
        (SWISS, 1, 2, True, "1 round for 2 players: fine."),
        (SWISS, 7, 6, False, "7 rounds need at least 8 players; 6 are entered."),
        (SWISS, 7, 1, False, "7 rounds need at least 8 players; 1 is entered."),
        (SWISS, 7, 0, True, "7 rounds need at least 8 players."),
        # FIDE C.05, Annex 1.
        (ROBIN, 1, 10, True, "A round robin of 10 players has 9 rounds."),
        (ROBIN, 1, 9, True, "A round robin of 9 players has 9 rounds."),
        (ROBIN, 1, 2, True, "A round robin of 2 players has 1 round."),
        (DOUBLE_ROBIN, 1, 8, True, "A double round robin of 8 players has 14 rounds."),
        (
            System.MATCHES,
            1,
            5,
            True,
            "A round robin of 5 players, two games in a row, has 10 rounds.",
        ),
        (
            *(
                TEAMS,
                1,
                8,
                True,
                "Two teams of 4 players have 4 rounds; half of each "
                "team has White in every round.",
            ),
        ),
        (
            *(
                TEAMS,
                1,
                6,
                True,
                "Two teams of 3 players have 3 rounds; team A has "
                "White on all boards in odd rounds, team B in even rounds.",
            ),
        ),
        (TEAMS, 1, 7, False, UNEQUAL + "7."),
        (TEAMS, 1, 2, False, UNEQUAL + "2."),
        (ROBIN, 1, 1, False, "A round robin needs at least 2 players; 1 is entered."),
    ],
)
def test_the_line_says_whether_the_numbers_work(system, rounds, players, is_fine, text):
    assert check_line(system, rounds, players) == (is_fine, text)


def test_a_round_robin_without_players_has_no_number_of_rounds_yet():
    assert "follows from the players" in check_line(ROBIN, 7, 0).text


def test_two_teams_without_players_have_no_number_of_rounds_yet():
    assert "is the size of a team" in check_line(TEAMS, 7, 0).text


@pytest.mark.parametrize(
    ("players", "games", "is_fine", "text"),
    [
        (0, 1, True, "The number of rounds follows from the players: whoever loses "),
        (1, 1, False, "A knock-out needs at least 2 players; 1 is entered."),
        (2, 1, True, "A knock-out of 2 players has 1 round before any play-off."),
        (8, 2, True, "A knock-out of 8 players has 6 rounds before any play-off."),
        (7, 1, True, "A knock-out of 7 players has 3 rounds before any play-off; 1 "),
        (5, 1, True, "A knock-out of 5 players has 3 rounds before any play-off; 3 "),
    ],
)
def test_a_knock_out_takes_the_rounds_of_its_stages(players, games, is_fine, text):
    line = check_line(System.KNOCK_OUT, 1, players, games)
    assert line.is_fine is is_fine
    assert line.text.startswith(text)
