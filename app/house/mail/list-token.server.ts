import { createHmac, timingSafeEqual } from "node:crypto";
import { findKey, keyNamed } from "../../platform/db/keys.server.ts";
import type { Database } from "../../platform/db/tables.ts";

/** The key in `meta` that signs the links of newsletter emails. */
const SECRET = "unsubscribe_secret";

/** Bytes of a UUID, and of the signature after it: 128 bits cannot be guessed. */
const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;

/** The signing key, created on first use. */
export function mailSecret(db: Database): Promise<string> {
  return keyNamed(db, SECRET);
}

/** The signing key; undefined until the first email needs it. */
export function findMailSecret(db: Database): Promise<string | undefined> {
  return findKey(db, SECRET);
}

/** What a token is for; it is valid for nothing else. */
type Purpose = "unsubscribe" | "confirm" | "weekly-off";

/** The token of a newsletter link: the subscriber's id with its signature; for the weekly email, the colleague's id. */
export function listToken(secret: string, purpose: Purpose, subscriberId: string): string {
  return tokenOf(secret, purpose, [subscriberId]);
}

/** The subscriber's or colleague's id in a token; undefined unless it was signed with `secret` for this purpose. */
export function subscriberOf(secret: string, purpose: Purpose, token: string): string | undefined {
  return idsOf(secret, purpose, token, 1)?.[0];
}

/** A subscriber, and the row of `campaign_recipients` for the email that they received. */
export interface CampaignReader {
  subscriberId: string;
  recipientId: string;
}

/** The token of a campaign's unsubscribe link. It works even if only the subscriber's row still exists. */
export function campaignToken(secret: string, { subscriberId, recipientId }: CampaignReader): string {
  return tokenOf(secret, "campaign", [subscriberId, recipientId]);
}

/** The recipient in a token of `campaignToken`; undefined unless it was signed with `secret`. */
export function campaignReaderOf(secret: string, token: string): CampaignReader | undefined {
  const [subscriberId, recipientId] = idsOf(secret, "campaign", token, 2) ?? [];
  return subscriberId === undefined || recipientId === undefined ? undefined : { subscriberId, recipientId };
}

function tokenOf(secret: string, purpose: string, uuids: readonly string[]): string {
  const ids = Buffer.concat(uuids.map((uuid) => Buffer.from(uuid.replaceAll("-", ""), "hex")));
  return Buffer.concat([ids, signature(secret, purpose, ids)]).toString("base64url");
}

function idsOf(secret: string, purpose: string, token: string, count: number): string[] | undefined {
  const bytes = Buffer.from(token, "base64url");
  const end = count * ID_BYTES;
  if (bytes.length !== end + SIGNATURE_BYTES) return undefined;
  const ids = bytes.subarray(0, end);
  if (!timingSafeEqual(bytes.subarray(end), signature(secret, purpose, ids))) return undefined;
  const uuid = (at: number) =>
    ids.toString("hex", at, at + ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  return Array.from({ length: count }, (_, index) => uuid(index * ID_BYTES));
}

function signature(secret: string, purpose: string, ids: Buffer): Buffer {
  return createHmac("sha256", secret).update(`${purpose}:`).update(ids).digest().subarray(0, SIGNATURE_BYTES);
}
