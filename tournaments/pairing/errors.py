"""Why there are no pairings, in words for the arbiter. Pure: no Django."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournaments.pairing.legality import Fault


class _PairingProblem(Exception):
    """`template` is an English sentence, to be translated and filled with `params`."""

    def __init__(self, template: str, params: Mapping[str, object]):
        super().__init__(template, params)
        self.template = template
        self.params = params

    def __str__(self) -> str:
        return self.template % self.params


class NoPairing(_PairingProblem):
    """The rules leave no way to pair the round: the arbiter decides.

    FIDE C.04.3, article 1.9.3.
    """


class PairingError(_PairingProblem):
    """The pairing engine failed, or its answer breaks the rules in `faults`."""

    def __init__(
        self,
        template: str,
        params: Mapping[str, object],
        faults: "Sequence[Fault]" = (),
    ):
        super().__init__(template, params)
        self.faults = tuple(faults)


class CannotPlace(_PairingProblem):
    """A step of a pairing by hand that makes no sense as the round stands."""
