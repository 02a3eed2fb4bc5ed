import { fetchJson } from "../../platform/lib/fetch-json.ts";
import { PAGE_CONTENTS } from "./contents-address.ts";
import type { PageContents } from "./page-contents.ts";
import { previewBase } from "./preview-base.ts";

let loading: Promise<PageContents> | undefined;

/** Loads all pages' texts and images, once a document. @throws as `fetchJson`; the next call then tries again. */
export function ensurePages(): Promise<PageContents> {
  const base = previewBase();
  loading ??= fetchJson<PageContents>(base + PAGE_CONTENTS).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** A page's texts and images, for a navigation inside the document. */
export async function browserPage<Name extends keyof PageContents>(name: Name): Promise<PageContents[Name]> {
  return (await ensurePages())[name];
}
