"""The working of what only tied players are compared by, told step by step."""

from dataclasses import replace
from decimal import Decimal

from standings.tiebreaks.working import arithmetic, working
from tests.conformance import needs_conformance
from tests.records import event_of
from tests.standings.test_worked_examples import SIX_PLAYERS
from tests.standings.test_working import vector

# The groups are those that the specification quotes of events in the conformance data.


@needs_conformance
def test_players_who_met_twice_are_shown_the_average():
    # The three with 2½ points.
    event = vector("drr-4")
    found = [str(working(event, "DE", number).value) for number in (2, 3, 4)]
    assert found == ["1.25", "1", "0.75"]


@needs_conformance
def test_an_average_is_told_with_its_article():
    parts = working(vector("drr-4"), "DE", 2).parts
    assert {reason.article for part in parts for reason in part.reasons} == {"6.1.2"}


@needs_conformance
def test_who_cannot_be_reached_is_ranked_and_the_rest_stay_level():
    shown = working(vector("swiss-de-3-missing"), "DE", 2)
    assert shown.levels == ((4,), (2, 10))
    assert [step.article for step in shown.steps] == ["6.3", "6.3"]


@needs_conformance
def test_a_direct_encounter_is_told_stage_by_stage():
    shown = working(vector("swiss-de-4-missing"), "DE", 11)
    assert shown.levels == ((3,), (12,), (11,), (5,))
    first, second = shown.stages
    assert first.points == {3: 2, 5: Decimal("0.5"), 11: 1, 12: Decimal("1.5")}
    assert first.met == {3: 2, 5: 2, 11: 3, 12: 3}
    assert first.best[5] == Decimal("1.5")
    assert second.points == {5: Decimal("0.5"), 11: 1, 12: Decimal("1.5")}
    assert [step.article for step in shown.steps] == ["6.3", "6.2"]


@needs_conformance
def test_a_group_that_cannot_be_split_says_why():
    # Four players with 1½ (2 games), 1 (2), ½ (1) and 0 (1).
    event = event_of("2w= 4b1", "1b= 3w=", "0-H 2b=", "0-H 1w0")
    shown = working(event, "DE", 1, tied=[1, 2, 3, 4])
    assert (shown.value, shown.why_undefined.article) == (None, "6.3")


def test_a_player_who_is_level_with_nobody_is_told_so():
    shown = working(SIX_PLAYERS, "DE", 3)
    assert shown.why_undefined.text() == (
        "Nobody else is level: there is nobody to compare."
    )


def test_the_tied_players_can_be_given():
    shown = working(SIX_PLAYERS, "DE", 1, tied=[1, 4, 5])
    assert [part.opponent for part in shown.parts] == [4, 5]


def test_lots_are_told_with_the_recipe_the_seed_and_what_was_drawn():
    event = event_of("2w=", "1b=", lot_seed="Open 2026")
    shown = working(event, "LOT", 1)
    recipe, seed, *drawn = shown.steps
    assert seed.text() == "The seed is “Open 2026”."
    assert len(drawn) == 2
    assert drawn[int(shown.value) - 1].params["player"] == 1


def test_without_a_seed_there_is_no_drawing_of_lots():
    shown = working(event_of("2w=", "1b="), "LOT", 1)
    assert shown.why_undefined.text() == (
        "No seed for the drawing of lots is published."
    )


def test_without_a_result_there_is_no_play_off():
    shown = working(event_of("2w=", "1b="), "PLAYOFF", 1)
    assert shown.why_undefined.text() == "No result of a play-off is entered."


def test_a_value_from_elsewhere_is_shown_as_it_was_entered():
    event = event_of("2w=", "1b=")
    first = replace(event.players[0], own_values=(("RAPID", Decimal("3.5")),))
    event = replace(event, players=(first, *event.players[1:]))
    assert arithmetic(working(event, "OTHER_RAPID", 1)) == "3.5"
    assert working(event, "OTHER_RAPID", 2).why_undefined is not None
