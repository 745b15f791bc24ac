"""The addresses of the whole site. What is under an event comes last."""

from django.conf import settings
from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.urls import include, path

from tournaments import helper_urls, registration_urls
from tournaments.access import open_to_all, signed_in
from tournaments.views import (
    accounts,
    check_in,
    desk,
    desk_changes,
    desk_drafts,
    desk_players,
    desk_prohibitions,
    desk_results,
    desk_rounds,
    desk_sheet,
    events,
    invitations,
    numbers,
    pairing_why,
    people,
    poster,
    presence,
    privacy,
    profile,
    rounds,
    schedule,
    second_factor,
    site,
    starts,
)

desk_of_event = [
    path("", desk.event_desk, name="event-desk"),
    path("settings/", desk.event_settings, name="event-settings"),
    path("settings/starts/", starts.round_starts, name="round-starts"),
    path("publish/", desk.publish, name="publish-event"),
    path("finish/", desk.finish, name="finish-event"),
    path("reopen/", desk.reopen, name="reopen-event"),
    path("people/", people.people, name="event-people"),
    path("people/add/", people.add_member, name="add-member"),
    path("people/invite/", people.invite, name="invite"),
    path(
        "people/invitations/<int:pk>/revoke/",
        people.revoke_invitation,
        name="revoke-invitation",
    ),
    path("people/leave/", people.leave, name="leave-event"),
    path("people/<int:pk>/role/", people.change_role, name="change-role"),
    path("people/<int:pk>/remove/", people.remove_member, name="remove-member"),
    path("presence/", presence.presence, name="presence"),
    path("changes/", desk_changes.change_record, name="change-record"),
    path("changes/<int:pk>/undo/", desk_changes.undo_change, name="undo-change"),
    path("players/", desk_players.player_list, name="desk-players"),
    path("players/paste/", desk_players.paste, name="paste-players"),
    path("players/numbers/", numbers.numbers, name="player-numbers"),
    path("players/<int:entry>/", desk_players.player_edit, name="edit-player"),
    path("players/<int:entry>/remove/", desk_players.remove, name="remove-player"),
    path("players/<int:entry>/erase/", privacy.erase, name="erase-player"),
    path("players/<int:entry>/export/", privacy.export, name="export-player"),
    path(
        "players/<int:entry>/withdraw/", desk_players.withdraw, name="withdraw-player"
    ),
    path("players/<int:entry>/expel/", desk_players.expel, name="expel-player"),
    path("players/<int:entry>/arrived/", desk_players.arrive, name="player-arrived"),
    path("players/<int:entry>/return/", desk_players.take_back, name="return-player"),
    path("players/<int:entry>/byes/", desk_players.byes, name="player-byes"),
    path(
        "players/<int:entry>/byes/<int:round_number>/cancel/",
        desk_players.cancel_bye,
        name="cancel-bye",
    ),
    path("prohibitions/", desk_prohibitions.prohibitions, name="prohibitions"),
    path(
        "prohibitions/<int:pk>/lift/", desk_prohibitions.lift, name="lift-prohibition"
    ),
    path("rounds/pair/", desk_rounds.pair, name="pair-round"),
    path("rounds/all/", schedule.make, name="make-all-rounds"),
    path("rounds/all/publish/", schedule.publish, name="publish-all-rounds"),
    path("rounds/all/take-back/", schedule.take_back, name="take-drafts-back"),
    path("rounds/<int:number>/check-in/", check_in.check_in, name="check-in"),
    path("rounds/<int:number>/check-in/close/", check_in.close, name="close-check-in"),
    path(
        "rounds/<int:number>/check-in/<int:entry>/",
        check_in.check_in_player,
        name="check-in-player",
    ),
    path("rounds/<int:number>/", desk_rounds.desk_round, name="desk-round"),
    path("rounds/<int:number>/sheet/", desk_sheet.save_sheet, name="save-sheet"),
    path("rounds/<int:number>/publish/", desk_rounds.publish, name="publish-round"),
    path("rounds/<int:number>/close/", desk_rounds.close, name="close-round"),
    path("rounds/<int:number>/reopen/", desk_rounds.reopen, name="reopen-round"),
    path("rounds/<int:number>/unpair/", desk_rounds.unpair, name="unpair-round"),
    path("rounds/<int:number>/restore/", desk_rounds.restore, name="restore-round"),
    path("rounds/<int:number>/draft/", desk_drafts.change_draft, name="change-draft"),
    path(
        "rounds/<int:number>/change/",
        desk_drafts.change_pairings,
        name="change-pairings",
    ),
    path(
        "rounds/<int:number>/why/",
        pairing_why.desk_pairing_why,
        name="desk-pairing-why",
    ),
    path("games/<int:pk>/", desk_results.save_result, name="save-result"),
    path("", include(helper_urls.at_desk)),
    path("", include(registration_urls.at_desk)),
    path("", include("standings.desk_urls")),
]

