/** A TrueType font's character map: the subtable for all of Unicode, otherwise the one for the BMP. */
function characterMap(font: Buffer): Buffer {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16);
  const entry = tables.find((at) => font.toString("latin1", at, at + 4) === "cmap") ?? 0;
  const cmap = font.subarray(font.readUInt32BE(entry + 8));
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(8 + index * 8)),
  );
  const ofFormat = (format: number) => subtables.find((subtable) => subtable.readUInt16BE(0) === format);
  const map = ofFormat(12) ?? ofFormat(4);
  if (!map) throw new Error("The font has no character map that can be read.");
  return map;
}

/** Format 12: groups of first code point, last code point and first glyph. */
function* inGroups(map: Buffer): Generator<number> {
  for (let group = 0; group < map.readUInt32BE(12); group += 1) {
    const [first, last] = [map.readUInt32BE(16 + group * 12), map.readUInt32BE(20 + group * 12)];
    for (let code = first; code <= last; code += 1) yield code;
  }
}

/** Format 4: parallel arrays of last and first code points, deltas and offsets into a list of glyphs. */
function* inSegments(map: Buffer): Generator<number> {
  const size = map.readUInt16BE(6);
  for (let at = 0; at < size; at += 2) {
    const [last, first] = [map.readUInt16BE(14 + at), map.readUInt16BE(16 + size + at)];
    const delta = map.readUInt16BE(16 + 2 * size + at);
    const offsetAt = 16 + 3 * size + at;
    const offset = map.readUInt16BE(offsetAt);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const glyph = offset === 0 ? (code + delta) & 0xffff : map.readUInt16BE(offsetAt + offset + 2 * (code - first));
      if (glyph !== 0) yield code;
    }
  }
}

/**
 * The code points for which a TrueType font has glyphs (OpenType 1.9, `cmap`).
 *
 * @throws Error if it has no map in format 4 or 12.
 */
export function charactersOf(font: Buffer): ReadonlySet<number> {
  const map = characterMap(font);
  return new Set(map.readUInt16BE(0) === 12 ? inGroups(map) : inSegments(map));
}
