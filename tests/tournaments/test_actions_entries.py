import pytest

from tests.factories import EventFactory, GameFactory, PlayerFactory, RoundFactory
from tests.tournaments.rounds import unpair
from tournaments.actions.byes import grant_bye
from tournaments.actions.entries import (
    DATA,
    edit_player,
    expel,
    register_players,
    remove_player,
    take_back,
    withdraw,
)
from tournaments.actions.presence import absent_in
from tournaments.errors import EditConflict, EventClosed, TournamentError
from tournaments.loading import load_event
from tournaments.models import Bye, Change, Event, Player
from tournaments.record import Outcome, System

pytestmark = pytest.mark.django_db

ROBIN = System.ROUND_ROBIN.value
DOUBLE_ROBIN = System.DOUBLE_ROUND_ROBIN.value
MATCHES = System.MATCHES.value
TEAMS = System.SCHEVENINGEN.value


def entry(name, rating=None, **more):
    return {"name": name, "rating": rating, **more}


def data_of(player, **changes):
    return {field: getattr(player, field) for field in DATA} | changes


def starting_list(event):
    return list(event.players.order_by("number").values_list("name", flat=True))


def started(*ratings, rounds=5):
    """Return an event whose round 1 is paired, with players A, B, C by rating."""
    event = EventFactory(rounds_planned=rounds)
    for number, rating in enumerate(ratings, start=1):
        name = chr(ord("A") + number - 1)
        PlayerFactory(event=event, number=number, name=name, rating=rating)
    RoundFactory(event=event, number=1)
    return event


def test_players_are_numbered_by_rating_then_title_then_name(arbiter):
    event = EventFactory()
    entries = [
        entry("Dias", 2100),
        entry("Abreu", 2000),
        entry("Castro", 2000, title="FM"),
        entry("Zuza", 2200),
        entry("Bastos", 2000),
    ]
    register_players(event, entries, by=arbiter)
    assert starting_list(event) == ["Zuza", "Dias", "Castro", "Abreu", "Bastos"]


def test_unrated_players_come_last(arbiter):
    event = EventFactory()
    register_players(event, [entry("Abreu"), entry("Zuza", 1000)], by=arbiter)
    assert starting_list(event) == ["Zuza", "Abreu"]


def test_an_accent_does_not_move_a_name_to_the_end(arbiter):
    event = EventFactory()
    names = ["Bastos", "Zuza", "Álvares"]
    register_players(event, [entry(name, 1800) for name in names], by=arbiter)
    assert starting_list(event) == ["Álvares", "Bastos", "Zuza"]


def test_a_better_player_who_enters_before_round_1_moves_the_others_down(arbiter):
    event = EventFactory()
    register_players(event, [entry("Abreu", 2000)], by=arbiter)
    register_players(event, [entry("Zuza", 2100)], by=arbiter)
    assert starting_list(event) == ["Zuza", "Abreu"]


def test_the_number_of_the_entry_stays_when_the_starting_rank_moves(arbiter):
    event = EventFactory()
    [abreu] = register_players(event, [entry("Abreu", 2000)], by=arbiter)
    register_players(event, [entry("Zuza", 2100)], by=arbiter)
    assert Player.objects.get(pk=abreu.pk).entry == 1


def test_a_late_entry_gets_the_rank_that_the_rating_deserves(arbiter):
    event = started(2200, 2000, 1800)
    register_players(event, [entry("Late", 1900)], by=arbiter)
    assert starting_list(event) == ["A", "B", "Late", "C"]


def test_several_late_entries_get_their_ranks_in_whatever_order_they_come(arbiter):
    event = started(2200, 2000, 1800)
    entries = [entry("Weak", 1900), entry("Strong", 2300)]
    register_players(event, entries, by=arbiter)
    assert starting_list(event) == ["Strong", "A", "B", "Weak", "C"]


def test_late_entries_leave_no_gap_in_the_starting_ranks(arbiter):
    event = started(2200, 2000, 1800)
    entries = [entry("Weak", 1700), entry("Strong", 2300)]
    register_players(event, entries, by=arbiter)
    numbers = event.players.order_by("number").values_list("number", flat=True)
    assert list(numbers) == [1, 2, 3, 4, 5]


def test_a_late_entry_plays_from_the_next_round(arbiter):
    event = started(2200, 2000)
    [late] = register_players(event, [entry("Late", 1900)], by=arbiter)
    assert late.first_round == 2


def test_a_late_entry_has_no_points_for_the_round_missed(arbiter):
    event = started(2200, 2000)
    register_players(event, [entry("Late", 1900)], by=arbiter)
    assert load_event(event.pk).scores[3] == 0


@pytest.mark.parametrize("name", ["Costa, Ana", "costa ana", "COSTA,  ANA"])
def test_a_name_is_entered_once_however_it_is_written(arbiter, name):
    event = EventFactory()
    register_players(event, [entry("Costa, Ana")], by=arbiter)
    with pytest.raises(TournamentError, match="already entered"):
        register_players(event, [entry("Reis"), entry(name)], by=arbiter)
    assert starting_list(event) == ["Costa, Ana"]


