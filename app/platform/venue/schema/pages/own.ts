import * as z from "zod/mini";
import { ownPathProblem } from "../own-page-path.ts";
import { illustratedPassage, line, pageImage } from "../page-fields.ts";
import { choice, group, list, text } from "../setting-fields.ts";

const address = z.refine<string>((path) => ownPathProblem(path) === undefined, {
  error: ({ input }) => ownPathProblem(String(input)) ?? "",
});

/** Where guests find an own page. */
const places = [
  { value: "footer", label: "In the footer" },
  { value: "menu", label: "In the menu and the footer" },
  { value: "address", label: "Only by its address" },
  { value: "hidden", label: "Nowhere: hidden from guests" },
] as const;

interface Addressed {
  path: string;
  earlier: readonly string[];
}

/** Rejects an address that two pages have, or an earlier address that now belongs to another page. */
const oneAddressEach = z.check<Addressed[]>(({ value, issues }) => {
  for (const [index, { path }] of value.entries()) {
    const twice = value.findIndex((other) => other.path === path) < index;
    const before = value.some((other, at) => at !== index && other.earlier.includes(path));
    if (!twice && !before) continue;
    const message = twice
      ? `There are two pages at ${path}. Give each its own address.`
      : `${path} leads to another page, which had this address before. Choose another, or remove it there from the earlier addresses.`;
    issues.push({ code: "custom", input: path, message, path: [index, "path"] });
  }
});

/** Pages that a club adds: imprint, privacy, house rules, a festival. */
export const ownPageSettings = group(
  "Own pages",
  {
    pages: list(
      "Pages",
      [],
      group("Page", {
        title: line("Title", "", { longest: 80 }),
        path: text("Address", "/", { longest: 60, checks: [address], help: "For example /house-rules." }),
        place: choice("Guests find it", "footer", places),
        description: line("Description", "", {
          optional: true,
          longest: 300,
          help: "For search engines and shared links. Blank: the beginning of the text.",
        }),
        sections: list(
          "Sections",
          [],
          group("Section", {
            title: line("Title", "", { optional: true, longest: 80 }),
            text: illustratedPassage("Text", { longest: 8_000 }),
            pictures: list("Images", [], pageImage("Image", "venue-bar", "", "50% 50%"), { itemName: "image", max: 6 }),
          }),
          { itemName: "section", max: 40 },
        ),
        earlier: list("Earlier addresses", [], text("Address", "/", { longest: 60, checks: [address] }), {
          itemName: "address",
          max: 20,
          help: "They lead to this page. An address that you change is added when you publish.",
        }),
      }),
      { itemName: "page", max: 40, checks: [oneAddressEach] },
    ),
  },
  { help: "Such as an imprint, a privacy policy, house rules or a festival. Each has its own address." },
);
