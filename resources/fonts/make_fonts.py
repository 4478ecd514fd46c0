"""Make the font files of this folder anew from the packages that `TABLE` names: python make_fonts.py [FILE …]

Needs npm, apt-get, dpkg-deb, pngquant 2.17.0 (Debian) and, in an environment of its own, fonttools 4.68.0 and
pyoxipng 9.1.1. The same versions give the same bytes. The program itself needs none of them.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import NamedTuple

import oxipng
from fontTools import subset, version
from fontTools.ttLib import TTFont

FOLDER = Path(__file__).parent
FONTTOOLS = "4.68.0"
#: Colours of one emoji; the pictures have 256, which nobody sees at the size of a text.
EMOJI_COLOURS = "64"
EMOJI_PACKAGE = "fonts-noto-color-emoji=2.042-0+deb12u1"
EMOJI_FILE = "usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"

#: What text runs on the phones turn on. Nothing is written downwards, so `vert` and its like are left out.
FEATURES = (
    "abvm abvs akhn blwf blwm blws calt ccmp cjct clig curs dist fina fin2 fin3 half haln halt init isol kern liga "
    "ljmo locl mark med2 medi mkmk nukt palt pref pres pstf psts rclt rkrf rlig rphf tjmo vatu vjmo"
).split()
#: Left out besides what the subsetter always leaves out: hinting, vertical metrics, the axes of variable fonts.
TABLES = ["BASE", "MATH", "STAT", "VORG", "gasp", "vhea", "vmtx"]


def span(*ranges: tuple[int, int]) -> set[int]:
    """All code points of `ranges`, both ends included."""
    return {code for first, last in ranges for code in range(first, last + 1)}


def codec(*names: str) -> set[int]:
    """All code points from U+00A0 on that one of Python's codecs `names` can write."""
    return {code for code in range(0xA0, 0x30000) if any(_writes(name, chr(code)) for name in names)}


def _writes(name: str, character: str) -> bool:
    try:
        character.encode(name)
    except UnicodeEncodeError:
        return False
    return True


def jis_levels_1_to_3() -> set[int]:
    """JIS X 0208, the first plane of JIS X 0213, and what Windows adds."""
    # The codec marks the second plane, which is level 4, by a byte 8F.
    both = codec("euc_jis_2004")
    return codec("cp932") | {code for code in both if not chr(code).encode("euc_jis_2004").startswith(b"\x8f")}


#: In every one of the four Han fonts: Latin, punctuation, symbols, kana, enclosed and compatibility forms, widths.
COMMON = span((0x20, 0x24F), (0x2000, 0x33FF), (0xFE00, 0xFE6F), (0xFF00, 0xFFEF))
HANGUL = span((0x1100, 0x11FF), (0x3130, 0x318F), (0xA960, 0xA97F), (0xAC00, 0xD7FF))
LATIN = span(
    (0x20, 0x52F), (0x1AB0, 0x1AFF), (0x1C80, 0x1C8F), (0x1D00, 0x218F), (0x2C60, 0x2C7F), (0x2DE0, 0x2E7F),
    (0xA640, 0xA69F), (0xA700, 0xA7FF), (0xAB30, 0xAB6F), (0xFB00, 0xFB06), (0xFE20, 0xFE2F),
)  # fmt: skip
#: Of scripts whose fonts are large: what is written in them today, without the hinting.
OWN = {
    "Ethiopic": span((0x20, 0x7E), (0x1200, 0x137F)),
    "Sinhala": span((0x20, 0x7E), (0xD80, 0xDFF), (0x200C, 0x200D), (0x25CC, 0x25CC)),
}
SYMBOLS = span((0x2190, 0x2BFF), (0x1F100, 0x1F1FF), (0x1F650, 0x1F67F), (0x1F780, 0x1F7FF))


@cache
def han(region: str) -> set[int]:
    """What the fonts of a region keep: its national character set and what all share."""
    own: dict[str, Callable[[], set[int]]] = {
        "JP": jis_levels_1_to_3,
        "KR": lambda: codec("euc_kr", "cp949") | HANGUL,
        "SC": lambda: codec("gb2312"),
        "TC": lambda: codec("big5"),
    }
    return own[region]() | COMMON


