import { entryLabels } from "../../bookings/deposits/deposit.ts";
import { doorActionsAbout } from "../../bookings/door-log/door-log.server.ts";
import { flagText } from "../../bookings/guests/door-flags.ts";
import { visibleKinds } from "../../bookings/requests/visible-kinds.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { formatDay } from "../../platform/lib/time/wall-time-text.ts";
import { can, type Role } from "../../platform/roles/roles.ts";
import { formatAmount } from "../../platform/venue/money.ts";
import { requestKinds, statusesOf } from "../../platform/venue/request-kinds.ts";
import { today } from "../../platform/venue/today.ts";
import { venue } from "../../platform/venue/venue.ts";
import { importedLines } from "./imported-lines.server.ts";
import type { TimelineLine } from "./shapes.ts";
import { campaignLines, emailLines } from "./timeline-emails.server.ts";
import { listTimelineRows, MAX_ROWS } from "./timeline-rows.server.ts";

/** A line whose time does not have the venue's offset yet. */
type Line = Omit<TimelineLine, "claimed"> & { row?: string };

type Reader = (db: Database, ids: readonly string[], role: Role) => Promise<Line[]>;

const requests: Reader = async (db, ids, role) => {
  const kinds = visibleKinds(role);
  if (kinds.length === 0) return [];
  const rows = await db
    .selectFrom("requests")
    .select(["id", "kind", "reference", "status", "date_wanted", "created_at", "details"])
    .where(dialectHelpers(db).isAmong("id", ids))
    .where("kind", "in", kinds)
    .execute();
  return rows.map(({ id, kind, reference, status, date_wanted, created_at }) => {
    const night = date_wanted === null ? "" : ` for ${formatDay(date_wanted)}`;
    const state = statusesOf(kind)[status]?.label ?? status;
    const text = `${requestKinds[kind].label}${night}: ${state} (${reference})`;
    return { _id: id, row: id, at: created_at, kind: "request", text, by: "", to: `/admin/requests/${id}` };
  });
};

const replies: Reader = async (db, ids, role) => {
  const kinds = visibleKinds(role);
  if (kinds.length === 0) return [];
  const rows = await db
    .selectFrom("request_history")
    .innerJoin("requests", "requests.id", "request_history.request_id")
    .select(["request_history.id", "request_id", "at", "actor", "action", "reference"])
    .where(dialectHelpers(db).isAmong("request_id", ids))
    .where("kind", "in", kinds)
    .where("action", "in", ["email", "reply", "question"])
    .execute();
  return rows.map(({ id, request_id, at, actor, action, reference }) => {
    const text = { email: "Emailed about", reply: "Reply sent about", question: "Asked about" }[action as "email"];
    const by = actor === "guest" ? "" : actor;
    return {
      _id: id,
      row: request_id,
      at,
      kind: "reply",
      text: `${text} ${reference}`,
      by,
      to: `/admin/requests/${request_id}`,
    };
  });
};

const entries: Reader = async (db, ids) => {
  const rows = await db
    .selectFrom("list_entries")
    .innerJoin("guest_lists", "guest_lists.id", "list_entries.list_id")
    .select(["list_entries.id", "list_id", "night", "plus_ones", "added_at", "added_by", "removed_at"])
    .select("guest_lists.name as list")
    .where(dialectHelpers(db).isAmong("list_entries.id", ids))
    .execute();
  return rows.map(({ id, list_id, night, plus_ones, added_at, added_by, removed_at, list }) => {
    const more = plus_ones > 0 ? ` with ${formatCount(plus_ones, "plus-one")}` : "";
    const removed = removed_at === null ? "" : ", removed since";
    const text = `On the list ${list} for ${formatDay(night)}${more}${removed}`;
    const by = added_by === "owner" ? "the list's owner" : added_by;
    return {
      _id: id,
      row: id,
      at: added_at,
      kind: "list",
      text,
      by,
      to: `/admin/guest-lists/${list_id}?night=${night}`,
    };
  });
};

const tickets: Reader = async (db, ids) => {
  const rows = await db
    .selectFrom("tickets")
    .innerJoin("ticket_shops", "ticket_shops.id", "tickets.shop_id")
    .select(["tickets.id", "night", "tickets.kind", "people", "state", "added_at", "ticket_shops.name as shop"])
    .where(dialectHelpers(db).isAmong("tickets.id", ids))
    .execute();
  return rows.map(({ id, night, kind, people, state, added_at, shop }) => {
    const what = [kind || "Ticket", people > 1 ? `for ${people}` : "", `from ${shop} for ${formatDay(night)}`];
    const text = `${what.filter(Boolean).join(" ")}${state === "void" ? ", void" : ""}`;
    return { _id: id, row: id, at: added_at, kind: "ticket", text, by: "", to: `/admin/tickets?night=${night}` };
  });
};

const subscriptions: Reader = async (db, ids) => {
  const rows = await db
    .selectFrom("subscribers")
    .select(["id", "created_at", "confirmed_at", "unsubscribed_at"])
    .where(dialectHelpers(db).isAmong("id", ids))
    .execute();
  return rows.flatMap(({ id, created_at, confirmed_at, unsubscribed_at }) => {
    const line = { row: id, kind: "newsletter" as const, by: "", to: "/admin/subscribers" };
    return [
      { ...line, _id: id, at: created_at, text: "Subscribed to the newsletter" },
      ...(confirmed_at === null
        ? []
        : [{ ...line, _id: `${id}-confirmed`, at: confirmed_at, text: "Confirmed their address" }]),
      ...(unsubscribed_at === null ? [] : [{ ...line, _id: `${id}-left`, at: unsubscribed_at, text: "Unsubscribed" }]),
    ];
  });
};

