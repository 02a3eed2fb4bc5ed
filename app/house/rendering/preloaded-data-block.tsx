import { use } from "react";
import type { PreloadedData } from "./preloaded-data.ts";
import { ServerRenderContext } from "./server-render.ts";
import { readStoredJson } from "./stored-json.ts";

const ID = "preloaded-data";

function stringify(lists: PreloadedData): string {
  const each = Object.entries(lists).map(([name, items]) => `"${name}":[${items.map(readStoredJson).join()}]`);
  return `{${each.join()}}`;
}

/** The preloaded lists as a JSON block in the document. */
export function PreloadedDataBlock() {
  const { preloaded } = use(ServerRenderContext);
  return (
    <script
      type="application/json"
      id={ID}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without `<`; the browser keeps the server's text.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? stringify(preloaded) : "" }}
      suppressHydrationWarning
    />
  );
}

/** The lists this application started with. @param served on the server; the browser reads the document's block. */
export function readPreloadedData(served: PreloadedData): PreloadedData {
  if (import.meta.env.SSR) return served;
  return JSON.parse(document.getElementById(ID)?.textContent || "{}");
}
