"""The facts of an event: who entered, who met whom, with what result."""

from tournaments.models.changes import Change, PersonalRows, Presence
from tournaments.models.claims import Claim
from tournaments.models.codes import federation_code
from tournaments.models.events import (
    BAKU,
    BY_HAND,
    BY_LOT,
    BY_RATING,
    EDITION_CHOICES,
    FULL_NAME,
    INITIAL,
    MAX_ROUNDS,
    NAME_DISPLAY_CHOICES,
    NO_NAME,
    SYSTEM_CHOICES,
    Event,
)
from tournaments.models.people import Helper, Invitation, Member, Role
from tournaments.models.players import (
    BYE_CHOICES,
    SIDE_CHOICES,
    TITLES,
    Bye,
    CheckIn,
    Player,
    Prohibition,
)
from tournaments.models.profiles import Profile
from tournaments.models.registrations import Registration
from tournaments.models.rounds import ENTERED, RESULT_CHOICES, Game, Round

__all__ = [
    "BAKU",
    "BY_HAND",
    "BY_LOT",
    "BY_RATING",
    "BYE_CHOICES",
    "EDITION_CHOICES",
    "ENTERED",
    "FULL_NAME",
    "INITIAL",
    "MAX_ROUNDS",
    "NAME_DISPLAY_CHOICES",
    "NO_NAME",
    "RESULT_CHOICES",
    "SIDE_CHOICES",
    "SYSTEM_CHOICES",
    "TITLES",
    "Bye",
    "Change",
    "Claim",
    "CheckIn",
    "Event",
    "Game",
    "Helper",
    "Invitation",
    "Member",
    "PersonalRows",
    "Player",
    "Presence",
    "Profile",
    "Prohibition",
    "Registration",
    "Role",
    "Round",
    "federation_code",
]
