def player_list(request, **kwargs):
    raise NotImplementedError


def paste(request, **kwargs):
    raise NotImplementedError


def player_edit(request, **kwargs):
    raise NotImplementedError


def remove(request, **kwargs):
    raise NotImplementedError


def withdraw(request, **kwargs):
    raise NotImplementedError


def take_back(request, **kwargs):
    raise NotImplementedError


def byes(request, **kwargs):
    raise NotImplementedError


def cancel_bye(request, **kwargs):
    raise NotImplementedError
