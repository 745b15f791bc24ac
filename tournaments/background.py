"""Work that an answer does not wait for, such as sending a mail."""

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from django.db import connections

logger = logging.getLogger(__name__)
# One thread in each process: what comes in great numbers waits in line.
_worker = ThreadPoolExecutor(max_workers=1)


def later(work: Callable[..., None], *arguments) -> None:
    """Do some work in a moment; what fails is logged."""
    _worker.submit(_done, work, arguments).add_done_callback(_tell)


def _done(work: Callable[..., None], arguments: tuple) -> None:
    try:
        work(*arguments)
    finally:
        connections.close_all()


def _tell(future: Future) -> None:
    if error := future.exception():
        logger.error("Work in the background failed", exc_info=error)
