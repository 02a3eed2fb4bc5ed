import { countMailTo } from "../../house/mail/limits.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { outboxRow, type Queued, queueMail } from "../../platform/outbox/queue.server.ts";
import { listNights } from "./list-nights.server.ts";
import type { ListRow } from "./lists.server.ts";
import type { EntryBy, EntryRow } from "./sheet-entries.server.ts";
import { formatTerms } from "./terms-text.ts";

/** Maximum emails per place of a night, since owners can remove and re-add entries. */
const PER_PLACE = 2;

/**
 * Queues the email with a guest's code, once, in the caller's transaction. Emails on behalf of a list's owner are limited
 * like those of guests: too many to one person are held.
 *
 * @returns whether it will be sent
 */
export async function sendCodeOnce(trx: Database, list: ListRow, entry: EntryRow, by: EntryBy): Promise<boolean> {
  if (entry.email === "" || entry.notified_at !== null) return false;
  const { sent } = await trx
    .selectFrom("list_entries")
    .select(({ fn }) => fn.count("notified_at").as("sent"))
    .where("list_id", "=", list.id)
    .where("night", "=", entry.night)
    .executeTakeFirstOrThrow();
  if (Number(sent) >= list.places * PER_PLACE) return false;
  const isLimited = by.isOwner && by.isLimited !== false;
  const state = isLimited ? await countMailTo(trx, entry.email, by.now) : "waiting";
  return (await sendCode(trx, list, entry, by.now, state)) && state === "waiting";
}

/**
 * Queues the email with a guest's code, even if it was sent before, in the caller's transaction. It has none of
 * the owner's texts, so that it can't be abused for spam.
 *
 * @param entry with an email address.
 * @returns whether it will be sent.
 */
export async function sendCode(
  trx: Database,
  list: ListRow,
  entry: EntryRow,
  now: number,
  state: Queued = "waiting",
): Promise<boolean> {
  const nights = await listNights(trx, list, now);
  const data = {
    night: entry.night,
    event: nights.find(({ night }) => night === entry.night)?.title ?? "",
    owner: list.owner_name,
    people: 1 + entry.plus_ones,
    pays: formatTerms(parseJsonText(list.terms), entry.night),
  };
  const at = storedInstant(now);
  await trx.updateTable("list_entries").set({ notified_at: at }).where("id", "=", entry.id).execute();
  return queueMail(
    trx,
    outboxRow({ template: "list-entry", data, about: entry.id, recipient: entry.email, state }, at),
  );
}
