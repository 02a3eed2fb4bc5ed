/** First segments of the paths of pages that the framework operates in the browser. */
const operated = new Set(
  ["", "careers", "contact", "events", "functions", "offers", "vip-tables", "newsletter"]
    .concat(["my", "inspect", "list", "offline"])
    .concat(["admin", "door"]),
);

/**
 * Whether the page at a path is a plain page: a document without the framework, with a few lines of script instead
 * (`site/layout/plain-page.inline.ts`). A path without a page is one, too. Links to it load a document.
 *
 * @param path with or without a query and a hash, without the prefix of a preview.
 */
export function isPlainPage(path: string): boolean {
  return !operated.has(path.split(/[/?#]/)[1] ?? "");
}
