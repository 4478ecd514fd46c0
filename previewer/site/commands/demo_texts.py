"""The words of the demonstration site: a reference page per input type, and news, in English and Japanese."""

from __future__ import annotations

#: The languages of the example, in the order of its texts.
DEMO_LANGUAGES = ("en", "ja")

#: Input type → (English title, English text, Japanese title, Japanese text, a declaration).
KINDS: dict[str, tuple[str, str, str, str, str]] = {
    "switch": (
        "Switch",
        "A choice between on and off. The script receives `true` or `false`.",
        "スイッチ",
        "オンかオフを選びます。スクリプトには `true` か `false` が渡ります。",
        '{"type": "boolean", "x-input-type": "switch", "default": true, "x-title": {"en": "Sound", "ja": "音"}}',
    ),
    "text": (
        "Text",
        "One line of text, at most 300 characters. Line breaks that are pasted become spaces.",
        "テキスト",
        "1行の文字列で、最大300文字です。貼り付けた改行は空白になります。",
        '{"type": "string", "x-input-type": "text", "maximum": 40, "x-title": {"en": "Name", "ja": "名前"}}',
    ),
    "textarea": (
        "Text area",
        "Several lines of text, at most 1,000 characters. Lines arrive with one line feed between them.",
        "テキストエリア",
        "複数行の文字列で、最大1000文字です。行は改行1文字で区切られます。",
        '{"type": "string", "x-input-type": "textarea", "maximum": 200, "x-title": {"en": "Memo", "ja": "メモ"}}',
    ),
    "slider": (
        "Slider",
        "A number between two bounds, chosen by sliding. Good where the exact number matters little.",
        "スライダー",
        "範囲の中の数値をすべらせて選びます。正確さより手軽さが大切なときに向いています。",
        '{"type": "number", "x-input-type": "slider", "minimum": 0, "maximum": 100, "multipleOf": 5, '
        '"x-title": {"en": "Volume", "ja": "音量"}}',
    ),
    "drumroll": (
        "Drumroll",
        "One of a list, or a number of a range, on a wheel. Keep lists below a hundred choices.",
        "ドラムロール",
        "リストの項目や範囲の数値を回して選びます。選択肢は100個までを目安にしてください。",
        '{"type": "string", "x-input-type": "drumroll", "enum": ["Tokyo", "Osaka"], '
        '"x-title": {"en": "City", "ja": "都市"}}',
    ),
    "radio": (
        "Radio",
        "One of a few choices that are all seen at once.",
        "ラジオボタン",
        "少数の選択肢から1つを選びます。すべての選択肢が一度に見えます。",
        '{"type": "string", "x-input-type": "radio", "enum": ["low", "high"], '
        '"x-enum-titles": {"low": {"en": "Low", "ja": "弱"}, "high": {"en": "High", "ja": "強"}}}',
    ),
    "calendar": (
        "Calendar",
        "A date without a time. It is written `yyyy-mm-dd` and knows no time zone.",
        "カレンダー",
        "時刻のない日付です。`yyyy-mm-dd` の形で、時間帯の影響を受けません。",
        '{"type": "string", "x-input-type": "calendar", "x-title": {"en": "Start", "ja": "開始日"}}',
    ),
    "time": (
        "Time",
        "Hour and minute of a day, as two numbers.",
        "時刻",
        "1日の時と分を2つの数値で表します。",
        '{"type": "array", "x-input-type": "time", "default": [7, 30], "x-title": {"en": "Wake up", "ja": "起床"}}',
    ),
    "map": (
        "Map",
        "A place as latitude and longitude, in that order.",
        "地図",
        "場所を緯度、経度の順で表します。",
        '{"type": "array", "x-input-type": "map", "default": [35.68, 139.76], "x-title": {"en": "Home", "ja": "自宅"}}',
    ),
}

#: (slug, English title, English text, Japanese title, Japanese text), the newest first.
NEWS = (
    (
        "samples-in-the-library",
        "Sample pieces in the library",
        "The sample definitions are in the media library now. Download one, open it in the previewer, change it.",
        "サンプルをライブラリに追加しました",
        "サンプルの定義ファイルをメディアライブラリに置きました。ダウンロードしてプレビューアで開き、書き換えてみてください。",
    ),
    (
        "two-languages",
        "Every page in two languages",
        "Each reference page exists in English and in Japanese; the link at the top leads across.",
        "全ページが二か国語になりました",
        "リファレンスの各ページに英語版と日本語版があります。上のリンクで行き来できます。",
    ),
    (
        "welcome",
        "Welcome",
        "This is an example site. Everything on it can be read, changed and deleted through the interface.",
        "ようこそ",
        "これは見本のサイトです。すべての内容はAPIから読み書き、削除ができます。",
    ),
)
