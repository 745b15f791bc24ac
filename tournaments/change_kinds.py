"""Kinds of changes, by which a reader of the record looks for one."""

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models import Change

UNDO = "undo"
# By key: what the kind is called, and the actions that are of it.
KINDS = {
    "results": (
        _("Results"),
        {
            "result",
            "claim",
            "keep result",
            "accept claim",
            "drop claim",
            "restore claim",
        },
    ),
    "players": (
        _("Players and their numbers"),
        {
            "enter player",
            "edit player",
            "remove player",
            "renumber",
            "draw numbers",
            "number by rating",
            "number by hand",
            "arrive",
            "withdraw",
            "expel",
            "take back",
            "fee",
            "list registration",
            "decline registration",
        },
    ),
    "byes": (
        _("Byes and check-in"),
        {
            "bye",
            "bye beyond limits",
            "cancel bye",
            "close check-in",
            "late check-in",
        },
    ),
    "pairings": (
        _("Pairings and rounds"),
        {
            "pair round",
            "exchange players",
            "swap colours",
            "unpair boards",
            "pair by hand",
            "move bye",
            "pair the rest",
            "publish round",
            "change pairings",
            "make all rounds",
            "publish all rounds",
            "take drafts back",
            "close round",
            "reopen round",
            "unpair round",
            "restore round",
            "prohibit",
            "lift prohibition",
        },
    ),
    "settings": (
        _("Settings and the tournament as a whole"),
        {
            "create event",
            "import",
            "settings",
            "round starts",
            "publish event",
            "hide event",
            "finish event",
            "reopen event",
        },
    ),
    "decisions": (
        _("Lots, play-offs and values entered by hand"),
        {
            "lot seed",
            "remove lot seed",
            "play-off",
            "remove play-off",
            "own values",
            "remove own values",
        },
    ),
    "people": (
        _("People and exports"),
        {
            "add arbiter",
            "remove arbiter",
            "change role",
            "leave",
            "invite",
            "revoke invitation",
            "join",
            "make helper link",
            "open helper link",
            "revoke helper link",
            "export report",
            "export person",
            "erase person",
            "forget contacts",
        },
    ),
}
KIND_CHOICES = [(key, name) for key, (name, _actions) in KINDS.items()]


def of_kind(key: str) -> Q:
    """Return which lines of the record are of a kind.

    An undo is of the kind of what it undid, and so is the undo of an undo.
    """
    actions = KINDS[key][1]
    undone = Q(undoes__action__in=actions) | Q(undoes__undoes__action__in=actions)
    return Q(action__in=actions) | Q(action=UNDO) & undone


def origin_of(change: Change) -> Change:
    """Return what an undo, or an undo of an undo, goes back to; else the change."""
    while change.action == UNDO and change.undoes:
        change = change.undoes
    return change


def kind_of(action: str) -> str:
    """Return the key of the kind that an action is of."""
    return next(key for key, (_name, of_it) in KINDS.items() if action in of_it)
