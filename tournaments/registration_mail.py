"""Mails to who registered. They go out in a moment: no answer waits for them."""

from django.core.mail import send_mail
from django.utils.translation import gettext as _

from tournaments.background import later
from tournaments.models import Registration


def send_link(registration: Registration, link: str) -> None:
    """Send the personal link, which only who registered has."""
    values = {"event": registration.event, "name": registration.name, "link": link}
    subject = _("Registration for %(event)s") % values
    text = (
        _(
            "%(name)s is registered for %(event)s. The organizer decides about it.\n\n"
            "With this address you see the registration, change it until registration "
            "ends, or withdraw it:\n%(link)s\n\n"
            "Whoever has the address can do the same: do not pass it on."
        )
        % values
    )
    _send(registration, subject, text)


def send_accepted(registration: Registration) -> None:
    values = {"event": registration.event, "name": registration.name}
    text = _("%(name)s is accepted and is on the starting list of %(event)s.") % values
    _send(registration, _("Accepted for %(event)s") % values, text)


def send_listed(registration: Registration) -> None:
    values = {"event": registration.event, "name": registration.name}
    subject = _("On the waiting list of %(event)s") % values
    text = _("%(name)s is on the waiting list of %(event)s.") % values
    _send(registration, subject, text)


def send_declined(registration: Registration, reason: str) -> None:
    values = {
        "event": registration.event,
        "name": registration.name,
        "reason": reason,
    }
    subject = _("Registration for %(event)s declined") % values
    text = (
        _(
            "The registration of %(name)s for %(event)s is declined, for this "
            "reason:\n%(reason)s"
        )
        % values
    )
    _send(registration, subject, text)


def _send(registration: Registration, subject: str, text: str) -> None:
    if registration.email:
        # Names of tournaments are on one line, and so are subjects.
        later(send_mail, subject, text, None, [registration.email])
