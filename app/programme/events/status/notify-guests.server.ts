import { type ExpressionBuilder, sql } from "kysely";
import type { Done } from "../../../bookings/request-history/history-line.ts";
import { type InboxBy, writeChange } from "../../../bookings/requests/change.server.ts";
import { isHeld } from "../../../bookings/requests/status-rules.ts";
import { isVisible } from "../../../bookings/requests/visible-kinds.server.ts";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import { withoutIndex } from "../../../platform/db/without-index.server.ts";
import { jsonText } from "../../../platform/lib/json-text.ts";
import { storedInstant, zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { type MailData, outboxRow, queueMail } from "../../../platform/outbox/queue.server.ts";
import { nightFor } from "../../../platform/venue/club-night.ts";
import { kindsForNights, stillMeant } from "../../../platform/venue/request-kinds.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { record } from "../../../staff/audit-log/record.server.ts";
import { eventPath } from "../event-address.ts";
import { askToKeep, isAskedToKeep } from "./keep-date.server.ts";
import { type Batch, countListsToTell, tellLists } from "./list-guests.server.ts";
import type { ToTell } from "./shapes.ts";
import { changedSince, findLastChange } from "./status-changes.server.ts";

/** Guests per list, and emails per transaction. */
const SHOWN = 200;
const TOGETHER = 50;

type Change = NonNullable<Awaited<ReturnType<typeof findLastChange>>>;

/**
 * The ids of requests that a changed event may concern: for its club night, claims of its offers, and those whose guests
 * were notified of an earlier change. Each is found by an index.
 */
const concerned = (db: Database, { night, event_id }: Change) =>
  db
    .selectFrom("requests as dated")
    .select("dated.id")
    .where("dated.date_wanted", "=", night)
    .union(
      db
        .selectFrom("offers as of_event")
        .innerJoin("requests as claims", "claims.subject", "of_event.id")
        .select("claims.id")
        .where("of_event.event_id", "=", event_id)
        // As in the condition of the index by subject.
        .where("claims.subject", "<>", sql.lit("")),
    )
    .union(
      db
        .selectFrom("night_changes as earlier")
        .innerJoin("night_mails as mailed", "mailed.change_id", "earlier.id")
        .select("mailed.request_id as id")
        .where("earlier.event_id", "=", event_id),
    );

/** Open requests for a changed event whose guests have not been notified. */
function untold(db: Database, change: Change, visible: readonly RequestKind[]) {
  return db
    .selectFrom("requests")
    .leftJoin("offers", "offers.id", "requests.subject")
    .where("requests.id", "in", concerned(db, change))
    .where(isVisible(visible))
    .where(({ or, and, eb }) =>
      or(
        kindsForNights.map((kind) => and([eb(withoutIndex("kind"), "=", kind), eb("status", "in", stillMeant[kind])])),
      ),
    )
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        // An offer of another event is valid for that event, regardless of the requested date.
        and([
          eb("date_wanted", "=", change.night),
          or([eb("offers.event_id", "is", null), eb("offers.event_id", "=", change.event_id)]),
        ]),
        and([eb("kind", "=", "claim"), eb("offers.event_id", "=", change.event_id)]),
        // Guests notified of an earlier change are notified again.
        exists(
          selectFrom("night_mails")
            .innerJoin("night_changes", "night_changes.id", "night_mails.change_id")
            .select("night_mails.request_id")
            .whereRef("night_mails.request_id", "=", "requests.id")
            .where("night_changes.event_id", "=", change.event_id),
        ),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("night_mails")
            .select("request_id")
            .whereRef("night_mails.request_id", "=", "requests.id")
            .where("night_mails.change_id", "=", change.id),
        ),
      ),
    );
}

/** The data of a guest's email. */
async function mailData(db: Database, change: Change) {
  const event = await db
    .selectFrom("events")
    .select(["id", "name", "state", "starts_at", "ends_at", "night", "previous_starts_at", "tickets"])
    .where("id", "=", change.event_id)
    .executeTakeFirstOrThrow();
  const local = (instant: string) => zonedIso(instant, venue.timeZone);
  const start = local(event.starts_at);
  const moved = change.state === "postponed" && change.previous_starts_at !== null;
  // The club night's date with the start time.
  const startOfNight = `${nightFor(start, event.night)}${start.slice(10)}`;
  const facts = {
    name: event.name,
    path: eventPath({ _id: event.id, name: event.name }),
    night: change.night,
    change: change.state as "cancelled" | "postponed",
    reason: change.reason,
    ...(event.tickets !== "link" && { unsold: true as const }),
    ...(moved && { start_date: startOfNight, end_date: local(event.ends_at) }),
  };
  type Request = { kind: RequestKind; reference: string; status: string; event_id: string | null };
  const dataOf = ({ kind, reference, status, event_id }: Request): MailData["night-changed"] => ({
    kind,
    reference,
    ...facts,
    ...(event_id === event.id && { holds: true }),
    ...(kind === "function" && isHeld(kind, status) && { held: true }),
    ...(change.state === "postponed" && isAskedToKeep(kind, event_id === event.id) && { asks: true }),
  });
  return { event, facts, dataOf };
}

