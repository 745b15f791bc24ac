"""What tests share: a database of their own, and a browser."""

import os
from functools import partial

import pytest

from benchmarks.chromium import OPTIONS, find_chromium


def pytest_configure():
    """Hash passwords in no time: the hash of production is slow on purpose."""
    # The tests of pure modules also run without Django.
    if os.environ.get("DJANGO_SETTINGS_MODULE"):
        from django.conf import settings

        hasher = "django.contrib.auth.hashers.MD5PasswordHasher"
        settings.PASSWORD_HASHERS = [hasher]


def pytest_collection_modifyitems(items):
    """Mark what drives a browser."""
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix, tmp_path_factory
):
    """Keep the tests' SQLite database in a file, as production does.

    In memory there is neither WAL nor waiting for a lock, and a live server's
    threads would have to share one connection.
    """
    from django.db import connection

    if connection.vendor == "sqlite":
        folder = tmp_path_factory.mktemp("database")
        settings = connection.settings_dict
        settings["TEST"]["NAME"] = folder / "test.sqlite3"
        # No test cuts the power: whether commits wait for the disk changes nothing
        # but the time that emptying the tables takes.
        options = settings["OPTIONS"]
        options["init_command"] = options["init_command"].replace("FULL", "OFF")


@pytest.fixture(scope="session")
def chromium():
    """Give the system's Chromium. Without one, skip; in CI, fail."""
    from playwright.sync_api import expect, sync_playwright

    found = find_chromium()
    if found is None:
        reason = "no browser: install chromium-headless-shell or chromium"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)

    # Long enough for a machine that is busy with other things: nothing waits so long
    # unless it fails.
    expect.set_options(timeout=20_000)
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Playwright's waiting is an event loop in this thread, and Django refuses
        # queries where one runs. Ours never run inside it.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        browser = playwright.chromium.launch(executable_path=found, args=OPTIONS)
        yield browser
        browser.close()


@pytest.fixture
def new_page(chromium, live_server):
    """Open pages of the live server, each in a context of its own.

    `new_page(**options)` takes the options of a browser context. At the end no
    page may have met an error in a script or a breach of the content policy.
    """
    contexts = []
    troubles = []

    def note_console(message):
        if "Content Security Policy" in message.text:
            troubles.append(message.text)

    def open_page(**options):
        context = chromium.new_context(base_url=live_server.url, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", note_console)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert troubles == []


@pytest.fixture
def page(new_page):
    """Open one page of the live server."""
    return new_page()


@pytest.fixture
def committed(django_capture_on_commit_callbacks):
    """Run what waits for a commit: `with committed(): ...`."""
    return partial(django_capture_on_commit_callbacks, execute=True)


@pytest.fixture
def arbiter(django_user_model):
    return django_user_model.objects.create_user("arbiter")


@pytest.fixture
def desk(client, arbiter):
    """Sign the arbiter in."""
    client.force_login(arbiter)
    return client


@pytest.fixture(autouse=True)
def fresh_cache():
    """Forget the pages of an earlier test, whose events had the same keys."""
    if os.environ.get("DJANGO_SETTINGS_MODULE"):
        from django.core.cache import cache

        cache.clear()


@pytest.fixture(autouse=True)
def usual_language():
    """Forget the language that a request of an earlier test left behind."""
    if os.environ.get("DJANGO_SETTINGS_MODULE"):
        from django.utils.translation import activate

        activate("en")
