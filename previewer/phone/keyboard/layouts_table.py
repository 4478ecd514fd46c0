"""The letters of the keyboards, by language: as the phones have them by themselves."""

from __future__ import annotations

from typing import Final, NamedTuple


class Letters(NamedTuple):
    """The letters of a keyboard: three rows, and the same with shift ('' is the capital letters). `name` is what a key
    says that leads back to them. `no_shift`: no such key is beside them (on AOSP's keyboard, on an iPhone). On an
    Android tablet `indent` keys are free before the third row, and `after` stands behind it where there is room.
    """

    rows: tuple[str, str, str]
    shifted: tuple[str, str, str] = ("", "", "")
    name: str = "ABC"
    no_shift: bool = False
    indent: float = 0.0
    after: str = "!?"


QWERTY: Final = Letters(("qwertyuiop", "asdfghjkl", "zxcvbnm"))

#: By the language's own code; QWERTY for all others.
LETTERS: Final = {
    "ar": Letters(
        ("ضصثقفغعهخحج", "شسيبلاتنمكط", "ذءؤرىةوزظد"),
        ("ًٌٍَُِّْـ؛؟", "ئآأإٱپچژڤگ؛", "؟،ـ«»٪٫٬…"),
        "ابج",
        no_shift=True,
        after="",
    ),
    "da": Letters(("qwertyuiopå", "asdfghjklæø", "zxcvbnm")),
    "de": Letters(("qwertzuiopü", "asdfghjklöä", "yxcvbnm")),
    "el": Letters(("ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ"), name="ΑΒΓ"),
    "es": Letters(("qwertyuiop", "asdfghjklñ", "zxcvbnm")),
    # As AOSP's keyboard has it.
    "fa": Letters(
        ("ضصثقفغعهخحج", "شسیبلاتنمکگ", "ظطژزرذدپوچ"),
        ("ًٌٍَُِّْـ؛؟", "ئآأإؤۀة«»؛٪", "٫٬…ء،٬"),
        "ابپ",
        no_shift=True,
        indent=0.5,
        after="",
    ),
    "fi": Letters(("qwertyuiopå", "asdfghjklöä", "zxcvbnm")),
    "fr": Letters(("azertyuiop", "qsdfghjklm", "wxcvbn'")),
    "he": Letters(
        ("קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ"), ("קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ"), "אבג", no_shift=True
    ),
    "hi": Letters(("ौैाीूबहगदजड", "ोे्िुपरकतचट", "ॉंमनवलसय़"), ("औऐआईऊभङघधझढ", "ओएअइउफऱखथछठ", "ऑँणऩऴळशषञ"), "कखग"),
    "ko": Letters(
        ("ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ", "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ", "ㅋㅌㅊㅍㅠㅜㅡ"),
        ("ㅃㅉㄸㄲㅆㅛㅕㅑㅒㅖ", "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ", "ㅋㅌㅊㅍㅠㅜㅡ"),
        "가나다",
    ),
    "nb": Letters(("qwertyuiopå", "asdfghjkløæ", "zxcvbnm")),
    "ru": Letters(("йцукенгшщзх", "фывапролджэ", "ячсмитьбю"), name="АБВ"),
    "sv": Letters(("qwertyuiopå", "asdfghjklöä", "zxcvbnm")),
    "th": Letters(("ๆไำพะัีรนยบ", "ฟหกดเ้่าสวง", "ผปแอิืทมใฝ"), ("๐ฎฑธํ๊ณฯญฐู", "ฤฆฏโฌ็๋ษศซข", "ฉฮฺ์ฒฬฦถุึ"), "กขค"),
    "tr": Letters(("qwertyuıopğü", "asdfghjklşi", "zxcvbnmöç")),
    "uk": Letters(("йцукенгшщзхї", "фівапролджє", "ячсмитьбю"), name="АБВ"),
}

#: Digits, and signs with "#+=", three rows each: with the space bar alone below, and with a comma and a stop beside it.
DIGITS: Final = {False: ("1234567890", '-/:;()$&@"', ".,?!'"), True: ("1234567890", "@#$_&-+()/", "*\"':;!?")}
SIGNS: Final = {False: ("[]{}#%^*+=", "_\\|~<>€£¥•", ".,?!'"), True: ("~`|•√π÷×¶∆", "£€$¢^°={}\\", "%©®™✓[]")}

#: The pages of an iPad: three rows each, the last between two keys that lead to the other.
TABLET_DIGITS: Final = ("1234567890", "@#$&*()'\"", "%-+=/;:!?")
TABLET_SIGNS: Final = ("1234567890", "€£¥_^[]{}", "§|~…\\<>!?")

#: The pages of an Android tablet, as AOSP's keyboard has them.
ANDROID_TABLET_DIGITS: Final = ("1234567890", "@#$%&-+()", "\\=*\"':;!?")
ANDROID_TABLET_SIGNS: Final = ("~`|•√π÷×¶∆", "£¢€¥^°={}", "\\©®™℅[]¡¿")

#: Keys of twelve: what taps one after the other write, without the brackets, which are seen on the key alone.
KANA: Final = (
    ("あいうえお", "かきくけこ", "さしすせそ"),
    ("たちつてと", "なにぬねの", "はひふへほ"),
    ("まみむめも", "や「ゆ」よ", "らりるれろ"),
    ("", "わをんー〜", "、。？！…"),
)
NUMBERS: Final = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), ("()[]", "0", ".,-/"))
ALPHABET: Final = (
    ("@#/&_", "abc", "def"),
    ("ghi", "jkl", "mno"),
    ("pqrs", "tuv", "wxyz"),
    ("", "'\"()", ".,?!"),
)
