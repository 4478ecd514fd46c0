"""What the pages themselves say, in each language."""

from __future__ import annotations

from typing import NamedTuple


class Words(NamedTuple):
    """`other` names the other language in itself. `{}` is a place for a name, a number or a month."""

    home: str
    api: str
    docs: str
    other: str
    skip: str
    menu: str
    search: str
    search_button: str
    latest: str
    pages: str
    archives: str
    empty: str
    nothing_found: str
    found: str
    by_author: str
    with_tag: str
    from_month: str
    all_news: str
    older: str
    newer: str
    page_of: str
    paging: str
    where: str
    below: str
    written_by: str
    tags: str
    missing: str
    missing_more: str
    protected: str
    password: str
    open: str
    wrong_password: str
    too_many: str
    preview: str
    feed: str
    parameters: str
    required: str
    months: tuple[str, ...]


WORDS = {
    "en": Words(
        home="Home",
        api="Interface",
        docs="Documentation of the interface",
        other="日本語",
        skip="Skip to the text",
        menu="Site",
        search="Search",
        search_button="Search",
        latest="News",
        pages="Reference",
        archives="Archive",
        empty="Nothing has been published yet.",
        nothing_found="Nothing was found for “{}”.",
        found="Found for “{}”",
        by_author="By {}",
        with_tag="Tag {}",
        from_month="News of {}",
        all_news="All news",
        older="Older",
        newer="Newer",
        page_of="Page {} of {}",
        paging="More pages",
        where="Where this page is",
        below="Pages below this one",
        written_by="by",
        tags="Tags",
        missing="There is no such page.",
        missing_more="It may have moved. The search above looks through all pages and news.",
        protected="This page has a password.",
        password="Password",
        open="Open",
        wrong_password="This is not the password.",
        too_many="Too many attempts. Please wait some minutes.",
        preview="This is a preview; nobody sees it without this address.",
        feed="Feed",
        parameters="Parameters",
        required="required",
        months=(
            "January {}", "February {}", "March {}", "April {}", "May {}", "June {}",
            "July {}", "August {}", "September {}", "October {}", "November {}", "December {}",
        ),
    ),
    "ja": Words(
        home="ホーム",
        api="インターフェース",
        docs="インターフェースの説明",
        other="English",
        skip="本文へ移動",
        menu="サイト",
        search="検索",
        search_button="検索",
        latest="お知らせ",
        pages="リファレンス",
        archives="アーカイブ",
        empty="まだ何も公開されていません。",
        nothing_found="「{}」に一致するものはありません。",
        found="「{}」の検索結果",
        by_author="{} の記事",
        with_tag="タグ {}",
        from_month="{}のお知らせ",
        all_news="すべてのお知らせ",
        older="前の記事",
        newer="新しい記事",
        page_of="{} / {} ページ",
        paging="ページ送り",
        where="このページの場所",
        below="この下のページ",
        written_by="作成者：",
        tags="タグ",
        missing="ページが見つかりません。",
        missing_more="移動した可能性があります。上の検索欄から、すべてのページとお知らせを検索できます。",
        protected="このページにはパスワードが必要です。",
        password="パスワード",
        open="開く",
        wrong_password="パスワードが違います。",
        too_many="試行回数が多すぎます。数分待ってからもう一度お試しください。",
        preview="これはプレビューです。このアドレスを知っている人だけが見られます。",
        feed="フィード",
        parameters="パラメーター",
        required="必須",
        months=tuple(f"{{}}年{month}月" for month in range(1, 13)),
    ),
}  # fmt: skip


def month_name(lang: str, year: int, month: int) -> str:
    """A month with its year, as the language says it."""
    return WORDS[lang].months[month - 1].format(year)
