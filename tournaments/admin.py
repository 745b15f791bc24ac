"""Plain admin pages for site administrators: for looking, and for who runs what.

Facts are changed at the desk, where the rules are kept and the change is noted.
"""

from django.contrib import admin
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from tournaments import models
from tournaments.actions.people import Work, add_member, remove_member

# Their pages show the secrets of accounts, and change them without a note.
admin.site.unregister([StaticDevice, TOTPDevice])


class ForLooking(admin.ModelAdmin):
    """Pages that show and change nothing."""

    list_select_related = True
    show_full_result_count = False

    def has_add_permission(self, request, obj=None) -> bool:
        return False

    def has_change_permission(self, request, obj=None) -> bool:
        return False

    def has_delete_permission(self, request, obj=None) -> bool:
        return False


@admin.register(models.Event)
class EventAdmin(ForLooking):
    list_display = ("name", "slug", "start_date", "system", "is_published", "revision")
    list_filter = ("system", "is_published")
    search_fields = ("name", "slug", "place")


@admin.register(models.Member)
class MemberAdmin(ForLooking):
    """Who works where. An administrator also gives an event its owner, or another."""

    fields = ("event", "user", "role")
    list_display = ("event", "user", "role")
    list_filter = ("role",)
    list_select_related = ("event", "user")
    search_fields = ("event__name", "user__username")
    raw_id_fields = ("event", "user")

    def has_add_permission(self, request, obj=None) -> bool:
        return admin.ModelAdmin.has_add_permission(self, request)

    def has_delete_permission(self, request, obj=None) -> bool:
        return admin.ModelAdmin.has_delete_permission(self, request, obj)

    def save_model(self, request, obj, form, change):
        added = add_member(obj.event, obj.user, Work(obj.role), by=request.user)
        obj.pk = added.pk

    def delete_model(self, request, obj):
        remove_member(obj.event, obj, by=request.user, can_be_last=True)

    def delete_queryset(self, request, queryset):
        for member in queryset.select_related("event", "user"):
            self.delete_model(request, member)


@admin.register(models.Player)
class PlayerAdmin(ForLooking):
    list_display = ("name", "event", "number", "rating", "federation")
    search_fields = ("name", "fide_id", "event__name")


@admin.register(models.Round)
class RoundAdmin(ForLooking):
    list_display = ("event", "number", "published_at", "engine")
    search_fields = ("event__name",)


@admin.register(models.Game)
class GameAdmin(ForLooking):
    list_display = ("round", "board", "white", "black", "result", "changed_at")
    list_select_related = ("round__event", "white", "black")
    list_filter = ("result",)
    search_fields = ("round__event__name", "white__name", "black__name")


@admin.register(models.Bye)
class ByeAdmin(ForLooking):
    list_display = ("player", "round_number", "kind", "reason")
    search_fields = ("player__name", "player__event__name")


@admin.register(models.Change)
class ChangeAdmin(ForLooking):
    list_display = ("at", "event", "by_name", "action", "about")
    list_filter = ("action",)
    list_select_related = ("event",)
    search_fields = ("event__name", "by_name", "about")
