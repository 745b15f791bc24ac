"""The settings, from the environment.

Without SECRET_KEY this is development: DEBUG is on and only this machine is
served. With SECRET_KEY it is production. What would be unsafe does not start.
"""

from os import environ
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent
DEVELOPMENT_KEY = "for-development-only-and-refused-by-every-server"
THIS_MACHINE = ("127.0.0.1", "localhost", "[::1]")


def is_on(name: str, default: bool = False) -> bool:
    """Return whether a variable of the environment is switched on.

    Raises ImproperlyConfigured for anything but 1 and 0.
    """
    value = environ.get(name, "")
    if value not in {"", "0", "1"}:
        raise ImproperlyConfigured(f"{name} is “{value}”. Use 1 or 0.")
    return value == "1" if value else default


def whole_number(name: str, default: int) -> int:
    """Return a variable of the environment that is a whole number, 0 or more.

    Raises ImproperlyConfigured for anything else.
    """
    value = environ.get(name, "")
    if not value:
        return default
    if not (value.isascii() and value.isdigit() and len(value) < 5):
        raise ImproperlyConfigured(f"{name} is “{value}”. Use a whole number.")
    return int(value)


def words(name: str, default: tuple[str, ...] = ()) -> list[str]:
    """Return the parts of a variable that are separated by commas."""
    parts = (part.strip() for part in environ.get(name, "").split(","))
    return [part for part in parts if part] or list(default)


def sqlite(path: Path) -> dict:
    """Return the settings of an SQLite database that many may write to.

    `IMMEDIATE` makes writers wait for each other instead of failing at once,
    WAL lets readers go on meanwhile, and `FULL` keeps a result that was saved
    just before the power went.
    """
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "CONN_MAX_AGE": 600,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }


def postgresql(url: str) -> dict:
    """Return the settings of a PostgreSQL database whose connections are pooled.

    What follows a question mark in `url` goes to the driver, such as sslmode.
    """
    parts = urlsplit(url)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.removeprefix("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        # The pool keeps the connections, so Django must not keep them as well.
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"pool": True, **dict(parse_qsl(parts.query))},
    }


def database(url: str) -> dict:
    """Return the settings of the database that an address names.

    `sqlite:///name.sqlite3` is a file in this folder, `sqlite:////srv/name.sqlite3`
    one elsewhere. Raises ImproperlyConfigured if the address names neither SQLite
    nor PostgreSQL.
    """
    path = url.removeprefix("sqlite:///")
    if path not in {url, ""}:
        return sqlite(BASE_DIR / path)
    parts = urlsplit(url)
    if parts.scheme in {"postgres", "postgresql"} and parts.path.strip("/"):
        return postgresql(url)
    # The address itself may hold a password, so it is not repeated here.
    raise ImproperlyConfigured(
        "DATABASE_URL names no database. Use sqlite:////path/to/file.sqlite3 "
        "or postgres://user:password@host:5432/name."
    )


def mail(url: str) -> dict:
    """Return the settings of the mail server that an address names.

    `smtp://user:password@host:587` begins in the clear and then encrypts, `smtps://`
    is encrypted from the start; `smtp://localhost` without a user stays in the clear.
    Without an address mails are written to the terminal. Raises ImproperlyConfigured
    if the address names no mail server.
    """
    if not url:
        return {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    parts = urlsplit(url)
    if parts.scheme not in {"smtp", "smtps"} or not parts.hostname:
        # The address itself may hold a password, so it is not repeated here.
        raise ImproperlyConfigured(
            "EMAIL_URL names no mail server. Use smtp://user:password@host:587 "
            "or smtps://user:password@host:465."
        )
    is_encrypted = parts.scheme == "smtps"
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or (465 if is_encrypted else 587),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": is_encrypted,
        "EMAIL_USE_TLS": not is_encrypted and bool(parts.username),
        "EMAIL_TIMEOUT": 10,
    }


# Who is served, and how

SECRET_KEY = environ.get("SECRET_KEY", "")
DEBUG = is_on("DEBUG", default=not SECRET_KEY)
ALLOWED_HOSTS = words("ALLOWED_HOSTS", THIS_MACHINE)
HTTPS = is_on("HTTPS")
SITE_ADDRESS = environ.get("SITE_ADDRESS", "").rstrip("/")
# The pages of Django's admin, for site administrators alone.
ADMIN = is_on("ADMIN", default=DEBUG)

if not DEBUG and SECRET_KEY in {"", DEVELOPMENT_KEY}:
    raise ImproperlyConfigured(
        "SECRET_KEY is missing. Without DEBUG, Berger needs a secret key of its own: "
        "a long random text that is kept from one start to the next."
    )
if "*" in ALLOWED_HOSTS:
    raise ImproperlyConfigured(
        "ALLOWED_HOSTS is “*”, which serves under any name. "
        "Name the hosts of this site, separated by commas."
    )
if DEBUG and (strangers := set(ALLOWED_HOSTS) - set(THIS_MACHINE)):
    raise ImproperlyConfigured(
        f"DEBUG shows secrets to whoever meets an error, and ALLOWED_HOSTS names "
        f"“{', '.join(sorted(strangers))}”. Set SECRET_KEY and leave DEBUG out."
    )