/** The last change of an event, if guests are notified of such changes. */
async function changeToTell(db: Database, eventId: string): Promise<Change | undefined> {
  const change = await findLastChange(db, eventId);
  return change && (change.state === "cancelled" || change.state === "postponed") ? change : undefined;
}

const guestColumns = [
  "requests.id",
  "requests.kind",
  "requests.reference",
  "requests.name",
  "requests.email",
  "requests.status",
  "offers.event_id",
] as const;

/** Whether a request was added by the demo. */
const isOfDemo = ({ exists, selectFrom }: ExpressionBuilder<Tables, "requests">) =>
  exists(selectFrom("demo_rows").select("demo_rows.id").whereRef("demo_rows.id", "=", "requests.id"));

/**
 * The guests to notify of an event's last change, and the email to the first of each kind.
 *
 * @param origin the public address without a slash at the end.
 * @param visible the kinds of requests that the caller sees.
 * @returns null if the event is on or sold out.
 */
export async function readToTell(
  db: Database,
  eventId: string,
  origin: string,
  visible: readonly RequestKind[],
): Promise<ToTell | null> {
  const change = await changeToTell(db, eventId);
  if (!change || visible.length === 0) return null;
  const rows = await untold(db, change, visible)
    .select(guestColumns)
    .select((eb) => isOfDemo(eb).as("demo"))
    .orderBy("demo")
    .orderBy("requests.kind")
    .orderBy("requests.id")
    .limit(SHOWN)
    .execute();
  const counted = await untold(db, change, visible)
    .select((eb) => [isOfDemo(eb).as("demo"), eb.fn.countAll<number>().as("total")])
    .groupBy("demo")
    .execute();
  const howMany = (ofDemo: boolean) => counted.find(({ demo }) => Boolean(demo) === ofDemo)?.total ?? 0;
  const { dataOf } = await mailData(db, change);
  // The email templates are large, so they are loaded on demand.
  const { renderMail } = await import("../../../house/mail/render.server.ts");
  const mails: ToTell["mails"] = [];
  for (const kind of kindsForNights) {
    const first = rows.find((row) => row.kind === kind);
    if (!first) continue;
    const data = jsonText(dataOf(first));
    // A preview only, so its links need not work.
    const { subject, text } = await renderMail({ template: "night-changed", data }, { origin, secret: "" });
    mails.push({ kind, to: first.email, subject, text });
  }
  const guests = rows.map(({ id, kind, reference, name, email, status, demo }) => ({
    _id: id,
    kind,
    reference,
    name,
    email,
    status,
    demo: Boolean(demo),
  }));
  const total = howMany(false) + (await countListsToTell(db, change));
  return { change: change.id, guests, total, demo: howMany(true), mails };
}

/**
 * Emails a batch of guests not yet notified of an event's last change, asks those of a postponed one to keep or release
 * their request, and adds to each request's history, in the caller's transaction. No guest is emailed twice about one change, however often this is called.
 *
 * @param changeId the change that staff saw.
 * @param by its `visible` kinds are told.
 * @returns how many are notified, and how many of them by an email that is sent.
 * @throws Refusal (412) if the event has changed again since.
 */
export async function tellSome(trx: Database, eventId: string, changeId: string, by: InboxBy): Promise<Batch> {
  const change = await changeToTell(trx, eventId);
  if (change?.id !== changeId) throw changedSince("email your guests");
  const rows = await untold(trx, change, by.visible)
    .selectAll("requests")
    .select("offers.event_id")
    .orderBy("requests.id")
    .limit(TOGETHER)
    .execute();
  const { event, facts, dataOf } = await mailData(trx, change);
  const lists = await tellLists(trx, change, facts, by.now);
  const done = rows.length + lists.done;
  if (done === 0) return lists;
  const at = storedInstant(by.now);
  let emailed = lists.emailed;
  for (const row of rows) {
    const data = dataOf(row);
    const mail = outboxRow({ template: "night-changed", data, about: row.id, recipient: row.email }, at);
    const added = await trx
      .insertInto("night_mails")
      .values({ change_id: change.id, request_id: row.id, mail_id: mail.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning("request_id")
      .execute();
    if (added.length === 0) continue;
    if (await queueMail(trx, mail)) emailed += 1;
    const details = { event: data.name, change: data.change, to: row.email, mail_id: mail.id };
    const lines: Done[] = [{ action: "told", details }];
    if (data.asks) {
      const { text, options } = await askToKeep(trx, row, { event, from: row.date_wanted ?? change.night }, by.now);
      lines.push({ action: "asked", details: { text, options: options.map(({ label }) => label) } });
    }
    await writeChange(trx, row, {}, by, lines);
  }
  const object = { kind: "event", id: eventId, name: event.name };
  await record(trx, { actor: by.staff, action: "event.told", object, count: done }, by.now);
  return { done, emailed };
}
