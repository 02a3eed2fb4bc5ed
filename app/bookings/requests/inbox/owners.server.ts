import type { Database } from "../../../platform/db/tables.ts";
import type { RequestKind } from "../../../platform/venue/request-kinds.ts";
import type { PossibleOwner } from "../request.ts";
import { changeableKinds } from "../visible-kinds.ts";

/** @returns the admins who may change requests of a visible kind: active ones first, by name */
export async function listPossibleOwners(db: Database, visible: readonly RequestKind[]): Promise<PossibleOwner[]> {
  const rows = await db
    .selectFrom("admins")
    .select(["id", "username", "active", "role"])
    .orderBy("active", "desc")
    .orderBy("username_key")
    .execute();
  return rows
    .map(({ id, username, active, role }) => ({
      _id: id,
      username,
      status: active === 1,
      kinds: changeableKinds(role).filter((kind) => visible.includes(kind)),
    }))
    .filter(({ kinds }) => kinds.length > 0);
}