const doorTexts: Record<string, string> = {
  arrived: "Arrived",
  seated: "Seated",
  "no-show": "No-show",
  redeemed: "Redeemed an offer",
  undone: "Undone at the door",
};

const door: Reader = async (db, ids, role) => {
  const actions = await doorActionsAbout(db, ids);
  const nights = await db
    .selectFrom("arrivals")
    .select(["id", "night"])
    .where(dialectHelpers(db).isAmong("request_id", ids))
    .execute();
  const nightOf = new Map(nights.map(({ id, night }) => [id, night]));
  return actions.flatMap(({ _id, request, what, at, by, door, people }) => {
    const text = doorTexts[what];
    if (text === undefined) return [];
    const party = (people ?? 0) > 1 ? `, ${people} people` : "";
    const to = can(role, "report.see") ? `/admin/after-the-night?night=${nightOf.get(_id)}` : null;
    return [{ _id, row: request, at, kind: "door" as const, text: `${text}${party} (${door})`, by, to }];
  });
};

const ledger: Reader = async (db, ids, role) => {
  const rows = await db
    .selectFrom("ledger")
    .select(["id", "request_id", "entry", "amount_cents", "at", "actor"])
    .where(dialectHelpers(db).isAmong("request_id", ids))
    .execute();
  return rows.flatMap(({ id, request_id, entry, amount_cents, at, actor: by }) => {
    if (request_id === null || (entry === "spent" && !can(role, "spend.see"))) return [];
    const amount = `${entryLabels[entry]} ${formatAmount(amount_cents)}`;
    const text = entry === "spent" ? amount : `Deposit: ${amount}`;
    return [{ _id: id, row: request_id, at, kind: "deposit" as const, text, by, to: `/admin/requests/${request_id}` }];
  });
};

/** Each reader, with the sources of rows that it reads and the capability that it needs. */
const readers = [
  { read: requests, of: ["request"], needs: "requests.see" },
  { read: replies, of: ["request"], needs: "requests.see" },
  { read: entries, of: ["entry"], needs: "lists.see" },
  { read: tickets, of: ["ticket"], needs: "tickets.see" },
  { read: subscriptions, of: ["subscriber"], needs: "subscribers.see" },
  { read: door, of: ["request", "entry", "ticket"], needs: "tonight.see" },
  { read: ledger, of: ["request"], needs: "deposits.see" },
  { read: importedLines, of: ["import"], needs: "guests.see" },
  { read: emailLines, of: ["request", "entry", "subscriber"], needs: "outbox.see" },
  { read: campaignLines, of: ["subscriber"], needs: "campaigns.see" },
] as const;

async function notes(db: Database, members: readonly string[]): Promise<Line[]> {
  const rows = await db
    .selectFrom("guest_notes")
    .selectAll()
    .where(dialectHelpers(db).isAmong("guest_id", members))
    .execute();
  return rows.map(({ id, at, by, text }) => ({ _id: id, at, kind: "note", text, by, to: null }));
}

async function flags(db: Database, members: readonly string[]): Promise<Line[]> {
  const rows = await db
    .selectFrom("guest_flags")
    .selectAll()
    .where(dialectHelpers(db).isAmong("guest_id", members))
    .execute();
  return rows.map(({ id, set_at, set_by, ends_on, ...flag }) => {
    const text = `${flagText(flag)} (flag for the door until ${formatDay(ends_on, today())})`;
    return { _id: id, at: set_at, kind: "flag", text, by: set_by, to: null };
  });
}

const decided = {
  merged: "Merged with another guest",
  split: "Split from another guest",
  "not-the-same": "Marked as a different person than another guest",
  "contact-moved": "An address or number was given to another guest",
  "contact-moved-back": "An address or number was given back",
};

async function decisions(db: Database, members: readonly string[]): Promise<Line[]> {
  const rows = await db
    .selectFrom("guest_changes")
    .selectAll()
    .where(dialectHelpers(db).isAmong("guest_id", members))
    .execute();
  return rows.map(({ id, at, by, what }) => ({ _id: id, at, kind: "decision", text: decided[what], by, to: null }));
}

/**
 * A guest's timeline as far as a role may see it, newest first: from their newest rows, and from rows that claim their
 * address.
 *
 * @param members the ids of the guest and of those merged into them.
 */
export async function readTimeline(
  db: Database,
  members: readonly string[],
  role: Role,
): Promise<{ timeline: TimelineLine[]; more: boolean }> {
  const all = await listTimelineRows(db, members);
  const rows = all.slice(0, MAX_ROWS);
  const claimed = new Set(rows.filter((row) => row.claimed).map(({ row_id }) => row_id));
  const lines = [...(await notes(db, members)), ...(await flags(db, members)), ...(await decisions(db, members))];
  for (const { read, of, needs } of readers) {
    if (!can(role, needs)) continue;
    const ids = rows.filter(({ source }) => (of as readonly string[]).includes(source)).map(({ row_id }) => row_id);
    if (ids.length > 0) lines.push(...(await read(db, ids, role)));
  }
  const shown = lines.map(({ row, at, ...line }) => ({
    ...line,
    at: zonedIso(at, venue.timeZone),
    time: Date.parse(at),
    claimed: row !== undefined && claimed.has(row),
  }));
  // Ids grow with time, so they order lines of the same instant.
  const timeline = shown
    .sort((a, b) => b.time - a.time || (a._id < b._id ? 1 : -1))
    .map(({ time: _, ...line }) => line);
  return { timeline, more: all.length > MAX_ROWS };
}
