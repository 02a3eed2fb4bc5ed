"""Makes the font files of the type pairings, except Archivo's, from @fontsource packages unpacked below a folder.

    npm pack @fontsource/anton @fontsource/arimo ...   (unpack each to <folder>/fontsource-<package>-<version>)
    python3 scripts/subset-fonts.py <folder>

Needs Debian's python3-fonttools and python3-brotli. Prints, for each file, the values of
`app/platform/venue/schema/type-pairings.ts`: how a local Arial has to be adjusted to take the same room, and how wide a
capital is. docs/decisions/0003-font-subsets.md has the reasons.
"""

import glob
import os
import sys

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

SOURCE = sys.argv[1]
ASSETS = "app/platform/ui/fonts"
DRAWN = "app/site/share-images/fonts"

LATIN = set(range(0x20, 0x7F)) | set(range(0xA0, 0x100)) | {
    *(0x131, 0x152, 0x153, 0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2022, 0x2026),
    *(0x2032, 0x2033, 0x20AC, 0x2190, 0x2191, 0x2192, 0x2193, 0x2197, 0x2212),
}
# Of these, what English is written with: the files that every page loads first. The rest is in files of its own.
BASIC = set(range(0x20, 0x7F)) | {
    *(0xA0, 0xA3, 0xA9, 0xB0, 0xB7, 0xD7, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026),
    *(0x2032, 0x2033, 0x20AC, 0x2190, 0x2191, 0x2192, 0x2193, 0x2197, 0x2212),
}
# The other letters of Latin, Greek and Cyrillic: files that a browser loads only where they are needed.
OTHER = {
    # Of Europe's languages and Turkic ones: also Romanian, Azerbaijani, Irish, Welsh and the capital ß.
    "latin-ext": set(range(0x100, 0x180))
    | {0x18F, 0x259, *range(0x1FA, 0x200), *range(0x218, 0x21C), *range(0x1E80, 0x1E86), 0x1E9E}
    | {0x1E02, 0x1E03, 0x1E0A, 0x1E0B, 0x1E1E, 0x1E1F, 0x1E40, 0x1E41, 0x1E56, 0x1E57, 0x1E60, 0x1E61, 0x1E6A, 0x1E6B}
    - LATIN,
    "vietnamese": {0x1A0, 0x1A1, 0x1AF, 0x1B0} | set(range(0x1EA0, 0x1EFA)),
    "cyrillic": set(range(0x400, 0x460)) | {0x490, 0x491},
    "greek": set(range(0x370, 0x400)),
}
FEATURES = ["kern", "liga", "tnum", "lnum", "mark", "mkmk", "ccmp", "locl", "case"]

# Archivo's main files are older than this script (docs/decisions/0003-font-subsets.md): here they are only split, and their further letters made.
ARCHIVO = [
    ("archivo-display", {"wght": 900, "wdth": 125}),
    ("archivo-text", {"wght": (400, 700), "wdth": 100}),
]
# Name, package, part of the file names, axes of the browser's file and of the drawn one.
FONTS = [
    ("anton-display", "anton", "400-normal", {}, {}),
    ("work-sans-text", "variable-work-sans", "wght-normal", {"wght": (400, 700)}, {"wght": 600}),
    ("unbounded-display", "variable-unbounded", "wght-normal", {"wght": 800}, {"wght": 800}),
    ("manrope-text", "variable-manrope", "wght-normal", {"wght": (400, 700)}, {"wght": 600}),
    ("bodoni-display", "variable-bodoni-moda", "standard-normal", {"wght": 800, "opsz": 28}, {"wght": 800, "opsz": 28}),
    ("figtree-text", "variable-figtree", "wght-normal", {"wght": (400, 700)}, {"wght": 600}),
    ("bricolage-display", "variable-bricolage-grotesque", "standard-normal", {"wght": 800, "opsz": 96, "wdth": 100}, {"wght": 800, "opsz": 96, "wdth": 100}),
    ("instrument-text", "variable-instrument-sans", "wght-normal", {"wght": (400, 700)}, {"wght": 600}),
]
SUBSETS = ["latin", "latin-ext", "vietnamese", "cyrillic", "greek"]


def options():
    chosen = Options()
    chosen.layout_features = FEATURES
    chosen.hinting = False
    chosen.notdef_outline = True
    chosen.name_IDs = ["*"]
    return chosen


