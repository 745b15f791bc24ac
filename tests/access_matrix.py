"""Who may ask for which address: one row per address, by name.

Columns are identities. What a row does not give, it refuses.
"""

from collections.abc import Set
from typing import NamedTuple

SIGNED_OUT = "signed out"
DEACTIVATED = "deactivated account"
PLAYER = "player"
RESULTS = "results helper"
CHECK_IN = "check-in helper"
ARBITER = "arbiter"
GRANTED = "arbiter who sees contact data"
CHIEF = "chief arbiter"
ORGANIZER = "organizer"
OTHER_ARBITER = "other arbiter"
OTHER_ORGANIZER = "other organizer"
SITE_ADMIN = "site administrator"

IDENTITIES = (
    SIGNED_OUT,
    DEACTIVATED,
    PLAYER,
    RESULTS,
    CHECK_IN,
    ARBITER,
    GRANTED,
    CHIEF,
    ORGANIZER,
    OTHER_ARBITER,
    OTHER_ORGANIZER,
    SITE_ADMIN,
)
STRANGERS = frozenset({SIGNED_OUT, DEACTIVATED})
MEMBERS = frozenset({RESULTS, CHECK_IN, ARBITER, GRANTED, CHIEF, ORGANIZER})

ORGANIZERS = frozenset({ORGANIZER, SITE_ADMIN})
CHIEFS = ORGANIZERS | {CHIEF}
SEE_CONTACTS = CHIEFS | {GRANTED}
ARBITERS = SEE_CONTACTS | {ARBITER}
FOR_RESULTS = ARBITERS | {RESULTS}
FOR_CHECK_IN = ARBITERS | {CHECK_IN}

LOOKS = ("GET", "HEAD")
WRITES = ("POST", "PUT", "PATCH", "DELETE")

# What becomes of a request.
DONE = "done"
SIGN_IN = "sent to sign in"
FORBIDDEN = "forbidden"
MISSING = "not found"
NO_METHOD = "no such method"


class AtDesk(NamedTuple):
    """An address of an event's desk: who may look, and who may post; None for nobody.

    Who may do neither is sent to sign in, is forbidden what everybody knows of, and
    does not find what is not published.
    """

    look: Set[str] | None = None
    write: Set[str] | None = None

    def outcome(self, identity: str, method: str, *, is_published: bool) -> str:
        if identity in STRANGERS:
            return SIGN_IN
        asked = self.look if method in LOOKS else self.write
        # Where there is no such thing to do, who may do the other is told so.
        allowed = asked if asked is not None else self.look or self.write
        if identity not in allowed:
            is_known = is_published or identity in MEMBERS
            return FORBIDDEN if is_known else MISSING
        return DONE if asked is not None and method in (*LOOKS, "POST") else NO_METHOD


class OfEvent(NamedTuple):
    """A public page of an event, or of the site where `has_event` is not so.

    Of an event that is not published, arbiters see it, and who is in `also`.
    """

    has_event: bool = True
    also: Set[str] = frozenset()

    def outcome(self, identity: str, method: str, *, is_published: bool) -> str:
        if method not in LOOKS:
            return NO_METHOD
        sees_all = identity in ARBITERS | self.also
        is_visible = sees_all or is_published or not self.has_event
        return DONE if is_visible else MISSING


class OfSite(NamedTuple):
    """A form of the site for everybody, or for whoever is signed in."""

    needs_account: bool = False
    look: bool = True
    write: bool = True
    # To post, where everybody may look.
    needs_account_to_write: bool = False
    # Who is led on to another page, whatever they send.
    led_on: Set[str] = frozenset()

    def outcome(self, identity: str, method: str, *, is_published: bool) -> str:
        if self.needs_account and identity in STRANGERS:
            return SIGN_IN
        if identity in self.led_on:
            return DONE
        if method in LOOKS:
            return DONE if self.look else NO_METHOD
        if method == "POST" and self.needs_account_to_write and identity in STRANGERS:
            return SIGN_IN
        return DONE if self.write and method == "POST" else NO_METHOD


