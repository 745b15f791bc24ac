"""What can be done to an event as a whole, and who works at it."""

from datetime import date, time
from functools import partial

from tests.tournaments.acts import (
    accept,
    ask_in,
    at_revision,
    before,
    correct,
    end_link,
    give_link,
    leave,
    let_go,
    let_in,
    let_see_contacts,
    played,
    promote,
    revoke,
    swiss,
    take_link,
    to_player,
)
from tests.tournaments.deeds.case import LAST_PLAYED, Case, Line
from tournaments.actions.entries import remove_player
from tournaments.actions.erasing import (
    erase_former,
    erase_person,
    note_person_exported,
)
from tournaments.actions.events import (
    change_settings,
    close_event,
    publish_event,
    reopen_event,
    set_tie_breaks,
)
from tournaments.actions.exports import note_report
from tournaments.actions.retention import forget_contacts
from tournaments.actions.starts import set_round_starts
from tournaments.starts import Start

FIRST_DAY = date(2026, 11, 27)
GRANTED = {"role": "arbiter", "sees_contacts": True}
HELPER = {"role": "results", "first_board": 1, "last_board": 20}

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
    "round starts": Case(
        before(at_revision(set_round_starts, {1: Start(FIRST_DAY, time(10))})),
        at_revision(set_round_starts, {2: Start(FIRST_DAY)}),
        [
            Line(
                "round starts",
                "Open",
                before={"1": "2026-11-27T10:00"},
                after=lambda event: {"2": event.round_starts[1]},
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
    "change role, what an arbiter sees": Case(
        before(let_in),
        let_see_contacts,
        [Line("change role", "bo", before="arbiter", after=GRANTED)],
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
    "erase person, no longer a player": Case(
        before(to_player(remove_player, 3)),
        lambda event: erase_former(event, "P3", by=None),
        [Line("erase person", "Somebody")],
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
    "make helper link": Case(
        swiss, give_link, [Line("make helper link", "Hall 2", after="results")]
    ),
    "open helper link": Case(
        before(give_link), take_link, [Line("open helper link", "Hall 2")]
    ),
    "revoke helper link": Case(
        before(give_link), end_link, [Line("revoke helper link", "Hall 2")]
    ),
}
