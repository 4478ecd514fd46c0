"""For each code the smallest texts that have it, and right ones beside them."""

from __future__ import annotations

from typing import NamedTuple

#: A text by language; titles are a string, descriptions begin with "d:" in their key.
Text = dict[str, str]


class Example(NamedTuple):
    """Titles and descriptions of items, one map each. `marked` are the cells with the code: index of the text, language."""

    code: str
    wrong: list[Text]
    right: list[Text]
    marked: list[tuple[int, str]]
    descriptions: bool = False
    glossary: str = ""


EXAMPLES = [
    Example(
        "consistency-copy",
        [{"en": "Sound level of the lamp", "ja": "Sound level of the lamp", "fr": "Sound level of the lamp"}],
        [{"en": "Smart Home Hub 2", "ja": "Smart Home Hub 2"}, {"en": "Wi-Fi and so", "ja": "Wi-Fiなど"}],
        [(0, "ja")],
    ),
    Example(
        "consistency-translations",
        [{"en": "Off", "ja": "切"}, {"en": "Off", "ja": "切"}, {"en": "Off", "ja": "オフ"}],
        [{"en": "Off", "ja": "オフ"}, {"en": "Off", "ja": "オフ"}, {"en": "On", "ja": "オン"}],
        [(2, "ja")],
    ),
    Example(
        "consistency-translations",
        [{"en": "Off", "ja": "切", "fr": "Arrêt"}, {"en": "Off", "ja": "切", "fr": "Éteint"}],
        [{"en": "Off", "ja": "切", "fr": "Arrêt"}, {"en": "Off", "ja": "切", "fr": "Arrêt "[:5]}],
        [(1, "fr")],
    ),
    Example(
        "consistency-sources",
        [{"en": "Brightness", "ja": "明るさ"}, {"en": "Light", "ja": "明るさ"}],
        [{"en": "Brightness", "ja": "明るさ"}, {"en": "brightness.", "ja": "明るさ"}, {"en": "Light", "ja": "明かり"}],
        [(1, "ja")],
    ),
    Example(
        "consistency-width",
        [{"ja": "音量Ａ"}, {"ja": "音量B"}, {"ja": "音量C"}],
        [{"ja": "音量A"}, {"ja": "音量B"}],
        [(0, "ja")],
    ),
    Example("consistency-width", [{"ja": "１回"}, {"ja": "2回"}], [{"ja": "１回"}, {"ja": "２回"}], [(0, "ja")]),
    Example(
        "consistency-width", [{"ja": "ﾗﾝﾌﾟ"}, {"ja": "ランプ"}], [{"ja": "ランプ"}, {"ja": "タイマー"}], [(0, "ja")]
    ),
    Example(
        "consistency-width",
        [{"ja": "色(白)"}, {"ja": "色（赤）"}],
        [{"ja": "色（白）"}, {"ja": "12:30 LED"}],
        [(0, "ja")],
    ),
    Example(
        "consistency-width",
        [{"ja": "朝　の音"}, {"ja": "夜 の音"}],
        [{"ja": "朝 の音"}, {"ja": "夜 の音"}],
        [(0, "ja")],
    ),
    Example(
        "consistency-full-stop",
        [{"ja": "音を選びます。"}, {"ja": "色を選びます"}, {"ja": "時を選びます。"}],
        [{"ja": "音を選びます。"}, {"ja": "色を選びます。"}, {"ja": "どれにしますか？"}],
        [(1, "ja")],
        descriptions=True,
    ),
    Example(
        "consistency-full-stop",
        [{"zh-Hans": "选择声音。"}, {"zh-Hans": "选择颜色"}, {"zh-Hans": "选择时间"}],
        [{"zh-Hans": "选择声音"}, {"zh-Hans": "选择颜色"}],
        [(0, "zh-Hans")],
        descriptions=True,
    ),
    Example(
        "consistency-politeness",
        [{"ja": "音を選びます。"}, {"ja": "色を選んでください。"}, {"ja": "これは朝の音である。"}],
        [{"ja": "音を選びます。"}, {"ja": "色です。まだ選んでいません。"}],
        [(2, "ja")],
        descriptions=True,
    ),
    Example(
        "consistency-politeness",
        [{"ja": "音を表示する。"}, {"ja": "朝の色だ。"}, {"ja": "色を選びます。"}],
        [{"ja": "音を表示する。"}, {"ja": "色を選ぶ。"}],
        [(2, "ja")],
        descriptions=True,
    ),
    Example("consistency-quotes", [{"en": '"Volume"'}], [{"en": 'The "loud" one'}, {"en": "Don't wait"}], [(0, "en")]),
    Example(
        "consistency-quotes",
        [{"en": "Morning", "ja": "「朝"}],
        [{"en": '"Morning"', "ja": "「朝」"}, {"en": "Evening sounds", "ja": "「夕」の音"}],
        [(0, "ja")],
    ),
    Example(
        "consistency-spaces",
        [{"en": "Volume ", "ja": "　音量"}],
        [{"en": "Volume", "ja": "音量"}],
        [(0, "en"), (0, "ja")],
    ),
    Example(
        "consistency-placeholders",
        [{"en": "{count} left of %d", "ja": "残り {cuont}"}],
        [{"en": "{count} left, 50% of %d", "ja": "%d の 50%、残り {count}"}],
        [(0, "ja")],
    ),
    Example(
        "consistency-numbers",
        [{"en": "Within 15 minutes", "ja": "10分以内"}],
        [
            {"en": "Within 1,000 metres", "ja": "1000メートル以内"},
            {"en": "Two colours", "ja": "2色"},
            {"en": "From November, at 3:00 pm", "ja": "11月から15時に"},
            {"en": "10,000 steps", "ja": "1万歩"},
        ],
        [(0, "ja")],
    ),
    Example(
        "consistency-numbers",
        [{"en": "Up to 6 lamps", "fr": "Jusqu’à 5 lampes"}],
        [{"en": "Up to 6 lamps", "fr": "Jusqu’à six lampes"}, {"en": "1.5 metres", "fr": "1,5 mètre"}],
        [(0, "fr")],
    ),
    Example(
        "consistency-glossary",
        [{"en": "Night lights", "ja": "夜の明かり"}],
        [
            {"en": "Night lights", "ja": "夜のライト"},
            {"en": "The traffic light", "ja": "信号機"},
            {"en": "Lightning", "ja": "雷"},
        ],
        [(0, "ja")],
        glossary="term,language,translation,note\nlight,ja,ライト,\ntraffic light,ja,信号機,not ライト\n",
    ),
    Example(
        "consistency-glossary",
        [{"en": "Akari Home", "ja": "あかりホーム"}],
        [{"en": "Akari Home", "ja": "Akari Home"}],
        [(0, "ja")],
        glossary="\ufeffTranslation;Term;Language\n;Akari Home;ja\n",
    ),
    Example(
        "consistency-emoji", [{"en": "Volume 🔊"}, {"en": "Love ❤️"}], [{"en": "Volume ♪ → ✓"}], [(0, "en"), (1, "en")]
    ),
    Example(
        "consistency-control",
        [{"en": "Vol\u200bume"}, {"en": "A\ttab"}],
        [{"en": "Volume"}, {"fa": "می\u200cخواهم"}, {"ar": "\u200fصوت"}],
        [(0, "en"), (1, "en")],
    ),
    Example(
        "consistency-language",
        [{"en": "One", "fr": "Une"}, {"en": "Two"}],
        [{"en": "One", "fr": "Une"}, {"en": "Two", "fr": "Deux"}],
        [(0, "fr")],
    ),
]
