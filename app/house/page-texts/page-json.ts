import { readStoredJson } from "../rendering/stored-json.ts";

declare const contents: unique symbol;

/** A page's contents as JSON. */
export type PageJson<Contents> = string & { readonly [contents]: Contents };

/**
 * Serialises contents for a loader to return. React Router would number every text and every key of an object, which
 * takes more bytes than the texts themselves (docs/decisions/0036).
 */
export function pageJson<Contents extends object>(page: Contents): PageJson<Contents> {
  return readStoredJson(page) as PageJson<Contents>;
}

let last: { json: string; page: unknown } | undefined;

/** Parses the contents that a loader returned, on the server and in the browser; returns the same object each time. */
export function readPage<Page>(page: Page): Page extends PageJson<infer Contents> ? Contents : Page;
export function readPage(page: unknown): unknown {
  if (typeof page !== "string") return page;
  if (last?.json !== page) last = { json: page, page: JSON.parse(page) };
  return last.page;
}
