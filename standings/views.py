def standings(request, **kwargs):
    raise NotImplementedError


def crosstable(request, **kwargs):
    raise NotImplementedError


def player_detail(request, **kwargs):
    raise NotImplementedError
