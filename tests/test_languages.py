"""The catalogue of each language: complete, whole, and compiled as it is written."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.conf import settings

LANGUAGES = [code for code, _name in settings.LANGUAGES if code != "en"]
SOURCES = ("manage.py", "tournaments", "standings", "templates")
# %(name)s of a sentence, and %%(name)s of one that a script fills in later.
PLACEHOLDERS = re.compile(r"%%?\(\w+\)[sd]")
TAGS = re.compile(r"</?[a-z]+")

needs_xgettext = pytest.mark.skipif(
    shutil.which("xgettext") is None, reason="xgettext is not installed"
)


def catalogue(code: str) -> Path:
    language, _dash, country = code.partition("-")
    name = f"{language}_{country.upper()}" if country else language
    return Path(settings.LOCALE_PATHS[0]) / name / "LC_MESSAGES" / "django.po"


def entries(code: str) -> polib.POFile:
    return polib.pofile(str(catalogue(code)))


def key(entry: polib.POEntry) -> tuple[str | None, str, str]:
    return entry.msgctxt, entry.msgid, entry.msgid_plural


def pairs(entry: polib.POEntry) -> Iterator[tuple[str, str]]:
    """Yield what is said in English and in the language, plural forms apart."""
    if not entry.msgid_plural:
        yield entry.msgid, entry.msgstr
        return
    for index, text in entry.msgstr_plural.items():
        yield entry.msgid_plural if index else entry.msgid, text


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_text_is_translated_and_none_is_a_guess(code):
    po = entries(code)
    assert [entry.msgid for entry in po if not entry.translated() or entry.fuzzy] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_translation_keeps_the_places_for_names_and_numbers(code):
    wrong = [
        (english, text)
        for entry in entries(code)
        for english, text in pairs(entry)
        if set(PLACEHOLDERS.findall(english)) != set(PLACEHOLDERS.findall(text))
    ]
    assert wrong == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_translation_keeps_the_tags_of_its_text(code):
    wrong = [
        (english, text)
        for entry in entries(code)
        for english, text in pairs(entry)
        if sorted(TAGS.findall(english)) != sorted(TAGS.findall(text))
    ]
    assert wrong == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_compiled_is_what_is_written(code):
    written = entries(code)
    compiled = polib.mofile(str(catalogue(code).with_suffix(".mo")))
    assert {key(entry): list(pairs(entry)) for entry in compiled} == {
        key(entry): list(pairs(entry)) for entry in written
    }


@needs_xgettext
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_catalogue_holds_the_texts_of_the_source_and_no_others(code, tmp_path):
    for name in SOURCES:
        source, copy = Path(settings.BASE_DIR) / name, tmp_path / name
        if source.is_file():
            shutil.copy(source, copy)
        else:
            shutil.copytree(source, copy, ignore=shutil.ignore_patterns("locale"))
    (tmp_path / "tournaments" / "locale").mkdir()
    locale = catalogue(code).parts[-3]
    subprocess.run(
        [sys.executable, "manage.py", "makemessages", "--locale", locale],
        cwd=tmp_path,
        check=True,
        capture_output=True,
    )
    fresh = polib.pofile(str(tmp_path / catalogue(code).relative_to(settings.BASE_DIR)))
    assert {key(entry) for entry in entries(code)} == {key(entry) for entry in fresh}
