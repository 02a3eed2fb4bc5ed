import { readContact } from "../../bookings/guests/contact.ts";
import { findGuest, toSummaries } from "../../bookings/guests/list.server.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import type { Role } from "../../platform/roles/roles.ts";
import { listFormerOf } from "./former.server.ts";
import { findLookAlikes } from "./look-alikes.server.ts";
import type { GuestDetail } from "./shapes.ts";
import { readTimeline } from "./timeline.server.ts";

/** The guests who were merged into a guest, each with their contacts. */
async function mergedInto(db: Database, root: string, members: readonly string[]): Promise<GuestDetail["merged"]> {
  const others = members.filter((id) => id !== root);
  if (others.length === 0) return [];
  const { isAmong } = dialectHelpers(db);
  const rows = await db.selectFrom("guests").select(["id", "name"]).where(isAmong("id", others)).execute();
  const contacts = await db
    .selectFrom("guest_contacts")
    .select(["guest_id", "contact"])
    .where(isAmong("guest_id", others))
    .where("former_of", "is", null)
    .orderBy("contact")
    .execute();
  const byGuest = Map.groupBy(contacts, ({ guest_id }) => guest_id);
  return rows.map(({ id, name }) => {
    const own = (byGuest.get(id) ?? []).map(({ contact }) => readContact(contact).value);
    return { _id: id, name, contacts: own };
  });
}

/**
 * Everything about a guest that a role may see; undefined if there is no such guest. @param id of the guest, or of any
 * guest merged into them.
 */
export async function findGuestDetail(db: Database, id: string, role: Role): Promise<GuestDetail | undefined> {
  const row = await findGuest(db, id);
  if (!row) return undefined;
  const rows = await db.selectFrom("guests").select("id").where("root_id", "=", row.id).execute();
  const members = rows.map((member) => member.id);
  const [guest] = await toSummaries(db, [row], role);
  if (!guest) return undefined;
  return {
    guest,
    ...(await readTimeline(db, members, role)),
    merged: await mergedInto(db, row.id, members),
    former: await listFormerOf(db, members),
    look_alikes: await findLookAlikes(db, members, role),
  };
}
