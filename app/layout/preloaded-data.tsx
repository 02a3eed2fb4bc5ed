import { createContext, use } from "react";
import type { PreloadedData } from "../lib/preloaded-data.ts";
import { readStoredJson } from "../lib/stored-json.ts";

const ID = "arrived-lists";

/** The lists that the server draws a page with. */
export const ServedLists = createContext<PreloadedData>({});

function written(lists: PreloadedData): string {
  const each = Object.entries(lists).map(([name, items]) => `"${name}":[${items.map(readStoredJson).join()}]`);
  return `{${each.join()}}`;
}

/** The lists as the page's document carries them, for the browser. */
export function PreloadedDataBlock() {
  const served = use(ServedLists);
  return (
    <script
      type="application/json"
      id={ID}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a `<`; the browser keeps what came.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? written(served) : "" }}
      suppressHydrationWarning
    />
  );
}

/** What the page that this application started on arrived with: in the browser its block says it, and is read again each time. */
export function preloadedData(served: PreloadedData): PreloadedData {
  if (import.meta.env.SSR) return served;
  return JSON.parse(document.getElementById(ID)?.textContent || "{}");
}