def test_a_started_round_robin_takes_nobody(arbiter):
    event = started(2200, 2000)
    Event.objects.filter(pk=event.pk).update(system=ROBIN)
    with pytest.raises(TournamentError, match="Only a Swiss takes entries"):
        register_players(event, [entry("Late")], by=arbiter)


def test_nobody_enters_after_the_last_round_is_paired(arbiter):
    event = started(2200, 2000, rounds=1)
    with pytest.raises(TournamentError, match="All rounds are paired"):
        register_players(event, [entry("Late")], by=arbiter)


def test_a_finished_event_takes_nobody(arbiter):
    event = EventFactory(closed_at="2026-11-29T18:00Z")
    with pytest.raises(EventClosed):
        register_players(event, [entry("Late")], by=arbiter)


@pytest.mark.parametrize(
    ("system", "players", "rounds"),
    # FIDE C.05, Annex 1: n - 1 rounds for an even number of players, n for an odd one.
    # Between two teams as many as a team has players.
    [
        (ROBIN, 5, 5),
        (ROBIN, 6, 5),
        (DOUBLE_ROBIN, 6, 10),
        (MATCHES, 5, 10),
        (TEAMS, 7, 4),
    ],
)
def test_a_round_robin_plans_the_rounds_that_its_players_take(
    arbiter, system, players, rounds
):
    event = EventFactory(system=system)
    register_players(event, [entry(f"P{n}") for n in range(players)], by=arbiter)
    event.refresh_from_db()
    assert event.rounds_planned == rounds


def test_a_swiss_keeps_the_rounds_planned(arbiter):
    event = EventFactory(rounds_planned=5)
    register_players(event, [entry(f"P{n}") for n in range(3)], by=arbiter)
    event.refresh_from_db()
    assert event.rounds_planned == 5


def test_the_record_names_who_entered_whom(arbiter):
    event = EventFactory()
    register_players(event, [entry("Costa, Ana")], by=arbiter)
    change = Change.objects.get(event=event)
    assert (change.by, change.action, change.about) == (
        arbiter,
        "enter player",
        "Costa, Ana",
    )


def test_the_record_does_not_hold_the_year_of_birth(arbiter):
    event = EventFactory()
    register_players(event, [entry("Costa, Ana", birth_year=2014)], by=arbiter)
    assert "2014" not in str(Change.objects.get(event=event).after)


def test_a_corrected_rating_moves_the_starting_rank_before_round_1(arbiter):
    event = EventFactory()
    abreu, zuza = register_players(
        event, [entry("Abreu", 2000), entry("Zuza", 1900)], by=arbiter
    )
    zuza = event.players.get(name="Zuza")
    edit_player(event, zuza, data_of(zuza, rating=2100), by=arbiter)
    assert starting_list(event) == ["Zuza", "Abreu"]


def test_a_player_cannot_take_the_name_of_another(arbiter):
    event = started(2200, 2000)
    player = event.players.get(name="B")
    with pytest.raises(TournamentError, match="already entered"):
        edit_player(event, player, data_of(player, name="a"), by=arbiter)
    assert starting_list(event) == ["A", "B"]


def test_a_player_who_was_removed_meanwhile_is_not_corrected(arbiter):
    player = PlayerFactory()
    remove_player(player.event, Player.objects.get(pk=player.pk), by=arbiter)
    with pytest.raises(EditConflict):
        edit_player(player.event, player, data_of(player), by=arbiter)


def test_removing_a_player_closes_the_gap(arbiter):
    event = EventFactory()
    entries = [entry("Abreu", 2000), entry("Bastos", 1900), entry("Castro", 1800)]
    register_players(event, entries, by=arbiter)
    remove_player(event, event.players.get(name="Bastos"), by=arbiter)
    assert list(event.players.values_list("number", "name")) == [
        (1, "Abreu"),
        (2, "Castro"),
    ]


@pytest.mark.parametrize("entered", [1, 2])
def test_the_entry_of_somebody_who_was_removed_is_given_to_nobody_else(
    arbiter, entered
):
    event = EventFactory()
    players = register_players(
        event, [entry(name) for name in "AB"[:entered]], by=arbiter
    )
    remove_player(event, players[-1], by=arbiter)
    [newcomer] = register_players(event, [entry("C")], by=arbiter)
    assert newcomer.entry == entered + 1


def test_nobody_is_removed_once_round_1_is_paired(arbiter):
    event = started(2200, 2000)
    with pytest.raises(TournamentError, match="withdraw A instead"):
        remove_player(event, event.players.get(name="A"), by=arbiter)
    assert event.players.count() == 2


def test_whoever_withdraws_is_paired_no_more(arbiter):
    event = started(2200, 2000)
    player = event.players.get(name="A")
    withdraw(event, player, by=arbiter)
    player.refresh_from_db()
    assert player.withdrawn_after == 1


