"""Production as tests serve it: with the static files where they lie in the project."""

from tournaments.settings import *  # noqa: F403
from tournaments.settings import STORAGES

STORAGES["staticfiles"]["BACKEND"] = (
    "django.contrib.staticfiles.storage.StaticFilesStorage"
)
WHITENOISE_USE_FINDERS = True
