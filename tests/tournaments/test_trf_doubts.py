"""What is odd about a report file, though it can be used."""

import pytest

from tests.tournaments.reports import SMALL, player_line, replaced
from tournaments.trf.convert import event_from
from tournaments.trf.doubts import doubts
from tournaments.trf.reader import read


def doubts_of(content: str) -> list[str]:
    document = read(content)
    return [str(note) for note in doubts(document, event_from(document))]


def test_a_file_in_order_leaves_no_doubt():
    assert doubts_of(SMALL) == []


def test_points_that_differ_from_the_results_are_noted():
    assert doubts_of(replaced("  1.0    2 ", "  1.5    2 ")) == [
        "Line 12: The points of Berg, Ada are 1.5 in the file, but the results make 1, "
        "which is what counts here."
    ]


def test_missing_points_leave_no_doubt():
    assert doubts_of(replaced("  1.0    2 ", "         2 ")) == []


@pytest.mark.parametrize("points", ["0.5", "1.0"])
def test_points_may_have_the_coming_half_point_bye(points):
    content = replaced("0000 - H  0000 - Z", "0000 - H  0000 - H")
    assert doubts_of(replaced("  0.5    3 ", f"  {points}    3 ", content)) == []


def test_points_with_bonuses_are_not_compared():
    content = replaced("  1.0    2 ", "  1.5    2 ")
    assert doubts_of(content + "299 \n") == []


def test_points_of_another_system_than_the_file_names_are_noted():
    assert len(doubts_of("162  W 3.0    D 1.0    L 0.0\n" + SMALL)) == 3


def test_more_rounds_than_planned_are_noted():
    assert doubts_of(replaced("142 5", "142 1")) == [
        "The file has 2 rounds, more than the 1 planned."
    ]


@pytest.mark.parametrize(("first", "second"), [("0", "0"), ("=", "0")])
def test_unusual_results_are_noted(first, second):
    lines = player_line(1, f"   2 w {first}"), player_line(2, f"   1 b {second}")
    [note, *_others] = doubts_of("\n".join(lines))
    assert note == (
        f"Line 1: Round 1 of 1 and 2 has an unusual result: “{first}” and “{second}”."
    )


@pytest.mark.parametrize("kind", ["FIDE_DUBOV", "FIDE_TEAM", "CUSTOM_KNOCKOUT"])
def test_a_system_that_is_not_known_is_noted(kind):
    assert doubts_of(f"192 {kind}\n" + SMALL) == [
        f"The type “{kind}” is not known here; read as a Swiss."
    ]


@pytest.mark.parametrize(
    "kind", ["FIDE_DUTCH", "FIDE_DUTCH_2026", "CUSTOM_SWISS", "FIDE_ROUNDROBIN"]
)
def test_a_system_that_is_known_leaves_no_doubt(kind):
    lines = f"192 {kind}", player_line(1), player_line(2)
    assert doubts_of("\n".join(lines)) == []


def test_a_fide_id_twice_is_noted():
    assert doubts_of(replaced("7654321", "1234567")) == [
        "Lines 12, 13: Two players have the FIDE ID “1234567”."
    ]


def test_a_name_twice_with_one_year_of_birth_is_noted():
    content = replaced("Cruz, Ben", "Berg, Ada")
    assert doubts_of(replaced("2001/00/00", "1990/00/00", content)) == [
        "Lines 12, 13: Two players have the name and year of birth “Berg, Ada, 1990”."
    ]


def test_byes_for_later_rounds_are_noted():
    assert doubts_of(SMALL + "240 H   4    1") == [
        "Line 15: Byes for rounds after the next one were not taken over."
    ]


def test_a_bye_of_another_kind_than_in_the_columns_is_noted():
    assert doubts_of(SMALL + "240 H   3    2") == [
        "Line 15: The bye of 2 in round 3 is “H”, but their line has “Z”."
    ]


def test_a_bye_in_a_round_that_the_player_played_is_noted():
    assert doubts_of(SMALL + "240 H   1    1") == [
        "Line 15: The bye of 1 in round 1 is “H”, but their line has “1”."
    ]


def test_a_name_in_two_alphabets_is_noted():
    # The А is Cyrillic.
    assert doubts_of(replaced("Berg, Ada", "Berg, \u0410da")) == [
        "Line 12: The name “Berg, \u0410da” mixes alphabets that look alike."
    ]


def test_a_name_with_accents_leaves_no_doubt():
    assert doubts_of(replaced("Berg, Ada", "Bérğ, Åda")) == []


def test_virtual_points_of_another_kind_are_noted():
    # Half a point for Ada in all rounds.
    assert doubts_of(SMALL + "250       0.5   1   5    1    1") == [
        "The virtual points are not those of the Baku acceleration. They were not "
        "taken over."
    ]


def test_the_virtual_points_of_baku_leave_no_doubt():
    spans = "250       1.0   1   2    1    2\n250       0.5   3   3    1    2"
    assert doubts_of(SMALL + spans) == []


def test_prohibited_pairs_leave_no_doubt():
    assert doubts_of(SMALL + "260   1   5    1    2") == []


def test_a_prohibition_of_too_many_pairs_is_noted():
    players = "\n".join(player_line(number) for number in range(4, 101))
    group = " ".join(f"{number:4}" for number in range(1, 65))
    [doubt] = doubts_of(f"{SMALL}{players}\n260   1   5 {group}")
    assert "prohibits more than 2000 pairs" in doubt


def test_teams_that_the_games_do_not_show_are_asked_for():
    lines = player_line(1, "0000 - H"), player_line(2, "0000 - H")
    assert (
        "The games do not show who is in which team. Choose it for each player."
        in doubts_of("\n".join(["192 FIDE_SCHEVENINGEN", *lines]))
    )
