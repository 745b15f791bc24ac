"""How codes that come from elsewhere are written."""

from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

federation_code = RegexValidator(
    r"^[A-Z]{3}$", _("Write the federation as three capital letters, such as BRA.")
)
fide_id_digits = RegexValidator(
    r"^[0-9]{1,11}$", _("A FIDE ID has digits only, eleven at most.")
)