class Font(NamedTuple):
    """A file to make: the weight is the package's name for it, `keep` nothing where the whole font is kept.

    A font with a `family` gets that name, and only the characters of `keep` that the fonts of `less` have not.
    """

    name: str
    package: str
    member: str
    keep: Callable[[], set[int]] | None = None
    family: str = ""
    less: tuple[str, ...] = ()


def _rows() -> Iterable[Font]:
    def rows(family: str, package: str, weights: str, keep: Callable[[], set[int]] | None = None) -> Iterable[Font]:
        for weight in weights.split():
            style = weight.lstrip("0123456789")
            yield Font(f"{family}-{style}.ttf", package, f"{weight}/{family}_{weight}.ttf", keep)

    sans = "noto-sans"
    yield from rows("Inter", "inter@0.4.2", "400Regular 500Medium 600SemiBold 700Bold")
    yield from rows("Roboto", "roboto@0.4.3", "400Regular 500Medium 700Bold")
    yield from rows("RobotoMono", "roboto-mono@0.4.2", "400Regular 700Bold")
    yield from rows("NotoSansJP", f"{sans}-jp@0.4.3", "400Regular 500Medium 700Bold", lambda: han("JP"))
    for region, version_ in (("SC", "0.4.3"), ("TC", "0.4.3"), ("KR", "0.4.3")):
        package = f"{sans}-{region.lower()}@{version_}"
        yield from rows(f"NotoSans{region}", package, "400Regular 700Bold", lambda region=region: han(region))
    for script, version_ in (("Arabic", "0.4.3"), ("Hebrew", "0.4.1"), ("Thai", "0.4.2"), ("Devanagari", "0.4.1")):
        yield from rows(f"NotoSans{script}", f"{sans}-{script.lower()}@{version_}", "400Regular 700Bold")
    for script, version_ in (
        ("Bengali", "0.4.4"), ("Tamil", "0.4.3"), ("Telugu", "0.4.2"),
        ("Georgian", "0.4.3"), ("Armenian", "0.4.2"), ("Myanmar", "0.4.2"),
    ):  # fmt: skip
        yield from rows(f"NotoSans{script}", f"{sans}-{script.lower()}@{version_}", "400Regular 700Bold")
    for script, version_ in (
        ("Khmer", "0.4.3"), ("Lao", "0.4.2"), ("Gurmukhi", "0.4.1"),
        ("Kannada", "0.4.3"), ("Gujarati", "0.4.2"), ("Malayalam", "0.4.2"),
    ):  # fmt: skip
        yield from rows(f"NotoSans{script}", f"{sans}-{script.lower()}@{version_}", "400Regular 700Bold")
    for script, version_ in (("Ethiopic", "0.4.2"), ("Sinhala", "0.4.2")):
        package = f"{sans}-{script.lower()}@{version_}"
        yield from rows(f"NotoSans{script}", package, "400Regular 700Bold", lambda script=script: OWN[script])
    yield from rows("NotoSans", f"{sans}@0.4.2", "400Regular 700Bold", lambda: LATIN)
    # One weight of what the fonts of a region have beyond its character set, and no other has.
    regions = tuple(f"NotoSans{region}-Regular.ttf" for region in ("JP", "SC", "TC", "KR"))
    for region, keep, less in (
        ("JP", span((0x20, 0x3FFFF)), regions[:1]),
        ("SC", span((0x4E00, 0x9FFF)), (*regions, "NotoSansJPRare-Regular.ttf")),
        ("TC", span((0x20, 0x3FFFF)), (*regions, "NotoSansJPRare-Regular.ttf", "NotoSansSCRare-Regular.ttf")),
    ):
        yield Font(
            f"NotoSans{region}Rare-Regular.ttf",
            f"{sans}-{region.lower()}@0.4.3",
            f"400Regular/NotoSans{region}_400Regular.ttf",
            lambda keep=keep: keep,
            f"Noto Sans {region} Rare",
            less,
        )
    yield from rows("NotoSansMath", f"{sans}-math@0.4.2", "400Regular", lambda: SYMBOLS)
    yield from rows("NotoSansSymbols", f"{sans}-symbols@0.4.1", "400Regular", lambda: SYMBOLS)
    yield from rows("NotoSansSymbols2", f"{sans}-symbols-2@0.4.1", "400Regular", lambda: SYMBOLS)


