import { type SelectQueryBuilder, sql } from "kysely";
import { deleteRowsBefore, rowsBefore } from "../../bookings/deposits/remove.server.ts";
import { removeRequests } from "../../bookings/requests/remove.server.ts";
import { removeMailsAbout } from "../../house/mail/store.server.ts";
import { deleteEndedBefore, endedBefore, forgetInConsents, namedBefore } from "../../mailing/consents/forget.server.ts";
import { removeSubscribers } from "../../mailing/newsletter/remove.server.ts";
import {
  forgetSuppressed,
  namesOf,
  suppressedBefore,
} from "../../mailing/newsletter/suppressions/guest-data.server.ts";
import { endedLists, entriesUntil } from "../../night/guest-lists/personal-data.server.ts";
import { deleteRegisterStart, rowsAddedBefore } from "../../night/incidents/register.server.ts";
import { deleteStatementsBefore, statementRowsBefore } from "../../night/statements/remove.server.ts";
import { expireContacts, namedTickets } from "../../night/tickets/guest-data.server.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { RequestKind } from "../../platform/db/tables/requests.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { monthOf } from "../../platform/lib/time/wall-time-text.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { requestKinds, stages } from "../../platform/venue/request-kinds.ts";
import { deleteTrailStart } from "../../staff/audit-log/delete-start.server.ts";
import { daysAgo, monthsAgo } from "./cutoff.server.ts";
import { type ExpiryRule, howMany, type Rows, rule } from "./expiry-rule.server.ts";
import { guestMark, noteInLog } from "./log.server.ts";
import { type Retention, retention } from "./retention.ts";

const turns = stages.map((_, turn) => turn);
const otherKinds = (Object.keys(requestKinds) as RequestKind[]).filter((kind) => kind !== "career");

const requestsOf = {
  career: (db: Database, now: number) => expiredRequests(db, ["career"], retention.career.months, now),
  request: (db: Database, now: number) => expiredRequests(db, otherKinds, retention.request.months, now),
};

/**
 * Requests that were received more than `months` ago, and whose date is, too. All values of `turn` are listed, so that
 * the index is used.
 */
function expiredRequests(db: Database, kinds: RequestKind[], months: number, now: number): Rows<"requests"> {
  const { day, before } = monthsAgo(months, now);
  return db
    .selectFrom("requests")
    .where("kind", "in", kinds)
    .where("turn", "in", turns)
    .where("created_at", "<", before)
    .where(({ eb, or }) => or([eb("date_wanted", "is", null), eb("date_wanted", "<=", day)]));
}

function expiredSubscribers(db: Database, now: number): Rows<"subscribers"> {
  const { before } = monthsAgo(retention.subscriber.months, now);
  return db
    .selectFrom("subscribers")
    .where(({ eb, or, and }) =>
      or([
        eb("unsubscribed_at", "<", before),
        and([eb("spam_reason", "is not", null), eb("unsubscribed_at", "is", null), eb("consented_at", "<", before)]),
      ]),
    );
}

/** Subscriptions that required confirmation and never got it. */
function expiredUnconfirmed(db: Database, now: number): Rows<"subscribers"> {
  return db
    .selectFrom("subscribers")
    .where("must_confirm", "=", 1)
    .where("confirmed_at", "is", null)
    .where("unsubscribed_at", "is", null)
    .where("spam_reason", "is", null)
    .where(({ eb, fn }) => eb(fn.coalesce("asked_at", "consented_at"), "<=", daysAgo(retention.unconfirmed.days, now)));
}

const namedUntil = (db: Database, now: number) => namedBefore(db, monthsAgo(retention.suppression.months, now).before);

const expiredSuppressions = (db: Database, now: number) =>
  suppressedBefore(db, monthsAgo(retention.suppression.months, now).before);

/** Emails past their own retention; all others are deleted with what they are about. */
function expiredEmails(db: Database, now: number): Rows<"outbox"> {
  const { before } = monthsAgo(retention.mail.months, now);
  return db.selectFrom("outbox").where("state", "in", ["sent", "failed"]).where("next_try_at", "<", before);
}

const expiredTrail = (db: Database, now: number) =>
  db.selectFrom("trail").where("at", "<", monthsAgo(retention.trail.months, now).before);

const expiredImports = (db: Database, now: number) =>
  db.selectFrom("guest_import_rows").where("added_at", "<", monthsAgo(retention.imported.months, now).before);

/** Notes on tables of past club nights, which may contain guests' names. */
const expiredNotes = (db: Database, now: number) =>
  db.selectFrom("night_tables").where("note", "<>", "").where("night", "<=", lastNight(retention.note.days, now));

/** The last club night whose data has expired after `days`. */
const lastNight = (days: number, now: number) => addDays(tonight(now), -days);

const expiredEntries = (db: Database, now: number) => entriesUntil(db, lastNight(retention.entry.days, now));