def test_nobody_withdraws_before_round_1(arbiter):
    player = PlayerFactory()
    with pytest.raises(TournamentError, match="remove"):
        withdraw(player.event, player, by=arbiter)


def test_nobody_withdraws_twice(arbiter):
    event = started(2200, 2000)
    player = event.players.get(name="A")
    withdraw(event, player, by=arbiter)
    with pytest.raises(TournamentError, match="withdrawn already"):
        withdraw(event, player, by=arbiter)


def test_two_arbiters_do_not_withdraw_the_same_player(arbiter):
    event = started(2000, 1900)
    first, second = (event.players.get(name="A") for _desk in range(2))
    withdraw(event, first, by=arbiter)
    with pytest.raises(TournamentError, match="withdrawn already"):
        withdraw(event, second, by=arbiter)


def test_whoever_withdraws_gives_up_the_byes_still_to_come(arbiter):
    # A half-point bye in a round after the withdrawal would go on scoring.
    event = started(2200, 2000)
    player = event.players.get(name="A")
    grant_bye(event, player, 3, Outcome.HALF_BYE, "", by=arbiter)
    withdraw(event, player, by=arbiter)
    assert not player.byes.exists()


def test_whoever_withdraws_keeps_the_byes_of_the_rounds_played(arbiter):
    event = started(2200, 2000)
    player = event.players.get(name="A")
    Bye.objects.create(player=player, round_number=1, kind=Outcome.HALF_BYE.value)
    withdraw(event, player, by=arbiter)
    assert player.byes.count() == 1


def test_whoever_has_withdrawn_gets_no_bye(arbiter):
    event = started(2200, 2000)
    player = event.players.get(name="A")
    withdraw(event, player, by=arbiter)
    with pytest.raises(TournamentError, match="withdrawn"):
        grant_bye(event, player, 2, Outcome.HALF_BYE, "", by=arbiter)


def test_a_withdrawn_player_can_return(arbiter):
    event = started(2200, 2000)
    player = event.players.get(name="A")
    withdraw(event, player, by=arbiter)
    take_back(event, player, by=arbiter)
    player.refresh_from_db()
    assert player.withdrawn_after is None


def test_only_a_withdrawn_player_can_return(arbiter):
    player = PlayerFactory()
    with pytest.raises(TournamentError, match="not withdrawn"):
        take_back(player.event, player, by=arbiter)


def test_a_late_entry_plays_in_a_round_that_is_unpaired_for_them(arbiter):
    event = started(2200, 2000)
    [late] = register_players(event, [entry("Late", 1900)], by=arbiter)
    unpair(event, 1, arbiter)
    assert absent_in(event, 1) == set()


def test_who_withdraws_is_not_paired_in_the_round_that_is_unpaired_then(arbiter):
    event = started(2200, 2000)
    RoundFactory(event=event, number=2, published_at=None)
    withdraw(event, event.players.get(name="A"), by=arbiter)
    unpair(event, 2, arbiter)
    assert absent_in(event, 2) == {1}


def test_a_refused_change_leaves_the_revision(arbiter):
    game = GameFactory()
    event = game.round.event
    event.refresh_from_db()
    before = event.revision
    with pytest.raises(TournamentError):
        remove_player(event, game.white, by=arbiter)
    event.refresh_from_db()
    assert event.revision == before


# Expulsion


def test_an_expelled_player_is_paired_no_more(arbiter):
    event = started(2200, 2100, 2000)
    player = event.players.get(name="B")
    expel(event, player, "cheating", by=arbiter)
    assert absent_in(event, 2) == {2}
    assert Player.objects.get(pk=player.pk).is_expelled


def test_the_reason_of_an_expulsion_is_in_the_record(arbiter):
    event = started(2200, 2000)
    expel(event, event.players.get(name="B"), "cheating", by=arbiter)
    change = Change.objects.first()
    assert (change.action, change.after) == ("expel", "cheating")


def test_who_has_withdrawn_can_be_expelled_too(arbiter):
    event = started(2200, 2000)
    player = event.players.get(name="B")
    withdraw(event, player, by=arbiter)
    RoundFactory(event=event, number=2)
    expel(event, player, "cheating", by=arbiter)
    player.refresh_from_db()
    assert (player.is_expelled, player.withdrawn_after) == (True, 1)


def test_nobody_is_expelled_twice(arbiter):
    event = started(2200, 2000)
    player = event.players.get(name="B")
    expel(event, player, "cheating", by=arbiter)
    with pytest.raises(TournamentError, match="expelled already"):
        expel(event, player, "cheating", by=arbiter)


def test_an_expulsion_can_be_undone(arbiter):
    event = started(2200, 2000)
    player = event.players.get(name="B")
    expel(event, player, "cheating", by=arbiter)
    take_back(event, player, by=arbiter)
    player.refresh_from_db()
    assert (player.is_expelled, player.withdrawn_after) == (False, None)
