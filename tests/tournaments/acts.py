"""Events before something is done to them, and all that can be done."""

from functools import partial

from tests.factories import EventFactory, PlayerFactory, UserFactory
from tournaments.actions.alterations import alter_pairings
from tournaments.actions.claims import accept_claim, keep_result
from tournaments.actions.claims import enter_result as enter_as_helper
from tournaments.actions.drafts import (
    exchange_players,
    pair_by_hand,
)
from tournaments.actions.entries import (
    DATA,
    edit_player,
    register_players,
)
from tournaments.actions.helpers import make_link, open_link, revoke_link
from tournaments.actions.people import (
    Work,
    accept_invitation,
    add_member,
    change_role,
    invite,
    remove_member,
    revoke_invitation,
)
from tournaments.actions.presence import check_in, close_check_in
from tournaments.actions.prohibitions import Apart, prohibit
from tournaments.actions.publishing import publish_round
from tournaments.actions.results import Entry, record_result, record_results
from tournaments.actions.rounds import pair_round
from tournaments.actions.schedule import make_all_rounds, publish_all_rounds
from tournaments.actions.undoing import undo
from tournaments.authors import Author
from tournaments.models import Bye, Claim, Event, Game, Helper, Member
from tournaments.pairing.by_hand import swap_colours as colours_swapped
from tournaments.record import Result, System

# The events


def swiss(players=8, **settings):
    """Return a Swiss before its first round, the first colour known."""
    names = {"name": "Open", "slug": "open", "initial_colour": "w"}
    event = EventFactory(**names | settings)
    for number in range(1, players + 1):
        PlayerFactory(
            event=event, number=number, name=f"P{number}", rating=2100 - number
        )
    return event


def drafted(**settings):
    event = swiss(**settings)
    pair_round(now(event), revision=now(event).revision, by=None)
    return event


def published(**settings):
    event = drafted(**settings)
    publish_round(event, 1, revision=now(event).revision, by=None)
    return event


def played(**settings):
    """Return an event after a round in which White won everywhere."""
    event = published(**settings)
    enter_all(event)
    return event


def before(*acts, start=swiss, **settings):
    """Return how an event comes about to which these things were done."""

    def made():
        event = start(**settings)
        for act in acts:
            act(now(event))
        return event

    return made


knock_out = partial(swiss, 4, system=System.KNOCK_OUT.value)
robin = partial(swiss, 4, system=System.ROUND_ROBIN.value, rounds_planned=3)


def robin_ahead():
    """Return a round robin of four whose rounds are all published."""
    event = robin()
    at_revision(make_all_rounds)(now(event))
    at_revision(publish_all_rounds)(now(event))
    return event


# What is done to them


def now(event):
    return Event.objects.get(pk=event.pk)


def revision(event):
    return now(event).revision


def first_line(event):
    return event.changes.order_by("-revision", "pk").first()


def at_revision(action, *arguments, **keywords):
    """Return the act of somebody who saw the event as it stands."""

    def act(event):
        return action(event, *arguments, **keywords, revision=event.revision, by=None)

    return act


def player(event, number):
    return event.players.get(number=number)


def to_player(action, number, *arguments, **keywords):
    def act(event):
        return action(event, player(event, number), *arguments, **keywords, by=None)

    return act


def correct(event, number=8, *, renumber=False, plays_from=None, **changes):
    chosen = player(event, number)
    data = {name: getattr(chosen, name) for name in DATA} | changes
    wishes = {"renumber": renumber, "plays_from": plays_from}
    edit_player(event, chosen, data, **wishes, by=None)


def enter(event, **changes):
    data = {"name": "Late", "rating": 2150, "birth_year": 1990} | changes
    return register_players(event, [data], by=None)


def exchange(event):
    first, second = Game.objects.order_by("board")[:2]
    at_revision(exchange_players, 1, first.white, second.white)(event)


def pair_two(event):
    at_revision(pair_by_hand, 1, player(event, 5), player(event, 1))(event)


def alter(event):
    step = partial(colours_swapped, boards=[1])
    at_revision(alter_pairings, 1, step, (), "wrong cards")(event)


def bye_of(event):
    return Bye.objects.get(player__event=event)


def forbid(event, **wishes):
    apart = Apart(first=player(event, 1), second=player(event, 2))
    prohibit(event, apart, 1, 3, "sisters", by=None, **wishes)


def games_of(event):
    games = Game.objects.select_related("round__event", "white", "black")
    return games.filter(round__event=event).order_by("board")


def enter_result(event):
    game = games_of(event).first()
    record_result(game, Result.DRAW, version=game.version, by=None)


def enter_ahead(event):
    """Enter a result where a player of round 2 is absent."""
    game = games_of(event).get(round__number=2, is_automatic=True)
    record_result(game, Result.DRAW, version=game.version, by=None)


def clear_result(event):
    game = games_of(event).first()
    record_result(game, Result.PENDING, version=game.version, by=None)


def enter_all(event):
    for game in games_of(event):
        record_result(game, Result.WHITE_WINS, version=0, by=None)


def enter_together(event, boards):
    entries = [
        Entry(game, Result.DRAW, game.version, Author())
        for game in games_of(event).filter(board__lte=boards)
    ]
    record_results(event.pk, entries)


def come(event):
    check_in(event, player(event, 1), 1, is_here=True, by=None)
    check_in(event, player(event, 2), 1, is_here=True, by=None)
    check_in(event, player(event, 3), 1, is_here=True, by=None)


def close_the_check_in(event):
    close_check_in(event, 1, seen={4}, revision=event.revision, by=None)


def undo_last(event):
    undo(event, first_line(event), by=None)


def let_in(event):
    add_member(event, UserFactory(username="bo"), by=None)


def promote(event):
    change_role(event, member_of(event), Work("chief"), by=None)


def let_see_contacts(event):
    change_role(event, member_of(event), Work(sees_contacts=True), by=None)


def let_go(event):
    remove_member(event, member_of(event), by=None)


def leave(event):
    remove_member(event, member_of(event), by=member_of(event).user)


def member_of(event):
    return Member.objects.get(event=event)


def ask_in(event):
    invite(event, "bo@example.org", Work("results", 1, 20), by=None)


def revoke(event):
    revoke_invitation(event, event.invitations.get(), by=None)


def accept(event):
    user = UserFactory(username="bo", email="bo@example.org")
    accept_invitation(event.invitations.get(), user, by=user)


def give_link(event):
    make_link(event, name="Hall 2", work="results", hours=12, by=Author())


def take_link(event):
    open_link(Helper.objects.get(event=event), "secret of a phone")


def end_link(event):
    revoke_link(Helper.objects.get(event=event), by=None)


def claim(event):
    by = Author(source="phone", helper=Helper.objects.get(event=event))
    enter_as_helper(games_of(event).first(), Result.BLACK_WINS, version=0, by=by)


def keep_the_result(event):
    keep_result(Claim.objects.get(game__round__event=event), by=None)


def accept_the_claim(event):
    accept_claim(Claim.objects.get(game__round__event=event), version=1, by=None)