class OfMember(NamedTuple):
    """What every member of an event does with their own role, whatever it is."""

    def outcome(self, identity: str, method: str, *, is_published: bool) -> str:
        if identity in STRANGERS:
            return SIGN_IN
        if method != "POST":
            return NO_METHOD
        return DONE if identity in MEMBERS else MISSING


class OfRegistration(NamedTuple):
    """What players do themselves while the event is published, and nobody else.

    With `is_own`, it is done by an account with which a registration was made.
    """

    look: bool = True
    is_own: bool = False

    def outcome(self, identity: str, method: str, *, is_published: bool) -> str:
        if self.is_own and identity in STRANGERS:
            return SIGN_IN
        if method not in LOOKS + ("POST",) or (method in LOOKS and not self.look):
            return NO_METHOD
        if self.is_own and identity != PLAYER:
            return MISSING
        return DONE if is_published else MISSING


PUBLIC = OfEvent()
OF_SITE = OfEvent(has_event=False)
FORM = OfSite()
ACCOUNTS = OfSite(needs_account=True)

Row = AtDesk | OfEvent | OfSite | OfMember | OfRegistration

MATRIX: dict[str, Row] = {
    # Everybody
    "healthz": OF_SITE,
    "robots": OF_SITE,
    "favicon": OF_SITE,
    "event-list": OF_SITE,
    "glossary": OF_SITE,
    "glossary-entry": OF_SITE,
    "event-detail": PUBLIC,
    "poster": PUBLIC,
    "round-detail": PUBLIC,
    "pairing-why": PUBLIC,
    "standings": PUBLIC,
    "standings-after": PUBLIC,
    "crosstable": PUBLIC,
    "crosstable-after": PUBLIC,
    "player-detail": PUBLIC,
    "working": PUBLIC,
    "comparison": PUBLIC,
    # Leads whoever scans a slip to the page of the board that is theirs.
    "board": OfEvent(also=frozenset({RESULTS})),
    # Known by a secret
    "helper-link": FORM,
    "new-password": OfSite(led_on=frozenset(IDENTITIES)),
    "invitation": OfSite(needs_account_to_write=True),
    # Players who register themselves
    "register": OfRegistration(),
    "registration": OfRegistration(),
    "withdraw-registration": OfRegistration(look=False),
    "own-registration": OfRegistration(is_own=True),
    "withdraw-own-registration": OfRegistration(look=False, is_own=True),
    # Accounts
    "desk": OfSite(needs_account=True, write=False),
    "event-create": ACCOUNTS,
    "event-import": ACCOUNTS,
    "check-numbers": OfSite(needs_account=True, write=False),
    "profile": ACCOUNTS,
    "change-password": ACCOUNTS,
    "change-email": ACCOUNTS,
    "second-factor": ACCOUNTS,
    "begin-second-factor": OfSite(needs_account=True, look=False),
    "recovery-codes": ACCOUNTS,
    "turn-off-second-factor": ACCOUNTS,
    # Who works at the desk
    "event-desk": AtDesk(look=ARBITERS),
    "presence": AtDesk(write=ARBITERS),
    "desk-round": AtDesk(look=ARBITERS),
    "desk-pairing-why": AtDesk(look=ARBITERS),
    "compute-standings": AtDesk(write=ARBITERS),
    "save-result": AtDesk(write=ARBITERS),
    "save-sheet": AtDesk(write=ARBITERS),
    "correction": AtDesk(look=ARBITERS),
    "settle-claim": AtDesk(write=ARBITERS),
    "slips": AtDesk(look=ARBITERS),
    "desk-players": AtDesk(look=ARBITERS, write=ARBITERS),
    "paste-players": AtDesk(look=ARBITERS, write=ARBITERS),
    "edit-player": AtDesk(look=ARBITERS, write=ARBITERS),
    "remove-player": AtDesk(write=ARBITERS),
    "withdraw-player": AtDesk(write=ARBITERS),
    "expel-player": AtDesk(write=ARBITERS),
    "player-arrived": AtDesk(write=ARBITERS),
    "return-player": AtDesk(write=ARBITERS),
    "player-byes": AtDesk(write=ARBITERS),
    "cancel-bye": AtDesk(write=ARBITERS),
    "change-record": AtDesk(look=ARBITERS),
    "undo-change": AtDesk(look=ARBITERS, write=ARBITERS),
    "report-file": AtDesk(look=ARBITERS, write=CHIEFS),
    "registrations": AtDesk(look=ARBITERS),
    "accept-registration": AtDesk(write=ARBITERS),
    "list-registration": AtDesk(write=ARBITERS),
    "decline-registration": AtDesk(write=ARBITERS),
    "player-fee": AtDesk(write=ARBITERS),
    "helper-links": AtDesk(look=ARBITERS),
    "make-helper-link": AtDesk(write=ARBITERS),
    "revoke-helper-link": AtDesk(write=ARBITERS),
    # Who sees dates of birth and contact data
    "export-player": AtDesk(write=SEE_CONTACTS),
    # Helpers with one kind of work
    "helper": AtDesk(look=FOR_RESULTS),
    "helper-round": AtDesk(look=FOR_RESULTS),
    "helper-result": AtDesk(write=FOR_RESULTS),
    "helper-check-in": AtDesk(look=FOR_CHECK_IN),
    "check-in": AtDesk(look=FOR_CHECK_IN),
    "check-in-player": AtDesk(write=FOR_CHECK_IN),
    # The chief arbiter
    "close-check-in": AtDesk(write=CHIEFS),
    "player-numbers": AtDesk(look=CHIEFS, write=CHIEFS),
    "prohibitions": AtDesk(look=CHIEFS, write=CHIEFS),
    "lift-prohibition": AtDesk(write=CHIEFS),
    "pair-round": AtDesk(write=CHIEFS),
    "make-all-rounds": AtDesk(write=CHIEFS),
    "publish-all-rounds": AtDesk(write=CHIEFS),
    "take-drafts-back": AtDesk(write=CHIEFS),
    "publish-round": AtDesk(write=CHIEFS),
    "close-round": AtDesk(write=CHIEFS),
    "reopen-round": AtDesk(write=CHIEFS),
    "unpair-round": AtDesk(write=CHIEFS),
    "restore-round": AtDesk(write=CHIEFS),
    "change-draft": AtDesk(write=CHIEFS),
    "change-pairings": AtDesk(look=CHIEFS, write=CHIEFS),
    "event-settings": AtDesk(look=CHIEFS, write=CHIEFS),
    "round-starts": AtDesk(look=CHIEFS, write=CHIEFS),
    "finish-event": AtDesk(write=CHIEFS),
    "reopen-event": AtDesk(write=CHIEFS),
    "tie-break-order": AtDesk(look=CHIEFS, write=CHIEFS),
    "lots": AtDesk(look=CHIEFS, write=CHIEFS),
    "play-off": AtDesk(look=CHIEFS, write=CHIEFS),
    "own-values": AtDesk(look=CHIEFS, write=CHIEFS),
    "erase-player": AtDesk(look=CHIEFS, write=CHIEFS),
    # The organizers
    "publish-event": AtDesk(write=ORGANIZERS),
    "event-people": AtDesk(look=ORGANIZERS),
    "add-member": AtDesk(write=ORGANIZERS),
    "invite": AtDesk(write=ORGANIZERS),
    "revoke-invitation": AtDesk(write=ORGANIZERS),
    "change-role": AtDesk(write=ORGANIZERS),
    "remove-member": AtDesk(write=ORGANIZERS),
    "leave-event": OfMember(),
    # For whoever comes
    "sign-up": FORM,
    "sign-in": OfSite(led_on=frozenset(IDENTITIES) - STRANGERS),
    # Whoever has not shown a password is sent to do so.
    "sign-in-code": OfSite(
        needs_account=True, led_on=frozenset(IDENTITIES) - STRANGERS
    ),
    "forgotten-password": FORM,
    "link-sent": OF_SITE,
    "sign-out": OfSite(look=False),
}
