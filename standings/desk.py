def tie_break_order(request, **kwargs):
    raise NotImplementedError
