"""The `_links` of a record."""

from __future__ import annotations

from collections.abc import Sequence

from previewer.site.content.addresses import COLLECTION
from previewer.site.people import User
from previewer.site.settings import ServerSettings
from previewer.site.store.records import Member, Record

_CURIES = [{"name": "wp", "href": "https://api.w.org/{rel}", "templated": True}]


def links(
    settings: ServerSettings,
    record: Record,
    language: str,
    user: User | None,
    edit: bool,
    translations: Sequence[Member] = (),
) -> dict[str, object]:
    """Relation → links; with `edit` also what `user` may do with the record, and translations that are not public."""
    root = settings.api_root(record.lang or language)
    here = f"{root}core/v2/{COLLECTION[record.kind]}"
    found: dict[str, object] = {"self": [{"href": f"{here}/{record.id}"}], "collection": [{"href": here}]}
    if record.author:
        found["author"] = [{"embeddable": True, "href": f"{root}core/v2/users/{record.author}"}]
    if record.kind != "attachment":
        history = f"{here}/{record.id}/revisions"
        found["version-history"] = [{"count": record.revision_count, "href": history}]
        if record.last_revision:
            found["predecessor-version"] = [{"id": record.last_revision, "href": f"{history}/{record.last_revision}"}]
        if record.kind == "page" and record.parent:
            found["up"] = [{"embeddable": True, "href": f"{here}/{record.parent}"}]
        if record.featured_media:
            found["wp:featuredmedia"] = [{"embeddable": True, "href": f"{root}core/v2/media/{record.featured_media}"}]
        others = [each for each in translations if each.id != record.id and each.kind == record.kind]
        shown = [each for each in others if each.status == "publish" or (edit and each.status != "trash")]
        if shown:
            found["alternate"] = [_translation(settings, each) for each in shown]
        found["wp:attachment"] = [{"href": f"{root}core/v2/media?parent={record.id}"}]
    if edit and user is not None:
        found.update(_actions(record, user, f"{here}/{record.id}"))
    found["curies"] = _CURIES
    return found


def _translation(settings: ServerSettings, member: Member) -> dict[str, object]:
    href = f"{settings.api_root(member.lang)}core/v2/{COLLECTION[member.kind]}/{member.id}"
    return {"embeddable": True, "href": href, "hreflang": member.lang}


def _actions(record: Record, user: User, here: str) -> dict[str, object]:
    page = record.kind == "page"
    may = {
        "wp:action-publish": user.can("publish_pages" if page else "publish_posts"),
        "wp:action-unfiltered-html": user.can("unfiltered_html"),
        "wp:action-sticky": record.kind == "post" and user.can("assign_sticky"),
        "wp:action-assign-author": user.can("edit_others_pages" if page else "edit_others_posts"),
    }
    return {relation: [{"href": here}] for relation, yes in may.items() if yes}
