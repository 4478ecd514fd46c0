"""What a reader finds on the pages: news by pages, months, authors, tags, a search, what is above and below."""

from __future__ import annotations

import re

from defusedxml import ElementTree

from previewer.site.manage.stored import FACTS
from tests.site.conftest import Pages
from tests.site.routes.test_posts import make


def _text(site: Pages, path: str, status: int = 200) -> str:
    answer = site.client.get(path)
    assert answer.status_code == status, answer.text[:300]
    assert "<script" not in answer.text
    return str(answer.text)


def _links(text: str) -> list[str]:
    main = text.partition("<main")[2]
    return [match.replace("&amp;", "&") for match in re.findall(r'<a [^>]*href="([^"]+)"', main)]


def _news(site: Pages, number: int) -> None:
    for day in range(1, number + 1):
        make(
            site,
            as_="editor",
            title=f"News {day:02}",
            content="Body",
            date=f"2026-{1 + day // 28:02}-{1 + day % 28:02}T08:00:00",
        )


def test_news_when_there_are_many_then_by_pages(site: Pages) -> None:
    _news(site, 23)
    assert "http://127.0.0.1:8080/en/?paged=2" in _links(_text(site, "/en/"))
    first, second, third = (_text(site, f"/en/?paged={number}") for number in (1, 2, 3))
    assert "News 23" in first
    assert "News 14" in first
    assert "News 13" not in first
    assert "Page 2 of 3" in second
    assert "News 03" in third
    assert 'rel="next"' not in third
    assert 'rel="prev"' in third
    for wrong in ("4", "0", "-1", "x", "1" * 30):
        _text(site, f"/en/?paged={wrong}", 404)


def test_archive_when_followed_then_the_news_of_a_month(site: Pages) -> None:
    make(site, title="In May", date="2026-05-31T23:59:59")
    make(site, title="In June", date="2026-06-01T00:00:00")
    archive = _text(site, "/en/?archive=1")
    assert archive.index("June 2026") < archive.index("May 2026")
    may = _text(site, "/en/?m=202605")
    assert "In May" in may
    assert "In June" not in may
    assert "2026年5月" in _text(site, "/ja/?m=202605")
    _text(site, "/en/?m=202613", 404)


def test_search_when_asked_then_pages_and_news_without_what_is_protected(site: Pages) -> None:
    make(site, title="Lanterns at sea", content="x")
    make(site, path="/core/v2/pages", title="How lanterns work", content="x")
    make(site, title="Secret", content="lanterns inside", password="p")
    found = _text(site, "/en/?s=lanterns")
    assert "Lanterns at sea" in found
    assert "How lanterns work" in found
    assert "Secret" not in found
    assert 'value="lanterns"' in found
    assert 'content="noindex"' in found
    assert "Nothing was found for “&lt;b&gt;x”." in _text(site, "/en/?s=<b>x")


def test_author_when_followed_then_their_news_and_nobody_elses(site: Pages) -> None:
    made = make(site, as_="author", title="By the author")
    make(site, as_="editor", title="By the editor")
    page = _text(site, f"/en/?author={made['author']}")
    assert "By the author" in page
    assert "By the editor" not in page
    assert "By Author" in page
    subscriber = next(number for number in range(1, 12) if site.client.get(f"/en/?author={number}").status_code == 404)
    _text(site, f"/en/?author={subscriber}", 404)


def test_page_when_below_another_then_both_say_so(site: Pages) -> None:
    above = make(site, path="/core/v2/pages", title="Guide")
    below = make(site, path="/core/v2/pages", title="First steps", parent=above["id"], tags=[7])
    assert below["link"] in _links(_text(site, above["link"]))
    page = _text(site, below["link"])
    assert above["link"] in _links(page)
    assert "First steps" in _text(site, "/en/?tag=7")
    home = _text(site, "/en/")
    assert home.index("Guide") < home.index("First steps")


def test_password_when_right_then_the_page_opens_for_this_browser(site: Pages) -> None:
    made = make(site, title="Locked", content="Hidden words", password="open sesame")
    assert 'type="password"' in _text(site, made["link"])
    wrong = site.client.request("POST", made["link"], data={"password": "guess"})
    assert (wrong.status_code, "The password is wrong." in wrong.text) == (403, True)
    right = site.client.request("POST", made["link"], data={"password": "open sesame"})
    assert (right.status_code, right.headers["location"]) == (303, made["link"])
    cookie = right.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "open sesame" not in cookie
    opened = site.client.get(made["link"], headers={"Cookie": cookie.partition(";")[0]})
    assert "Hidden words" in opened.text
    assert opened.headers["cache-control"] == "private, no-store"
    site.post(f"/core/v2/posts/{made['id']}", as_="administrator", json={"password": "another"})
    closed = site.client.get(made["link"], headers={"Cookie": cookie.partition(";")[0]})
    assert "Hidden words" not in closed.text


