"""Texts for people in modules that know no Django. Pure: no Django."""


def gettext_noop(text: str) -> str:
    """Mark a text for translation, which is left to whoever shows it."""
    return text
