"""The list of codes: severity, words in English and Japanese, and the smallest example of each.

An example is a JSON text that has the code; where it is only a preference item, it is to be read as the item `item`
of a piece. Messages are filled with the parameters of a finding.
"""

from __future__ import annotations

from dataclasses import dataclass

from previewer.pieces.diagnostics import Severity


@dataclass(frozen=True, slots=True)
class Code:
    """A stable name with its severity, its words (English, Japanese) and an example."""

    name: str
    severity: Severity
    words: tuple[str, str]
    example: str


CODES: dict[str, Code] = {}


def _code(name: str, severity: Severity, english: str, japanese: str, example: str) -> None:
    CODES[name] = Code(name, severity, (english, japanese), example)


def item_text(text: str) -> str:
    """A whole piece around the text of one item."""
    return '{"preferences": {"type": "object", "x-field-order": ["item"], "properties": {"item": ' + text + "}}}"


_T = '"x-title": {"en": "A", "ja": "あ"}, "x-description": {"en": "B", "ja": "い"}'
_TEXT = f'{{{_T}, "type": "string", "x-input-type": "text"'
_RADIO = f'{{{_T}, "type": "string", "x-input-type": "radio", "enum": ["a", "b"]'
_SLIDER = f'{{{_T}, "type": "number", "x-input-type": "slider"'
_BOUNDED = f'{_SLIDER}, "minimum": 0, "maximum": 10, "multipleOf": 1'
_WHEEL = f'{{{_T}, "type": "string", "x-input-type": "drumroll"'
_RANGE = f'{{{_T}, "type": "number", "x-input-type": "drumroll", "minimum": 0, "maximum": 10, "multipleOf": 1'
_MAP = f'{{{_T}, "type": "array", "x-input-type": "map"'
_TIME = f'{{{_T}, "type": "array", "x-input-type": "time"'
_DATE = f'{{{_T}, "type": "string", "x-input-type": "calendar", "format": "date"'


def _two(order: str) -> str:
    return f'{{"preferences": {{"type": "object"{order}, "properties": {{"a": {_TEXT}}}, "b": {_TEXT}}}}}}}}}'


