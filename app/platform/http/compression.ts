import Negotiator from "negotiator";

/** Encodings of a cached page, best first. */
export const encodings = ["br", "gzip", "identity"] as const;

export type Encoding = (typeof encodings)[number];

/** Results for earlier headers; limited, since clients choose the headers. */
const known = new Map<string, Encoding>();
const MAX_CACHED = 200;

/** The best encoding that an `Accept-Encoding` header accepts, by its q-values (RFC 9110, 12.5.3). */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return "identity";
  const before = known.get(header);
  if (before) return before;
  const chosen = new Negotiator({ headers: { "accept-encoding": header } }).encoding([...encodings], {
    preferred: [...encodings],
  });
  const encoding = (chosen as Encoding | undefined) ?? "identity";
  if (known.size < MAX_CACHED && header.length < 200) known.set(header, encoding);
  return encoding;
}
