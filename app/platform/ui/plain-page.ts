/** First segments of the paths of guests' pages that the framework operates in the browser. */
const operated = "careers contact events functions inspect list my newsletter offers vip-tables".split(" ");

/**
 * Whether the guests' page at a path is a plain page: a document without the framework, with a few lines of script instead
 * (`site/layout/plain-page.inline.ts`). A path without a page is one, too. Links to it load a document.
 *
 * @param path with or without a query and a hash, without the prefix of a preview.
 */
export function isPlainPage(path: string): boolean {
  const first = path.split(/[/?#]/)[1] ?? "";
  return first !== "" && !operated.includes(first);
}