# The file.
_code(
    "encoding",
    "error",
    "The file is not UTF-8: byte {offset} (0x{byte}) cannot be read. Save it as UTF-8.",
    "ファイルが UTF-8 ではありません。{offset} バイト目 (0x{byte}) を読めません。UTF-8 で保存してください。",
    "(bytes) 0xff",
)
_code("syntax", "error", "This is not JSON: {why}.", "JSON として読めません: {why_ja}。", '{"preferences": {},}')
_code(
    "too-large",
    "error",
    "The file has {size} bytes; at most {limit} (16 MiB) are read.",
    "ファイルの大きさは {size} バイトです。読めるのは {limit} バイト (16 MiB) までです。",
    "(a file of 17 MiB)",
)
_code(
    "too-deep",
    "error",
    "Objects and arrays are nested more than {limit} deep here.",
    "オブジェクトと配列の入れ子が {limit} 段を超えています。",
    "[" * 101 + "]" * 101,
)
_code(
    "duplicate-key",
    "error",
    "The key {key} is written twice in one object: first in line {line}, column {column}. The preview uses the last.",
    "同じオブジェクトにキー {key} が 2 回あります。最初は {line} 行 {column} 桁です。プレビューでは最後のものを使います。",
    '{"preferences": {"type": "object", "type": "object", "properties": {}}}',
)
_code(
    "not-a-piece",
    "error",
    "This is no piece definition: {found}. Accepted is an object with {accepted}, or a preferences container "
    '("type": "object" with "properties").',
    "ピースの定義ではありません: {found_ja}。{accepted} のいずれかを持つオブジェクト、または preferences の本体 "
    '("type": "object" と "properties") が必要です。',
    "{}",
)
# The container.
_code(
    "container-type",
    "error",
    'The preferences need "type": "object"; found {found}.',
    'preferences には "type": "object" が必要です。現在は {found_ja} です。',
    '{"preferences": {"properties": {}}}',
)
_code(
    "properties-missing",
    "error",
    'The preferences need "properties", an object of items; found {found}.',
    'preferences には項目をまとめたオブジェクト "properties" が必要です。現在は {found_ja} です。',
    '{"preferences": {"type": "object"}}',
)
_code(
    "order-type",
    "error",
    "x-field-order must be an array of item keys (strings); found {found}.",
    "x-field-order は項目キー (文字列) の配列にします。現在は {found} です。",
    '{"preferences": {"type": "object", "x-field-order": "a", "properties": {}}}',
)
_code(
    "order-missing",
    "warning",
    "There is no x-field-order: phones may show these {count} items in any order. List their keys.",
    "x-field-order がないため、{count} 個の項目の表示順は端末によって変わります。キーを順に並べてください。",
    _two(""),
)
_code(
    "order-unknown-key",
    "warning",
    "x-field-order lists {found}, which properties does not have.{near}",
    "x-field-order の {found} は properties にありません。{near_ja}",
    '{"preferences": {"type": "object", "x-field-order": ["ghost"], "properties": {}}}',
)
_code(
    "order-missing-key",
    "warning",
    "x-field-order does not list {keys}; unlisted items come last.",
    "x-field-order に {keys} がありません。書かれていない項目は最後に表示します。",
    _two(', "x-field-order": ["a"]'),
)
_code(
    "order-duplicate-key",
    "warning",
    "x-field-order lists {found} twice; the first place counts.",
    "x-field-order に {found} が 2 回あります。最初の位置を使います。",
    _two(', "x-field-order": ["a", "b", "a"]'),
)
# The item and its texts.
_code(
    "item-type",
    "error",
    "A preference item must be an object; {key} is {found}.",
    "設定項目はオブジェクトで書きます。{key} は {found} です。",
    "5",
)
_code(
    "title-missing",
    "error",
    "The item {key} needs x-title, a map of language code to text.",
    "項目 {key} に x-title (言語コードと文言の組) がありません。",
    '{"x-description": {"en": "B", "ja": "い"}, "type": "string", "x-input-type": "text"}',
)
_code(
    "description-missing",
    "error",
    "The item {key} needs x-description, a map of language code to text.",
    "項目 {key} に x-description (言語コードと文言の組) がありません。",
    '{"x-title": {"en": "A", "ja": "あ"}, "type": "string", "x-input-type": "text"}',
)
_code(
    "text-map-type",
    "error",
    'A text must be a map of language code to string, such as {{"en": "…", "ja": "…"}}; found {found}.',
    '文言は {{"en": "…", "ja": "…"}} のように言語コードと文字列の組で書きます。現在は {found} です。',
    '{"x-title": "A", "x-description": {"en": "B", "ja": "い"}, "type": "string", "x-input-type": "text"}',
)
_code(
    "language-code",
    "warning",
    "{found} is no language code; codes are BCP 47 tags such as en, ja or zh-Hans.{near}",
    "{found} は言語コードではありません。en、ja、zh-Hans のような BCP 47 の形で書きます。{near_ja}",
    '{"x-title": {"en": "A", "ja": "あ", "en_US": "A"}, "x-description": {"en": "B", "ja": "い"}, '
    '"type": "string", "x-input-type": "text"}',
)
_code(
    "language-missing",
    "warning",
    "{what}",
    "{what_ja}",
    '{"x-title": {"en": "A"}, "x-description": {"en": "B", "ja": "い"}, "type": "string", "x-input-type": "text"}',
)
_code(
    "text-surrogate",
    "error",
    "The text has half a character (a lone surrogate, \\u{unit}); it shows as U+FFFD. Write the whole character.",
    "文字の片割れ (単独のサロゲート \\u{unit}) があり、U+FFFD と表示されます。文字全体を書いてください。",
    '{"x-title": {"en": "\\ud800", "ja": "あ"}, "x-description": {"en": "B", "ja": "い"}, '
    '"type": "string", "x-input-type": "text"}',
)
_code(
    "text-empty",
    "warning",
    "This {what} is blank in {lang}. Write a text that users can read.",
    "この{what_ja}の {lang} が空です。利用者が読める文言を書いてください。",
    '{"x-title": {"en": " ", "ja": "あ"}, "x-description": {"en": "B", "ja": "い"}, '
    '"type": "string", "x-input-type": "text"}',
)
_code(
    "input-type-missing",
    "error",
    "The item {key} needs x-input-type, one of {accepted}.{guess}",
    "項目 {key} に x-input-type がありません。{accepted} のいずれかを書きます。{guess_ja}",
    f'{{{_T}, "type": "boolean"}}',
)
_code(
    "input-type-unknown",
    "error",
    "{found} is no input type; accepted are {accepted}.{near}",
    "{found} という入力の種類はありません。使えるのは {accepted} です。{near_ja}",
    f'{{{_T}, "type": "string", "x-input-type": "txet"}}',
)
_code(
    "type-missing",
    "error",
    'The item {key} needs "type": {accepted}.',
    '項目 {key} に "type": {accepted} がありません。',
    f'{{{_T}, "x-input-type": "text"}}',
)
_code(
    "type-mismatch",
    "error",
    "The type of a {kind} is {accepted}; found {found}.",
    "{kind} の type は {accepted} です。現在は {found} です。",
    f'{{{_T}, "type": "number", "x-input-type": "text"}}',
)
_code(
    "hidden-type",
    "error",
    "x-hidden must be true or false; found {found}. The item is shown.",
    "x-hidden には true か false を書きます。現在は {found} なので、項目は表示されます。",
    f'{_TEXT}, "x-hidden": "true"}}',
)
_code(
    "key-unused",
    "warning",
    "A {form} does not use {name}.",
    "{form} では {name} を使いません。",
    f'{_TEXT}, "minimum": 1}}',
)
_code(
    "key-unknown",
    "advice",
    "The specification does not know the key {name}.{near}",
    "{name} は仕様にないキーです。{near_ja}",
    f'{_TEXT}, "x-unit": "kg"}}',
)
# Bounds.
_code(
    "bound-missing",
    "error",
    "A {form} needs {names}.",
    "{form} には {names} が必要です。",
    f'{_SLIDER}, "minimum": 0, "maximum": 10}}',
)
_code(
    "bound-type",
    "error",
    "{name} must be a number; found {found}.",
    "{name} は数値にします。現在は {found} です。",
    f'{_SLIDER}, "minimum": 0, "maximum": "10", "multipleOf": 1}}',
)
_code(
    "bound-range",
    "error",
    "{name} of a {kind} must be {accepted}; found {found}.",
    "{kind} の {name} は {accepted_ja}。現在は {found} です。",
    f'{_SLIDER}, "minimum": 0, "maximum": 2000000, "multipleOf": 1}}',
)
_code(
    "bounds-order",
    "error",
    "maximum {maximum} must be {relation} minimum {minimum}.",
    "maximum ({maximum}) は minimum ({minimum}) {relation_ja}にします。",
    f'{_SLIDER}, "minimum": 10, "maximum": 0, "multipleOf": 1}}',
)
_code(
    "step-too-large",
    "warning",
    "multipleOf {step} is larger than the whole range from {minimum} to {maximum}: only {minimum} can be chosen.",
    "multipleOf ({step}) が範囲 {minimum}〜{maximum} より大きいため、選べるのは {minimum} だけです。",
    f'{_SLIDER}, "minimum": 0, "maximum": 10, "multipleOf": 20}}',
)
_code(
    "step-uneven",
    "warning",
    "maximum {maximum} is not on a step from {minimum} by {step}: the largest value is {last}.",
    "maximum ({maximum}) は {minimum} から {step} 刻みの値に当たりません。最大値は {last} になります。",
    f'{_SLIDER}, "minimum": 0, "maximum": 10, "multipleOf": 3}}',
)
_code(
    "step-offset",
    "warning",
    "minimum {minimum} is no multiple of multipleOf {step}: steps are counted from minimum here, while a schema "
    "validator counts from 0.",
    "minimum ({minimum}) は multipleOf ({step}) の倍数ではありません。ここでは minimum から数えますが、"
    "スキーマ検証では 0 から数えます。",
    f'{_SLIDER}, "minimum": 1, "maximum": 11, "multipleOf": 2}}',
)
# Options.
_code(
    "enum-missing",
    "error",
    "A {form} needs enum, an array of {accepted}.",
    "{form} には enum ({accepted_ja}の配列) が必要です。",
    f"{_WHEEL}}}",
)
_code(
    "enum-empty",
    "error",
    "enum is empty; a {form} needs at least one option.",
    "enum が空です。{form} には選択肢が 1 つ以上必要です。",
    f'{_WHEEL}, "enum": []}}',
)
_code(
    "enum-type",
    "error",
    "enum must be an array of {accepted}; found {found}.{more}",
    "enum は{accepted_ja}の配列にします。現在は {found} です。{more_ja}",
    f'{_WHEEL}, "enum": ["a", 5]}}',
)
_code(
    "enum-duplicate",
    "error",
    "The option {found} is listed twice.",
    "選択肢 {found} が 2 回あります。",
    f'{_WHEEL}, "enum": ["a", "b", "a"]}}',
)
_code(
    "enum-titles-type",
    "error",
    "x-enum-titles must be a map of option to texts; found {found}.",
    "x-enum-titles は選択肢と文言の組で書きます。現在は {found} です。",
    f'{_RADIO}, "x-enum-titles": []}}',
)
_code(
    "enum-title-unknown",
    "warning",
    "x-enum-titles has a title for {found}, which is not in enum.{near}",
    "x-enum-titles の {found} は enum にありません。{near_ja}",
    f'{_RADIO}, "x-enum-titles": {{"a": {{"en": "A", "ja": "あ"}}, "b": {{"en": "B", "ja": "い"}}, '
    '"c": {"en": "C", "ja": "う"}}}',
)
_code(
    "enum-title-missing",
    "warning",
    "x-enum-titles has no title for {values}; the value itself is displayed.",
    "x-enum-titles に {values} の文言がありません。値がそのまま表示されます。",
    f'{_RADIO}, "x-enum-titles": {{"a": {{"en": "A", "ja": "あ"}}}}}}',
)
_code(
    "options-many",
    "advice",
    "{count} options: at most {limit} are recommended for a drumroll.",
    "選択肢が {count} 個あります。drumroll では {limit} 個までが推奨です。",
    f'{{{_T}, "type": "number", "x-input-type": "drumroll", "minimum": 0, "maximum": 200, "multipleOf": 1}}',
)
_code(
    "options-count",
    "advice",
    "{count} options: a radio should have 2 to 5.",
    "選択肢が {count} 個あります。radio では 2〜5 個が推奨です。",
    f'{{{_T}, "type": "string", "x-input-type": "radio", "enum": ["a"]}}',
)
# Text.
_code(
    "text-limit",
    "error",
    "maximum of a {kind} is a character limit, a whole number above 0; found {found}. The limit is {limit} here.",
    "{kind} の maximum は文字数の上限で、1 以上の整数です。現在は {found} なので、上限を {limit} とします。",
    f'{_TEXT}, "maximum": 0}}',
)
_code(
    "text-count-differs",
    "advice",
    "The default has {points} characters, but {units} UTF-16 units: a phone that counts those finds it too long "
    "for maximum {limit}.",
    "初期値は {points} 文字ですが、UTF-16 では {units} です。UTF-16 で数える端末では maximum ({limit}) を超えます。",
    f'{_TEXT}, "maximum": 3, "default": "😀😀"}}',
)
# Defaults.
_code(
    "default-type",
    "error",
    "The default of a {form} is {accepted}; found {found}.",
    "{form} の初期値は{accepted_ja}です。現在は {found} です。",
    f'{{{_T}, "type": "boolean", "x-input-type": "switch", "default": "yes"}}',
)
_code(
    "default-not-in-enum",
    "error",
    "The default {found} is not one of the options: {accepted}.",
    "初期値 {found} は選択肢にありません。使えるのは {accepted} です。",
    f'{_RADIO}, "default": "c"}}',
)
_code(
    "default-out-of-range",
    "error",
    "The default {found} is outside {minimum} to {maximum}.",
    "初期値 {found} は {minimum}〜{maximum} の範囲外です。",
    f'{_BOUNDED}, "default": 11}}',
)
_code(
    "default-off-step",
    "warning",
    "The default {found} lies between two steps ({below} and {above}); once touched, it cannot be chosen again.",
    "初期値 {found} は刻みの間 ({below} と {above}) にあります。一度変更すると、この値には戻せません。",
    f'{_BOUNDED}, "default": 1.5}}',
)
_code(
    "default-too-long",
    "error",
    "The default has {count} characters; it must have fewer than {limit}.",
    "初期値は {count} 文字です。{limit} 文字未満にします。",
    f'{_TEXT}, "maximum": 3, "default": "abc"}}',
)
_code(
    "default-line-break",
    "error",
    "The default of a {kind} holds {what}, which its field cannot produce.",
    "{kind} の初期値に、入力欄では入れられない{what_ja}が含まれています。",
    f'{_TEXT}, "default": "a\\nb"}}',
)
_code(
    "default-date",
    "error",
    "The default {found} is no date; write yyyy-mm-dd and a day that exists.",
    "初期値 {found} は日付ではありません。実在する日を yyyy-mm-dd の形で書きます。",
    f'{_DATE}, "default": "2026-02-30"}}',
)
_code(
    "default-time",
    "error",
    "The default {found} is no time; write [hour, minute] with whole numbers 0 to 23 and 0 to 59.",
    "初期値 {found} は時刻ではありません。[時, 分] を 0〜23 と 0〜59 の整数で書きます。",
    f'{_TIME}, "default": [24, 0]}}',
)
_code(
    "default-position",
    "error",
    "The default {found} is not on the globe; write [latitude, longitude] within -90 to 90 and -180 to 180.",
    "初期値 {found} は地球上の位置ではありません。[緯度, 経度] を -90〜90 と -180〜180 で書きます。",
    f'{_MAP}, "default": [100, 200]}}',
)
_code(
    "position-swapped",
    "error",
    "The default {found} reads as longitude, latitude; write [latitude, longitude]: {accepted}. It is shown swapped.",
    "初期値 {found} は経度、緯度の順のようです。[緯度, 経度] の順に {accepted} と書きます。入れ替えて表示します。",
    f'{_MAP}, "default": [139.5, 35.7]}}',
)
_code(
    "format-missing",
    "error",
    'A calendar needs "format": "date"; found {found}.',
    'calendar には "format": "date" が必要です。現在は {found_ja} です。',
    f'{{{_T}, "type": "string", "x-input-type": "calendar"}}',
)
# The piece around its preferences.
_code(
    "piece-title-long",
    "advice",
    "The piece title in {lang} has {count} characters; at most {limit} are recommended.",
    "ピースの title ({lang}) は {count} 文字です。{limit} 文字までが推奨です。",
    '{"title": {"en": "A title of a piece that goes on for far too long"}, "preferences": '
    '{"type": "object", "properties": {}}}',
)
_code(
    "piece-language",
    "warning",
    "The piece's {name} should be a map of language code to text with English (en) in it; found {found}.",
    "ピースの {name} は英語 (en) を含む言語コードと文言の組にします。現在は {found} です。",
    '{"title": {"ja": "あ"}, "preferences": {"type": "object", "properties": {}}}',
)
_code(
    "piece-os-type",
    "error",
    "osType must be one of {accepted}; found {found}.{near}",
    "osType は {accepted} のいずれかです。現在は {found} です。{near_ja}",
    '{"osType": "ios", "preferences": {"type": "object", "properties": {}}}',
)
_code(
    "piece-block-type",
    "error",
    "blockType must be one of {accepted}; found {found}.{near}",
    "blockType は {accepted} のいずれかです。現在は {found} です。{near_ja}",
    '{"blockType": "Trigger", "preferences": {"type": "object", "properties": {}}}',
)
_code(
    "piece-version",
    "warning",
    'version should be three numbers with dots, such as "1.0.0"; found {found}.',
    'version は "1.0.0" のように数字 3 つを点でつなぎます。現在は {found} です。',
    '{"version": "1.0", "preferences": {"type": "object", "properties": {}}}',
)
_code(
    "piece-categories",
    "warning",
    "categoryIds should be an array of one or two; found {found}.",
    "categoryIds は 1 つか 2 つの配列にします。現在は {found} です。",
    '{"categoryIds": [], "preferences": {"type": "object", "properties": {}}}',
)
# An update of a published piece (two files; the example is the updated one).
_UPDATE = "(published against updated)"
_code(
    "update-key-removed",
    "error",
    'The published item {key} is gone. Keep it and hide it with "x-hidden": true instead.',
    '公開済みの項目 {key} がなくなっています。削除せず、"x-hidden": true で隠してください。',
    _UPDATE,
)
_code(
    "update-type-changed",
    "error",
    "The type of {key} may not change in an update: it was {old}, now {new}.",
    "更新では {key} の type を変更できません。公開版は {old}、更新版は {new} です。",
    _UPDATE,
)
_code(
    "update-input-type-changed",
    "error",
    "The x-input-type of {key} may not change in an update: it was {old}, now {new}.",
    "更新では {key} の x-input-type を変更できません。公開版は {old}、更新版は {new} です。",
    _UPDATE,
)
_code(
    "update-enum-changed",
    "error",
    "The enum of {key} may not change in an update: it was {old}, now {new}.",
    "更新では {key} の enum を変更できません。公開版は {old}、更新版は {new} です。",
    _UPDATE,
)
_code(
    "update-default-changed",
    "error",
    "The default of {key} may not change in an update: it was {old}, now {new}.",
    "更新では {key} の default を変更できません。公開版は {old}、更新版は {new} です。",
    _UPDATE,
)
_code(
    "update-piece-key-changed",
    "error",
    "{key} of a piece may not change in an update: it was {old}, now {new}.",
    "更新ではピースの {key} を変更できません。公開版は {old}、更新版は {new} です。",
    _UPDATE,
)
_code(
    "update-bound-changed",
    "warning",
    "The {name} of {key} should not change in an update: it was {old}, now {new}.",
    "更新では {key} の {name} を変更しないでください。公開版は {old}、更新版は {new} です。",
    _UPDATE,
)

