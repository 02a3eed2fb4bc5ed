import { createHmac, randomBytes } from "node:crypto";
import { keyNamed } from "./keys.server.ts";
import type { Database } from "./tables.ts";

/** Bytes of a token, which cannot be guessed. */
const TOKEN_BYTES = 24;

/** A new id of a secret link. */
export const newLinkId = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/**
 * Derives a link's token from its id: queued emails store the id alone.
 *
 * @param key the row of `meta` with the key of this kind of link.
 */
export async function derivedToken(db: Database, key: string, linkId: string): Promise<string> {
  const digest = createHmac("sha256", await keyNamed(db, key))
    .update(linkId)
    .digest();
  return digest.subarray(0, TOKEN_BYTES).toString("base64url");
}