def part(package, subset, style, axes, characters):
    """One subset of a package, cut to its axes and characters; None when it has none of them."""
    files = glob.glob(f"{SOURCE}/fontsource-{package}-*/files/*-{subset}-{style}.woff2")
    files = [file for file in files if os.path.basename(file).rsplit(f"-{subset}-{style}", 1)[0].count(subset) == 0]
    if not files:
        return None
    font = TTFont(files[0])
    if "fvar" in font:
        known = {axis.axisTag for axis in font["fvar"].axes}
        font = instantiateVariableFont(font, {name: value for name, value in axes.items() if name in known})
    if "gvar" in font:
        # Glyphs without variations are missing from the table, which the subsetter of fonttools 4.38 does not expect.
        font["gvar"].variations = {name: font["gvar"].variations.get(name, []) for name in font.getGlyphOrder()}
    wanted = set(font.getBestCmap()) & characters if characters else set(font.getBestCmap())
    if not wanted:
        return None
    cutter = Subsetter(options())
    cutter.populate(unicodes=wanted)
    cutter.subset(font)
    return font


def cut(file, characters, target, features=FEATURES, without=()):
    """Saves those characters of a file that it has as another, or as itself."""
    font = TTFont(file)
    if "gvar" in font:
        font["gvar"].variations = {name: font["gvar"].variations.get(name, []) for name in font.getGlyphOrder()}
    chosen = options()
    chosen.layout_features = list(features)
    # Copyright, names and licence.
    chosen.name_IDs = [0, 1, 2, 13, 14]
    cutter = Subsetter(chosen)
    cutter.populate(unicodes=set(font.getBestCmap()) & characters)
    cutter.subset(font)
    for table in without:
        if table in font:
            del font[table]
    font.flavor = "woff2"
    font.save(target)
    print(f"   {os.path.basename(target)}: {os.path.getsize(target)} bytes")


def split_western(name):
    """Splits a main file into what English needs and the other letters of western Europe."""
    whole = f"{ASSETS}/{name}.woff2"
    if set(TTFont(whole).getBestCmap()) <= BASIC:
        return
    cut(whole, LATIN - BASIC, f"{ASSETS}/{name}-western.woff2")
    # No accents to place; browsers find widths in the outlines. Display type has no ligatures.
    features = ["kern", "tnum", "lnum", "case"] + ([] if name.endswith("display") else ["liga"])
    cut(whole, BASIC, whole, features, ["GDEF", "HVAR", "STAT", "gasp"])


def without_space_kerning(font):
    """WebKit alone applies kerning with a space: "VIP TABLES" would look like one word there."""
    if "GPOS" not in font or font["GPOS"].table.LookupList is None:
        return
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in [getattr(one, "ExtSubTable", one) for one in lookup.SubTable]:
            if table.LookupType != 2 or table.Format != 1:
                continue
            for pairs in table.PairSet:
                pairs.PairValueRecord = [pair for pair in pairs.PairValueRecord if pair.SecondGlyph != "space"]
                pairs.PairValueCount = len(pairs.PairValueRecord)
            if "space" in table.Coverage.glyphs:
                index = table.Coverage.glyphs.index("space")
                del table.Coverage.glyphs[index], table.PairSet[index]
                table.PairSetCount = len(table.PairSet)


def merged(parts):
    """Several cut fonts in one."""
    files = []
    for index, font in enumerate(parts):
        files.append(f"/tmp/part-{index}.ttf")
        font.flavor = None
        gdef = font["GDEF"].table if "GDEF" in font else None
        if gdef and getattr(gdef, "MarkGlyphSetsDef", 0) is None:
            gdef.Version = 0x00010000
            del gdef.MarkGlyphSetsDef
        font.save(files[-1])
    font = Merger().merge(files) if len(files) > 1 else TTFont(files[0])
    for file in files:
        os.remove(file)
    return font


def rename(font, family):
    """A family name that selects the file alone, in weight 400 and width 5."""
    names = font["name"]
    names.names = [one for one in names.names if one.nameID not in (1, 2, 3, 4, 6, 16, 17, 21, 22, 25)]
    for identifier, text in {1: family, 2: "Regular", 3: family, 4: family, 6: family.replace(" ", "")}.items():
        names.setName(text, identifier, 3, 1, 0x409)
    font["OS/2"].usWeightClass = 400
    font["OS/2"].usWidthClass = 5
    font["OS/2"].fsSelection = 0x40
    font["head"].macStyle = 0


