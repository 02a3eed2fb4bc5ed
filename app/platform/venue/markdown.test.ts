import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Inline, isLinkable, plainText, type RichText } from "../lib/rich-text.ts";
import { mapImagesIn, parseIllustrated, parseMarkdown } from "./markdown.ts";

const tree = (markdown: string) => parseMarkdown(markdown).tree;

describe("a long text", () => {
  test("has paragraphs, emphasis, strong text, lists and links", () => {
    expect(tree("One\nline.\n\nIt is *late* and **loud**.")).toEqual([
      { p: ["One line."] },
      { p: ["It is ", { em: ["late"] }, " and ", { strong: ["loud"] }, "."] },
    ]);
    expect(tree("- Coats\n- Bags\n\n3. Third\n4. Fourth")).toEqual([
      { items: [[{ p: ["Coats"] }], [{ p: ["Bags"] }]] },
      { items: [[{ p: ["Third"] }], [{ p: ["Fourth"] }]], start: 3 },
    ]);
    expect(tree("See [**all** events](/events), <https://club.example/a?b=c>.")).toEqual([
      {
        p: [
          "See ",
          { href: "/events", text: [{ strong: ["all"] }, " events"] },
          ", ",
          { href: "https://club.example/a?b=c", text: ["https://club.example/a?b=c"] },
          ".",
        ],
      },
    ]);
    expect(tree("")).toEqual([]);
    expect(tree(" \n\n\t\n")).toEqual([]);
  });

  test.each([
    "<b>loud</b> & <script>alert(1)</script>",
    "<div>",
    "# Title",
    "> quote",
    "`code`",
    "    code",
    "---",
    "Title ===",
    "R&B &amp; house &lt;",
    "[a]: /events",
    "2 * 3 * 4",
    "{name}",
  ])("shows %s as it was typed", (markdown) => {
    expect(parseMarkdown(markdown)).toEqual({ tree: [{ p: [markdown.trim()] }], problems: [] });
  });

  test("shows an image as its link or its text, and never loads one", () => {
    expect(tree("![Poster](https://club.example/a.jpg)")).toEqual([
      { p: ["!", { href: "https://club.example/a.jpg", text: ["Poster"] }] },
    ]);
  });
});

describe("a link", () => {
  test.each([
    "https://club.example",
    "HTTP://club.example/a",
    "mailto:hello@club.example",
    "tel:+61255500142",
    "/events?show=past#top",
    "/",
  ])("may lead to %s", (address) => {
    expect(parseMarkdown(`[Go](${address})`)).toEqual({
      tree: [{ p: [{ href: address, text: ["Go"] }] }],
      problems: [],
    });
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java%73cript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "//evil.example",
    "/\\evil.example",
    "https:evil.example",
    "https://",
    "mailto:hello",
    "mailto:a@b.example?bcc=c@d.example",
    "tel:call-me",
    "events",
    "#top",
  ])("may not lead to %s: it is shown as its text, and the person who typed it is told", (address) => {
    const { tree, problems } = parseMarkdown(`[Go](<${address}>)`);
    expect(tree).toEqual([{ p: ["Go"] }]);
    expect(problems).toEqual([expect.stringMatching(/can't be linked\. Use a web address/)]);
  });
});

test("placeholders are filled in as plain text, in addresses too", () => {
  const facts: Record<string, string> = {
    name: "*Club* [x](y) <b>",
    email: "hi@club.example",
    phone: "(02) 5550 0142",
  };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? "");
  expect(parseMarkdown("**{name}**: [mail](mailto:{email}), [call](tel:{phone})", fill)).toEqual({
    tree: [
      {
        p: [
          { strong: ["*Club* [x](y) <b>"] },
          ": ",
          { href: "mailto:hi@club.example", text: ["mail"] },
          ", ",
          { href: "tel:0255500142", text: ["call"] },
        ],
      },
    ],
    problems: [],
  });
  expect(parseMarkdown("[go]({name})", () => "javascript:alert(1)").tree).toEqual([{ p: ["javascript:alert(1)"] }]);
});

test.each([
  ["too long", "a".repeat(8_001), "Use 8,000 characters or fewer."],
  [
    "a list in a list in a list ...",
    Array.from({ length: 6 }, (_, at) => `${"  ".repeat(at)}- x`).join("\n"),
    /^Use at most 4/,
  ],
  ["emphasis in emphasis ...", "*a **b *c **d *e **f** e* d** c* b** a*", /^Use at most 4/],
  ["markers only", "- ".repeat(4_000), /^Use at most 4/],
  ["asterisks only", "*".repeat(8_000), /^Use at most 4/],
  ["emphasis that never ends", "*a_ ".repeat(2_000), /^Use fewer \*, _ and \[/],
  ["brackets that never end", "*[".repeat(4_000), /^Use fewer \*, _ and \[/],
])("a text that is %s is not saved", (_, text, problem) => {
  expect(parseMarkdown(text).problems).toEqual([expect.stringMatching(problem)]);
});

test("a text's words are its paragraphs and items, one a line", () => {
  expect(plainText(tree("It is *late*.\n\n- [Coats](/venue)\n- Bags"))).toBe("It is late.\nCoats\nBags");
});

/** Pieces that mean something in Markdown, HTML or addresses, and any text between. */
const piece = fc.oneof(
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.constantFrom(..."*_[]()<>!`#\\&;:/{}-+.1 \t\n\r\u0000"),
  fc.constantFrom(
    "javascript:",
    "https://",
    "[a](",
    "](",
    "<script>",
    "- ",
    "1. ",
    "\n\n",
    "**",
    "&#106;",
    "%6a",
    "\u202e",
  ),
);
const markdown = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""));

function hrefs(node: RichText | Inline[]): string[] {
  return node.flatMap((one): string[] => {
    if (typeof one === "string") return [];
    if ("p" in one) return hrefs(one.p);
    if ("items" in one) return one.items.flatMap(hrefs);
    if ("href" in one) return [one.href, ...hrefs(one.text)];
    return hrefs("em" in one ? one.em : one.strong);
  });
}

test("any text becomes a small tree, whose links lead to allowed addresses only", () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const { tree } = parseMarkdown(text);
      for (const href of hrefs(tree)) {
        expect(isLinkable(href), href).toBe(true);
        expect(new URL(href, "https://club.example").protocol).toMatch(/^(https?|mailto|tel):$/);
        if (href.startsWith("/")) expect(new URL(href, "https://club.example").host).toBe("club.example");
      }
      expect(JSON.stringify(tree).length).toBeLessThan(30 * text.length + 200);
    }),
    { numRuns: 3_000 },
  );
});

