import { createContext, use } from "react";
import type { ArrivedLists } from "../lib/preloaded-data.ts";
import { keptJson } from "../lib/stored-json.ts";

const ID = "arrived-lists";

/** The lists that the server draws a page with. */
export const ServedLists = createContext<ArrivedLists>({});

function written(lists: ArrivedLists): string {
  const each = Object.entries(lists).map(([name, items]) => `"${name}":[${items.map(keptJson).join()}]`);
  return `{${each.join()}}`;
}

/** The lists as the page's document carries them, for the browser. */
export function ArrivedListsBlock() {
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
export function arrivedLists(served: ArrivedLists): ArrivedLists {
  if (import.meta.env.SSR) return served;
  return JSON.parse(document.getElementById(ID)?.textContent || "{}");
}
