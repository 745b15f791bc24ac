"""What can be done with rounds and their pairings."""

from functools import partial

from tests.tournaments.acts import (
    alter,
    at_revision,
    before,
    drafted,
    enter,
    enter_all,
    exchange,
    forbid,
    knock_out,
    pair_two,
    played,
    player,
    published,
    robin,
    swiss,
)
from tests.tournaments.deeds.case import Case, Line, not_looked_at
from tournaments.actions.closing import close_round, reopen_round
from tournaments.actions.drafts import move_bye, pair_rest, swap_colours, unpair_boards
from tournaments.actions.prohibitions import lift_prohibition
from tournaments.actions.publishing import publish_round
from tournaments.actions.rounds import pair_round
from tournaments.actions.schedule import (
    make_all_rounds,
    publish_all_rounds,
    take_drafts_back,
)
from tournaments.actions.unpairing import restore_round, unpair_round
from tournaments.models import Bye, Game, Prohibition


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


CASES = {
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
}
