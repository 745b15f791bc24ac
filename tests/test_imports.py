"""What may import what, checked on the source."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[1]
SOURCES = sorted(
    path.relative_to(PROJECT)
    for app in ("tournaments", "standings")
    for path in (PROJECT / app).rglob("*.py")
)

# Pure by decision; any other module may say in its docstring that it is, too.
PURE_PLACES = (
    "tournaments/record.py",
    "tournaments/rating.py",
    "tournaments/pairing/",
    "tournaments/trf/",
    "standings/ranking.py",
    "standings/crosstable.py",
    "standings/tiebreaks/",
)
# Libraries that one module alone imports, though it is pure.
LIBRARIES = {
    "tournaments/pairing/engine.py": "gacrux",
    "tournaments/pairing/matching.py": "rustworkx",
}

# Who may write many rows at once, which sends no signal.
WRITERS = (
    "tournaments/actions/",
    "tournaments/signals.py",
    # Writes the record of changes, inside `changing`.
    "tournaments/steps.py",
    # Fills an empty database with events of its own, inside `changing`.
    "tournaments/demo/",
    "tournaments/migrations/",
    "tournaments/management/",
    "standings/migrations/",
    "standings/management/",
    # Writes rankings only, which are no facts.
    "standings/recompute.py",
)


def tree_of(path: Path) -> ast.Module:
    return ast.parse((PROJECT / path).read_text(encoding="utf-8"))


def is_pure(path: Path) -> bool:
    docstring = ast.get_docstring(tree_of(path)) or ""
    return str(path).startswith(PURE_PLACES) or "Pure: no Django" in docstring


def source_of(module: str) -> Path | None:
    """Return where one of our modules lies, None if it is not ours."""
    plain = Path(*module.split("."))
    for path in (plain.with_suffix(".py"), plain / "__init__.py"):
        if (PROJECT / path).is_file():
            return path
    return None


def imports_of(path: Path) -> Iterator[str]:
    """Return the full name of every module that the source imports, anywhere in it."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            for name in node.names:
                inner = f"{module}.{name.name}"
                yield inner if source_of(inner) else module


def may_be_imported_by_pure(module: str) -> bool:
    if module.partition(".")[0] in sys.stdlib_module_names:
        return True
    source = source_of(module)
    return source is not None and is_pure(source)


def is_bulk_write(node: ast.AST) -> bool:
    """Return True for bulk_create, bulk_update and a query's update.

    A query's update takes keywords only, unlike that of a dictionary or a set.
    """
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    if node.func.attr == "update":
        return bool(node.keywords) and not node.args
    return node.func.attr in {"bulk_create", "bulk_update"}


def in_places(*places: str) -> list[Path]:
    return [path for path in SOURCES if str(path).startswith(places)]


def not_in_places(*places: str) -> list[Path]:
    return [path for path in SOURCES if not str(path).startswith(places)]


@pytest.mark.parametrize("path", in_places("tournaments/"), ids=str)
def test_tournaments_does_not_import_standings(path):
    apps = {module.partition(".")[0] for module in imports_of(path)}
    assert "standings" not in apps


@pytest.mark.parametrize("path", in_places("tournaments/"), ids=str)
def test_only_settings_and_urls_name_a_module_of_standings(path):
    named = [
        node.value
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(r"standings(\.\w+)+", node.value)
    ]
    assert not named or path.name in {"settings.py", "urls.py"}


@pytest.mark.parametrize("path", list(filter(is_pure, SOURCES)), ids=str)
def test_a_pure_module_imports_only_the_standard_library_and_pure_modules(path):
    impure = {name for name in imports_of(path) if not may_be_imported_by_pure(name)}
    library = LIBRARIES.get(str(path))
    assert {name for name in impure if name.partition(".")[0] != library} == set()


@pytest.mark.parametrize("path", SOURCES, ids=str)
def test_only_one_module_imports_what_pairs(path):
    packages = {module.partition(".")[0] for module in imports_of(path)}
    assert packages & set(LIBRARIES.values()) <= {LIBRARIES.get(str(path))}


@pytest.mark.parametrize("path", not_in_places(*WRITERS), ids=str)
def test_many_rows_at_once_are_written_by_actions_only(path):
    lines = [node.lineno for node in ast.walk(tree_of(path)) if is_bulk_write(node)]
    assert lines == []
