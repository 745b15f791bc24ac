"""Where the conformance data lies, for the tests that compare with it."""

from pathlib import Path

import pytest

CONFORMANCE = Path(__file__).resolve().parents[2] / "shared" / "conformance"

needs_conformance = pytest.mark.skipif(
    not CONFORMANCE.is_dir(), reason="the conformance data is not beside the project"
)


def files(pattern: str) -> list[Path]:
    """Return the files of the conformance data that match, sorted; none if absent."""
    return sorted(CONFORMANCE.glob(pattern))
