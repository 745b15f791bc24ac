"""What the tests of rounds share."""

from tests.factories import EventFactory, PlayerFactory
from tournaments.actions.publishing import publish_round
from tournaments.actions.rounds import pair_round
from tournaments.actions.unpairing import unpair_round


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
