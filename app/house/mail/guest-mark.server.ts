import { createHmac } from "node:crypto";

/**
 * A keyed hash of a deleted guest: the same address or number gives the same hash, but neither can be recovered from it
 * without this database's key.
 *
 * @param secret `mailSecret` of the database. @param guest the address in lower case, or the number's last nine digits.
 */
export function guestMarkWith(secret: string, { by, key }: { by: "email" | "phone"; key: string }): string {
  return createHmac("sha256", secret).update(`privacy:${by}:${key}`).digest("base64url");
}
