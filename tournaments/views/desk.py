def desk(request, **kwargs):
    raise NotImplementedError


def event_create(request, **kwargs):
    raise NotImplementedError


def check_numbers(request, **kwargs):
    raise NotImplementedError


def event_import(request, **kwargs):
    raise NotImplementedError


def event_desk(request, **kwargs):
    raise NotImplementedError


def event_settings(request, **kwargs):
    raise NotImplementedError


def publish(request, **kwargs):
    raise NotImplementedError


def finish(request, **kwargs):
    raise NotImplementedError


def reopen(request, **kwargs):
    raise NotImplementedError


def arbiters(request, **kwargs):
    raise NotImplementedError


def remove_arbiter(request, **kwargs):
    raise NotImplementedError
