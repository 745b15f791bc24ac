"""The working behind a number: its parts make up the value, and say why."""

import json
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given

from standings.ranking import rank, values
from standings.tiebreaks import TIE_BREAKS, tie_break
from standings.tiebreaks.facts import Facts
from standings.tiebreaks.parts import Kind
from standings.tiebreaks.working import arithmetic, working, workings
from standings.vectors import event_from
from tests.conformance import CONFORMANCE, files, needs_conformance
from tests.records import event_of
from tests.standings.test_ranking import EVERY_KIND, few, swiss_events
from tests.standings.test_worked_examples import SIX_PLAYERS
from tournaments.record import Edition, System

VECTORS = [*files("tiebreaks/*.json"), *files("events/*.json")]


def vector(name):
    path = CONFORMANCE / "tiebreaks" / f"{name}.json"
    return event_from(json.loads(path.read_text()))


def kept(shown):
    return [part.adds for part in shown.parts if not part.is_cut]


def cut_rounds(shown):
    return {part.round_number: part.cut.article for part in shown.parts if part.is_cut}


def counted(shown):
    return [part.counted for part in shown.parts]


def texts(sentences):
    return [each.text() for each in sentences]


def position(shown):
    """Return the place in the direct encounter, 0 if it separates nobody."""
    if len(shown.levels) < 2:
        return 0
    at = [shown.number in level for level in shown.levels].index(True)
    return 1 + sum(map(len, shown.levels[:at]))


def made_up(shown):
    """Return the value that the parts make up, where they do."""
    if shown.value is None or shown.kind is Kind.OTHER:
        return shown.value
    if shown.kind is Kind.SUM:
        return sum(kept(shown))
    digits = 2 if shown.tie_break.family.name == "AOB" else 0
    mean = sum(kept(shown)) * 10**digits / len(kept(shown))
    return (mean + Decimal("0.5")) // 1 / 10**digits


@needs_conformance
@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_the_parts_add_up_to_the_value_of_every_player_and_code(path):
    expected = json.loads(path.read_text())
    event = event_from(expected)
    numbers = [player["no"] for player in expected["players"]]
    wrong = []
    for code, column in expected["expected"]["values"].items():
        for number, text in zip(numbers, column, strict=True):
            shown = working(event, code, number)
            value = None if text is None else Decimal(text)
            found = made_up(shown)
            if tie_break(code).needs_group:
                # The data has positions of a direct encounter, the parts points.
                found = position(shown)
            if found != value:
                wrong.append(f"{code} of player {number}: {found} instead of {text}")
    assert not wrong, "\n".join(wrong)


@needs_conformance
@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_games_among_the_tied_add_up_to_the_points_of_a_direct_encounter(path):
    event = event_from(json.loads(path.read_text()))
    column = {place.number: place.values[0] for place in rank(event, ["DE"])}
    shown = [working(event, "DE", number) for number in column]
    assert [each.value for each in shown] == list(column.values())
    assert all(sum(kept(each)) == each.value for each in shown if each.value)


@few
@given(swiss_events())
def test_the_working_of_a_random_event_has_the_value_of_the_ranking(event):
    codes = [code for code in EVERY_KIND if code != "DE"]
    found = values(event, codes)
    for number in event.by_number:
        for shown in workings(event, codes, number):
            assert shown.value == found[shown.code][number]
            assert made_up(shown) == shown.value


def test_every_family_can_be_explained():
    event = event_of("2w1", "1b0", ratings=(1800, 1700))
    assert [working(event, name, 1).code for name in TIE_BREAKS] == list(TIE_BREAKS)


def test_sonneborn_berger_of_a_is_shown_as_printed():
    # The worked example of the specification: A beat D and E and drew with F.
    shown = working(SIX_PLAYERS, "SB", 1)
    assert arithmetic(shown) == "0 + 2.5 × ½ + 1.5 = 2.75"


def test_the_parts_of_sonneborn_berger_are_what_each_round_adds():
    shown = working(SIX_PLAYERS, "SB", 1)
    assert [
        (part.round_number, part.opponent, part.score, part.adds)
        for part in shown.parts
    ] == [
        (1, 4, 0, 0),
        (2, 6, Decimal("2.5"), Decimal("1.25")),
        (3, 5, Decimal("1.5"), Decimal("1.5")),
    ]


def test_arithmetic_writes_numbers_as_it_is_told():
    shown = working(SIX_PLAYERS, "SB", 1)
    line = arithmetic(shown, lambda number: str(number).replace(".", ","))
    assert line == "0 + 2,5 × ½ + 1,5 = 2,75"


def test_what_is_cut_is_left_out_of_the_arithmetic():
    assert arithmetic(working(SIX_PLAYERS, "BH/C1", 6)) == "2.5 + 1.5 = 4"


