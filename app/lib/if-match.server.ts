import type { Context } from "hono";

/** The version an edit was made on, from `If-Match: "<version>"`; nothing without the header, -1 when it names none. */
export function ifMatch(context: Context): number | undefined {
  const header = context.req.header("if-match")?.trim();
  if (header === undefined || header === "*") return undefined;
  const [, version] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header) ?? [];
  return version === undefined ? -1 : Number(version);
}
