def event_list(request, **kwargs):
    raise NotImplementedError


def event_detail(request, **kwargs):
    raise NotImplementedError
