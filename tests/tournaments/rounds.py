"""What the tests of rounds share."""

from tests.factories import A_DAY, EventFactory, PlayerFactory
from tournaments.actions.publishing import publish_round
from tournaments.actions.rounds import pair_round
from tournaments.actions.unpairing import restore_round, unpair_round
from tournaments.models import Game


def event_with(players, **fields):
    """Return an event with players of the starting ranks 1, 2, 3 …"""
    event = EventFactory(initial_colour="w", **fields)
    for number in range(1, players + 1):
        PlayerFactory(event=event, number=number)
    event.refresh_from_db()
    return event


def pair_next(event, by):
    event.refresh_from_db()
    return pair_round(event, revision=event.revision, by=by)


def boards_of(round_):
    games = round_.games.values_list("white__number", "black__number")
    return list(games)


def publish(event, number, by, accepted=()):
    event.refresh_from_db()
    publish_round(event, number, revision=event.revision, accepted=accepted, by=by)


def unpair(event, number, by, **wishes):
    event.refresh_from_db()
    unpair_round(event, number, revision=event.revision, by=by, **wishes)


def restore(event, number, by=None):
    event.refresh_from_db()
    restore_round(event, number, revision=event.revision, by=by)


def with_results(by):
    """Return an event with a won, a postponed, a cleared and an open game."""
    event = event_with(8)
    pair_next(event, by)
    publish(event, 1, by)
    for board, result, version in ((1, "1-0", 3), (2, "?", 1), (3, "*", 2)):
        Game.objects.filter(board=board).update(
            result=result, version=version, changed_at=A_DAY, changed_by=by
        )
    return event
