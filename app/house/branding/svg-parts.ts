/** An attribute of a tag, as written. */
interface Attribute {
  name: string;
  value: string;
}

/** A part of an XML document. */
export type SvgPart =
  | { kind: "text" | "cdata" | "instruction"; text: string; index: number }
  | { kind: "declaration" | "damaged" }
  | { kind: "tag"; name: string; closes: boolean; empty: boolean; attributes: Attribute[] };

/** A tag's end position and attributes; undefined if it is not closed. */
function readTag(xml: string, start: number): { end: number; name: string; attributes: Attribute[] } | undefined {
  const marks = /["'<>]/g;
  marks.lastIndex = start;
  const attributes: Attribute[] = [];
  let from = start;
  let name: string | undefined;
  for (let mark = marks.exec(xml); mark; mark = marks.exec(xml)) {
    const before = xml.slice(from, mark.index).split(/[\s/]+/);
    name ??= before[0];
    if (mark[0] === ">") return { end: mark.index, name: name ?? "", attributes };
    const close = mark[0] === "<" ? -1 : xml.indexOf(mark[0], mark.index + 1);
    const [key = "", rest] = before.filter(Boolean).join(" ").replaceAll(" =", "=").split("=").slice(-2);
    if (close < 0 || rest === undefined || rest.trim() !== "") return undefined;
    attributes.push({ name: key.trim().split(" ").at(-1) ?? "", value: xml.slice(mark.index + 1, close) });
    from = close + 1;
    marks.lastIndex = from;
  }
  return undefined;
}

/** Parts that end at the first end mark after their start mark, such as comments. */
const enclosed = [
  { kind: undefined, begin: "<!--", end: "-->" },
  { kind: "cdata", begin: "<![CDATA[", end: "]]>" },
  { kind: "instruction", begin: "<?", end: "?>" },
] as const;

/**
 * The parts of an XML document in order, without its comments. Each character is looked at a few times, however the
 * document is written. Ends with `damaged` at what is not XML.
 */
export function* svgParts(xml: string): Generator<SvgPart> {
  for (let at = 0; at < xml.length; ) {
    const next = xml.indexOf("<", at);
    const until = next < 0 ? xml.length : next;
    if (until > at) yield { kind: "text", text: xml.slice(at, until), index: at };
    if (next < 0) return;
    const part = enclosed.find(({ begin }) => xml.startsWith(begin, next));
    if (part) {
      const start = next + part.begin.length;
      const end = xml.indexOf(part.end, start);
      if (end < 0) return yield { kind: "damaged" };
      if (part.kind) yield { kind: part.kind, text: xml.slice(start, end), index: next };
      at = end + part.end.length;
      continue;
    }
    if (xml.startsWith("<!", next)) return yield { kind: "declaration" };
    const closes = xml.startsWith("</", next);
    const tag = readTag(xml, next + (closes ? 2 : 1));
    if (!tag || tag.name === "") return yield { kind: "damaged" };
    const { name, attributes, end } = tag;
    yield { kind: "tag", name, closes, empty: xml.charAt(end - 1) === "/", attributes };
    at = end + 1;
  }
}