def test_password_when_guessed_often_then_guesses_have_to_wait(sqlite_site: Pages) -> None:
    made = make(sqlite_site, title="Locked", password="p")
    said = {sqlite_site.client.request("POST", made["link"], data={"password": f"{n}"}).status_code for n in range(25)}
    assert said == {403, 429}


def test_draft_when_previewed_by_its_address_then_shown_to_whoever_has_it(site: Pages) -> None:
    draft = make(site, title="Not yet", content="Soon", status="draft")
    saved = site.post(f"/core/v2/posts/{draft['id']}/autosaves", as_="administrator", json={"content": "Sooner"}).json()
    page = site.client.get(saved["preview_link"])
    assert page.status_code == 200
    assert "Sooner" in page.text
    assert page.headers["x-robots-tag"] == "noindex"
    assert page.headers["cache-control"] == "private, no-store"
    _text(site, saved["preview_link"][:-4], 404)
    _text(site, draft["link"], 404)


def test_pages_when_posted_to_without_a_form_then_refused(sqlite_site: Pages) -> None:
    made = make(sqlite_site, title="Open")
    for path in ("/", "/en/", made["link"], "/robots.txt", "/healthz"):
        answer = sqlite_site.client.request("POST", path, data={"password": "x"})
        assert answer.status_code == 405, path
    locked = make(sqlite_site, title="Locked", password="p")
    assert sqlite_site.client.request("POST", locked["link"], content=b"x" * 5000).status_code == 413


def test_docs_when_read_then_every_operation_and_no_script(sqlite_site: Pages) -> None:
    page = _text(sqlite_site, "/docs")
    described = sqlite_site.client.get("/openapi.json").json()
    assert page.count("<details>") == sum(len(methods) for methods in described["paths"].values())
    assert 'lang="ja"' in _text(sqlite_site, "/docs?lang=ja")


def test_feed_when_read_then_the_news_with_their_texts(site: Pages) -> None:
    make(site, title="Fire & <i>water</i>\x0b", content="<p>Body ]]> text</p>")
    make(site, title="Locked", content="Hidden words", password="p")
    for path in ("/en/feed/", "/feed/"):
        answer = site.client.get(path)
        assert answer.headers["content-type"].startswith("application/rss+xml")
        channel = ElementTree.fromstring(answer.content).find("channel")
        titles = [item.findtext("title", "") for item in channel.findall("item")]
        assert sorted(titles) == ["Fire & water", "Locked"]
        assert "Hidden words" not in answer.text
        assert "Body ]]&gt; text" in answer.text


def test_sitemap_when_read_then_public_records_with_their_translations(site: Pages) -> None:
    made = make(site, title="Here")
    make(site, title="Locked", password="p")
    make(site, title="Draft", status="draft")
    answer = site.client.get("/sitemap.xml")
    tree = ElementTree.fromstring(answer.content)
    space = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    places = [each.findtext(f"{space}loc") for each in tree]
    assert places == ["http://127.0.0.1:8080/en/", "http://127.0.0.1:8080/ja/", made["link"]]


def test_search_engines_when_the_site_lets_them_then_robots_and_pages_say_so(make_site: object) -> None:
    assert callable(make_site)
    for base, indexed in (("http://127.0.0.1:8080", False), ("https://pieces.example", True)):
        site = make_site(base_url=base)
        made = make(site, title="Here")
        robots = site.client.get("/robots.txt")
        assert (robots.status_code, site.client.get("/sitemap.xml").status_code) == (200, 200)
        assert ("Disallow: /\n" in robots.text) is not indexed
        assert f"Sitemap: {base}/sitemap.xml" in robots.text
        page = site.client.get(made["link"].removeprefix(base))
        assert page.headers["x-robots-tag"] == ("all" if indexed else "noindex")
        assert ('content="noindex"' in page.text) is not indexed
        assert site.get("/core/v2/posts").headers["x-robots-tag"] == "noindex"


def test_icon_when_asked_for_then_a_picture(sqlite_site: Pages) -> None:
    assert sqlite_site.client.get("/favicon.ico").headers["content-type"] == "image/png"


def test_frames_of_providers_may_stand_in_a_page(sqlite_site: Pages) -> None:
    made = make(sqlite_site, title="Film")
    policy = sqlite_site.client.get(made["link"]).headers["content-security-policy"]
    assert "frame-src 'self' https://www.youtube.com" in policy
    assert "form-action 'self'" in policy