describe("a text with images", () => {
  const id = "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";
  const other = "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c";
  const image = (alt: string, of = id) => `![${alt}](/media/${of}.jpg)`;
  const shown = (alt: string) => ({ image: { image: id, alt, focus: "" } });

  test("has them between its paragraphs, and divides a paragraph at each", () => {
    expect(parseIllustrated(`One.\n\n${image("The *bar* \\[2027\\]")}\n\nTwo.`)).toEqual({
      tree: [{ p: ["One."] }, shown("The bar [2027]"), { p: ["Two."] }],
      problems: [],
    });
    expect(parseIllustrated(`Before ${image("Bar")}${image("Door")} after`).tree).toEqual([
      { p: ["Before "] },
      shown("Bar"),
      shown("Door"),
      { p: [" after"] },
    ]);
    expect(parseIllustrated(image("{name}'s bar"), (text) => text.replace("{name}", "Kolme")).tree).toEqual([
      shown("Kolme's bar"),
    ]);
  });

  test.each([
    "https://club.example/a.jpg",
    "//club.example/a.jpg",
    "javascript:alert(1)",
    "data:image/svg+xml,x",
    "/logo.svg",
    `https://evil.example/media/${id}.jpg`,
    `/media/../${id}.jpg`,
    `/media/${id}.svg`,
    "/media/1.jpg",
    "",
  ])("shows no image of %s, and the person who typed it is told what to do", (address) => {
    const { tree, problems } = parseIllustrated(`One.\n\n![Bar](<${address}>)`);
    expect(tree).toEqual([{ p: ["One."] }]);
    expect(problems).toEqual([expect.stringMatching(/isn't an image of the library\. Insert images with the button/)]);
  });

  test.each([
    ["without a description", image(" "), /^Describe each image/],
    ["with too long a description", image("x".repeat(301)), /^Use 300 characters or fewer to describe/],
    ["in a list", `- ${image("Bar")}`, /^Move each image to a line of its own/],
    ["in emphasis", `**${image("Bar")}**`, /^Move each image to a line of its own/],
    ["in a link", `[${image("Bar")}](/events)`, /^Move each image to a line of its own/],
    ["among 30 others", `${image("Bar")}\n\n`.repeat(31), /^Remove some images: 30 at most/],
    ["among the beginnings of thousands", `${"![a".repeat(1_300)}${"](x)".repeat(1_000)}`, /^Remove some images/],
    ["among 10,000", image("Bar").repeat(10_000), /^Use 8,000 characters or fewer/],
  ])("is not saved with an image %s", (_, text, problem) => {
    expect(parseIllustrated(text).problems).toEqual([expect.stringMatching(problem)]);
  });

  test("has its images exchanged, and nothing else", () => {
    const exchange = (text: string) =>
      mapImagesIn(text, (one) => (one.image === id ? { ...one, image: other, alt: `New _${one.alt}_` } : one));
    const text = `One /media/${id}.jpg\n\n${image("Bar")}\n\n- [x](/media/${id}.jpg) ${image("Door")}\n\n${image("It", other)}`;
    const door = String.raw`![New \_Door\_](/media/${other}.jpg)`;
    const bar = String.raw`![New \_Bar\_](/media/${other}.jpg)`;
    expect(exchange(text)).toBe(
      `One /media/${id}.jpg\n\n${bar}\n\n- [x](/media/${id}.jpg) ${door}\n\n${image("It", other)}`,
    );
    expect(mapImagesIn(text, (one) => one)).toBe(text);
  });

  test("of any characters has images of the library alone", () => {
    const pieces = fc.array(fc.oneof(piece, fc.constantFrom("![", `](/media/${id}.jpg)`, image("Bar"))), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(pieces, (all) => {
        const text = all.join("");
        for (const block of parseIllustrated(text).tree) {
          if ("image" in block) expect(block.image).toMatchObject({ image: id, alt: expect.stringMatching(/\S/) });
          else for (const href of hrefs([block])) expect(isLinkable(href), href).toBe(true);
        }
        mapImagesIn(text, (one) => one);
      }),
      { numRuns: 2_000 },
    );
  });
});

test("a long text may have hundreds of emphasised words and links", () => {
  const markdown = "**Gin** *and* [tonic](/events), ".repeat(200);
  expect(parseMarkdown(markdown).problems).toEqual([]);
  expect(parseIllustrated(markdown).problems).toEqual([]);
});