#: Every file but the emoji, those that others are measured by (`less`) before them.
TABLE = tuple(_rows())


@cache
def package_folder(package: str) -> Path:
    """The unpacked npm package, in a temporary folder that stays until the process ends."""
    folder = _scratch()
    packed = subprocess.run(
        ["npm", "pack", "--silent", f"@expo-google-fonts/{package}"],
        cwd=folder, check=True, capture_output=True, text=True,
    ).stdout.strip()  # fmt: skip
    subprocess.run(["tar", "xzf", packed, "--wildcards", "*.ttf", "*/LICENSE_FONT"], cwd=folder, check=True)
    return folder / "package"


def _scratch() -> Path:
    _FOLDERS.append(tempfile.TemporaryDirectory(prefix="fonts-"))
    return Path(_FOLDERS[-1].name)


_FOLDERS: list[tempfile.TemporaryDirectory[str]] = []


def make(font: Font) -> None:
    """Write one file: the package's own where all of it is kept, else what is left of it."""
    source = package_folder(font.package) / font.member
    target = FOLDER / font.name
    licence = (source.parent.parent / "LICENSE_FONT").read_bytes()
    (FOLDER / "licences" / f"{font.name.removesuffix('.ttf').split('-')[0]}-OFL.txt").write_bytes(licence)
    if font.keep is None:
        target.write_bytes(source.read_bytes())
        return
    options = subset.Options()
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    options.layout_features = list(FEATURES)
    options.drop_tables += TABLES
    opened = TTFont(source, recalcTimestamp=False)
    keep = font.keep()
    for name in font.less:
        keep = keep - set(TTFont(FOLDER / name).getBestCmap())
    made = subset.Subsetter(options)
    made.populate(unicodes=keep)
    made.subset(opened)
    if font.family:
        _rename(opened, font.family)
    opened.save(target)


def _rename(font: TTFont, family: str) -> None:
    for record in list(font["name"].names):
        if record.nameID in (1, 16):
            record.string = family
        elif record.nameID in (3, 4):
            record.string = f"{family} Regular"
        elif record.nameID == 6:
            record.string = f"{family.replace(' ', '')}-Regular"


def make_emoji() -> None:
    """Write the emoji with fewer colours; a picture that would not get smaller stays as it is."""
    folder = _scratch()
    subprocess.run(["apt-get", "download", "-qq", EMOJI_PACKAGE], cwd=folder, check=True)
    subprocess.run(["dpkg-deb", "-x", next(folder.glob("*.deb")), folder / "x"], check=True)
    font = TTFont(folder / "x" / EMOJI_FILE, recalcTimestamp=False)
    pictures = [picture for strike in font["CBDT"].strikeData for picture in strike.values()]
    with ThreadPoolExecutor(2) as pool:
        for picture, data in zip(pictures, pool.map(_reduced, [one.imageData for one in pictures]), strict=True):
            picture.imageData = data
    for table in ("vhea", "vmtx"):
        del font[table]
    font.save(FOLDER / "NotoColorEmoji.ttf")


def _reduced(png: bytes) -> bytes:
    arguments = ["pngquant", "--speed", "1", "--nofs", "--strip", EMOJI_COLOURS, "-"]
    fewer = subprocess.run(arguments, input=png, capture_output=True, check=True).stdout
    return min(png, oxipng.optimize_from_memory(fewer, level=4, strip=oxipng.StripChunks.all()), key=len)


def _tell(name: str) -> None:
    sys.stdout.write(f"{name} {(FOLDER / name).stat().st_size}\n")
    sys.stdout.flush()


def main() -> None:
    """Make the files named on the command line, or all of them."""
    if version != FONTTOOLS:
        sys.exit(f"fonttools {FONTTOOLS} is wanted, this is {version}")
    wanted = sys.argv[1:]
    for font in TABLE:
        if not wanted or font.name in wanted:
            make(font)
            _tell(font.name)
    if not wanted or "NotoColorEmoji.ttf" in wanted:
        make_emoji()
        _tell("NotoColorEmoji.ttf")


if __name__ == "__main__":
    main()
