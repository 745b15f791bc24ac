"""From a report file to an event."""

from decimal import Decimal

import pytest

from tests.tournaments.reports import SMALL, player_line, replaced
from tournaments.record import (
    Absence,
    Colour,
    Edition,
    EventRecord,
    Outcome,
    PointSystem,
    RoundResult,
    System,
)
from tournaments.trf.convert import coming_byes, event_from
from tournaments.trf.reader import read


def event_of_lines(*lines: str) -> EventRecord:
    return event_from(read("\n".join(lines)))


def absences(event: EventRecord, number: int) -> list[Absence | None]:
    return [result.absence for result in event.by_number[number].results]


def test_a_player_has_one_result_for_each_round():
    assert [player.results for player in event_of_lines(SMALL).players] == [
        (
            RoundResult(Outcome.WIN, 2, Colour.BLACK),
            RoundResult(Outcome.LOSS, 3, Colour.WHITE),
        ),
        (
            RoundResult(Outcome.LOSS, 1, Colour.WHITE),
            RoundResult(Outcome.HALF_BYE, absence=Absence.REQUESTED),
        ),
        (
            RoundResult(Outcome.PAIRING_BYE),
            RoundResult(Outcome.WIN, 1, Colour.BLACK),
        ),
    ]


def test_a_player_keeps_what_the_file_says():
    ada = event_of_lines(SMALL).by_number[1]
    assert (ada.name, ada.title, ada.rating) == ("Berg, Ada", "WGM", 2300)
    assert (ada.federation, ada.fide_id) == ("BRA", "1234567")


def test_an_unrated_player_has_no_rating():
    assert event_of_lines(SMALL).by_number[3].rating is None


def test_starting_ranks_keep_their_gaps():
    event = event_of_lines(
        player_line(2, "   7 w 1"), player_line(7, "   2 b 0"), player_line(4)
    )
    assert [player.number for player in event.players] == [2, 4, 7]


def test_players_are_entered_in_the_order_of_the_file():
    event = event_of_lines(player_line(2), player_line(7), player_line(4))
    assert [(p.number, p.entry) for p in event.players] == [(2, 1), (4, 3), (7, 2)]


def test_scores_are_the_points_of_the_results():
    assert event_of_lines(SMALL).scores == {1: 1, 2: Decimal("0.5"), 3: 2}


def test_points_come_from_the_file():
    event = event_of_lines("162  W 3.0    D 1.0    L 0.0", SMALL)
    assert event.scores == {1: 3, 2: 1, 3: 6}


def test_without_points_a_win_is_1_and_a_draw_half():
    assert event_of_lines(SMALL).points == PointSystem()


# Which rounds there are.


def test_a_round_in_which_nobody_is_paired_is_still_to_come():
    assert event_of_lines(SMALL).rounds_paired == 2


def test_a_round_with_nothing_but_the_bye_of_the_pairing_is_a_round():
    event = event_of_lines(player_line(1, "0000 - U"), player_line(2, "0000 - Z"))
    assert event.rounds_paired == 1


def test_a_round_that_is_all_forfeits_is_a_round():
    event = event_of_lines(player_line(1, "   2 w -"), player_line(2, "   1 b -"))
    assert event.rounds_paired == 1


def test_an_empty_round_between_others_is_a_round():
    event = event_of_lines(
        player_line(1, "   2 w 1", "0000 - Z", "   2 b 1"),
        player_line(2, "   1 b 0", "0000 - Z", "   1 w 0"),
    )
    assert event.rounds_paired == 3


def test_a_list_of_players_has_no_rounds():
    assert event_of_lines(player_line(1), player_line(2)).rounds_paired == 0


def test_the_planned_rounds_are_those_of_the_file():
    assert event_of_lines(SMALL).rounds_planned == 5


def test_without_planned_rounds_the_rounds_played_are_planned():
    assert event_of_lines(replaced("142 5\n", "")).rounds_planned == 2


def test_more_rounds_than_planned_are_planned_after_all():
    assert event_of_lines(replaced("142 5", "142 1")).rounds_planned == 2


# Rounds without a game.


def test_zero_point_byes_before_the_first_game_are_a_late_entry():
    event = event_of_lines(
        player_line(1, "   2 w 1", "   2 b 1", "   3 w 1"),
        player_line(2, "   1 b 0", "   1 w 0", "0000 - U"),
        player_line(3, "0000 - Z", "", "   1 b 0"),
    )
    assert absences(event, 3) == [Absence.LATE, Absence.LATE, None]


