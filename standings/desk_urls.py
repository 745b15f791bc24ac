"""The pages at the desk that make the standings, and the report of them."""

from django.urls import path

from standings import correction, desk, desk_decisions, desk_failure, desk_report

urlpatterns = [
    path("tie-breaks/", desk.tie_break_order, name="tie-break-order"),
    path("tie-breaks/lots/", desk_decisions.lots, name="lots"),
    path("tie-breaks/play-off/", desk_decisions.play_off, name="play-off"),
    path("tie-breaks/values/", desk_decisions.own_values, name="own-values"),
    path("standings/", desk_failure.try_again, name="compute-standings"),
    path("report/", desk_report.report_file, name="report-file"),
    path("games/<int:pk>/correction/", correction.correction, name="correction"),
]
