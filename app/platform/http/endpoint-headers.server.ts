import type { Context } from "hono";
import * as z from "zod/mini";

/** The version that a client edited, from its `If-Match`. */
export interface EditedVersion {
  /** -1 if the tag is not a number. */
  version: number;
  tag: string;
}

/** Reads `If-Match: "<version>"`; undefined without the header and for any version. */
function readIfMatch(header: string | undefined): EditedVersion | undefined {
  const sent = header?.trim().replace(/^W\//, "");
  if (sent === undefined || sent === "*") return undefined;
  const [, version] = /^"?(\d{1,9})"?$/.exec(sent) ?? [];
  const [, tag = ""] = /^"(.*)"$/.exec(sent) ?? [];
  return { version: version === undefined ? -1 : Number(version), tag };
}

/** Longest id of a device. */
const MAX_DEVICE_LENGTH = 64;

const text = z.optional(z.string());

/** The schemas of the headers that endpoints can declare. */
const schemas = {
  "If-Match": z.pipe(text, z.transform(readIfMatch)),
  "Idempotency-Key": text,
  "X-Proof-Of-Work": text,
  "X-Settings-Version": text,
  "X-Campaign": text,
  /** The origin of the page that sent the request; browsers set it. */
  Origin: text,
  /** The random id that the browser stores. */
  "X-Device": z.pipe(
    text,
    z.transform((id) => id?.slice(0, MAX_DEVICE_LENGTH) || undefined),
  ),
};

export type HeaderName = keyof typeof schemas;

/** Headers as their schemas read them. */
export type SentHeaders<Names extends HeaderName> = { [Name in Names]: z.output<(typeof schemas)[Name]> };

/** Reads the headers that an endpoint declares. Their schemas accept any value. */
export function readHeaders<Names extends HeaderName>(context: Context, names: readonly Names[]): SentHeaders<Names> {
  const read = names.map((name) => [name, schemas[name].parse(context.req.header(name))]);
  return Object.fromEntries(read);
}