def test_the_lowest_score_is_cut_by_article_14_1():
    assert cut_rounds(working(SIX_PLAYERS, "BH/C1", 6)) == {1: "14.1"}


def test_the_articles_are_those_of_the_code():
    assert working(SIX_PLAYERS, "BH/C1", 6).article == "8.1, 14.1"


def test_a_mean_that_is_rounded_says_so():
    event = event_of("2w1 3b1", "1b0 3w1", "2b0 1w0", ratings=(2000, 1801, 1700))
    assert arithmetic(working(event, "ARO", 1)) == "(1801 + 1700) ÷ 2 ≈ 1751"


# The examples of C.07, article 16, as the specification quotes them of events in the
# conformance data.


@needs_conformance
@pytest.mark.parametrize(
    ("edition", "scores", "value"),
    [
        (Edition.MARCH_2026, "3.5 4 2 3 3.5 3.5", "19.5"),
        (Edition.AUGUST_2024, "3.5 4.5 4.5 3 3.5 3.5", "22.5"),
    ],
)
def test_forfeits_count_as_dummy_opponents(edition, scores, value):
    shown = working(replace(vector("swiss-forfeit"), edition=edition), "BH", 2)
    assert counted(shown) == list(map(Decimal, scores.split()))
    assert shown.value == Decimal(value)


@needs_conformance
def test_sonneborn_berger_multiplies_a_dummy_by_the_points_awarded():
    shown = working(vector("swiss-forfeit"), "SB", 2)
    assert arithmetic(shown) == "3.5 + 4 × 0 + 2 + 3 + 3.5 + 3.5 × ½ = 13.75"


@needs_conformance
def test_the_cap_of_a_forfeit_is_told_with_its_article():
    won_by_forfeit = working(vector("swiss-forfeit"), "BH", 2).parts[2]
    (reason,) = won_by_forfeit.reasons
    assert reason.article == "16.4.1"
    assert reason.text() == (
        "The forfeit of round 3 counts as a game with somebody who has a score of 2, as"
        " 7 has; the player’s own score, 4.5, is higher."
    )


@needs_conformance
def test_a_forfeit_loss_is_cut_before_a_lower_score():
    shown = working(vector("swiss-forfeit"), "BH/C1", 2)
    assert cut_rounds(shown) == {2: "16.5"}
    assert shown.value == Decimal("15.5")


@needs_conformance
@pytest.mark.parametrize(
    ("number", "code", "value", "cut"),
    [
        (9, "SB", "11.25", {}),
        (9, "SB/C1", "9.75", {1: "16.5"}),
        (9, "SB/C2", "9.75", {1: "16.5", 5: "14.2"}),
        (10, "SB", "6", {}),
        (10, "SB/C1", "5.25", {6: "14.1"}),
    ],
)
def test_the_cut_exception_looks_at_what_a_round_adds(number, code, value, cut):
    shown = working(vector("swiss-cut-exception"), code, number)
    assert (shown.value, cut_rounds(shown)) == (Decimal(value), cut)


@needs_conformance
def test_a_forfeit_that_adds_nothing_is_the_second_to_be_cut():
    shown = working(vector("swiss-cut-exception"), "SB/C2", 10)
    assert (shown.value, set(cut_rounds(shown))) == (Decimal("5.25"), {1, 6})


@needs_conformance
def test_rounds_after_a_withdrawal_are_told_to_count_as_draws():
    # Player 1 left after round 3 of 7 with 2 points, which count as 4.
    event = vector("swiss-withdrawal")
    met = next(part for part in working(event, "BH", 4).parts if part.opponent == 1)
    assert (met.score, met.counted, met.adds) == (2, 4, 4)
    assert texts(met.reasons) == [
        "The score of 1, 2, counts as 4: absences and byes at the player’s own wish"
        " that no other round follows count as draws (rounds: 4, 5, 6, 7)."
    ]


def test_an_adjustment_cites_its_articles():
    event = event_of("2w1 0-U", "1b0 0-Z")
    assert working(event, "BH", 1).parts[0].reasons[0].article == "16.2.5, 16.3"


def test_a_half_point_bye_counts_with_the_players_own_score():
    event = event_of("2w1 0-H", "1b0 0-U")
    bye = working(event, "BH", 1).parts[1]
    assert (bye.counted, bye.reasons[0].article) == (1, "16.4.2")


def test_a_half_point_bye_is_cut_first():
    event = event_of("2w1 0-H 3w1", "1b0 3b0 4w0", "4w1 2w1 1b0", "3b0 0-U 2b1")
    assert cut_rounds(working(event, "BH/C1", 1)) == {2: "16.5"}


