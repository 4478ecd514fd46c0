"""Whose embeds are shown: the providers that are asked, and the frames that pages show."""

from __future__ import annotations

import re

#: Address pattern → the provider's oEmbed address; others are asked by discovery alone.
PROVIDERS = (
    (re.compile(r"https?://((m|www)\.)?youtube\.com/(watch|shorts|playlist)", re.I), "https://www.youtube.com/oembed"),
    (re.compile(r"https?://youtu\.be/", re.I), "https://www.youtube.com/oembed"),
    (re.compile(r"https?://([^/?#]+\.)?vimeo\.com/", re.I), "https://vimeo.com/api/oembed.json"),
    (re.compile(r"https?://(www\.)?flickr\.com/|https?://flic\.kr/", re.I), "https://www.flickr.com/services/oembed/"),
    (re.compile(r"https?://(www\.)?soundcloud\.com/", re.I), "https://soundcloud.com/oembed"),
    (re.compile(r"https?://open\.spotify\.com/", re.I), "https://open.spotify.com/oembed"),
    (re.compile(r"https?://speakerdeck\.com/", re.I), "https://speakerdeck.com/oembed.json"),
)
#: Where the frames of these providers come from, as a content security policy names them.
FRAMES = (
    "https://www.youtube.com",
    "https://www.youtube-nocookie.com",
    "https://player.vimeo.com",
    "https://embedr.flickr.com",
    "https://w.soundcloud.com",
    "https://open.spotify.com",
    "https://speakerdeck.com",
)
