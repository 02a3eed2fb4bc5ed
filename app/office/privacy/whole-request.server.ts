import { findDeposit } from "../../bookings/deposits/deposit.server.ts";
import { ledgerOf } from "../../bookings/deposits/ledger-rows.server.ts";
import { findSeating } from "../../bookings/floor/party-table.server.ts";
import { findRequest } from "../../bookings/requests/inbox/detail.server.ts";
import { findShownWith } from "../../bookings/requests/shown-texts.server.ts";
import { allKinds } from "../../bookings/requests/visible-kinds.ts";
import type { Database } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { requestKinds, statusesOf } from "../../platform/venue/request-kinds.ts";
import { venue } from "../../platform/venue/venue.ts";
import { shownCode } from "../../programme/offers/claim-code.ts";
import { listShownAtDoors } from "../../programme/offers/redeem.server.ts";

const local = (instant: string | null) => instant && zonedIso(instant, venue.timeZone);

/** A claim's code and door actions. */
async function ofTheDoor(db: Database, id: string): Promise<object> {
  const row = await db.selectFrom("claim_codes").select("code").where("request_id", "=", id).executeTakeFirst();
  return { code: row ? shownCode(row.code) : null, shown_at_doors: await listShownAtDoors(db, id) };
}

/** A request's deposit: its terms as the guest saw them, payments, and staff's decisions; empty if there is none. */
async function depositOf(db: Database, id: string): Promise<object> {
  const deposit = await findDeposit(db, id);
  if (!deposit) return {};
  const payments = (await ledgerOf(db, id)).map(({ day, entry, amount_cents, method, note }) => {
    return { day, entry, amount_cents, method, note };
  });
  const tasks = await db.selectFrom("deposit_tasks").selectAll().where("request_id", "=", id).orderBy("id").execute();
  const decisions = tasks.map(({ reason, created_at, settled_at, outcome }) => {
    return { reason, since: local(created_at), settled_on: local(settled_at), outcome };
  });
  const { version: _version, ...shown } = deposit;
  return { deposit: { ...shown, payments, decisions } };
}

/** Questions to a guest, with the answers. */
async function questionsOf(db: Database, id: string): Promise<object[]> {
  const rows = await db.selectFrom("guest_questions").selectAll().where("request_id", "=", id).orderBy("id").execute();
  return rows.map(({ text, options, answer, ...times }) => {
    const buttons = parseJsonText(options);
    return {
      question: text,
      buttons: buttons.map(({ label }) => label),
      answer: buttons.find(({ value }) => value === answer)?.label ?? null,
      asked_on: local(times.asked_at),
      answered_on: local(times.answered_at),
      answer_by: local(times.expires_at),
    };
  });
}

/** The tables that a party on the waitlist was offered. */
async function offersOf(db: Database, id: string): Promise<object[]> {
  const rows = await db
    .selectFrom("table_offers")
    .leftJoin("club_tables", "club_tables.id", "table_offers.table_id")
    .select(["table_offers.night", "club_tables.name", "state", "offered_at", "expires_at"])
    .where("request_id", "=", id)
    .orderBy("table_offers.id")
    .execute();
  return rows.map(({ night, name, state, offered_at, expires_at }) => {
    return { club_night: night, table: name, state, offered_on: local(offered_at), held_until: local(expires_at) };
  });
}

/** A guest's private links, without their secrets. */
async function linksOf(db: Database, id: string): Promise<object[]> {
  const rows = await db
    .selectFrom("guest_links")
    .select(["via", "created_at", "revoked_at"])
    .where("request_id", "=", id)
    .orderBy("created_at")
    .execute();
  return rows.map(({ via, created_at, revoked_at }) => {
    return { given_by: via, created_on: local(created_at), revoked_on: local(revoked_at) };
  });
}

/** The table that a party has on its club night, with times; null if it has none. */
async function tableOf(db: Database, id: string, night: string | null): Promise<object | null> {
  const seating = night === null ? undefined : await findSeating(db, id, night);
  return seating ? { name: seating.name, from: seating.from, until: seating.until } : null;
}

/** Fields that only the request's row contains. */
async function ofTheRow(db: Database, id: string): Promise<object> {
  const { pending_change, waitlisted_at, campaign } = await db
    .selectFrom("requests")
    .leftJoin("campaigns", "campaigns.id", "requests.campaign_id")
    .select(["pending_change", "waitlisted_at", "campaigns.subject as campaign"])
    .where("requests.id", "=", id)
    .executeTakeFirstOrThrow();
  const { asked_at = "", ...wanted } = pending_change ? parseJsonText(pending_change) : {};
  return {
    waiting_change: pending_change && { ...wanted, asked_on: local(asked_at) },
    waitlisted_on: local(waitlisted_at),
    came_by_campaign: campaign,
  };
}

/** A request with everything that belongs to it, for the export; undefined if it does not exist. */
export async function wholeRequest(db: Database, id: string): Promise<object | undefined> {
  const request = await findRequest(db, id, allKinds);
  if (!request) return undefined;
  const { kind, reference, status, owner, spam_reason, created_on, updated_on, date, fields, history } = request;
  return {
    kind: requestKinds[kind].label,
    reference,
    status: statusesOf(kind)[status]?.label ?? status,
    received_on: created_on,
    changed_on: updated_on,
    date_wanted: date,
    looked_after_by: owner?.username ?? null,
    taken_for_spam: spam_reason,
    filled_in: Object.fromEntries(fields.map(({ label, value }) => [label, value])),
    files: request.files.map(({ name, size }) => ({ name, size })),
    shown_with: (await findShownWith(db, id, allKinds)) ?? null,
    ...(kind === "claim" && (await ofTheDoor(db, id))),
    ...(await ofTheRow(db, id)),
    table: await tableOf(db, id, date),
    table_offers: await offersOf(db, id),
    questions: await questionsOf(db, id),
    ...(await depositOf(db, id)),
    confirmed_on: request.guest_confirmed_on,
    emailed_on: request.guest_notified_on,
    private_page: { opened_on: request.page_opened_on, links: await linksOf(db, id) },
    history: history.map(({ at, by, action, details }) => ({ at, by, action, ...details })),
  };
}
