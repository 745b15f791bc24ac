"""The record of changes in words."""

from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments.figures import number_text
from tournaments.models import BYE_CHOICES, RESULT_CHOICES, Change, Event, Role
from tournaments.record import Result
from tournaments.starts import start_from
from tournaments.templatetags.times import start_in_short

# By what the actions note. `about` is a name, or a round and a board.
SENTENCES = {
    "create event": gettext_noop("Tournament created"),
    "import": gettext_noop("Tournament taken over from a report file"),
    "settings": gettext_noop("Settings changed: %(fields)s"),
    "round starts": gettext_noop("Start times changed: %(starts)s"),
    "publish event": gettext_noop("Tournament published"),
    "hide event": gettext_noop("Tournament hidden"),
    "finish event": gettext_noop("Tournament finished"),
    "reopen event": gettext_noop("Tournament reopened"),
    "add arbiter": gettext_noop("%(about)s works here now as %(after)s"),
    "remove arbiter": gettext_noop("%(about)s no longer works here"),
    "change role": gettext_noop("%(about)s: %(before)s, now %(after)s"),
    "leave": gettext_noop("%(about)s left the desk"),
    "invite": gettext_noop("%(about)s invited to work here as %(after)s"),
    "revoke invitation": gettext_noop("Invitation of %(about)s revoked"),
    "join": gettext_noop("%(about)s accepted an invitation to work here as %(after)s"),
    "make helper link": gettext_noop("Link made for a helper: %(about)s"),
    "open helper link": gettext_noop("Link of a helper opened on a phone: %(about)s"),
    "revoke helper link": gettext_noop("Link of a helper ended: %(about)s"),
    "export report": gettext_noop("Report with dates of birth downloaded"),
    "export person": gettext_noop("%(about)s: all personal data downloaded"),
    "erase person": gettext_noop("%(about)s: the person was erased"),
    "forget contacts": gettext_noop("Contact data and dates of birth deleted"),
    "enter player": gettext_noop("%(about)s entered"),
    "edit player": gettext_noop("%(about)s: data corrected"),
    "renumber": gettext_noop("%(about)s moved to the starting ranks of their ratings"),
    "draw numbers": gettext_noop("Numbers drawn by lot, seed “%(about)s”"),
    "number by rating": gettext_noop("Players numbered by rating"),
    "number by hand": gettext_noop("Players numbered by hand"),
    "close check-in": gettext_noop("Round %(round)s: check-in closed"),
    "late check-in": gettext_noop("%(about)s: checked in late for round %(round)s"),
    "arrive": gettext_noop("%(about)s has arrived"),
    "remove player": gettext_noop("%(about)s removed from the list"),
    "fee": gettext_noop("%(about)s: paid %(paid)s of %(due)s"),
    "list registration": gettext_noop(
        "Registration of %(about)s put on the waiting list"
    ),
    "decline registration": gettext_noop(
        "Registration of %(about)s declined: %(reason)s"
    ),
    "withdraw": gettext_noop("%(about)s withdrawn"),
    "expel": gettext_noop("%(about)s expelled: %(after)s"),
    "take back": gettext_noop("%(about)s is back"),
    "bye": gettext_noop("%(about)s, round %(round)s: %(after)s"),
    "bye beyond limits": gettext_noop(
        "%(about)s, round %(round)s: %(after)s, beyond the limits of the tournament"
    ),
    "prohibit": gettext_noop("Not to meet: %(about)s"),
    "lift prohibition": gettext_noop("May meet again: %(about)s"),
    "cancel bye": gettext_noop("%(about)s, round %(round)s: %(before)s taken back"),
    "pair round": gettext_noop("Round %(round)s paired"),
    "exchange players": gettext_noop("Round %(round)s: %(about)s exchanged"),
    "swap colours": gettext_noop("Round %(round)s: colours swapped at %(about)s"),
    "unpair boards": gettext_noop("Round %(round)s: boards unpaired: %(about)s"),
    "pair by hand": gettext_noop("Round %(round)s: %(about)s paired by hand"),
    "move bye": gettext_noop("Round %(round)s: bye given by hand to %(about)s"),
    "pair the rest": gettext_noop(
        "Round %(round)s: boards %(about)s kept, the rest paired again"
    ),
    "publish round": gettext_noop("Round %(round)s published"),
    "change pairings": gettext_noop(
        "Round %(round)s: published pairings changed, reason: %(reason)s"
    ),
    "make all rounds": gettext_noop("Rounds %(about)s made"),
    "publish all rounds": gettext_noop("Rounds %(about)s published"),
    "take drafts back": gettext_noop("Rounds %(about)s taken back"),
    "close round": gettext_noop("Round %(round)s closed"),
    "reopen round": gettext_noop("Round %(round)s opened again"),
    "unpair round": gettext_noop("Round %(round)s unpaired"),
    "restore round": gettext_noop(
        "Round %(round)s restored as it was before the unpairing"
    ),
    "lot seed": gettext_noop("Seed of the lots: “%(about)s”"),
    "remove lot seed": gettext_noop("Seed of the lots taken back: “%(about)s”"),
    "play-off": gettext_noop("%(about)s: points in a play-off: %(points)s"),
    "remove play-off": gettext_noop("%(about)s: result of a play-off deleted"),
    "own values": gettext_noop("Values entered as a tie-break: %(about)s"),
    "remove own values": gettext_noop("Values of a tie-break deleted: %(about)s"),
    "result": gettext_noop(
        "Round %(round)s, board %(board)s: %(before)s, now %(after)s"
    ),
    "claim": gettext_noop(
        "Round %(round)s, board %(board)s: %(after)s entered by a helper, kept beside "
        "%(before)s"
    ),
    "keep result": gettext_noop(
        "Round %(round)s, board %(board)s: %(before)s stays, %(after)s by %(about)s "
        "is refused"
    ),
    "accept claim": gettext_noop(
        "Round %(round)s, board %(board)s: %(after)s by %(about)s is accepted"
    ),
    "drop claim": gettext_noop(
        "Round %(round)s, board %(board)s: %(after)s by %(about)s goes with the board, "
        "undecided"
    ),
    "restore claim": gettext_noop(
        "Round %(round)s, board %(board)s: %(after)s by %(about)s is to be decided "
        "again"
    ),
    "undo": gettext_noop("Undone: %(undone)s"),
}
# Where something was found wrong, and the arbiter accepted it.
ACCEPTING = {
    "publish round": gettext_noop("Round %(round)s published, accepted: %(accepted)s"),
    "change pairings": gettext_noop(
        "Round %(round)s: published pairings changed, reason: %(reason)s, accepted: "
        "%(accepted)s"
    ),
}
# Where there was no result before.
FIRST_RESULT = gettext_noop("Round %(round)s, board %(board)s: %(after)s")
SETTINGS = {field.name: field.verbose_name for field in Event._meta.concrete_fields}
NAMES = dict(BYE_CHOICES) | dict(RESULT_CHOICES) | dict(Role.choices)


