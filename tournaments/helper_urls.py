"""Addresses for helpers with phones: at the desk, on the phone, and on slips."""

from django.urls import path

from tournaments.views import claims, helper_links, helpers, slips

at_desk = [
    path("helpers/", helper_links.links, name="helper-links"),
    path("helpers/make/", helper_links.make, name="make-helper-link"),
    path("helpers/<int:pk>/revoke/", helper_links.revoke, name="revoke-helper-link"),
    path("claims/<int:pk>/", claims.settle, name="settle-claim"),
    path("rounds/<int:number>/slips/", slips.slips, name="slips"),
]
of_event = [
    path("h/<str:secret>/", helpers.link, name="helper-link"),
    path("helper/", helpers.results, name="helper"),
    path("helper/check-in/", helpers.check_in_now, name="helper-check-in"),
    path("helper/rounds/<int:number>/", helpers.results, name="helper-round"),
    path("helper/games/<int:pk>/", helpers.save, name="helper-result"),
    path("b/<int:number>/<int:board>/", helpers.board, name="board"),
]
