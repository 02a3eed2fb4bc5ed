import type { Selectable } from "kysely";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { jsonText, parseJsonText } from "../../platform/lib/json-text.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { changesOf, valuesOf } from "../../staff/audit-log/changes.ts";
import { type Edit, record } from "../../staff/audit-log/record.server.ts";
import { readCommission } from "./commission.ts";
import { listNights } from "./list-nights.server.ts";
import { checkOwnerAddress } from "./owner-addresses.server.ts";
import type { SentList } from "./schema.ts";
import type { ListSubject, StaffList } from "./shapes.ts";

/** A guest list, as stored. */
export type ListRow = Selectable<Tables["guest_lists"]>;

/** The list with this id, unless it was deleted. */
export function findList(db: Database, id: string): Promise<ListRow | undefined> {
  return db.selectFrom("guest_lists").selectAll().where("id", "=", id).where("active", "=", 1).executeTakeFirst();
}

/** The list with this id. @throws `Refusal` (404) if there is none or it was deleted. */
export async function getList(db: Database, id: string): Promise<ListRow> {
  const list = await findList(db, id);
  if (!list) throw new Refusal(404, "Guest list not found.");
  return list;
}

async function subjectOf(db: Database, { event_id, series_id }: ListRow): Promise<ListSubject> {
  const events = db.selectFrom("events").select("name").where("deleted_at", "is", null).orderBy("starts_at", "desc");
  if (event_id !== null) {
    const event = await events.where("id", "=", event_id).executeTakeFirst();
    return { kind: "event", id: event_id, name: event?.name ?? "" };
  }
  if (series_id === null) return { kind: "all", id: "", name: "" };
  const event = await events.where("series_id", "=", series_id).limit(1).executeTakeFirst();
  return { kind: "series", id: series_id, name: event?.name ?? "" };
}

/** A list as staff see it. @param now ms since 1970. */
export async function toStaffList(db: Database, row: ListRow, now: number): Promise<StaffList> {
  const [of, nights] = await Promise.all([subjectOf(db, row), listNights(db, row, now)]);
  const { id, name, owner_kind, owner_name, owner_email, places, most_plus_ones, terms, closes, version } = row;
  return {
    _id: id,
    of,
    name,
    owner_kind,
    owner_name,
    owner_email,
    places,
    most_plus_ones,
    terms: parseJsonText(terms),
    closes,
    commission: readCommission(row.commission),
    link: hasLink(row, now),
    link_ends_on: row.link_ends_at && zonedIso(row.link_ends_at, venue.timeZone),
    version,
    nights,
  };
}

/** Whether the owner's link works. */
export function hasLink({ link_hash, link_ends_at }: ListRow, now: number): boolean {
  return link_hash !== null && (link_ends_at === null || link_ends_at > storedInstant(now));
}

/** Every list that was not deleted, by name. */
export async function listLists(db: Database, now: number): Promise<StaffList[]> {
  const rows = await db
    .selectFrom("guest_lists")
    .selectAll()
    .where("active", "=", 1)
    .orderBy("name")
    .orderBy("id")
    .execute();
  return Promise.all(rows.map((row) => toStaffList(db, row, now)));
}

/** A list's columns from its form. @throws `Refusal` (422) if its event was deleted. */
async function columnsOf(trx: Database, { of, terms, commission, ...plain }: SentList) {
  const [kind = "", id = ""] = of.split(":");
  const known =
    kind === "all" ||
    (kind === "event"
      ? await trx.selectFrom("events").select("id").where("id", "=", id).executeTakeFirst()
      : await trx.selectFrom("series").select("id").where("id", "=", id).executeTakeFirst());
  if (!known) throw new Refusal(422, "This event was deleted. Choose another.", { field: "of" });
  return {
    ...plain,
    event_id: kind === "event" ? id : null,
    series_id: kind === "series" ? id : null,
    terms: jsonText(terms),
    commission: jsonText(commission),
  };
}

/** The fields of a list in the audit trail; of its owner's address only that there is one, or that it is new. */
const traced = ({ owner_email, ...columns }: Partial<ListRow>, before?: ListRow) => {
  const address = before && before.owner_email !== owner_email ? "(new)" : "(set)";
  return { ...columns, owner_email: owner_email && address };
};

/** A change of a list by staff. */
interface ListEdit extends Edit {
  /** Whether they decide about promoters' statements, which are emailed to owners. */
  decidesStatements: boolean;
}

/** A list's object in the audit trail. */
export const listObject = ({ id, name }: Pick<ListRow, "id" | "name">) => ({ kind: "list", id, name });

/** Adds a list, in the writer's transaction. @returns its id. @throws `Refusal` (422). */
export async function addList(
  trx: Database,
  sent: SentList,
  { by, now, decidesStatements }: ListEdit,
): Promise<string> {
  if (!decidesStatements) await checkOwnerAddress(trx, sent);
  const columns = await columnsOf(trx, sent);
  const id = newId();
  await trx
    .insertInto("guest_lists")
    .values({ id, ...columns, created_at: storedInstant(now), created_by: by.username })
    .execute();
  await record(
    trx,
    { actor: by, action: "list.added", object: listObject({ id, name: sent.name }), ...valuesOf(traced(columns)) },
    now,
  );
  return id;
}

/**
 * Changes a list, or with undefined deletes it and revokes its owner's link, in the writer's transaction. Its guests
 * stay.
 *
 * @throws `Refusal` (404, 412, 422)
 */
export async function changeList(
  trx: Database,
  id: string,
  sent: SentList | undefined,
  { by, now, ifVersion, decidesStatements }: ListEdit & { ifVersion?: number },
): Promise<void> {
  const row = await getList(trx, id);
  if (sent && !decidesStatements) await checkOwnerAddress(trx, sent);
  if (ifVersion !== undefined && ifVersion !== row.version)
    throw new Refusal(412, "Someone changed this list since you opened it. Check it, then save again.");
  const columns = sent ? await columnsOf(trx, sent) : { active: 0, link_hash: null };
  await trx
    .updateTable("guest_lists")
    .set({ ...columns, version: row.version + 1 })
    .where("id", "=", id)
    .execute();
  // Phones fetch a list's name and terms only with changed entries.
  await trx
    .updateTable("list_entries")
    .set({ updated_at: storedInstant(now) })
    .where("list_id", "=", id)
    .execute();
  const changes = sent ? changesOf(traced(row), traced(columns, row)) : {};
  await record(
    trx,
    { actor: by, action: sent ? "list.changed" : "list.deleted", object: listObject(row), ...changes },
    now,
  );
}
