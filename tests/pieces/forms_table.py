"""The table of the eleven forms. Each row drives every test of that form; a new form needs a row here.

`good` are JSON values as loaded with the JSON text that is then delivered and the text shown on the closed row, in
English and Japanese; where the platforms differ, as a pair (iOS, Android). `bad` are refused when loaded. `defaults`
are declared defaults with the text delivered before any touch. `broken` are defaults with the code that they get.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Shown = str | tuple[str, str]
ON, OFF = "On", "Off"


@dataclass(frozen=True)
class Row:
    """One form: its fallback as delivered, and examples of every class of value."""

    form: str
    fallback: str
    good: list[tuple[str, str, Shown, Shown]]
    bad: list[str]
    defaults: list[tuple[str, str]] = field(default_factory=list)
    broken: list[tuple[str, str]] = field(default_factory=list)


NO_STRING = ["null", "true", "1", "[]", '["a"]', "{}"]
NO_NUMBER = ["null", "true", "false", '"1"', '"0"', "[]", "[0]", "{}"]
NO_PAIR = [
    "null",
    "true",
    "1",
    '"1,2"',
    "{}",
    "[]",
    "[1]",
    "[1, 2, 3]",
    '["1", "2"]',
    "[1, true]",
    "[null, 1]",
    "[[1], 2]",
]

ROWS = [
    Row(
        "drumroll-string",
        '"a"',
        good=[('"a"', '"a"', "a", "a"), ('"c"', '"c"', "c", "c")],
        bad=[*NO_STRING, '"d"', '"A"', '"a "', '""'],
        defaults=[('"b"', '"b"')],
        broken=[
            ('"d"', "default-not-in-enum"),
            ('"A"', "default-not-in-enum"),
            ("1", "default-type"),
            ("null", "default-type"),
            ('["a"]', "default-type"),
            ('""', "default-not-in-enum"),
        ],
    ),
    Row(
        "drumroll-number",
        "10",
        good=[
            ("10", "10", "10", "10"),
            ("10.0", "10", "10", "10"),
            ("1e1", "10", "10", "10"),
            ("2.5", "2.5", "2.5", "2.5"),
            ("25e-1", "2.5", "2.5", "2.5"),
        ],
        bad=[*NO_NUMBER, "3", "10.5", "-10", '"10"', "1e999999999999", "1e99999999999999999999"],
        defaults=[("30", "30"), ("10.0", "10.0"), ("2.50", "2.50"), ("1E1", "1E1")],
        broken=[
            ("3", "default-not-in-enum"),
            ('"10"', "default-type"),
            ("true", "default-type"),
            ("[10]", "default-type"),
            ("1e999999999999", "default-not-in-enum"),
        ],
    ),
    Row(
        "drumroll-range",
        "0",
        good=[
            ("0", "0", "0", "0"),
            ("-0", "0", "0", "0"),
            ("10", "10", "10", "10"),
            ("4.0", "4", "4", "4"),
            ("0.4e1", "4", "4", "4"),
        ],
        bad=[*NO_NUMBER, "1", "11", "12", "-2", "0.1", "1e400", "1e999999999999", "1e-999999999999"],
        defaults=[("0", "0"), ("6", "6"), ("6.0", "6.0"), ("10", "10"), ("1E+1", "1E+1"), ("-0", "-0")],
        broken=[
            ("12", "default-out-of-range"),
            ("-1", "default-out-of-range"),
            ('"6"', "default-type"),
            ("false", "default-type"),
            ("1e999999999999", "default-out-of-range"),
        ],
    ),
    Row(
        "text",
        '""',
        good=[
            ('""', '""', "", ""),
            ('"abc"', '"abc"', "abc", "abc"),
            ('"12345"', '"12345"', "12345", "12345"),
            ('"😀😀😀😀😀"', '"😀😀😀😀😀"', "😀😀😀😀😀", "😀😀😀😀😀"),
            ('"<b>"', '"<b>"', "<b>", "<b>"),
            ('"a\\tb"', '"a\\tb"', "a\tb", "a\tb"),
            ('"\\"\\\\"', '"\\"\\\\"', '"\\', '"\\'),
        ],
        bad=[*NO_STRING, '"123456"', '"a\\nb"', '"a\\rb"', '"a\\u2028b"', '"\\ud800"'],
        defaults=[('"1234"', '"1234"'), ('""', '""'), ('"😀😀"', '"😀😀"')],
        broken=[
            ('"12345"', "default-too-long"),
            ('"123456"', "default-too-long"),
            ("5", "default-type"),
            ("false", "default-type"),
            ('"a\\nb"', "default-line-break"),
        ],
    ),
    Row(
        "textarea",
        '""',
        good=[
            ('""', '""', "", ""),
            ('"a\\nb"', '"a\\nb"', "a\nb", "a\nb"),
            ('"\\n\\n\\n"', '"\\n\\n\\n"', "\n\n\n", "\n\n\n"),
            ('"12345"', '"12345"', "12345", "12345"),
        ],
        bad=[*NO_STRING, '"123456"', '"a\\r\\nb"', '"a\\rb"', '"\\udfff"'],
        defaults=[('"a\\nb"', '"a\\nb"'), ('""', '""')],
        broken=[('"12345"', "default-too-long"), ("0", "default-type"), ('"a\\r\\nb"', "default-line-break")],
    ),
    Row(
        "slider",
        "-10",
        good=[("-10", "-10", "-10", "-10"), ("0", "0", "0", "0"), ("5.00", "5", "5", "5"), ("10", "10", "10", "10")],
        bad=[*NO_NUMBER, "1", "15", "-15", "0.000001", "1e999999999999"],
        defaults=[("0", "0"), ("0.0", "0.0"), ("-5", "-5")],
        broken=[
            ("11", "default-out-of-range"),
            ("-11", "default-out-of-range"),
            ('"0"', "default-type"),
            ("null", "default-type"),
        ],
    ),
    Row(
        "calendar",
        '"2026-04-09"',
        good=[
            ('"2026-04-09"', '"2026-04-09"', "Apr 9, 2026", "2026/04/09"),
            ('"2024-02-29"', '"2024-02-29"', "Feb 29, 2024", "2024/02/29"),
            ('"0001-01-01"', '"0001-01-01"', "Jan 1, 1", "1/01/01"),
            ('"9999-12-31"', '"9999-12-31"', "Dec 31, 9999", "9999/12/31"),
        ],
        bad=[
            *NO_STRING,
            '""',
            '"2026-02-29"',
            '"2026-4-9"',
            '"2026-04-09T00:00"',
            '"2026/04/09"',
            '"20260409"',
            '"0000-01-01"',
            '"10000-01-01"',
            '"2026-04-31"',
            '" 2026-04-09"',
            '"2026-04-09\\n"',
            '"２０２６-04-09"',
            '"-2026-04-09"',
            '"2026-W15-4"',
            "20260409",
        ],
        defaults=[('"2000-12-31"', '"2000-12-31"')],
        broken=[
            ('"2026-02-30"', "default-date"),
            ('"today"', "default-date"),
            ('""', "default-date"),
            ("20260409", "default-type"),
            ('"2026-04-09\\n"', "default-date"),
        ],
    ),
    Row(
        "radio",
        '"a"',
        good=[('"a"', '"a"', "a", "a"), ('"b"', '"b"', "b", "b")],
        bad=[*NO_STRING, '"c"', '"B"', '""'],
        defaults=[('"b"', '"b"')],
        broken=[('"c"', "default-not-in-enum"), ("0", "default-type"), ("[]", "default-type")],
    ),
    Row(
        "map",
        "[35.73048861613938, 139.53233242034912]",
        good=[
            ("[35.5, 139.25]", "[35.5, 139.25]", "Latitude 35.5, Longitude 139.25", "緯度 35.5、経度 139.25"),
            ("[-90, 180]", "[-90, 180]", "Latitude -90, Longitude 180", "緯度 -90、経度 180"),
            ("[90.0, -180.0]", "[90, -180]", "Latitude 90, Longitude -180", "緯度 90、経度 -180"),
            ("[0, 0]", "[0, 0]", "Latitude 0, Longitude 0", "緯度 0、経度 0"),
            ("[0.00000049, -0.1]", "[0.00000049, -0.1]", "Latitude 0, Longitude -0.1", "緯度 0、経度 -0.1"),
        ],
        bad=[*NO_PAIR, "[90.0000001, 0]", "[0, 180.5]", "[139, 35]", "[-91, 0]", "[0, -181]", "[1e999999999999, 0]"],
        defaults=[("[35.70, 139.50]", "[35.70, 139.50]"), ("[0, 0]", "[0, 0]"), ("[139.5, 35.7]", "[35.7, 139.5]")],
        broken=[
            ("[100, 200]", "default-position"),
            ("[139.5, 35.7]", "position-swapped"),
            ("[1]", "default-type"),
            ('"35,139"', "default-type"),
            ("[1, 2, 3]", "default-type"),
            ('["a", 1]', "default-type"),
            ("null", "default-type"),
        ],
    ),
    Row(
        "switch",
        "false",
        good=[("true", "true", ON, "オン"), ("false", "false", OFF, "オフ")],
        bad=["null", "0", "1", '"true"', '"false"', "[]", "{}", '""'],
        defaults=[("true", "true"), ("false", "false")],
        broken=[('"true"', "default-type"), ("1", "default-type"), ("0", "default-type"), ("null", "default-type")],
    ),
    Row(
        "time",
        "[0, 0]",
        good=[
            ("[0, 0]", "[0, 0]", "12:00 AM", "0:00"),
            ("[9, 5]", "[9, 5]", "9:05 AM", "9:05"),
            ("[12, 0]", "[12, 0]", "12:00 PM", "12:00"),
            ("[23, 59]", "[23, 59]", "11:59 PM", "23:59"),
            ("[9.0, 3e1]", "[9, 30]", "9:30 AM", "9:30"),
        ],
        bad=[*NO_PAIR, "[24, 0]", "[0, 60]", "[-1, 0]", "[9.5, 0]", "[0, 0.1]", "[1e99999, 0]", '"09:00"'],
        defaults=[("[0, 0]", "[0, 0]"), ("[9.0, 0]", "[9.0, 0]"), ("[23, 59]", "[23, 59]")],
        broken=[
            ("[24, 0]", "default-time"),
            ("[0, 60]", "default-time"),
            ("[9.5, 0]", "default-time"),
            ("[-1, 0]", "default-time"),
            ('"9:00"', "default-type"),
            ("[9]", "default-type"),
            ('["9", "0"]', "default-type"),
            ("[true, 0]", "default-type"),
        ],
    ),
]