def test_addresses_when_handed_out_then_whole(site: Pages) -> None:
    content = (
        '<p>A /plain text</p><img src="/media/a.png" srcset=\'/media/a.png 1x, /media/b.png 2x\' alt="/x">'
        '<a href="/en/guide/">g</a><a href=//cdn.example/x>c</a><a href="#part">p</a><pre>src="/y"</pre>'
    )
    made = make(site, as_="administrator", title="Pictures", content=content, excerpt='<a href="/en/">e</a>')
    base = "http://127.0.0.1:8080"
    feed = ElementTree.fromstring(site.client.get("/en/feed/").content).findtext("channel/item/{*}encoded", "")
    revision = site.post(f"/core/v2/posts/{made['id']}", as_="editor", json={"content": content + " "}).json()
    saved = site.get(f"/core/v2/posts/{made['id']}/revisions", as_="editor").json()[0]
    for text in (made["content"]["rendered"], feed, revision["content"]["rendered"], saved["content"]["rendered"]):
        assert f'src="{base}/media/a.png"' in text
        assert f"srcset='{base}/media/a.png 1x, {base}/media/b.png 2x'" in text
        assert f'href="{base}/en/guide/"' in text
        assert 'alt="/x"' in text
        assert "href=//cdn.example/x" in text
        assert 'href="#part"' in text
        assert text.count(base) == 4
    assert f'href="{base}/en/"' in made["excerpt"]["rendered"]
    assert revision["content"].get("raw") in (None, content + " ")


def test_feed_when_texts_are_large_then_the_newest_whole_and_the_others_in_part(sqlite_site: Pages) -> None:
    for number in range(12):
        make(
            sqlite_site,
            title=f"T{number}",
            content=f"Begins {number}. " + "word " * 200_000,
            date=f"2026-01-{number + 1:02}T00:00:00",
        )
    make(sqlite_site, title="Short and oldest", content="Small", date="2025-01-01T00:00:00")
    answer = sqlite_site.client.get("/en/feed/")
    assert answer.status_code == 200
    assert len(answer.content) < 9 << 20
    items = ElementTree.fromstring(answer.content).findall("channel/item")
    whole = [item.findtext("{*}encoded") is not None for item in items]
    assert len(whole) == 13
    assert whole == sorted(whole, reverse=True)
    assert 5 <= sum(whole) < 12
    assert all(item.findtext("description") for item in items)
    assert "Begins 0." in items[11].findtext("description", "")


def test_sticky_news_when_older_than_others_then_first_at_home(site: Pages) -> None:
    make(site, title="Kept on top", date="2020-01-01T00:00:00", sticky=True)
    _news(site, 12)
    titles = re.findall(r">(Kept on top|News \d\d)<", _text(site, "/en/"))
    assert titles == ["Kept on top", *(f"News {number:02}" for number in range(12, 2, -1))]


def test_search_when_found_then_how_many_and_what_is_around_the_word(site: Pages) -> None:
    make(
        site,
        title="Ships",
        content="<p>" + "Long ago. " * 30 + "A <b>Lantern</b> &amp; more." + " And so on." * 30 + "</p>",
    )
    make(site, title="Lantern", content="")
    page = _text(site, "/en/?s=lantern")
    assert "Results: 2" in page
    assert re.search(r'<p class="part">… (\S+ )*Long ago. A Lantern &amp; more. And so on.[^<]* …</p>', page)
    make(site.ja(), title="Lantern")
    assert "1件" in _text(site, "/ja/?s=lantern")


def test_search_when_without_words_then_asked_for_them(site: Pages) -> None:
    make(site, title="Anything")
    for empty in ("", "%20", '""', "-"):
        page = _text(site, f"/en/?s={empty}")
        assert ("Type a word to search for." in page) is (empty != "-"), empty
        assert "Anything" not in page
        assert 'content="noindex"' in page


def test_name_when_set_for_a_language_then_on_every_page_of_it(site: Pages) -> None:
    with site.site.store.write() as db:
        FACTS.set(db, {"name": "Our pieces", "names": {"ja": "私たちのピース"}, "descriptions": {"ja": "説明です"}})
    site.site.forget_facts()
    made = make(site, title="Here")
    for path, name, other in (
        ("/en/", "Our pieces", "私たちのピース"),
        (made["link"], "Our pieces", "私たちのピース"),
        ("/en/?archive=1", "Our pieces", "私たちのピース"),
        ("/ja/", "私たちのピース", "Our pieces"),
    ):
        page = _text(site, path)
        assert re.search(rf'rel="home" href="[^"]+">{name}<', page)
        assert other not in page
    assert "説明です" in _text(site, "/ja/")
    assert "<title>私たちのピース</title>" in site.client.get("/ja/feed/").text
    assert site.ja().get("/").json()["name"] == "私たちのピース"
    assert site.get("/").json()["name"] == "Our pieces"


def test_code_and_tables_when_shown_then_reached_by_the_keyboard(sqlite_site: Pages) -> None:
    made = make(sqlite_site, title="Code", content='<pre class="x">a</pre><table><tr><td>b</td></tr></table>')
    page = _text(sqlite_site, made["link"])
    assert '<pre tabindex="0" class="x">' in page
    assert '<table tabindex="0">' in page
    assert "tabindex" not in made["content"]["rendered"]