urlpatterns = [
    path("healthz", site.healthz, name="healthz"),
    path("robots.txt", privacy.robots, name="robots"),
    path("favicon.ico", site.favicon, name="favicon"),
    *([path("admin/", admin.site.urls)] if settings.ADMIN else []),
    *i18n_patterns(
        path("", events.event_list, name="event-list"),
        path("sign-in/", open_to_all(accounts.SignIn.as_view()), name="sign-in"),
        path("sign-in/code/", accounts.sign_in_code, name="sign-in-code"),
        path(
            "sign-in/forgotten/", accounts.forgotten_password, name="forgotten-password"
        ),
        path("sign-in/forgotten/sent/", accounts.link_sent, name="link-sent"),
        path(
            "sign-in/new-password/<uidb64>/<token>/",
            open_to_all(accounts.NewPassword.as_view()),
            name="new-password",
        ),
        path("sign-up/", accounts.sign_up, name="sign-up"),
        path("sign-out/", open_to_all(LogoutView.as_view()), name="sign-out"),
        path("desk/", desk.desk, name="desk"),
        path("desk/new/", desk.event_create, name="event-create"),
        path("desk/check/", desk.check_numbers, name="check-numbers"),
        path("desk/import/", desk.event_import, name="event-import"),
        path("desk/profile/", profile.profile, name="profile"),
        path(
            "desk/profile/password/",
            signed_in(accounts.ChangePassword.as_view()),
            name="change-password",
        ),
        path("desk/profile/email/", accounts.change_email, name="change-email"),
        path(
            "desk/profile/second-factor/",
            second_factor.second_factor,
            name="second-factor",
        ),
        path(
            "desk/profile/second-factor/begin/",
            second_factor.begin_second_factor,
            name="begin-second-factor",
        ),
        path(
            "desk/profile/second-factor/codes/",
            second_factor.recovery_codes,
            name="recovery-codes",
        ),
        path(
            "desk/profile/second-factor/off/",
            second_factor.turn_off_second_factor,
            name="turn-off-second-factor",
        ),
        path("invitation/<str:secret>/", invitations.invitation, name="invitation"),
        path("help/", include("standings.help_urls")),
        # Before all others under an event: readers poll them every few seconds.
        path("<slug:slug>/", include("standings.urls")),
        path("<slug:slug>/desk/", include(desk_of_event)),
        path("<slug:slug>/", events.event_detail, name="event-detail"),
        path("<slug:slug>/poster/", poster.poster, name="poster"),
        path(
            "<slug:slug>/rounds/<int:number>/", rounds.round_detail, name="round-detail"
        ),
        path(
            "<slug:slug>/rounds/<int:number>/why/",
            pairing_why.pairing_why,
            name="pairing-why",
        ),
        path("<slug:slug>/", include(helper_urls.of_event)),
        path("<slug:slug>/", include(registration_urls.of_event)),
    ),
]

handler400 = "tournaments.views.site.bad_request"
handler403 = "tournaments.views.site.forbidden"
handler404 = "tournaments.views.site.not_found"
handler500 = "tournaments.views.site.server_error"
