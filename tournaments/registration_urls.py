"""Addresses of registration: for players, and at the desk."""

from django.urls import path

from tournaments.views import desk_registrations, registration

at_desk = [
    path("registrations/", desk_registrations.registrations, name="registrations"),
    path(
        "registrations/<int:pk>/accept/",
        desk_registrations.accept,
        name="accept-registration",
    ),
    path(
        "registrations/<int:pk>/list/",
        desk_registrations.put_on_list,
        name="list-registration",
    ),
    path(
        "registrations/<int:pk>/decline/",
        desk_registrations.decline,
        name="decline-registration",
    ),
    path("players/<int:entry>/fee/", desk_registrations.fee, name="player-fee"),
]
of_event = [
    path("register/", registration.register, name="register"),
    path(
        "register/own/<int:pk>/", registration.own_registration, name="own-registration"
    ),
    path(
        "register/own/<int:pk>/withdraw/",
        registration.withdraw_own,
        name="withdraw-own-registration",
    ),
    path("register/<str:secret>/", registration.registration, name="registration"),
    path(
        "register/<str:secret>/withdraw/",
        registration.withdraw,
        name="withdraw-registration",
    ),
]
