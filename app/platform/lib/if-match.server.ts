import type { Context } from "hono";

/** The edited version from `If-Match: "<version>"`; undefined without the header, -1 if it is invalid. */
export function ifMatch(context: Context): number | undefined {
  const header = context.req.header("if-match")?.trim();
  if (header === undefined || header === "*") return undefined;
  const [, version] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header) ?? [];
  return version === undefined ? -1 : Number(version);
}
