import pytest

from tests.factories import A_DAY
from tests.tournaments.rounds import boards_of, event_with, pair_next, publish
from tournaments.actions import rounds
from tournaments.actions.guards import record_seen
from tournaments.actions.presence import absent_in
from tournaments.actions.rounds import pair_round
from tournaments.errors import EditConflict, EventClosed, TournamentError
from tournaments.models import Bye, Change, Game, Round
from tournaments.record import System

pytestmark = pytest.mark.django_db


# FIDE C.04.3, articles 3.2 and 5: the first half against the second, and the top seed
# has the initial colour.
def test_round_1_pairs_the_upper_half_against_the_lower(arbiter):
    event = event_with(6)
    assert boards_of(pair_next(event, arbiter)) == [(1, 4), (5, 2), (3, 6)]


def test_a_new_pairing_is_a_draft(arbiter):
    assert not pair_next(event_with(4), arbiter).is_published


# FIDE C.04.1, article 3: the bye of round 1 goes to the lowest.
def test_the_player_left_over_has_the_bye_of_the_pairing(arbiter):
    event = event_with(5)
    pair_next(event, arbiter)
    bye = Bye.objects.get()
    assert (bye.player.number, bye.round_number, bye.kind) == (5, 1, "U")


def test_who_asked_for_a_bye_is_not_paired(arbiter):
    event = event_with(5)
    player = event.players.get(number=2)
    Bye.objects.create(player=player, round_number=1, kind="H")
    pair_next(event, arbiter)
    boards = boards_of(event.rounds.get())
    assert all(2 not in board for board in boards)


def test_who_has_withdrawn_is_not_paired(arbiter):
    event = event_with(5)
    event.players.filter(number=1).update(withdrawn_after=0)
    assert absent_in(event, 1) == {1}


def test_who_enters_later_is_not_paired_before():
    event = event_with(5)
    event.players.filter(number=4).update(first_round=2)
    assert (absent_in(event, 1), absent_in(event, 2)) == ({4}, set())


def test_the_lot_for_the_first_colour_is_kept(arbiter):
    event = event_with(4)
    event.initial_colour = ""
    event.save()
    white, black = boards_of(pair_next(event, arbiter))[0]
    event.refresh_from_db()
    assert event.initial_colour == ("w" if white == 1 else "b")


def test_a_pairing_from_a_page_that_is_out_of_date_is_refused(arbiter):
    event = event_with(4)
    with pytest.raises(EditConflict):
        pair_round(event, revision=event.revision - 1, by=arbiter)
    assert not Round.objects.exists()


def test_who_is_overtaken_while_pairing_is_told_so(arbiter, monkeypatch):
    event = event_with(4)

    def record_seen_and_overtaken(event, revision):
        record = record_seen(event, revision)
        monkeypatch.setattr(rounds, "record_seen", record_seen)
        pair_round(event, revision=revision, by=arbiter)
        return record

    monkeypatch.setattr(rounds, "record_seen", record_seen_and_overtaken)
    with pytest.raises(EditConflict):
        pair_round(event, revision=event.revision, by=arbiter)


def test_a_round_is_not_paired_over_a_draft(arbiter):
    event = event_with(4)
    pair_next(event, arbiter)
    with pytest.raises(TournamentError, match="Round 1 is still a draft"):
        pair_next(event, arbiter)


def test_a_round_is_not_paired_while_results_are_missing(arbiter):
    event = event_with(4)
    pair_next(event, arbiter)
    publish(event, 1, arbiter)
    with pytest.raises(TournamentError, match="no result: 1, 2"):
        pair_next(event, arbiter)


# FIDE C.04.2: an unfinished game counts as a draw for pairing only, so the four
# players are level, and 1 and 3, who met, do not meet again.
def test_a_postponed_game_lets_the_next_round_be_paired_as_if_it_were_drawn(arbiter):
    event = event_with(4, rounds_planned=3)
    pair_next(event, arbiter)
    publish(event, 1, arbiter)
    Game.objects.filter(board=1).update(result="?")
    Game.objects.filter(board=2).update(result="1/2")
    assert boards_of(pair_next(event, arbiter)) == [(2, 1), (3, 4)]


def test_no_round_is_paired_beyond_the_last(arbiter):
    event = event_with(4, rounds_planned=1)
    pair_next(event, arbiter)
    publish(event, 1, arbiter)
    Game.objects.update(result="1/2", version=1)
    with pytest.raises(TournamentError, match="All rounds are paired"):
        pair_next(event, arbiter)


def test_one_player_alone_is_not_paired(arbiter):
    with pytest.raises(TournamentError, match="at least two players"):
        pair_next(event_with(1), arbiter)


def test_who_is_left_alone_is_told_what_can_be_done(arbiter):
    event = event_with(4)
    pair_next(event, arbiter)
    publish(event, 1, arbiter)
    Game.objects.update(result="1/2", version=1)
    event.players.exclude(number=1).update(withdrawn_after=1)
    with pytest.raises(TournamentError, match="4; present: 1. Let players return or"):
        pair_next(event, arbiter)


def test_a_finished_event_is_not_paired(arbiter):
    with pytest.raises(EventClosed):
        pair_next(event_with(4, closed_at=A_DAY), arbiter)


def test_a_round_that_cannot_be_paired_legally_says_so_and_changes_nothing(arbiter):
    event = event_with(2, rounds_planned=2)
    pair_next(event, arbiter)
    publish(event, 1, arbiter)
    Game.objects.update(result="1-0", version=1)
    with pytest.raises(TournamentError, match="No legal pairing"):
        pair_next(event, arbiter)
    assert event.rounds.count() == 1


# FIDE C.05, Annex 1: the table for 3 or 4 players.
def test_a_round_robin_follows_the_table(arbiter):
    event = event_with(4, system=System.ROUND_ROBIN.value, rounds_planned=3)
    assert boards_of(pair_next(event, arbiter)) == [(1, 4), (2, 3)]


def test_a_match_is_played_in_two_rounds_running(arbiter):
    event = event_with(4, system=System.MATCHES.value, rounds_planned=6)
    pair_next(event, arbiter)
    publish(event, 1, arbiter)
    Game.objects.update(result="1-0")
    assert boards_of(pair_next(event, arbiter)) == [(4, 1), (3, 2)]


# FIDE C.05: who leaves a round robin loses the games to come by forfeit.
def test_who_left_a_round_robin_forfeits_the_games_to_come(arbiter):
    event = event_with(4, system=System.ROUND_ROBIN.value, rounds_planned=3)
    event.players.filter(number=4).update(withdrawn_after=0)
    pair_next(event, arbiter)
    assert Game.objects.get(white__number=1).result == "+/-"


def test_a_player_with_a_fixed_board_is_paired_there(arbiter):
    event = event_with(6)
    event.players.filter(number=6).update(fixed_board=1)
    games = pair_next(event, arbiter).games
    boards = games.values_list("board", "white__number", "black__number")
    assert list(boards) == [(1, 3, 6), (2, 1, 4), (3, 5, 2)]


def test_a_pairing_is_noted_by_entry_with_its_boards(arbiter):
    pair_next(event_with(5), arbiter)
    noted = Change.objects.get(action="pair round")
    assert noted.after == {"boards": [[1, 1, 3], [2, 4, 2]], "bye": 5}
