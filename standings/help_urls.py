"""The pages that say what tie-breaks mean, whatever the tournament."""

from django.urls import path

from standings import help_views

urlpatterns = [
    path("tie-breaks/", help_views.glossary, name="glossary"),
    path("tie-breaks/<str:code>/", help_views.glossary_entry, name="glossary-entry"),
]