def in_words(change: Change) -> str:
    """Return one line of the record, without who and when.

    An undo says what it undid, and looks for that in `undoes`.
    """
    said = change.after if isinstance(change.after, dict) else {}
    accepted = said.get("accepted")
    sentence = (ACCEPTING if accepted else SENTENCES).get(change.action)
    if change.action == "result" and change.before == Result.PENDING:
        sentence = FIRST_RESULT
    if sentence is None:
        return str(change)
    return _(sentence) % {
        "about": change.about,
        "round": change.round_number,
        "board": change.board,
        "before": _named(change.before),
        "after": _named(change.after),
        "fields": _fields(change.after),
        "points": _points(change),
        "starts": _starts(change),
        "reason": said.get("reason", ""),
        "accepted": " ".join(accepted or ()),
        "paid": said.get("fee_paid") or "–",
        "due": said.get("fee_due") or "–",
        "undone": _undone(change),
    }


def _undone(change: Change) -> str:
    is_undo = change.action == "undo" and change.undoes
    return in_words(change.undoes) if is_undo else change.about


def role_in_words(work: dict) -> str:
    """Return “results helper, boards 1 to 20”, or the role alone."""
    role = str(NAMES[work["role"]])
    if work.get("sees_contacts"):
        return _("%(role)s with contact data") % {"role": role}
    if not work.get("first_board"):
        return role
    return _("%(role)s, boards %(first)s to %(last)s") % {
        "role": role,
        "first": work["first_board"],
        "last": work["last_board"],
    }


def _named(value) -> str:
    if isinstance(value, dict) and "role" in value:
        return role_in_words(value)
    return str(NAMES.get(value, value)) if isinstance(value, str) else ""


def _points(change: Change) -> str:
    """Return the points of a play-off as a table shows them: 1, not 1.0."""
    is_play_off = change.action == "play-off"
    return number_text(Decimal(change.after)) if is_play_off else ""


def _starts(change: Change) -> str:
    """Return the rounds whose starts changed, as they were and as they became."""
    if change.action != "round starts":
        return ""
    rounds = sorted(change.before.keys() | change.after.keys(), key=int)
    return "; ".join(_start(change, number) for number in rounds)


def _start(change: Change, number: str) -> str:
    named = {
        "round": number,
        "before": start_in_words(change.before.get(number)),
        "after": start_in_words(change.after.get(number)),
    }
    if number in change.before:
        return _("round %(round)s: %(before)s, now %(after)s") % named
    return _("round %(round)s: %(after)s") % named


def start_in_words(text: str | None) -> str:
    """Return the start of a round as an event keeps it, a dash for none."""
    return start_in_short(start_from(text)) if text else "–"


def _fields(values) -> str:
    """Return what the settings are called that are the keys of `values`."""
    keys = values if isinstance(values, dict) else ()
    return ", ".join(str(SETTINGS.get(key, key)) for key in keys)
