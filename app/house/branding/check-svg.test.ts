import { expect, test } from "vitest";
import { openIsolated } from "../../platform/lib/processes/isolated.server.ts";
import { checkSvg, looksLikeSvg } from "./check-svg.ts";

const SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const drawn = (content: string, attributes = "") => `<svg ${SVG} viewBox="0 0 10 10" ${attributes}>${content}</svg>`;
const shape = '<path d="M0 0h10v10z"/>';

const check = (text: string) => checkSvg(Buffer.from(text));

const hostile: Record<string, string> = {
  "a script": drawn("<script>alert(1)</script>"),
  "a script under another prefix": `<svg ${SVG} xmlns:x="http://www.w3.org/2000/svg"><x:ScRiPt>alert(1)</x:ScRiPt></svg>`,
  "a script behind a comment in text": drawn("<desc><![CDATA[<!--]]></desc><script>alert(1)</script><!-- -->"),
  "an event handler": drawn(shape, 'onload="alert(1)"'),
  "an event handler in capitals": drawn('<path ONCLICK="alert(1)" d="M0 0"/>'),
  "a javascript link": drawn(`<a href="javascript:alert(1)">${shape}</a>`),
  "a javascript link in character references": drawn(`<a xlink:href="&#x6a;avascript:alert(1)">${shape}</a>`),
  "a javascript animation": drawn('<set attributeName="href" to="javascript:alert(1)"/>'),
  "a web page inside": drawn("<foreignObject><body/></foreignObject>"),
  "a frame": drawn('<iframe src="https://example.com"/>'),
  "an image of another site": drawn('<image href="https://example.com/a.png" width="10" height="10"/>'),
  "an image of this machine": drawn('<image xlink:href="/etc/hostname.png" width="10" height="10"/>'),
  "an SVG inside an image": drawn('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'),
  "an image in a filter": drawn('<filter id="f"><feImage href="https://example.com/a.png"/></filter>'),
  "a copy of another file": drawn('<use href="https://example.com/a.svg#b"/>'),
  "a copy of a file of this machine": drawn('<use xlink:href="file:///etc/passwd#x"/>'),
  "a gradient of another file": drawn('<linearGradient id="g" xlink:href="other.svg#g"/>'),
  "a fill of another site": drawn('<path fill="url(https://example.com/#g)" d="M0 0"/>'),
  "a fill of another site in quotes": drawn(`<path fill="url( 'https://example.com/#g' )" d="M0 0"/>`),
  "a style of another site": drawn('<path style="fill:url(//example.com/a#b)" d="M0 0"/>'),
  "a style with an escape": drawn(String.raw`<path style="fill:\75rl(//example.com/a)" d="M0 0"/>`),
  "an imported style sheet": drawn('<style>@import "https://example.com/a.css";</style>'),
  "an imported style sheet in CDATA": drawn("<style><![CDATA[@import url(https://example.com/a.css);]]></style>"),
  "an imported style sheet behind a comment": drawn('<style>a{}<!-- --> @import "//example.com/a.css";</style>'),
  "a font of another site": drawn("<style>@font-face{font-family:a;src:url(//example.com/a)}</style>"),
  "a style sheet as an instruction": `<?xml version="1.0"?><?xml-stylesheet href="https://example.com/a.css"?>${drawn(shape)}`,
  "an entity of a file": `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${drawn("<desc>&x;</desc>")}`,
  "a billion laughs": `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${drawn("<desc>&b;</desc>")}`,
  "a document type of another site": `<!DOCTYPE svg SYSTEM "https://example.com/a.dtd">${drawn(shape)}`,
  "a base of another site": drawn('<use href="#a"/>', 'xml:base="https://example.com/"'),
  "an audio file": drawn('<audio src="https://example.com/a.mp3"/>'),
  "text without its font": drawn("<text>Club</text>"),
  "a filter that takes long": drawn('<filter id="f"><feGaussianBlur stdDeviation="1e9"/></filter>'),
  "copies of copies": drawn(
    Array.from(
      { length: 12 },
      (_, index) => `<g id="a${index + 1}"><use href="#a${index}"/><use href="#a${index}"/></g>`,
    ).join(""),
  ),
  "too many shapes": drawn(shape.repeat(4_000)),
  "too many bytes": drawn(`<path d="${"M0 0".repeat(200_000)}"/>`),
  "another encoding": Buffer.from([0xff, 0xfe, 0x3c, 0x00]).toString("latin1"),
  nothing: "",
};

for (const [name, text] of Object.entries(hostile)) {
  test(`an SVG with ${name} is rejected with what to do`, () => {
    const result = checkSvg(Buffer.from(text, name === "another encoding" ? "latin1" : "utf8"));
    expect(result).toEqual({ problem: expect.stringMatching(/(upload|export it again)[^.]*\.$/i) });
  });
}

test("shapes, gradients, clips and styles of usual editors pass", () => {
  const usual = [
    drawn(shape),
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- Generator: Editor -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${drawn(shape)}`,
    drawn(
      '<defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs><path fill="url(#g)" d="M0 0"/>',
    ),
    drawn(
      '<style type="text/css"><![CDATA[.a{fill:url(#g)} /* red */ .b{fill:#f00}]]></style><path class="a" d="M0 0"/>',
    ),
    drawn('<style>.a{fill:none;clip-path:url("#c")}</style><use xlink:href="#a"/><title>A &amp; B &#169;</title>'),
    `<svg ${SVG} xmlns:sodipodi="http://sodipodi.sourceforge.net/x"><sodipodi:namedview pagecolor="#fff"/><metadata><a/></metadata>${shape}</svg>`,
  ];
  expect(usual.map((text) => "svg" in check(text))).toEqual(usual.map(() => true));
});

test("a file is taken for an SVG by its beginning, not by its name", () => {
  const files = [
    drawn(shape),
    `\ufeff<?xml version="1.0"?>${drawn("")}`,
    "<!-- a -->\n<svg>",
    "\x89PNG\r\n",
    "RIFF....WEBP",
  ];
  expect(files.map((text) => looksLikeSvg(Buffer.from(text)))).toEqual([true, true, true, false, false]);
  expect(looksLikeSvg(Buffer.from(drawn(shape), "utf16le"))).toBe(true);
});

const bounded = openIsolated({ memory: 300, computing: 5_000, within: 120_000 });
const checkBounded = bounded<typeof checkSvg>("./app/house/branding/check-svg.ts", "checkSvg");

// One of these used to take a minute of CPU time.
test.each([
  ["tags that never end", `<svg>${'<a b="'.repeat(30_000)}`],
  ["marks that begin nothing", `<svg>${"<-[]".repeat(50_000)}`],
  ["blanks before an attribute", `<svg ${" ".repeat(200_000)}="">`],
  ["comments that never end", `<svg>${"<!--".repeat(50_000)}`],
  ["comments in a style that never end", drawn(`<style>${"/*".repeat(100_000)}`)],
  ["styles that never end", drawn("<style>".repeat(2_900))],
])("an SVG with %s is read once, not again and again", async (_name, text) => {
  expect(Object.keys(await checkBounded(Buffer.from(text)))).toHaveLength(1);
});
