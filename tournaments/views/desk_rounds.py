def pair(request, **kwargs):
    raise NotImplementedError


def desk_round(request, **kwargs):
    raise NotImplementedError


def publish(request, **kwargs):
    raise NotImplementedError


def unpair(request, **kwargs):
    raise NotImplementedError


def save_result(request, **kwargs):
    raise NotImplementedError
