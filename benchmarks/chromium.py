"""The Chromium of this machine, which measurements and tests drive."""

import os
import shutil

# The first has no windows, and opens a page in a third of the time of the others.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
OPTIONS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find_chromium() -> str | None:
    """Return the path of a Chromium, that of the name in CHROMIUM first; None if none.

    Raises LookupError if CHROMIUM names what is not installed.
    """
    chosen = os.environ.get("CHROMIUM")
    found = filter(None, map(shutil.which, [chosen] if chosen else NAMES))
    path = next(found, None)
    if chosen and path is None:
        raise LookupError(f"CHROMIUM is “{chosen}”, which is not installed.")
    return path
