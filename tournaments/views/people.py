"""Who works at an event: members, their roles, and invitations."""

import logging

from django.contrib import messages
from django.contrib.auth import get_user_model
from django.core.mail import send_mail
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.access import Permission, at_desk, own_event, signed_in
from tournaments.actions import people as actions
from tournaments.actions.guards import rounds_paired
from tournaments.authors import author_of
from tournaments.change_words import role_in_words
from tournaments.desk_posts import post_only
from tournaments.errors import TournamentError
from tournaments.invitations import valid
from tournaments.models import Event, Invitation, Member
from tournaments.people_forms import InvitationForm, MemberForm, RoleForm
from tournaments.site_address import whole_address

PAGE = "tournaments/people.html"
logger = logging.getLogger(__name__)


@at_desk(Permission.MANAGE_PEOPLE)
@require_safe
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who works at the event and who is invited to."""
    return _page(request, own_event(request, slug))


@at_desk(Permission.MANAGE_PEOPLE)
@post_only
def add_member(request: HttpRequest, slug: str) -> HttpResponse:
    """Let somebody who has an account work at the desk, by user name."""
    event = own_event(request, slug)
    form, status = MemberForm(request.POST, auto_id="add_%s"), 422
    if form.is_valid():
        name = form.cleaned_data["username"]
        accounts = get_user_model().objects.filter(is_active=True)
        person = accounts.filter(username=name).first()
        if person is None:
            unknown = _("There is no account “%(name)s”. Check the spelling.")
            form.add_error("username", unknown % {"name": name})
        else:
            try:
                actions.add_member(event, person, form.work, by=author_of(request))
                return redirect("event-people", slug)
            except TournamentError as error:
                form.add_error("username", str(error))
                status = error.status
    return _page(request, event, adding=form, status=status)


@at_desk(Permission.MANAGE_PEOPLE)
@post_only
def change_role(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    event = own_event(request, slug)
    member = get_object_or_404(event.members.select_related("user"), pk=pk)
    form = _role_form(member, request.POST)
    if not form.is_valid():
        return _page(request, event, changing=(member.pk, form), status=422)
    try:
        actions.change_role(event, member, form.work, by=author_of(request))
    except TournamentError as error:
        return _page(request, event, refusal=str(error), status=error.status)
    # Whoever gave the right to be here away sees their tournaments.
    is_out = member.user_id == request.user.pk and form.work.role != Member.Role.OWNER
    return _after(request, slug, is_out=is_out)


@at_desk(Permission.MANAGE_PEOPLE)
@post_only
def remove_member(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    event = own_event(request, slug)
    member = get_object_or_404(event.members.select_related("user"), pk=pk)
    try:
        actions.remove_member(event, member, by=author_of(request))
    except TournamentError as error:
        return _page(request, event, refusal=str(error), status=error.status)
    return _after(request, slug, is_out=member.user_id == request.user.pk)


def _after(request: HttpRequest, slug: str, *, is_out: bool) -> HttpResponse:
    if is_out and not request.user.is_superuser:
        return redirect("desk")
    return redirect("event-people", slug)


@signed_in
@post_only
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Let the user give up their own role, whichever it is."""
    members = Member.objects.select_related("event", "user")
    member = get_object_or_404(members, user=request.user, event__slug=slug)
    try:
        actions.remove_member(member.event, member, by=author_of(request))
    except TournamentError as error:
        # Only an organizer is refused, and organizers see this page.
        event = own_event(request, slug)
        return _page(request, event, refusal=str(error), status=error.status)
    left = _("You do not work at %(event)s any more.")
    messages.success(request, left % {"event": member.event})
    return redirect("desk")


@at_desk(Permission.MANAGE_PEOPLE)
@post_only
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    """Invite somebody by mail. The page that answers is the only one with the link."""
    event = own_event(request, slug)
    form = InvitationForm(request.POST, auto_id="invite_%s")
    if not form.is_valid():
        return _page(request, event, inviting=form, status=422)
    email = form.cleaned_data["email"]
    try:
        made, secret = actions.invite(event, email, form.work, by=author_of(request))
    except TournamentError as error:
        return _page(request, event, refusal=str(error), status=error.status)
    link = whole_address(request, reverse("invitation", args=[secret]))
    return _page(request, event, made=made, link=link, is_sent=_send(made, link))


@at_desk(Permission.MANAGE_PEOPLE)
@post_only
def revoke_invitation(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    event = own_event(request, slug)
    invitation = get_object_or_404(event.invitations, pk=pk)
    try:
        actions.revoke_invitation(event, invitation, by=author_of(request))
    except TournamentError as error:
        return _page(request, event, refusal=str(error), status=error.status)
    return redirect("event-people", slug)


def _send(invitation: Invitation, link: str) -> bool:
    """Send the link by mail; return whether that worked."""
    values = {
        "event": invitation.event,
        "role": _role(invitation),
        "who": invitation.invited_by or "Berger",
        "link": link,
    }
    subject = _("Invitation to work at %(event)s") % values
    text = (
        _(
            "%(who)s invites you to work at the tournament %(event)s as %(role)s.\n\n"
            "Open this address to accept. It works once, for seven days:\n%(link)s\n\n"
            "If you do not know about this, leave it: nothing happens."
        )
        % values
    )
    try:
        send_mail(subject, text, None, [invitation.email])
    except OSError as error:
        logger.warning("An invitation could not be sent: %s", type(error).__name__)
        return False
    return True


def _role(found: Member | Invitation) -> str:
    return role_in_words(actions.work_of(found)._asdict())


def _role_form(member: Member, data=None) -> RoleForm:
    return RoleForm(
        data,
        initial=actions.work_of(member)._asdict(),
        auto_id=f"member-{member.pk}_%s",
    )


def _page(
    request: HttpRequest,
    event: Event,
    *,
    status: int = 200,
    refusal: str = "",
    adding: MemberForm | None = None,
    inviting: InvitationForm | None = None,
    changing: tuple[int, RoleForm] | None = None,
    made: Invitation | None = None,
    **shown,
) -> HttpResponse:
    """Render the page; `made` is an invitation whose link is shown this once.

    `changing` is the key of a member whose form was refused, and that form.
    """
    refused = dict([changing] if changing else [])
    members = event.members.select_related("user").order_by("user__username")
    rows = [
        (member, _role(member), refused.get(member.pk, _role_form(member)))
        for member in members
    ]
    invitations = valid().filter(event=event)
    context = {
        "event": event,
        "here": "people",
        "last_round": rounds_paired(event),
        "rows": rows,
        "invitations": [(each, _role(each)) for each in invitations],
        "adding": adding or MemberForm(auto_id="add_%s"),
        "inviting": inviting or InvitationForm(auto_id="invite_%s"),
        "refusal": refusal,
        "made": made,
        **shown,
    }
    return render(request, PAGE, context, status=status)