def test_a_late_entry_may_begin_with_a_bye():
    event = event_of_lines(
        player_line(1, "   2 w 1", "   2 b 1"),
        player_line(2, "   1 b 0", "   1 w 0"),
        player_line(3, "0000 - Z", "0000 - H"),
    )
    assert absences(event, 3) == [Absence.LATE, Absence.REQUESTED]


def test_zero_point_byes_after_a_game_are_absences():
    event = event_of_lines(
        player_line(1, "   2 w 1", "   3 w 1", "   3 b 1"),
        player_line(2, "   1 b 0", "0000 - Z", ""),
        player_line(3, "0000 - U", "   1 b 0", "   1 w 0"),
    )
    assert absences(event, 2) == [None, Absence.ABSENT, Absence.ABSENT]


def test_who_never_plays_is_absent():
    event = event_of_lines(
        player_line(1, "   2 w 1"), player_line(2, "   1 b 0"), player_line(3)
    )
    assert event.by_number[3].results == (
        RoundResult(Outcome.ZERO_BYE, absence=Absence.ABSENT),
    )


def test_a_round_without_a_game_in_a_round_robin_is_a_rest():
    event = event_of_lines(
        "092 Round Robin",
        player_line(1, "   2 w 1", "0000 - Z", "   3 b 1"),
        player_line(2, "   1 b 0", "   3 w 1", ""),
        player_line(3, "0000 - Z", "   2 b 0", "   1 w 0"),
    )
    rests = {p.number: [r.outcome for r in p.results] for p in event.players}
    assert rests[1][1] == rests[2][2] == rests[3][0] == Outcome.REST


def test_a_short_line_is_absent_in_the_rounds_that_it_leaves_out():
    event = event_of_lines(
        player_line(1, "   2 w 1", "   3 w 1"),
        player_line(2, "   1 b 0"),
        player_line(3, "0000 - U", "   1 b 0"),
    )
    assert [r.outcome for r in event.by_number[2].results] == [
        Outcome.LOSS,
        Outcome.ZERO_BYE,
    ]


# Colours.


def test_a_colour_that_one_line_leaves_out_follows_from_the_other():
    event = event_of_lines(player_line(1, "   2 - 1"), player_line(2, "   1 w 0"))
    assert event.by_number[1].results[0].colour is Colour.BLACK


def test_a_forfeit_may_have_no_colours():
    event = event_of_lines(player_line(1, "   2 - +"), player_line(2, "   1 - -"))
    assert event.by_number[1].results == (RoundResult(Outcome.FORFEIT_WIN, 2),)


def test_a_forfeit_keeps_its_scheduled_colours():
    event = event_of_lines(player_line(1, "   2 w +"), player_line(2, "   1 b -"))
    assert event.by_number[2].results[0].colour is Colour.BLACK


def test_the_initial_colour_is_that_of_the_file():
    assert event_of_lines(SMALL).initial_colour is Colour.BLACK


@pytest.mark.parametrize("colour", list(Colour))
def test_without_an_initial_colour_round_1_shows_it(colour):
    event = event_of_lines(
        player_line(1, f"   2 {colour} 1"), player_line(2, f"   1 {colour.other} 0")
    )
    assert event.initial_colour is colour


def test_without_the_top_seed_the_next_game_shows_the_initial_colour():
    # FIDE C.04.3, article 5.2.5: an even number has the other colour.
    event = event_of_lines(
        player_line(1, "0000 - H"),
        player_line(2, "   3 w 1"),
        player_line(3, "   2 b 0"),
    )
    assert event.initial_colour is Colour.BLACK


# System and edition.


@pytest.mark.parametrize(
    ("line", "system"),
    [
        ("092 Individual: Swiss-System", System.SWISS),
        ("092 Individual: Round-Robin", System.ROUND_ROBIN),
        ("092 all-play-all", System.ROUND_ROBIN),
        ("092 Double Round Robin", System.DOUBLE_ROUND_ROBIN),
        ("092 FIDE_DUTCH_2025", System.SWISS),
        ("192 FIDE_DUTCH_2026", System.SWISS),
        ("192 BERGER_ROUNDROBIN", System.ROUND_ROBIN),
        ("192 FIDE_ROUNDROBIN", System.ROUND_ROBIN),
        ("192 BERGER_DOUBLEROUNDROBIN", System.DOUBLE_ROUND_ROBIN),
        ("192 FIDE_DOUBLEROUNDROBIN", System.DOUBLE_ROUND_ROBIN),
        ("192 CUSTOM_ROUNDROBIN", System.ROUND_ROBIN),
        ("092 Round robin, two games in a row", System.MATCHES),
        ("192 FIDE_SCHEVENINGEN", System.SCHEVENINGEN),
        ("192 CUSTOM_SCHEVENINGEN", System.SCHEVENINGEN),
        ("192 FIDE_DOUBLESWISS", System.SWISS),
        ("192 fide_dutch\n092 Round robin", System.SWISS),
        ("012 No type at all", System.SWISS),
    ],
)
def test_the_system_is_the_encoded_type_or_else_the_text(line, system):
    assert event_of_lines(line, player_line(1), player_line(2)).system is system