const expiredLists = (db: Database, now: number) => endedLists(db, daysAgo(retention.list.days, now));

/** The first club night whose tickets keep their names. */
const namedFrom = (now: number) => addDays(lastNight(retention.ticket.days, now), 1);

/** The last club night whose door log has expired. */
const lastLogged = (now: number) => monthsAgo(retention.door.months, now).day;

async function countMails(db: Database, now: number): Promise<number> {
  const { before } = monthsAgo(retention.mail.months, now);
  const mailsAbout = <Table extends keyof Tables>(ids: SelectQueryBuilder<Tables, Table, { id: string }>) =>
    db
      .selectFrom("outbox")
      .where("about", "in", ids)
      .where(({ eb, or }) => or([eb("state", "in", ["waiting", "held"]), eb("next_try_at", ">=", before)]));
  const mails = [
    expiredEmails(db, now),
    mailsAbout(requestsOf.career(db, now).select("id")),
    mailsAbout(requestsOf.request(db, now).select("id")),
    mailsAbout(expiredSubscribers(db, now).select("id")),
    mailsAbout(expiredUnconfirmed(db, now).select("id")),
    mailsAbout(expiredEntries(db, now).select("id")),
    mailsAbout(expiredLists(db, now).select("id")),
  ];
  let sum = 0;
  for (const some of mails) sum += await howMany(some);
  return sum;
}

/**
 * A rule for rows that emails are about. @param removeRows deletes the rows and their emails; returns the number of
 * emails.
 */
function withMails<Table extends "requests" | "subscribers" | "list_entries" | "guest_lists">(
  kind: Retention,
  expired: (db: Database, now: number) => Rows<Table>,
  removeRows: (trx: Database, ids: string[], now: number) => Promise<number>,
): ExpiryRule {
  return {
    count: async (db, now) => ({ [kind]: await howMany(expired(db, now)) }),
    async removeSome(trx, now, most) {
      const rows = await (expired(trx, now) as Rows<"requests">).select("id").limit(most).execute();
      const mail = await removeRows(
        trx,
        rows.map(({ id }) => id),
        now,
      );
      return { [kind]: rows.length, mail };
    },
  };
}

const removeRequestRows = async (trx: Database, ids: string[]) => (await removeRequests(trx, ids)).mails;

const removeListRows = (table: "list_entries" | "guest_lists") => async (trx: Database, ids: string[]) => {
  const mails = await removeMailsAbout(trx, ids);
  await trx.deleteFrom(table).where(dialectHelpers(trx).isAmong("id", ids)).execute();
  return mails;
};

/** A rule for rows that no other rows depend on. @param key a unique column. */
function plain<Table extends keyof Tables>(
  kind: Retention,
  table: Table,
  key: keyof Tables[Table] & string,
  expired: (db: Database, now: number) => Rows<Table>,
): ExpiryRule {
  return rule(kind, expired, async (trx, now, most) => {
    const ofKey = sql.ref<string>(key).as("key");
    const rows = await expired(trx, now).select(ofKey).$castTo<{ key: string }>().limit(most).execute();
    const keys = rows.map((row) => row.key);
    await trx
      .deleteFrom(table as "meta")
      .where(dialectHelpers(trx).isAmong(key, keys))
      .execute();
    return keys.length;
  });
}

const subscribers: ExpiryRule = {
  count: async (db, now) => ({ subscriber: await howMany(expiredSubscribers(db, now)) }),
  async removeSome(trx, now, most) {
    const rows = await expiredSubscribers(trx, now).select(["id", "address", "unsubscribed_at"]).limit(most).execute();
    for (const { address, unsubscribed_at } of rows) {
      if (unsubscribed_at === null) continue;
      // The mark proves when the address was unsubscribed.
      const guest = await guestMark(trx, { by: "email", key: address });
      await noteInLog(trx, { action: "left", actor: "", guest, counts: {} }, unsubscribed_at);
    }
    const ids = rows.map(({ id }) => id);
    const { mails } = await removeSubscribers(trx, ids, now);
    return { subscriber: rows.length, mail: mails };
  },
};

/** The first month whose statements are kept, `YYYY-MM`. */
const statementsFrom = (now: number) => monthOf(monthsAgo(retention.statement.months, now).day);

const statements: ExpiryRule = {
  count: async (db, now) => ({ statement: await statementRowsBefore(db, statementsFrom(now)) }),
  removeSome: async (trx, now, most) => ({ statement: await deleteStatementsBefore(trx, statementsFrom(now), most) }),
};

