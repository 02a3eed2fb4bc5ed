import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { parseMarkdown } from "../venue/markdown.ts";
import { richText } from "./rich-text.tsx";

const markup = (markdown: string) => renderToStaticMarkup(richText(parseMarkdown(markdown).tree));

test("a paragraph or list whose first letter is of a script from right to left is set from the right", () => {
  expect(markup("**منتصف الليل** (2) opens.\n\nOpen late.")).toBe(
    '<p dir="rtl" class="text-start"><strong>منتصف الليل</strong> (2) opens.</p><p>Open late.</p>',
  );
  expect(markup("- שלום\n- Hello")).toMatch(/^<ul dir="rtl" class="[^"]*\btext-start">/);
  expect(markup("1. Hello\n2. שלום")).toMatch(/^<ol class="[^"]*" start="1">/);
});
