import { createHmac } from "node:crypto";
import { keyNamed } from "../../platform/db/keys.server.ts";
import type { Database } from "../../platform/db/tables.ts";

/** The row of `meta` with the key that admins' keys are derived from. */
const SECRET = "draft_key";

/** The key of an admin's unsaved input in browsers, 32 bytes in hex. Only the admin's own sessions may get it. */
export async function draftKeyOf(db: Database, adminId: string): Promise<string> {
  return createHmac("sha256", await keyNamed(db, SECRET))
    .update(`drafts ${adminId}`)
    .digest("hex");
}
