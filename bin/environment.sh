# The Python environment that bin/demo and bin/test share; both read this file.
# They have already gone to the folder of the project.

fail() { # SENTENCE
    echo "$1" >&2
    exit 1
}

# Succeeds where Debian's packages can be installed without asking anybody.
may_install() {
    [ "$(id -u)" = 0 ] && [ -e /etc/debian_version ] && command -v apt-get >/dev/null
}

install_package() { # NAME
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq </dev/null >&2 &&
        apt-get install -y -qq --no-install-recommends "$1" </dev/null >&2
}

# Prints the first Python that is new enough.
find_python() {
    local name
    for name in python3 python3.11 python3.12 python3.13 python3.14; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$name"
            return
        fi
    done
    fail "Berger needs Python 3.11 or newer: install it, so that python3 or python3.11 is found, and start again."
}

make_environment() {
    local python package
    python=$(find_python)
    # Debian and Ubuntu keep what makes environments in a package of its own.
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
        if ! may_install || ! install_package "$package"; then
            fail "Python's venv is missing. Install it, and start again: sudo apt-get install $package"
        fi
    fi
    echo "Making .venv with $("$python" --version)"
    "$python" -m venv --clear .venv ||
        fail "The environment .venv could not be made: see the lines above."
}

# Installs what requirements/NAME.txt locks, unless this was done before.
install_lock() { # NAME
    local lock=requirements/$1.txt stamp=.venv/installed-$1
    if cmp -s "$lock" "$stamp" && .venv/bin/python -c '' 2>/dev/null; then
        return
    fi
    .venv/bin/python -m pip --version >/dev/null 2>&1 || make_environment
    echo "Installing the packages of $lock"
    .venv/bin/python -m pip install -qq --disable-pip-version-check \
        --require-hashes --requirement "$lock" ||
        fail "The packages could not be installed: see the lines above, check the network, and start again."
    cp "$lock" "$stamp"
}
