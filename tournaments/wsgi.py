"""The entry for a server, which is always production."""

import os

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")

if settings.DEBUG:
    raise ImproperlyConfigured(
        "A server needs its own SECRET_KEY and no DEBUG in its environment. "
        "For development, use: python manage.py runserver"
    )

application = get_wsgi_application()
