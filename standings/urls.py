"""The public pages of an event that follow from its results."""

from django.urls import path

from standings import views, why

urlpatterns = [
    path("standings/", views.standings, name="standings"),
    path("standings/<int:round_number>/", views.standings, name="standings-after"),
    path("crosstable/", views.crosstable, name="crosstable"),
    path("crosstable/<int:round_number>/", views.crosstable, name="crosstable-after"),
    path("players/<int:entry>/", views.player_detail, name="player-detail"),
    path(
        "players/<int:entry>/tie-breaks/<str:code>/",
        why.player_working,
        name="working",
    ),
    path("compare/", why.comparison, name="comparison"),
]
