"""Public pages and their parts, rendered and compressed once for many readers.

Each is kept in this process for a minute, under the tag of what it shows. The tag
comes from the database at each request, so that nothing kept is ever out of date,
with any number of processes, and a tournament that is no longer public is not shown.
"""

import gzip
from collections.abc import Callable, Mapping
from hashlib import sha256
from threading import Lock
from weakref import WeakValueDictionary

import brotli
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from tournaments.models import Event
from tournaments.pages import is_swap, release

SECONDS = 60
# Of less, compression saves nobody a packet.
LEAST_BYTES = 1000
# Brotli at this quality is faster than gzip at its best, and smaller.
COMPRESSIONS: Mapping[str, Callable[[bytes], bytes]] = {
    "br": lambda body: brotli.compress(body, quality=5),
    "gzip": lambda body: gzip.compress(body, compresslevel=9, mtime=0),
}
# Of a hundred spectators who ask for a new table at once, one has it rendered. There
# is a lock for each page, which goes with the last who waits for it: some pages take
# long, and no other waits for them.
RENDERING: WeakValueDictionary[str, Lock] = WeakValueDictionary()


def kept(
    request: HttpRequest,
    event: Event,
    tag: str,
    query: Mapping[str, str],
    make: Callable[[], HttpResponse],
) -> HttpResponse:
    """Return the public page that `make()` renders, or what it rendered just now.

    `tag` stands for the facts that the page shows, and `query` is all that it makes
    of the query of its address; with another query it is rendered for this reader
    alone. `make` must depend on nothing else, least of all on who asks.
    """
    if settings.DEBUG or not event.is_published or _asked(request) != query:
        return make()
    encoding = _encoding(request)
    # Whoever accepts none gets what others have, unpacked: whole pages of a thousand
    # players in every order would take the memory of this process.
    packing = encoding or "gzip"
    key = _key(request, event, tag, packing)
    found = cache.get(key)
    if found is None:
        with RENDERING.setdefault(key, Lock()):
            found = cache.get(key)
            if found is None:
                found = _packed(make(), packing)
                cache.set(key, found, SECONDS)
    body, status, headers = found
    if not encoding and headers.pop("Content-Encoding", ""):
        body = gzip.decompress(body)
    return HttpResponse(body, status=status, headers=headers)


def _asked(request: HttpRequest) -> dict[str, str]:
    """Return the query without what the page that polls has seen."""
    return {name: text for name, text in request.GET.items() if name != "seen"}


def _encoding(request: HttpRequest) -> str:
    """Return the best compression that the reader accepts, empty for none."""
    accepted = set()
    for part in request.headers.get("Accept-Encoding", "").split(","):
        name, _semicolon, quality = part.replace(" ", "").lower().partition(";q=")
        if quality.strip("0.") or not quality:
            accepted.add(name)
    return next((name for name in COMPRESSIONS if name in accepted), "")


def _key(request: HttpRequest, event: Event, tag: str, encoding: str) -> str:
    part = "part" if is_swap(request) else "page"
    named = sorted(_asked(request).items())
    shown = (event.pk, tag, request.path, named, get_language(), part, encoding)
    # Hashed, since an address may hold what a key may not.
    return f"public-{sha256(repr((shown, release())).encode()).hexdigest()}"


def _packed(response: HttpResponse, encoding: str) -> tuple[bytes, int, dict]:
    """Return body, status and headers; nothing here may hold a secret.

    A secret beside text of a reader's choice could be guessed from the size of what
    is compressed.
    """
    body, headers = response.content, dict(response.headers)
    if encoding and len(body) >= LEAST_BYTES:
        body = COMPRESSIONS[encoding](body)
        headers["Content-Encoding"] = encoding
    return body, response.status_code, headers
