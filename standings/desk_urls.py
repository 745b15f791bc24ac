"""The pages at the desk that decide how the standings are made."""

from django.urls import path

from standings import desk

urlpatterns = [
    path("tie-breaks/", desk.tie_break_order, name="tie-break-order"),
]
