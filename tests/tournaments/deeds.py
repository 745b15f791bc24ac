"""All that can be done to an event, and which lines of the record tell of it."""

from collections.abc import Callable
from decimal import Decimal
from functools import partial
from typing import NamedTuple

from tests.tournaments.acts import (
    accept,
    accept_the_claim,
    alter,
    ask_in,
    at_revision,
    before,
    bye_of,
    claim,
    close_the_check_in,
    come,
    correct,
    drafted,
    end_link,
    enter,
    enter_all,
    enter_result,
    enter_together,
    exchange,
    forbid,
    give_link,
    keep_the_result,
    knock_out,
    leave,
    let_go,
    let_in,
    now,
    pair_two,
    played,
    player,
    promote,
    published,
    revoke,
    robin,
    swiss,
    take_link,
    to_player,
    undo_last,
)
from tests.tournaments.registered import registered
from tournaments.actions.arrivals import arrive
from tournaments.actions.byes import cancel_bye, grant_bye
from tournaments.actions.closing import close_round, reopen_round
from tournaments.actions.decisions import set_lot_seed, set_own_values, set_play_off
from tournaments.actions.drafts import (
    move_bye,
    pair_rest,
    swap_colours,
    unpair_boards,
)
from tournaments.actions.entries import (
    DATA,
    expel,
    remove_player,
    take_back,
    withdraw,
)
from tournaments.actions.erasing import erase_person, note_person_exported
from tournaments.actions.events import (
    change_settings,
    close_event,
    publish_event,
    reopen_event,
    set_tie_breaks,
)
from tournaments.actions.exports import note_report
from tournaments.actions.fees import set_fee
from tournaments.actions.numbering import draw_numbers, number_by_hand, number_by_rating
from tournaments.actions.presence import check_in
from tournaments.actions.prohibitions import lift_prohibition
from tournaments.actions.publishing import publish_round
from tournaments.actions.registrations import (
    accept_registration,
    decline_registration,
    list_registration,
    withdraw_registration,
)
from tournaments.actions.retention import forget_contacts
from tournaments.actions.rounds import pair_round
from tournaments.actions.schedule import (
    make_all_rounds,
    publish_all_rounds,
    take_drafts_back,
)
from tournaments.actions.unpairing import restore_round, unpair_round
from tournaments.models import Bye, Event, Game, Prohibition
from tournaments.record import Outcome


class Line(NamedTuple):
    """A line of the record. `before` and `after` may be functions of the event."""

    action: str
    about: str = ""
    round_number: int | None = None
    board: int | None = None
    before: object = None
    after: object = None


class Case(NamedTuple):
    """An event, something that is done to it, and the lines that tell of it."""

    start: Callable[[], Event]
    act: Callable[[Event], object]
    lines: list[Line]


# What of them is in the record


def data_of(number, *, wanted=DATA):
    """Return what the record says of a player, who never has a year of birth in it."""

    def said(event):
        names = [name for name in (*wanted, "fixed_board") if name != "birth_year"]
        return event.players.values(*names).get(entry=number)

    return said


def data_after_correction(event):
    return data_of(8)(event) | {"birth_year": "changed"}


def seating(event):
    games = Game.objects.filter(round__event=event, round__number=1)
    games = games.order_by("board")
    byes = Bye.objects.filter(player__event=event, kind="U")
    return {
        "boards": [
            list(game)
            for game in games.values_list("board", "white__entry", "black__entry")
        ],
        "bye": byes.values_list("player__entry", flat=True).first(),
    }


def numbers(event):
    return dict(event.players.values_list("name", "number"))


def not_looked_at(_event):
    """Stand for what is checked by the tests of the action."""
    return ...


def to_registration(action, *arguments):
    def act(event):
        return action(event, event.registrations.get(), *arguments, by=None)

    return act


def withdraw_own(event):
    withdraw_registration(event.registrations.get(), by=None)


WITH_REGISTRATION = before(registered, takes_registrations=True)
WITH_CHECK_IN = {"players": 4, "has_check_in": True}
HELPER = {"role": "results", "first_board": 1, "last_board": 20}
LAST_PLAYED = {"start": played, "rounds_planned": 1}
TEXTS = ("title", "federation", "club", "fide_id", "side", "name_display")
OLD = dict.fromkeys(TEXTS, "")

