"""What can be done with players, their numbers, byes and registrations."""

from decimal import Decimal
from functools import partial

from tests.tournaments.acts import (
    at_revision,
    before,
    bye_of,
    close_the_check_in,
    come,
    correct,
    enter,
    played,
    robin,
    robin_ahead,
    swiss,
    to_player,
)
from tests.tournaments.deeds.case import Case, Line, not_looked_at
from tests.tournaments.registered import registered
from tournaments.actions.arrivals import arrive
from tournaments.actions.byes import cancel_bye, grant_bye
from tournaments.actions.entries import DATA, expel, remove_player, take_back, withdraw
from tournaments.actions.fees import set_fee
from tournaments.actions.numbering import draw_numbers, number_by_hand, number_by_rating
from tournaments.actions.presence import check_in
from tournaments.actions.registrations import (
    accept_registration,
    decline_registration,
    list_registration,
    withdraw_registration,
)
from tournaments.record import Outcome


def data_of(number, *, wanted=DATA):
    """Return what the record says of a player, who never has a year of birth in it."""

    def said(event):
        names = [name for name in (*wanted, "fixed_board") if name != "birth_year"]
        return event.players.values(*names).get(entry=number)

    return said


def data_after_correction(event):
    return data_of(8)(event) | {"birth_year": "changed"}


def numbers(event):
    return dict(event.players.values_list("name", "number"))


def to_registration(action, *arguments):
    def act(event):
        return action(event, event.registrations.get(), *arguments, by=None)

    return act


def withdraw_own(event):
    withdraw_registration(event.registrations.get(), by=None)


WITH_REGISTRATION = before(registered, takes_registrations=True)
WITH_CHECK_IN = {"players": 4, "has_check_in": True}
TEXTS = ("title", "federation", "club", "fide_id", "side", "name_display")
OLD = dict.fromkeys(TEXTS, "")

CASES = {
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
        robin_ahead,
        to_player(withdraw, 2),
        [Line("withdraw", "P2", after=1)],
    ),
    "take back, in a round robin": Case(
        before(to_player(withdraw, 2), start=robin_ahead),
        to_player(take_back, 2),
        [Line("take back", "P2", before=1)],
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
}