FIX_TITLES: dict[str, tuple[str, str]] = {
    "replace": ("Change to {text}", "{text} に変更"),
    "rename": ("Rename to {text}", "{text} に名前を変更"),
    "remove": ("Remove {text}", "{text} を削除"),
    "insert": ("Add {text}", "{text} を追加"),
    "swap": ("Swap to {text}", "{text} に入れ替え"),
    "order": ("Sort out x-field-order", "x-field-order を整える"),
    "order-insert": ("Add x-field-order as shown", "表示順どおりに x-field-order を追加"),
    "unquote": ("Take the quotes off: {text}", "引用符を外して {text} に変更"),
    "quote": ("Put it in quotes: {text}", "引用符を付けて {text} に変更"),
    "clamp": ("Hold within the range: {text}", "範囲内の {text} に変更"),
    "line-break": ("Mend the line breaks", "改行を直す"),
}

WHY: dict[str, tuple[str, str]] = {
    "empty": ("the file is empty", "ファイルが空です"),
    "end": ("the text ends too early", "途中で終わっています"),
    "extra": ("there is more text after the end of the value", "値の終わりの後に余分な文字があります"),
    "comment": ("JSON has no comments; take them out", "JSON にコメントは書けません。取り除いてください"),
    "trailing-comma": (
        "a comma stands before a closing bracket; take it out",
        "閉じ括弧の前に余分なコンマがあります。取り除いてください",
    ),
    "comma": ("a comma stands where a value should be", "値があるべき場所にコンマがあります"),
    "no-comma": ("a comma is missing before {found}", "{found} の前にコンマがありません"),
    "bracket": ("the bracket {found} does not match the one that is open", "括弧 {found} が対応していません"),
    "unexpected": (
        "{found} cannot stand here; a comma or a closing bracket is expected",
        "ここに {found} は書けません。コンマか閉じ括弧が必要です",
    ),
    "single-quote": (
        "texts and keys stand in double quotes, not single ones",
        "文字列とキーは単引用符でなく二重引用符で囲みます",
    ),
    "bare-key": ("the key {found} must stand in double quotes", "キー {found} を二重引用符で囲んでください"),
    "key": (
        "a key in double quotes is expected, not {found}",
        "二重引用符で囲んだキーが必要です ({found} は書けません)",
    ),
    "colon": ("a colon is missing after the key", "キーの後にコロンがありません"),
    "open-string": ("a text is not closed", "文字列が閉じられていません"),
    "escape": ("{found} is no escape of JSON", "{found} という JSON のエスケープはありません"),
    "line-break": (
        "a text runs over the end of the line; write \\n, or close it",
        "文字列が行末で閉じられていません。改行は \\n と書きます",
    ),
    "control": (
        "a text holds a control character; write it as an escape",
        "文字列に制御文字があります。エスケープで書いてください",
    ),
    "nan": ("{found} is no JSON number", "{found} は JSON の数値ではありません"),
    "number": ("{found} is not how JSON writes a number", "{found} は JSON の数値の書き方ではありません"),
    "value": ("a value is expected, not {found}", "値が必要です ({found} は書けません)"),
    "word": (
        "{found} is no value of JSON; accepted are true, false, null, numbers, and texts in double quotes",
        "{found} は JSON の値ではありません。true、false、null、数値、二重引用符の文字列が使えます",
    ),
}
