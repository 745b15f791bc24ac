"""What can be done with results, ties and the links of helpers, and the undo."""

from decimal import Decimal
from functools import partial

from tests.tournaments.acts import (
    accept_the_claim,
    alter,
    at_revision,
    before,
    claim,
    clear_result,
    enter,
    enter_ahead,
    enter_result,
    enter_together,
    give_link,
    keep_the_result,
    knock_out,
    now,
    played,
    player,
    published,
    robin_ahead,
    swiss,
    to_player,
    undo_last,
)
from tests.tournaments.deeds.case import LAST_PLAYED, Case, Line, not_looked_at
from tests.tournaments.deeds.rounds import seating
from tournaments.actions.decisions import set_lot_seed, set_own_values, set_play_off
from tournaments.actions.entries import remove_player, withdraw
from tournaments.actions.publishing import publish_round
from tournaments.actions.rounds import pair_round
from tournaments.actions.unpairing import restore_round, unpair_round
from tournaments.models import Game

CASES = {
    "result, of a knock-out": Case(
        before(at_revision(pair_round), at_revision(publish_round, 1), start=knock_out),
        enter_result,
        [Line("result", "", 1, 1, before="*", after="1/2")],
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
    "drop claim": Case(
        before(give_link, claim, start=played),
        at_revision(unpair_round, 1, is_confirmed=True),
        [
            Line("unpair round", round_number=1, before=not_looked_at),
            Line("drop claim", "Hall 2", 1, 1, before="1-0", after="0-1"),
        ],
    ),
    "drop claim, with changed pairings": Case(
        before(give_link, claim, clear_result, start=played),
        alter,
        [
            Line(
                "change pairings",
                round_number=1,
                before=not_looked_at,
                after=not_looked_at,
            ),
            Line("drop claim", "Hall 2", 1, 1, before="*", after="0-1"),
        ],
    ),
    "restore claim": Case(
        before(
            give_link,
            claim,
            at_revision(unpair_round, 1, is_confirmed=True),
            start=played,
        ),
        at_revision(restore_round, 1),
        [
            Line("restore round", round_number=1, after=seating),
            Line("restore claim", "Hall 2", 1, 1, before="1-0", after="0-1"),
        ],
    ),
    "result, over that of an absent player": Case(
        before(to_player(withdraw, 2), start=robin_ahead),
        enter_ahead,
        [Line("result", "", 2, 2, before="+/-", after="1/2")],
    ),
    "undo, of a withdrawal from a round robin": Case(
        before(to_player(withdraw, 2), start=robin_ahead),
        undo_last,
        [Line("undo", "P2")],
    ),
    "undo": Case(before(enter), undo_last, [Line("undo", "Late")]),
    "undo, of a pairing": Case(
        before(at_revision(pair_round)), undo_last, [Line("undo", round_number=1)]
    ),
    "undo, of a removal": Case(
        before(to_player(remove_player, 3)), undo_last, [Line("undo", "P3")]
    ),
}