/** All rules, in the order they run. */
export const expiryRules: readonly ExpiryRule[] = [
  withMails("career", requestsOf.career, removeRequestRows),
  withMails("request", requestsOf.request, removeRequestRows),
  subscribers,
  withMails("unconfirmed", expiredUnconfirmed, async (trx, ids, now) => (await removeSubscribers(trx, ids, now)).mails),
  // Suppressions without a subscriber lose their address, but keep their mark.
  rule("suppression", expiredSuppressions, async (trx, now, most) => {
    const rows = await expiredSuppressions(trx, now).select("address").limit(most).execute();
    await forgetSuppressed(trx, namesOf(rows));
    await forgetInConsents(trx, namesOf(rows), now);
    return rows.length;
  }),
  // Consents of people who were never subscribers lose their address, too.
  rule("suppression", namedUntil, async (trx, now, most) => {
    const rows = await namedUntil(trx, now).select("consents.address").limit(most).execute();
    await forgetInConsents(trx, namesOf(rows), now);
    return rows.length;
  }),
  {
    ...plain("mail", "outbox", "id", expiredEmails),
    count: async (db, now) => ({ mail: await countMails(db, now) }),
  },
  plain("report", "unclear_reports", "mark", (db, now) =>
    db.selectFrom("unclear_reports").where("received_at", "<=", daysAgo(retention.report.days, now)),
  ),
  plain("sender", "rate_limits", "key", (db, now) =>
    db.selectFrom("rate_limits").where("resets_at", "<=", daysAgo(0, now)),
  ),
  plain("sender", "idempotency", "key", (db, now) =>
    db.selectFrom("idempotency").where("created_at", "<=", daysAgo(retention.sender.days, now)),
  ),
  plain("session", "sessions", "token_hash", (db, now) =>
    db
      .selectFrom("sessions")
      .where(({ eb, or }) =>
        or([eb("ends_at", "<=", daysAgo(0, now)), eb("used_at", "<=", daysAgo(retention.session.days, now))]),
      ),
  ),
  plain("link", "account_links", "token_hash", (db, now) =>
    db.selectFrom("account_links").where("ends_at", "<=", daysAgo(0, now)),
  ),
  plain("network", "login_networks", "mark", (db, now) =>
    db.selectFrom("login_networks").where("used_at", "<=", daysAgo(retention.network.days, now)),
  ),
  rule("note", expiredNotes, async (trx, now, most) => {
    const rows = await expiredNotes(trx, now).select(["night", "table_id"]).limit(most).execute();
    for (const { night, table_id } of rows) {
      const ofTable = trx.updateTable("night_tables").set({ note: "" }).where("night", "=", night);
      await ofTable.where("table_id", "=", table_id).execute();
    }
    return rows.length;
  }),
  rule("trail", expiredTrail, (trx, now, most) =>
    deleteTrailStart(trx, monthsAgo(retention.trail.months, now).before, most),
  ),
  rule(
    "ledger",
    (db, now) => rowsBefore(db, monthsAgo(retention.ledger.months, now).day),
    (trx, now, most) => deleteRowsBefore(trx, monthsAgo(retention.ledger.months, now).day, most),
  ),
  withMails("entry", expiredEntries, removeListRows("list_entries")),
  // Only lists whose last entries have been deleted.
  withMails("list", expiredLists, removeListRows("guest_lists")),
  rule(
    "ticket",
    (db, now) => namedTickets(db, namedFrom(now)),
    (trx, now, most) => expireContacts(trx, namedFrom(now), most, now),
  ),
  plain("imported", "guest_import_rows", "id", expiredImports),
  plain("door", "arrivals", "id", (db, now) => db.selectFrom("arrivals").where("night", "<=", lastLogged(now))),
  plain("door", "tickets", "id", (db, now) => db.selectFrom("tickets").where("night", "<=", lastLogged(now))),
  plain("door", "ticket_imports", "id", (db, now) =>
    db.selectFrom("ticket_imports").where("night", "<=", lastLogged(now)),
  ),
  plain("door", "till_bills", "id", (db, now) => db.selectFrom("till_bills").where("night", "<=", lastLogged(now))),
  plain("door", "till_imports", "id", (db, now) => db.selectFrom("till_imports").where("night", "<=", lastLogged(now))),
  statements,
  rule(
    "register",
    (db, now) => rowsAddedBefore(db, monthsAgo(retention.register.months, now).before),
    (trx, now, most) => {
      const { day, before } = monthsAgo(retention.register.months, now);
      return deleteRegisterStart(trx, addDays(day, 1), before, most);
    },
  ),
  plain("inspection", "inspector_links", "id", (db, now) =>
    db.selectFrom("inspector_links").where("ends_at", "<=", daysAgo(retention.inspection.days, now)),
  ),
  rule(
    "consent",
    (db, now) => endedBefore(db, monthsAgo(retention.consent.months, now).before),
    (trx, now, most) => deleteEndedBefore(trx, monthsAgo(retention.consent.months, now).before, most),
  ),
  plain("log", "privacy_log", "id", (db, now) =>
    db.selectFrom("privacy_log").where("at", "<", monthsAgo(retention.log.months, now).before),
  ),
];