def test_a_round_robin_in_which_two_meet_twice_is_a_double_one():
    event = event_of_lines(
        "092 Individual: Round-Robin",
        player_line(1, "   2 w 1", "   2 b 1"),
        player_line(2, "   1 b 0", "   1 w 0"),
    )
    assert event.system is System.DOUBLE_ROUND_ROBIN


def test_the_games_between_two_teams_show_who_is_in_which():
    event = event_of_lines(
        "192 FIDE_SCHEVENINGEN",
        player_line(1, "   2 w 1", "   3 b 1"),
        player_line(2, "   1 b 0", "   4 w 1"),
        player_line(3, "   4 b 0", "   1 w 0"),
        player_line(4, "   3 w 1", "   2 b 0"),
    )
    assert [player.side for player in event.players] == ["A", "B", "B", "A"]


def test_teams_are_not_guessed_while_the_games_do_not_link_everybody():
    event = event_of_lines(
        "192 FIDE_SCHEVENINGEN",
        player_line(1, "   2 w 1"),
        player_line(2, "   1 b 0"),
        player_line(3, "   4 w 1"),
        player_line(4, "   3 b 0"),
    )
    assert [player.side for player in event.players] == [None] * 4


def test_games_of_all_against_all_show_no_teams():
    event = event_of_lines(
        "192 FIDE_SCHEVENINGEN",
        player_line(1, "   2 w 1", "   3 w 1"),
        player_line(2, "   1 b 0", "0000 - Z", "   3 w 1"),
        player_line(3, "0000 - Z", "   1 b 0", "   2 b 0"),
    )
    assert [player.side for player in event.players] == [None] * 3


def test_a_round_robin_with_every_pair_twice_in_a_row_is_one_of_matches():
    event = event_of_lines(
        "192 CUSTOM_ROUNDROBIN",
        player_line(1, "0000 - Z", "0000 - Z", "   3 b 1"),
        player_line(2, "   3 w 1", "   3 b 1", "0000 - Z"),
        player_line(3, "   2 b 0", "   2 w 0", "   1 w 0"),
    )
    assert event.system is System.MATCHES


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        ("042 2026/02/28", Edition.AUGUST_2024),
        ("042 2026/03/01", Edition.MARCH_2026),
        ("042 some day", Edition.MARCH_2026),
    ],
)
def test_the_edition_of_the_rules_follows_from_the_first_day(day, edition):
    assert event_of_lines(day, player_line(1)).edition is edition


def test_the_tie_breaks_are_those_of_the_file():
    event = event_of_lines("202 BH/C1,SB", player_line(1))
    assert event.tie_breaks == ("BH/C1", "SB")


# Who is away in the next round.


def test_byes_for_the_next_round_stand_in_its_columns():
    assert coming_byes(read(SMALL)) == {2: Outcome.ZERO_BYE}


def test_byes_for_the_next_round_stand_in_240():
    assert coming_byes(read(SMALL + "240 H   3    1    3")) == {
        1: Outcome.HALF_BYE,
        2: Outcome.ZERO_BYE,
        3: Outcome.HALF_BYE,
    }


def test_byes_for_the_next_round_stand_in_xxz():
    assert coming_byes(read(SMALL + "XXZ 1")) == {
        1: Outcome.ZERO_BYE,
        2: Outcome.ZERO_BYE,
    }


def test_240_tells_the_kind_of_a_bye_that_the_columns_and_xxz_have_too():
    content = SMALL + "XXZ 2\n240 F   3    2"
    assert coming_byes(read(content)) == {2: Outcome.FULL_BYE}


def test_byes_of_other_rounds_are_no_byes_of_the_next():
    content = SMALL + "240 H   2    1\n240 H   4    1"
    assert coming_byes(read(content)) == {2: Outcome.ZERO_BYE}


def test_a_blank_in_the_columns_of_the_next_round_is_no_bye():
    assert 1 not in coming_byes(read(SMALL))


def test_a_round_robin_has_no_byes_to_come():
    assert coming_byes(read("092 Round Robin\n" + player_line(1, "0000 - Z"))) == {}
