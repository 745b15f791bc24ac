"""What an event forbids, said to the arbiter. The text of an error is for people."""


class TournamentError(Exception):
    """The event does not allow this. `status` is the HTTP status of the answer."""

    status = 422


class EditConflict(TournamentError):
    """Somebody was faster: what the arbiter saw is no longer so."""

    status = 409


class EventClosed(TournamentError):
    """The event is over; it has to be reopened first."""

    status = 409


class RoundClosed(TournamentError):
    """The round is over; it has to be opened again first."""

    status = 409


class AlreadyEntered(TournamentError):
    """The result that somebody wants to save is there already; nothing to do."""

    status = 200


class Repeated(TournamentError):
    """The same request came again: what it asks for is done.

    `change` is the line of the record that tells of it.
    """

    status = 200

    def __init__(self, message: str, change):
        super().__init__(message)
        self.change = change


class RequestReused(TournamentError):
    """A request has the id of another one, which asked for something else."""


class Unconfirmed(TournamentError):
    """This is done only once the arbiter confirms the consequence that the text names.

    `level` is FIDE's, from 1, a remark, to 5, prohibited in a rated event.
    """

    def __init__(self, message: str, *, level: int):
        super().__init__(message)
        self.level = level


class NotAccepted(Unconfirmed):
    """Pairings go against rules, named in `findings`; the arbiter may accept them."""

    def __init__(self, message: str, findings):
        super().__init__(message, level=max(each.level for each in findings))
        self.findings = findings


class NotPaired(TournamentError):
    """The system found no pairing; the arbiter can still pair the round by hand."""
