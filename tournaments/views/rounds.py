def round_detail(request, **kwargs):
    raise NotImplementedError
