from dataclasses import fields, replace
from datetime import date
from decimal import Decimal

import pytest

from tests.records import event_of
from tournaments.record import (
    OUTCOMES,
    Edition,
    EventRecord,
    Outcome,
    PlayerRecord,
    PointSystem,
    Result,
    RoundResult,
    Side,
)

WIN, LOSS = RoundResult(Outcome.WIN, 2), RoundResult(Outcome.LOSS, 3)


def test_an_event_needs_as_many_results_of_each_player():
    players = (PlayerRecord(1, results=(WIN,)), PlayerRecord(2))
    with pytest.raises(ValueError, match="one result per paired round"):
        EventRecord(players, rounds_planned=3)


def test_an_event_after_a_round_has_the_rounds_until_then():
    event = event_of("2w1 2b=", "1b0 1w=")
    assert event.after(1).players == event_of("2w1", "1b0").players
    assert event.after(1).rounds_planned == 2


def test_an_event_after_its_last_round_is_the_event():
    event = event_of("2w1", "1b0")
    assert event.after(1) is event
    assert event.after(5) is event


def test_a_player_after_a_round_keeps_what_does_not_change():
    player = PlayerRecord(
        1, "Costa, Ana", 1975, "WFM", "BRA", "2107", (WIN, LOSS), 7, 2, Decimal(1)
    )
    player = replace(player, side=Side.B)
    earlier = player.after(1)
    changed = {
        field.name
        for field in fields(PlayerRecord)
        if getattr(earlier, field.name) != getattr(player, field.name)
    }
    # The withdrawal and the play-off came after round 1.
    assert changed == {"results", "withdrawn_after", "play_off"}
    assert earlier.results == (WIN,)


@pytest.mark.parametrize(("withdrawn", "seen"), [(1, 1), (2, 2), (3, None)])
def test_a_later_withdrawal_is_not_known_yet(withdrawn, seen):
    player = PlayerRecord(1, results=(WIN, LOSS, WIN), withdrawn_after=withdrawn)
    assert player.after(2).withdrawn_after == seen


def test_scores_are_the_points_so_far():
    event = event_of("2w1 0-U 3b=", "1b0 3w+ 0-H", "0-Z 2b- 1w=")
    half = Decimal("0.5")
    assert event.scores == {1: 2 + half, 2: 1 + half, 3: half}


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        (date(2026, 2, 28), Edition.AUGUST_2024),
        (date(2026, 3, 1), Edition.MARCH_2026),
        (date(2022, 6, 17), Edition.AUGUST_2024),
    ],
)
def test_the_first_day_decides_the_edition_of_the_rules(day, edition):
    assert Edition.on(day) is edition


@pytest.mark.parametrize(
    ("letters", "points"),
    [
        ("1W+F", "3"),
        ("=DH", "1"),
        ("0L", "0.25"),
        ("U", "2"),
        ("Z-", "0.5"),
        ("R*", "0"),
    ],
)
def test_each_outcome_has_the_points_of_its_kind(letters, points):
    system = PointSystem(*map(Decimal, ("3", "1", "0.25", "2", "0.5")))
    assert {system.of(Outcome(letter)) for letter in letters} == {Decimal(points)}


def test_every_result_is_an_outcome_of_both_players():
    assert OUTCOMES.keys() == set(Result)


@pytest.mark.parametrize(
    ("outcomes", "question"),
    [
        ("1=0WDL", "is_played"),
        ("1=0WDL+-*?", "is_paired"),
        # FIDE C.07, articles 16.1.1 and 16.1.2.
        ("HZ", "is_requested_bye"),
        ("HZ-", "is_voluntary"),
    ],
)
def test_outcomes_answer_the_questions_of_the_rules(outcomes, question):
    assert {o.value for o in Outcome if getattr(o, question)} == set(outcomes)