def test_a_game_that_fore_buchholz_draws_says_so():
    event = event_of("2w1 3b1", "1b0 4w1", "4b1 1w0", "3w0 2b0")
    last = working(event, "FB", 1).parts[1]
    assert texts(last.reasons) == [
        "With the last round drawn on every board, 3 has 1.5 points."
    ]


def test_modifier_p_is_told_of_a_forfeit():
    event = event_of("2w1 2b+", "1b0 1w-")
    assert working(event, "BH/P", 1).parts[1].reasons[0].article == "6.1.1"


def test_a_forfeit_in_a_round_robin_is_told_to_be_a_game():
    event = event_of("2w+", "1b-", system=System.ROUND_ROBIN)
    assert working(event, "SB", 1).parts[0].reasons[0].article == "15.2"


@needs_conformance
@pytest.mark.parametrize(
    ("number", "code", "line"),
    [
        (1, "ARO", "(2114 + 2266 + 1592 + 2197 + 1403) ÷ 5 ≈ 1914"),
        (1, "ARO/C1", "(2114 + 2266 + 1592 + 2197) ÷ 4 ≈ 2042"),
        (1, "TPR", "1914 + 800 = 2714"),
        (1, "PTP", "2266 + 736 = 3002"),
        (13, "TPR", "1563 − 800 = 763"),
        (13, "PTP", "1224 − 800 = 424"),
        (6, "TPR", "1846 + 72 = 1918"),
    ],
)
def test_performances_are_shown_as_the_specification_has_them(number, code, line):
    shown = working(vector("swiss-rating-extremes"), code, number)
    # The games are those of the specification, in the order of the rounds.
    terms = sorted(line.replace("(", "").replace(")", "").split())
    found = arithmetic(shown)
    assert sorted(found.replace("(", "").replace(")", "").split()) == terms


@needs_conformance
def test_the_steps_of_a_performance_look_up_the_table():
    shown = working(vector("swiss-rating-extremes"), "TPR", 6)
    assert texts(shown.steps) == [
        "The mean rating of the opponents is 1846.",
        "3 points of 5 are 60 %, rounded.",
        "For 60 % the table has a rating difference of 72.",
    ]


@needs_conformance
def test_a_perfect_performance_is_the_first_rating_that_is_enough():
    shown = working(vector("swiss-rating-extremes"), "PTP", 6)
    (step,) = shown.steps
    assert (step.params["rating"], step.params["below"]) == (1985, 1984)
    assert step.params["expected"] >= 3 > step.params["less"]


def test_a_missing_rating_is_the_reason_why_nothing_is_computed():
    event = event_of("2w1", "1b0", ratings=(1800, None))
    why = working(event, "ARO", 1).why_undefined
    assert why.article == "10"


def test_an_announced_rating_is_told():
    event = event_of("2w1", "1b0", ratings=(1800, None), unrated_rating=1400)
    part = working(event, "ARO", 1).parts[0]
    assert (part.score, part.counted) == (None, 1400)
    assert part.reasons[0].article == "10"


def test_without_a_game_a_mean_is_undefined_for_a_reason():
    event = event_of("0-F", "0-F", ratings=(1800, 1700))
    assert working(event, "AOB", 1).why_undefined is not None


def test_koya_names_the_opponents_that_do_not_count():
    event = event_of(
        "2w1 4b1 3w=",
        "1b0 3w1 4b=",
        "4w0 2b0 1b=",
        "3b1 1w0 2w=",
        system=System.ROUND_ROBIN,
    )
    weak = working(event, "KS", 1).parts[2]
    assert (weak.adds, texts(weak.reasons)) == (
        0,
        ["3 has 0.5 points, fewer than the limit of 1.5."],
    )


def test_the_progressive_score_leaves_out_the_first_rounds():
    event = event_of("2w1 2b= 2w0", "1b0 1w= 1b1")
    shown = working(event, "PS/C1", 1)
    assert arithmetic(shown) == "1.5 + 1.5 = 3"
    assert cut_rounds(shown) == {1: "14.1"}


def test_a_count_shows_the_rounds_that_count():
    event = event_of("2w1 0-U 2b0", "1b0 0-Z 1w1")
    assert [part.round_number for part in working(event, "WIN", 1).parts] == [1, 2]


def test_a_full_point_without_a_game_is_taken_off_in_the_us_cumulative():
    event = event_of("2w1 0-U", "1b0 0-Z")
    assert arithmetic(working(event, "US-CUM", 1)) == "1 + 2 − 1 = 2"


def test_nothing_but_the_asked_player_and_their_opponents_is_looked_at():
    event = event_of("2w1 3b1", "1b0 4w1", "4b1 1w0", "3w0 2b0")
    facts = Facts(event, (1,))
    tie_break("BH").compute(facts)
    assert sorted(facts.records) == [1, 2, 3]
