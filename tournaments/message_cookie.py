"""What was just done, kept in a cookie until the next page says it."""

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage


class MessageCookie(CookieStorage):
    @property
    def cookie_name(self) -> str:
        """Return the name; over HTTPS one that browsers take from this site alone."""
        return "__Host-messages" if settings.HTTPS else "messages"
