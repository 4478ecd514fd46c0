"""The modules of the site and their settings: one table, from which arguments, defaults and lists come.

What a module turns off while it is off stands here too, and nowhere else: `routes` are the beginnings of the paths
that are not there then, `effect` is what else changes. The interface, its description and `previewer site modules`
all go by it. A module with neither is for clients: the site says whether it is on, and they show it or not.

Settings are one flat object of field: value. A field belongs to one module, or to none (`general`).
Names and descriptions of modules stand with the words of each language.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from previewer.site.arguments import Arg
from previewer.site.languages import FIRST, language
from previewer.site.manage.setting_rules import SCHEMAS

_OMITTED = "One of the toggles of feature modules, which the document leaves out of its list."
_LONGEST = 2_000


@dataclass(frozen=True)
class Module:
    """One switchable part. `kinds`: kinds of log entries that are its data, besides changes of itself.

    `routes` begin as the paths that are answered with 404 `module_off` while it is off.
    """

    slug: str
    settings: tuple[str, ...] = ()
    default: bool = False
    kinds: tuple[str, ...] = field(default=())
    routes: tuple[str, ...] = ()
    effect: str = ""

    @property
    def turns_off(self) -> str:
        """What is off while the module is off, for a person."""
        paths = f"Not there: {', '.join(route + '…' for route in self.routes)}." if self.routes else ""
        return " ".join(filter(None, (paths, self.effect))) or _FOR_CLIENTS


_FOR_CLIENTS = "What clients show: the site only says whether it is on."


def _module(
    slug: str, settings: str = "", *, default: bool = False, kinds: str = "", routes: str = "", effect: str = ""
) -> Module:
    return Module(slug, tuple(settings.split()), default, tuple(kinds.split()), tuple(routes.split()), effect)


def _strings(default: list[str], description: str) -> Arg:
    return Arg("array", default, items=Arg("string", max_length=100), max_length=100, description=description)


def _flag(default: int, description: str) -> Arg:
    return Arg("boolean", default, description=description)


_DECLARED: dict[str, Arg] = {
    "carousel_background_color": Arg(
        "string", "black", ("black", "white"), description="Background of the picture viewer."
    ),
    "carousel_display_exif": _flag(0, "Show what the camera wrote into a picture."),
    "comment_form_color_scheme": Arg(
        "string", "light", ("light", "dark", "transparent"), description="Colours of the comment form."
    ),
    "comment_form_prompt": Arg(
        "string", "Tell us what you think", max_length=_LONGEST, description="Words above the comment form."
    ),
    "portfolio_posts_per_page": Arg("integer", 10, minimum=1, maximum=100, description="Works on a page."),
    "testimonial_posts_per_page": Arg("integer", 10, minimum=1, maximum=100, description="Voices on a page."),
    "tiled_galleries": _flag(0, "Lay galleries out as tiles."),
    "hovercards": Arg("string", "enabled", ("enabled", "disabled"), description="Cards that show who an author is."),
    "infinite_scroll": _flag(1, "Load older posts while scrolling."),
    "likes": Arg("string", "on", ("on", "off"), description="Like buttons below posts."),
    "post_by_email_address": Arg(
        "string",
        "noop",
        ("noop", "create", "regenerate", "delete"),
        description="What to do about the address that posts can be mailed to. Answers give the part of that address "
        "before the @, for your mail server to hand over to `previewer site post-mail`; `noop` without one.",
    ),
    "button_style": Arg(
        "string", "icon", ("icon-text", "icon", "text", "official"), description="Looks of sharing buttons."
    ),
    "sharing_services": Arg(
        "object",
        {"visible": ["email", "print", "link"], "hidden": []},
        description="Names of sharing services, in their order: those shown, and those behind a button.",
    ),
    "show": _strings(["post"], "Kinds of records that have sharing buttons."),
    "custom": Arg(
        "object",
        {"sharing_name": "", "sharing_url": "", "sharing_icon": ""},
        description="A sharing service of your own.",
    ),
    "roles": _strings(["administrator"], "Roles that may see the statistics."),
    "count_roles": _strings(["administrator"], "Roles whose own visits are counted."),
    "version": Arg("integer", 9, minimum=0, description="Version of the statistics' settings."),
    "lang_id": Arg("string", "en_US", max_length=20, description="Main language of the site."),
    "onboarding": Arg(
        "object",
        {
            "siteTitle": "",
            "siteDescription": "",
            "siteType": "personal",
            "homepageFormat": "posts",
            "addContactForm": 0,
            "businessAddress": {"name": "", "street": "", "city": "", "state": "", "zip": ""},
            "install": False,
        },
        description="Answers of the first set-up.",
    ),
}

#: field → argument, in the order of the document.
SETTINGS = {name: arg.replace(schema=SCHEMAS.get(name, {})) for name, arg in _DECLARED.items()}

MODULES: dict[str, Module] = {
    module.slug: module
    for module in (
        _module("business-hours", default=True, routes="/gamma/v2/business-hours/"),
        _module("carousel", "carousel_background_color carousel_display_exif"),
        _module("comments", "comment_form_color_scheme comment_form_prompt"),
        _module("custom-content-types", "portfolio_posts_per_page testimonial_posts_per_page"),
        _module("embeds", default=True, routes="/oembed/1.0/", effect="Pages name no embed of theirs."),
        _module("hovercards", "hovercards"),
        _module("infinite-scroll", "infinite_scroll"),
        _module("likes", "likes"),
        _module("mail-list", default=True, routes="/gamma/v2/mail-list"),
        _module(
            "pieces",
            default=True,
            effect="A definition is a file like any other, and `[piece …]` stays as it is written.",
        ),
        _module(
            "post-by-email", "post_by_email_address", kinds="mail", effect="`previewer site post-mail` takes no mail."
        ),
        _module(
            "protect",
            default=True,
            kinds="sign_in_failure",
            effect="Wrong passwords, of users and of posts, are not slowed down.",
        ),
        _module("publicize", default=True, routes="/gamma/v2/publicize/"),
        _module("redirects", default=True, routes="/gamma/v2/resolve-redirect/"),
        _module("sharing", "button_style sharing_services show custom"),
        _module(
            "stats",
            "roles count_roles version",
            default=True,
            kinds="create update trash delete upload",
            routes=r"/logbook/v1/stats /alpha/v4/module/(?P<slug>[a-z\-]+)/data",
        ),
        _module("thumbnails", default=True, kinds="regenerate", routes="/regenerate-thumbnails/v1/"),
        _module("tiled-gallery", "tiled_galleries"),
        _module("translation", default=True, kinds="job", routes="/beta/tm/v1/"),
        _module("verification-tools", default=True, routes="/alpha/v4/verify-site/"),
    )
}

#: Settings that belong to no module, under the slug that `settings/{slug}` takes for them.
GENERAL = "general"
GENERAL_SETTINGS = ("lang_id", "onboarding")

#: module slug → a boolean argument that switches it, for the settings routes.
TOGGLES: dict[str, Arg] = {
    module.slug: Arg(
        "boolean",
        int(module.default),
        description=f"Whether {language(FIRST).modules[module.slug]['name']} is on.",
        beyond=_OMITTED,
    )
    for module in MODULES.values()
    if module.slug not in SETTINGS
}


def fields_of(slug: str) -> tuple[str, ...] | None:
    """The settings of a module or of `general`; None for a slug that is neither."""
    if slug == GENERAL:
        return GENERAL_SETTINGS
    module = MODULES.get(slug)
    return None if module is None else module.settings


def module_of(path: str) -> str:
    """The slug of the module that a path of the interface (a pattern, with its namespace) belongs to; or empty."""
    return next((module.slug for module in MODULES.values() if path.startswith(module.routes or ("\n",))), "")