if not SITE_ADDRESS and set(ALLOWED_HOSTS) - set(THIS_MACHINE):
    raise ImproperlyConfigured(
        "SITE_ADDRESS is missing. Mails with links need the public address of the "
        "site, such as https://chess.example.org."
    )
SECRET_KEY = SECRET_KEY or DEVELOPMENT_KEY

CSRF_TRUSTED_ORIGINS = [SITE_ADDRESS] if SITE_ADDRESS else []
if HTTPS:
    # A proxy in front ends TLS, and says so in this header.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = ["^healthz$"]  # asked by what stands beside the server
    SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SESSION_COOKIE_SECURE = True
    SESSION_COOKIE_NAME = "__Host-sessionid"
    CSRF_COOKIE_SECURE = True
    CSRF_COOKIE_NAME = "__Host-csrftoken"
    # Whether browsers list this site for good is for its owner to ask for.
    SILENCED_SYSTEM_CHECKS = ["security.W021"]

# What the project is made of

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "axes",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
    "django_htmx",
    "tournaments.apps.TournamentsConfig",
    "standings.apps.StandingsConfig",
]

MIDDLEWARE = [
    # Those that only add headers come first: the redirect to HTTPS and the static
    # files are answered without asking anybody further down.
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "tournaments.headers.security_headers",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournaments.figures.figures_of_each_request",
    "tournaments.access.RefusedByDefault",
    "tournaments.sessions.RenewedByClicks",
    "tournaments.busy.DatabaseTrouble",
    "standings.too_long.TooLong",
    # Shows whoever has to wait so, whichever page asked for the password.
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "tournaments.urls"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournaments.access.may",
            ],
        },
    },
]

# Data

(BASE_DIR / "var").mkdir(exist_ok=True)
DATABASES = {
    "default": database(environ.get("DATABASE_URL") or "sqlite:///var/berger.sqlite3")
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# A report file has at most 5 MB; a form is little more than that.
DATA_UPLOAD_MAX_MEMORY_SIZE = 6 * 1024 * 1024
# A sheet of results has three fields for each of a thousand boards.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 4000

# Static files: with the hash of their content in the name, and compressed, but for
# development, where they change.

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_STORAGE = (
    "django.contrib.staticfiles.storage.StaticFilesStorage"
    if DEBUG
    else "whitenoise.storage.CompressedManifestStaticFilesStorage"
)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": STATIC_STORAGE},
}
# Said here, since tests switch DEBUG off later.
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_ALLOW_ALL_ORIGINS = False

# Language and time

LANGUAGE_CODE = "en"
# By the name that each has for itself, as those who look for it call it.
LANGUAGES = [("en", "English"), ("pt-br", "Português")]
LOCALE_PATHS = [BASE_DIR / "tournaments" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = environ.get("TIME_ZONE") or "UTC"

# Signing in

LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "desk"
LOGOUT_REDIRECT_URL = "event-list"
CSRF_FAILURE_VIEW = "tournaments.views.site.csrf_failure"
# Who may have an account: whoever was invited, or everybody.
SIGN_UP = environ.get("SIGN_UP") or "invitation"
if SIGN_UP not in {"invitation", "open"}:
    raise ImproperlyConfigured(f"SIGN_UP is “{SIGN_UP}”. Use invitation or open.")
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
SESSION_ENGINE = "tournaments.sessions"
SESSION_COOKIE_AGE = 12 * 60 * 60  # a playing day
MESSAGE_STORAGE = "tournaments.message_cookie.MessageCookie"
PASSWORD_RESET_TIMEOUT = 60 * 60
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {
        "NAME": "django.contrib.auth.password_validation."
        "UserAttributeSimilarityValidator"
    },
]

AXES_HANDLER = "tournaments.throttle.Throttle"
AXES_LOCKOUT_CALLABLE = "tournaments.throttle.sign_in_refused"
AXES_CLIENT_IP_CALLABLE = "tournaments.client_address.address_of"
AXES_VERBOSE = False
AXES_ENABLE_ADMIN = False

# What an app that shows codes calls this site.
OTP_TOTP_ISSUER = f"Berger {urlsplit(SITE_ADDRESS).hostname or ''}".rstrip()

# Mail

globals().update(mail(environ.get("EMAIL_URL", "")))
DEFAULT_FROM_EMAIL = environ.get("EMAIL_FROM") or "berger@localhost"

# How many months after the last day of an event `manage.py forget_contacts` leaves its
# contact data and dates of birth.
CONTACT_MONTHS = whole_number("CONTACT_MONTHS", default=24)

# What a browser may do on our pages. One policy without a nonce, so that caches may
# keep public pages.

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "object-src": [NONE],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"

# Warnings and errors go to stderr, in development and in production alike.

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        # Each message is a JSON object.
        "object": {"format": "{message}", "style": "{"},
    },
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "line"},
        "objects": {"class": "logging.StreamHandler", "formatter": "object"},
    },
    "root": {"handlers": ["stderr"], "level": "INFO"},
    # Without handlers of its own: Django's would send mails.
    "loggers": {
        "django": {"handlers": [], "level": "INFO"},
        "tournaments.security": {"handlers": ["objects"], "propagate": False},
    },
}
