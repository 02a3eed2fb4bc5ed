import { resolveImage } from "../../house/images/resolve-image.server.ts";
import { excerpt } from "../../platform/lib/excerpt.ts";
import { plainText, wordsOf } from "../../platform/lib/rich-text.ts";
import { currentSettings } from "../../platform/venue/current.server.ts";
import { pageTexts } from "../../platform/venue/page-texts.server.ts";

/** Most characters of a description that is the beginning of a text. */
const MAX_DESCRIPTION = 155;

/** The club's own page at a path that guests may see; undefined without one. */
export function findOwnPage(path: string) {
  const page = pageTexts().own.pages.find((one) => one.path === path && one.place !== "hidden");
  if (!page) return undefined;
  const [first] = page.sections;
  return {
    title: page.title,
    path,
    description:
      page.description || excerpt(first ? plainText(wordsOf(first.text)) : "", MAX_DESCRIPTION) || page.title,
    sections: page.sections.map(({ pictures, text, ...section }, at) => ({
      ...section,
      id: `${at}`,
      text: text.map((block) => ("image" in block ? { image: resolveImage(block.image) } : block)),
      pictures: pictures.map((picture, index) => ({ id: `${index}`, picture: resolveImage(picture) })),
    })),
  };
}

export type OwnPage = NonNullable<ReturnType<typeof findOwnPage>>;

/** Where an earlier address of a page leads now. */
export function movedTo(path: string): string | undefined {
  const { pages } = currentSettings().pages.own;
  return pages.find(({ earlier, place }) => place !== "hidden" && earlier.includes(path))?.path;
}

/** The addresses of the pages that guests may see. */
export function ownPagePaths(): string[] {
  return currentSettings().pages.own.pages.flatMap(({ path, place }) => (place === "hidden" ? [] : [path]));
}