CASES = {
    "settings": Case(
        swiss,
        at_revision(change_settings, {"name": "Closed", "rounds_planned": 7}),
        [
            Line(
                "settings",
                "Closed",
                before={"name": "Open", "rounds_planned": 5},
                after=lambda event: {
                    "name": event.name,
                    "rounds_planned": event.rounds_planned,
                },
            )
        ],
    ),
    "settings, tie-breaks": Case(
        swiss,
        at_revision(set_tie_breaks, ["SB", "BH"]),
        [
            Line(
                "settings",
                "Open",
                before={"tie_breaks": []},
                after=lambda event: {"tie_breaks": event.tie_breaks},
            )
        ],
    ),
    "publish event": Case(
        before(is_published=False),
        lambda event: publish_event(event, publish=True, by=None),
        [Line("publish event", "Open")],
    ),
    "hide event": Case(
        swiss,
        lambda event: publish_event(event, publish=False, by=None),
        [Line("hide event", "Open")],
    ),
    "finish event": Case(
        before(**LAST_PLAYED),
        lambda event: close_event(event, by=None),
        [Line("finish event", "Open")],
    ),
    "reopen event": Case(
        before(partial(close_event, by=None), **LAST_PLAYED),
        lambda event: reopen_event(event, by=None),
        [Line("reopen event", "Open")],
    ),
    "add arbiter": Case(swiss, let_in, [Line("add arbiter", "bo", after="arbiter")]),
    "change role": Case(
        before(let_in),
        promote,
        [Line("change role", "bo", before="arbiter", after="chief")],
    ),
    "remove arbiter": Case(
        before(let_in), let_go, [Line("remove arbiter", "bo", before="arbiter")]
    ),
    "leave": Case(before(let_in), leave, [Line("leave", "bo", before="arbiter")]),
    "invite": Case(swiss, ask_in, [Line("invite", "b…@example.org", after=HELPER)]),
    "revoke invitation": Case(
        before(ask_in), revoke, [Line("revoke invitation", "b…@example.org")]
    ),
    "join": Case(before(ask_in), accept, [Line("join", "bo", after=HELPER)]),
    "export report": Case(
        swiss, lambda event: note_report(event, by=None), [Line("export report")]
    ),
    "export person": Case(
        swiss, to_player(note_person_exported, 8), [Line("export person", "P8")]
    ),
    "erase person": Case(
        played,
        to_player(erase_person, 8, "P8"),
        [Line("erase person", "Player 8")],
    ),
    "forget contacts": Case(
        before(partial(correct, email="p8@example.org")),
        lambda event: forget_contacts(event, by=None),
        [
            Line(
                "forget contacts",
                after={"players": 1, "registrations": 0, "invitations": 0},
            )
        ],
    ),
    "enter player": Case(
        swiss, enter, [Line("enter player", "Late", after=data_of(9))]
    ),
    "enter player, late": Case(
        played, enter, [Line("enter player", "Late", after=data_of(9))]
    ),
    "enter player, who registered": Case(
        before(
            partial(registered, byes=[2], may_show_name=False), takes_registrations=True
        ),
        to_registration(accept_registration),
        [
            Line("enter player", "Costa, Ana", after=not_looked_at),
            Line("bye", "Costa, Ana", round_number=2, after="H"),
        ],
    ),
    "remove player, by who registered": Case(
        before(
            registered, to_registration(accept_registration), takes_registrations=True
        ),
        withdraw_own,
        [Line("remove player", "Costa, Ana", before=not_looked_at)],
    ),
    "list registration": Case(
        WITH_REGISTRATION,
        to_registration(list_registration),
        [Line("list registration", "Costa, Ana")],
    ),
    "decline registration": Case(
        WITH_REGISTRATION,
        to_registration(decline_registration, "no place"),
        [
            Line(
                "decline registration",
                "Costa, Ana",
                after=lambda event: {
                    "reason": "no place",
                    "registration": event.registrations.get().pk,
                },
            )
        ],
    ),
    "fee": Case(
        swiss,
        to_player(set_fee, 2, due=Decimal(80), paid=Decimal(50), seen=None),
        [
            Line(
                "fee",
                "P2",
                before={"fee_due": None, "fee_paid": None},
                after={"fee_due": "80.00", "fee_paid": "50.00"},
            )
        ],
    ),
    "edit player": Case(
        swiss,
        partial(correct, rating=2500, birth_year=1990),
        [
            Line(
                "edit player",
                "P8",
                before=OLD | {"name": "P8", "rating": 2092, "fixed_board": None},
                after=data_after_correction,
            )
        ],
    ),
    "renumber": Case(
        played,
        partial(correct, rating=2097, renumber=True),
        [
            Line(
                "renumber",
                "5 players",
                before={"P8": 8, "P4": 4, "P5": 5, "P6": 6, "P7": 7},
                after=lambda event: {
                    name: rank
                    for name, rank in numbers(event).items()
                    if name in {"P4", "P5", "P6", "P7", "P8"}
                },
            ),
            Line(
                "edit player",
                "P8",
                before=OLD | {"name": "P8", "rating": 2092, "fixed_board": None},
                after=data_of(8),
            ),
        ],
    ),
    "draw numbers": Case(
        robin,
        at_revision(draw_numbers, "a seed"),
        [Line("draw numbers", "a seed", after=numbers)],
    ),
    "number by rating": Case(
        before(at_revision(number_by_hand, [4, 3, 2, 1]), start=robin),
        at_revision(number_by_rating),
        [Line("number by rating", "Open", after=numbers)],
    ),
    "number by hand": Case(
        robin,
        at_revision(number_by_hand, [2, 1, 4, 3]),
        [Line("number by hand", "Open", after=numbers)],
    ),
    "close check-in": Case(
        before(come, **WITH_CHECK_IN),
        close_the_check_in,
        [Line("close check-in", round_number=1, after=["P4"])],
    ),
    "late check-in": Case(
        before(come, close_the_check_in, **WITH_CHECK_IN),
        to_player(check_in, 4, 1, is_here=True),
        [Line("late check-in", "P4", round_number=1)],
    ),
    "arrive": Case(
        before(partial(enter, plays_from=3), start=played),
        to_player(arrive, 9),
        [Line("arrive", "Late", after=1)],
    ),
    "enter player, to come later": Case(
        played,
        partial(enter, plays_from=4),
        [
            Line(
                "enter player",
                "Late",
                after=lambda event: data_of(9)(event) | {"first_round": 4},
            )
        ],
    ),
    "edit player, to come later": Case(
        before(enter, start=played),
        partial(correct, number=1, plays_from=4),
        [Line("edit player", "Late", before=not_looked_at, after=not_looked_at)],
    ),
    "edit player, to come now": Case(
        before(partial(enter, plays_from=4), start=played),
        partial(correct, number=9, plays_from=2),
        [Line("edit player", "Late", before=not_looked_at, after=not_looked_at)],
    ),
    "pair round, of a knock-out": Case(
        before(
            at_revision(pair_round),
            at_revision(publish_round, 1),
            enter_all,
            start=knock_out,
        ),
        at_revision(pair_round),
        [Line("pair round", round_number=2, after=not_looked_at)],
    ),
    "unpair round, of a knock-out": Case(
        before(
            at_revision(pair_round),
            at_revision(publish_round, 1),
            enter_all,
            start=knock_out,
        ),
        at_revision(unpair_round, 1, is_confirmed=True),
        [Line("unpair round", round_number=1, before=not_looked_at)],
    ),
    "result, of a knock-out": Case(
        before(at_revision(pair_round), at_revision(publish_round, 1), start=knock_out),
        enter_result,
        [Line("result", "", 1, 1, before="*", after="1/2")],
    ),
    "remove player": Case(
        swiss,
        to_player(remove_player, 3),
        [
            Line(
                "remove player",
                "P3",
                before=OLD | {"name": "P3", "rating": 2097, "fixed_board": None},
            )
        ],
    ),
    "withdraw": Case(
        before(to_player(grant_bye, 2, 3, Outcome.HALF_BYE, ""), start=played),
        to_player(withdraw, 2),
        [Line("withdraw", "P2", after=1)],
    ),
    "withdraw, from a round robin": Case(
        before(
            at_revision(make_all_rounds), at_revision(publish_all_rounds), start=robin
        ),
        to_player(withdraw, 2),
        [Line("withdraw", "P2", after=1)],
    ),
    "expel": Case(
        played,
        to_player(expel, 2, "misconduct"),
        [Line("withdraw", "P2", after=1), Line("expel", "P2", after="misconduct")],
    ),
    "take back": Case(
        before(to_player(withdraw, 2), start=played),
        to_player(take_back, 2),
        [Line("take back", "P2", before=1)],
    ),
    "bye": Case(
        swiss,
        to_player(grant_bye, 2, 1, Outcome.HALF_BYE, "work"),
        [Line("bye", "P2", round_number=1, after=lambda event: bye_of(event).kind)],
    ),
    "bye, in place of another": Case(
        before(to_player(grant_bye, 2, 1, Outcome.HALF_BYE, "work")),
        to_player(grant_bye, 2, 1, Outcome.ZERO_BYE, "ill"),
        [Line("bye", "P2", round_number=1, after=lambda event: bye_of(event).kind)],
    ),
    "bye beyond limits": Case(
        before(half_byes_allowed=0),
        to_player(grant_bye, 2, 1, Outcome.HALF_BYE, "", is_confirmed=True),
        [Line("bye beyond limits", "P2", round_number=1, after="H")],
    ),
    "cancel bye": Case(
        before(to_player(grant_bye, 2, 1, Outcome.HALF_BYE, "work")),
        lambda event: cancel_bye(event, bye_of(event), by=None),
        [Line("cancel bye", "P2", round_number=1, before="H")],
    ),
    "prohibit": Case(swiss, forbid, [Line("prohibit", "P1 – P2", after=[1, 3])]),
    "lift prohibition": Case(
        before(forbid),
        lambda event: lift_prohibition(event, Prohibition.objects.get(), by=None),
        [Line("lift prohibition", "P1 – P2", before=[1, 3])],
    ),
    "lift prohibition, once a round is paired": Case(
        before(forbid, at_revision(pair_round)),
        lambda event: lift_prohibition(
            event, Prohibition.objects.get(), is_confirmed=True, by=None
        ),
        [Line("lift prohibition", "P1 – P2", before=[1, 3])],
    ),
    "pair round": Case(
        swiss,
        at_revision(pair_round),
        [Line("pair round", round_number=1, after=seating)],
    ),
    "pair round, with a bye and an arrival": Case(
        before(
            partial(enter, plays_from=2),
            at_revision(pair_round),
            at_revision(publish_round, 1),
            enter_all,
        ),
        at_revision(pair_round),
        [
            Line("arrive", "Late", after=1),
            Line("pair round", round_number=2, after=not_looked_at),
        ],
    ),
    "exchange players": Case(
        drafted,
        exchange,
        [Line("exchange players", "P1 – P6", 1, before=not_looked_at, after=seating)],
    ),
    "swap colours": Case(
        drafted,
        at_revision(swap_colours, 1, [1, 2]),
        [Line("swap colours", "1, 2", 1, before=not_looked_at, after=seating)],
    ),
    "unpair boards": Case(
        drafted,
        at_revision(unpair_boards, 1, [1]),
        [Line("unpair boards", "1", 1, before=not_looked_at, after=seating)],
    ),
    "pair by hand": Case(
        before(at_revision(unpair_boards, 1, [1]), start=drafted),
        pair_two,
        [Line("pair by hand", "P5 – P1", 1, before=not_looked_at, after=seating)],
    ),
    "move bye": Case(
        before(start=drafted, players=7),
        lambda event: at_revision(move_bye, 1, player(event, 6))(event),
        [Line("move bye", "P6", 1, before=not_looked_at, after=seating)],
    ),
    "pair the rest": Case(
        before(at_revision(unpair_boards, 1, [3, 4]), start=drafted),
        at_revision(pair_rest, 1, [1, 2], keeps_bye=False),
        [Line("pair the rest", "1, 2", 1, before=not_looked_at, after=seating)],
    ),
    "publish round": Case(
        drafted,
        at_revision(publish_round, 1),
        [Line("publish round", round_number=1, after={"accepted": []})],
    ),
    "change pairings": Case(
        published,
        alter,
        [
            Line(
                "change pairings",
                round_number=1,
                before=not_looked_at,
                after=lambda event: (
                    seating(event) | {"reason": "wrong cards", "accepted": []}
                ),
            )
        ],
    ),
    "make all rounds": Case(
        robin, at_revision(make_all_rounds), [Line("make all rounds", "1–3")]
    ),
    "publish all rounds": Case(
        before(at_revision(make_all_rounds), start=robin),
        at_revision(publish_all_rounds),
        [Line("publish all rounds", "1–3")],
    ),
    "take drafts back": Case(
        before(at_revision(make_all_rounds), start=robin),
        at_revision(take_drafts_back),
        [Line("take drafts back", "1–3")],
    ),
    "close round": Case(
        played, at_revision(close_round, 1), [Line("close round", round_number=1)]
    ),
    "reopen round": Case(
        before(at_revision(close_round, 1), start=played),
        at_revision(reopen_round, 1),
        [Line("reopen round", round_number=1)],
    ),
    "unpair round": Case(
        before(start=played, players=7),
        at_revision(unpair_round, 1, is_confirmed=True),
        [Line("unpair round", round_number=1, before=not_looked_at)],
    ),
    "unpair round, a draft": Case(
        drafted,
        at_revision(unpair_round, 1),
        [Line("unpair round", round_number=1, before=not_looked_at)],
    ),
    "restore round": Case(
        before(at_revision(unpair_round, 1, is_confirmed=True), start=played),
        at_revision(restore_round, 1),
        [Line("restore round", round_number=1, after=seating)],
    ),
    "lot seed": Case(
        swiss,
        at_revision(set_lot_seed, "blue"),
        [Line("lot seed", "blue", before="", after=lambda event: now(event).lot_seed)],
    ),
    "remove lot seed": Case(
        before(at_revision(set_lot_seed, "blue")),
        at_revision(set_lot_seed, ""),
        [Line("remove lot seed", "blue", before="blue", after="")],
    ),
    "play-off": Case(
        before(**LAST_PLAYED),
        at_revision(set_play_off, {1: Decimal("1.5")}),
        [Line("play-off", "P1", after="1.5")],
    ),
    "remove play-off": Case(
        before(at_revision(set_play_off, {1: Decimal("1.5")}), **LAST_PLAYED),
        at_revision(set_play_off, {1: None}),
        [Line("remove play-off", "P1", before="1.50")],
    ),
    "own values": Case(
        swiss,
        at_revision(set_own_values, "SPEED", {1: Decimal("12")}),
        [
            Line(
                "own values",
                "SPEED",
                before={"1": None},
                after=lambda event: {"1": player(event, 1).own_values["SPEED"]},
            )
        ],
    ),
    "remove own values": Case(
        before(at_revision(set_own_values, "SPEED", {1: Decimal("12")})),
        at_revision(set_own_values, "SPEED", {}),
        [Line("remove own values", "SPEED", before={"1": "12"}, after={"1": None})],
    ),
    "result": Case(
        published,
        enter_result,
        [
            Line(
                "result",
                round_number=1,
                board=1,
                before="*",
                after=lambda event: Game.objects.get(board=1).result,
            )
        ],
    ),
    "result, corrected": Case(
        played, enter_result, [Line("result", "", 1, 1, before="1-0", after="1/2")]
    ),
    "result, with other boards at once": Case(
        published,
        partial(enter_together, boards=1),
        [Line("result", "", 1, 1, before="*", after="1/2")],
    ),
    "make helper link": Case(
        swiss, give_link, [Line("make helper link", "Hall 2", after="results")]
    ),
    "open helper link": Case(
        before(give_link), take_link, [Line("open helper link", "Hall 2")]
    ),
    "revoke helper link": Case(
        before(give_link), end_link, [Line("revoke helper link", "Hall 2")]
    ),
    "claim": Case(
        before(give_link, start=played),
        claim,
        [Line("claim", "Hall 2", 1, 1, before="1-0", after="0-1")],
    ),
    "keep result": Case(
        before(give_link, claim, start=played),
        keep_the_result,
        [Line("keep result", "Hall 2", 1, 1, before="1-0", after="0-1")],
    ),
    "accept claim": Case(
        before(give_link, claim, start=played),
        accept_the_claim,
        [
            Line("accept claim", "Hall 2", 1, 1, before="1-0", after="0-1"),
            Line("result", "", 1, 1, before="1-0", after="0-1"),
        ],
    ),
    "undo": Case(before(enter), undo_last, [Line("undo", "Late")]),
    "undo, of a pairing": Case(
        before(at_revision(pair_round)), undo_last, [Line("undo", round_number=1)]
    ),
    "undo, of a removal": Case(
        before(to_player(remove_player, 3)), undo_last, [Line("undo", "P3")]
    ),
}
