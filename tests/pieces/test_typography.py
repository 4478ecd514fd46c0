"""Japanese as it is set: one table of rules, over all words that users read."""

from __future__ import annotations

import re

import pytest

from tests.source_tree import ROOT, where
from tests.words import words

_J = "ぁ-ゟァ-ヺー一-鿿々"
#: What no Japanese word of ours has, and what is in its place.
RULES = {
    "no space between Japanese and letters, digits or a placeholder": (
        (rf"(?<=[{_J}]) (?=[A-Za-z0-9{{%\"'_/(\\]|-(?! )|\.\w)", ""),
        (rf"(?<=[A-Za-z0-9}}%\"'_)\]]) (?=[{_J}])", ""),
        (rf"(?<=\{{) (?=[{_J}])", ""),
    ),
    "full-width brackets around Japanese and beside it": (
        (rf" ?\((?!&)(?=[^()]*[{_J}])([^()]*)\)", r"（\1）"),
        (rf"(?<=[{_J}「」]) ?\((?!&)([^()]*)\)", r"（\1）"),
        (rf" ?\((?!&)([^()]*)\)(?=[{_J}])", r"（\1）"),
    ),
    "a full-width colon, without a space": (
        (rf"(?<=[{_J}」）]): ?", "："),
        (rf"(?<!\"): ?(?=[{_J}])", "："),
        (rf"(?<=[}}]): (?=\{{\w+\}}[{_J}])", "："),
    ),
    "a full-width question mark": ((rf"(?<=[{_J}」）])\?", "？"),),
    "a Japanese comma in lists": ((rf"(?<=[{_J}」）]), ?(?![^\[]*\])", "、"),),
    "no space before a per cent sign": ((r"(?<=[0-9}]) (?=%(?![0-9A-Za-z]))", ""),),
    "things are counted with digits": ((r"一つ", "1つ"), (r"二つ", "2つ"), (r"三つ", "3つ")),
    "a long mark at the end of katakana words": (
        (
            r"(メモリ|コンテナ|ビューア|サーバ|フォルダ|ユーザ|エディタ|ブラウザ|プリンタ|コンピュータ|パラメータ|ヘッダ)(?![ー・ァ-ヺ])",
            r"\1ー",
        ),
    ),
    "words in kana or kanji as everywhere": (
        (r"わか(?=[らりるれっ])", "分か"),
        (r"だれ", "誰"),
        (r"下さい", "ください"),
        (r"(?<!その)他(?=[のに言])", "ほか"),
    ),
}


@pytest.mark.parametrize("rule", RULES)
def test_japanese_words_keep_the_rule(rule: str) -> None:
    wrong = [
        (place, said) for place, said in words("ja") if any(re.search(pattern, said) for pattern, _there in RULES[rule])
    ]
    assert wrong == []


#: Rooms whose words are in the language of the reader, all of them.
_SPEAK = ("desk", "cases", "runs", "publish", "cli", "site/commands")
#: A join by an English comma, but in brackets of code and in a line of help; two sentences with a space between.
_BY_HAND = re.compile(
    r"""(?m)^(?!.*\bhelp=).*(?<![\[{]" \+ )(?<![\[{]\{)["'], ["']\.join\(|" " ?\+ ?self\.tr\(|\+= ?" " ?\+|^ *\+ " "$"""
)


def test_pieces_of_sentences_are_joined_as_their_language_joins_them() -> None:
    """By `Catalogue.join`, or a tuple as a fact."""
    wrong = [
        where(path, text.count("\n", 0, found.start()) + 1)
        for room in _SPEAK
        for path in sorted((ROOT / "previewer" / room).rglob("*.py"))
        for text in [path.read_text("utf-8")]
        for found in _BY_HAND.finditer(text)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('", ".join(names)', 1),
        ("f\"there are: {', '.join(names)}\"", 1),
        ("f\"[{', '.join(names)}]\"", 0),
        ('"{" + ", ".join(names) + "}"', 0),
        ('told += " " + self.tr("More.")', 1),
        ('add(help="one of " + ", ".join(names))', 0),
    ],
)
def test_join_by_hand_is_found(source: str, found: int) -> None:
    assert len(_BY_HAND.findall(source)) == found


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("約 {count} 文字 (最大)", "約{count}文字（最大）"),
        ("開く(&O)…", "開く(&O)…"),
        ("値: true か false", "値：trueかfalse"),
        ("本当ですか?", "本当ですか？"),
        ("赤, 青 ([緯度, 経度])", "赤、青（[緯度, 経度]）"),
        ("一致度 {score} %", "一致度{score}%"),
        ("その他のメモリ、他の端末", "その他のメモリー、ほかの端末"),
        ("二つの表示がわかる", "2つの表示が分かる"),
    ],
)
def test_table_says_how_it_is_set(said: str, wanted: str) -> None:
    for rules in RULES.values():
        for pattern, there in rules:
            said = re.sub(pattern, there, said)
    assert said == wanted
