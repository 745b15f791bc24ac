"""What the tests of the order of tie-breaks at the desk share."""

from django.urls import reverse


def page_of(event):
    return reverse("tie-break-order", args=[event.slug])


def draft(client, event, codes, press="", headers=None, **data):
    data = {"code": codes, "do": press} | data
    return client.get(page_of(event), data, headers=headers)


def put_in_force(client, event, codes, **data):
    """Press the button a second time, which the event of these tests asks for."""
    data = {"code": codes, "revision": event.revision, "confirmed": "1"} | data
    return client.post(page_of(event), data)


def codes_in(response):
    return response.context["draft"].codes