TEXT = "the quick brown fox jumps over the lazy dog and eats a rose in the sunset on saturday night "
CAPITALS = "HOUSE OF EMBER SATURDAY NIGHT VIP TABLES EVENTS GALLERY MONDAY"


def width(font, text):
    cmap, metrics = font.getBestCmap(), font["hmtx"].metrics
    return sum(metrics[cmap[ord(one)]][0] for one in text) / font["head"].unitsPerEm


def save_others(name, package, style, axes):
    """The files with the letters beyond those of western Europe, as far as the package has them."""
    for script, characters in OTHER.items():
        font = part(package, script, style, axes, characters)
        if font:
            font.flavor = "woff2"
            font.save(f"{ASSETS}/{name}-{script}.woff2")
            covered = len(font.getBestCmap())
            print(f"   {name}-{script}: {os.path.getsize(f'{ASSETS}/{name}-{script}.woff2')} bytes, {covered} characters")


for name, axes in ARCHIVO:
    split_western(name)
    save_others(name, "variable-archivo", "standard-normal", axes)

for name, package, style, axes, drawn_axes in FONTS:
    display = name.endswith("display")
    font = part(package, "latin", style, axes, LATIN)
    without_space_kerning(font)
    font.flavor = "woff2"
    font.save(f"{ASSETS}/{name}.woff2")
    split_western(name)
    # Arimo is as wide as Arial.
    (arimo,) = glob.glob(f"{SOURCE}/fontsource-arimo-*/files/arimo-latin-{700 if display else 400}-normal.woff2")
    arial = TTFont(arimo)
    sample = CAPITALS if display else TEXT
    adjust = width(font, sample) / width(arial, sample)
    hhea, em = font["hhea"], font["head"].unitsPerEm
    caps = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    print(
        f"{name}: {os.path.getsize(f'{ASSETS}/{name}.woff2')} bytes, size-adjust {adjust:.1%},"
        f" ascent {hhea.ascent / em / adjust:.1%}, descent {-hhea.descent / em / adjust:.1%},"
        f" capital {width(font, caps) / 26:.3f} em wide, {font['OS/2'].sCapHeight / em:.3f} em high"
    )
    save_others(name, package, style, axes)
    parts = [part(package, subset, style, drawn_axes, None) for subset in SUBSETS]
    drawn = merged([one for one in parts if one])
    rename(drawn, name.replace("-", " ").title())
    drawn.save(f"{DRAWN}/{name}.ttf")
    print(f"   drawn: {os.path.getsize(f'{DRAWN}/{name}.ttf')} bytes, {len(drawn.getBestCmap())} characters")

# Other scripts, for share images and icons alone: one weight each, with Latin, so that one font draws a whole line.
SCRIPTS = {
    "arabic": "arabic",
    "hebrew": "hebrew",
    "thai": "thai",
    "jp": "japanese",
    "kr": "korean",
    "sc": "chinese-simplified",
}

for script, subset in SCRIPTS.items():
    every = options()
    # East Asian letters need no shaping; their packages have features for vertical text and more.
    every.layout_features = [] if script in ("jp", "kr", "sc") else ["*"]
    parts = []
    for one in ("latin", subset):
        (file,) = glob.glob(f"{SOURCE}/fontsource-noto-sans-{script}-*/files/noto-sans-{script}-{one}-700-normal.woff2")
        font = TTFont(file)
        cutter = Subsetter(every)
        taken = set(parts[0].getBestCmap()) if parts else set()
        cutter.populate(unicodes=set(font.getBestCmap()) - taken)
        cutter.subset(font)
        for table in ("vhea", "vmtx", "VORG"):
            if table in font:
                del font[table]
        parts.append(font)
    drawn = merged(parts)
    rename(drawn, f"noto-sans-{script}".replace("-", " ").title())
    file = f"{DRAWN}/noto-sans-{script}.ttf"
    drawn.save(file)
    print(f"noto-sans-{script}: {os.path.getsize(file)} bytes, {len(drawn.getBestCmap())} characters")
