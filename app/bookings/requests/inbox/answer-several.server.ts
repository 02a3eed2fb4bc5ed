import type { Selectable } from "kysely";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import { parseJsonText } from "../../../platform/lib/json-text.ts";
import { Refusal } from "../../../platform/lib/refusal.server.ts";
import { isDemo } from "../../../platform/outbox/demo.server.ts";
import type { RequestPlaceholder } from "../../../platform/venue/schema/placeholders.ts";
import { wantedStay } from "../../floor/night-bounds.server.ts";
import { guestsIn, type Stay } from "../../floor/parties.server.ts";
import { findSeating } from "../../floor/party-table.server.ts";
import { listTableGroups } from "../../floor/plan.server.ts";
import { groupOf } from "../../floor/plan.ts";
import { suggestTables, type WantedTable } from "../../floor/suggest.server.ts";
import { changeRefusal, findRow, type InboxBy, refusedField } from "../change.server.ts";
import type { Decline, SeveralChanged, ToUndo } from "../request.ts";
import { holdsNight } from "../status-rules.ts";
import { answerRequest } from "./answer.server.ts";
import type { PartyTable, SeveralPreview } from "./answer.ts";
import { bookedFor, valuesOf } from "./booked.server.ts";
import {
  depositTexts,
  emptyPlaceholders,
  fillReply,
  type Letter,
  missingText,
  type PlaceholderValues,
} from "./fill-reply.ts";
import { depositsFor, seenDeposits } from "./several-deposits.server.ts";

/** A decision for several guests. */
interface Decision {
  status: string;
  /** With placeholders, filled in for each guest. */
  email: Letter | "none";
  decline?: Decline;
}

/** The parts of a preview. */
interface Included {
  assign?: boolean;
  ask?: boolean;
}

type Row = Selectable<Tables["requests"]>;

/** A party's table, and the tables to merge into it first. */
type Suggested = PartyTable & { merge: readonly string[] };

/** The tables of parties, or suggestions: as if they chose in turn, the largest first. */
async function tablesFor(db: Database, rows: readonly Row[], status: string, now: number): Promise<Suggested[]> {
  const found: Suggested[] = [];
  const parties = rows.filter((row) => row.kind === "vip-table" && holdsNight(row, status));
  for (const night of new Set(parties.map(({ date_wanted }) => date_wanted ?? ""))) {
    const wanted: (WantedTable & { id: string })[] = [];
    const kept: (Stay & { table: string })[] = [];
    for (const { id, name, details } of parties.filter(({ date_wanted }) => date_wanted === night)) {
      const { time, category } = parseJsonText(details);
      const guests = guestsIn(details);
      const own = await findSeating(db, id, night);
      const group = own?.table ? groupOf(await listTableGroups(db, night, { now }), own.table) : undefined;
      const table = group ? { _id: group.table, name: group.name, seats: group.seats } : null;
      found.push({ _id: id, name, guests, night, table, assigned: table !== null, merge: [] });
      if (own && table) kept.push({ ...own, table: table._id });
      else wanted.push({ id, guests, category, ...(own ?? (await wantedStay(db, night, time))) });
    }
    for (const [id, suggestion] of await suggestTables(db, night, wanted, { now, merges: true, kept })) {
      const party = found.find(({ _id }) => _id === id);
      const { table, name, seats, merge } = suggestion;
      if (party) Object.assign(party, { table: { _id: table, name, seats }, merge });
    }
  }
  return found;
}

/** The tables to assign, by request. */
function toAssign(parties: readonly Suggested[]): Map<string, string> {
  return new Map(parties.flatMap(({ _id, table, assigned }) => (table && !assigned ? [[_id, table._id]] : [])));
}

type Wanted = Pick<Decision, "status" | "decline">;

/** The requests that can have a status and do not have it yet; why others cannot. */
async function whoGets(db: Database, ids: readonly string[], { status, decline }: Wanted, by: InboxBy) {
  const rows: Row[] = [];
  const left: SeveralChanged["left"] = [];
  for (const id of new Set(ids)) {
    const row = await findRow(db, id, by.visible);
    const rejection = row ? changeRefusal(row, { status, decline }, by.now) : { message: "Request not found." };
    if (rejection) left.push({ _id: id, reason: rejection.message });
    else if (row && row.status !== status) rows.push(row);
  }
  return { rows, left };
}

type Guest = { name: string; empty: readonly RequestPlaceholder[] };

/** Values that an email needs and some guests lack, as sentences. */
function missingFor(guests: readonly Guest[]): string[] {
  const empty = [...new Set(guests.flatMap((guest) => guest.empty))];
  return empty.map((placeholder) => {
    const without = guests.filter((guest) => guest.empty.includes(placeholder)).map(({ name }) => name);
    const who = ` ${placeholder === "table" ? "to" : "for"} ${without.length} of ${guests.length} guests`;
    return `${missingText(placeholder)}${who}: ${without.join(", ")}.`;
  });
}

/**
 * Previews the emails of a decision for several guests, without changing anything.
 *
 * @param decision with `assign`, as it would be with the suggested tables; with `ask`, with the rules' deposits.
 */
export async function previewSeveral(
  db: Database,
  ids: readonly string[],
  { status, email, assign = false, ask = false }: Decision & Included,
  by: InboxBy,
): Promise<SeveralPreview> {
  const { rows } = await whoGets(db, ids, { status }, by);
  const ofDemo = await Promise.all(rows.map(({ id }) => isDemo(db, id)));
  const tables = await tablesFor(db, rows, status, by.now);
  const booking = { status, tables: assign ? toAssign(tables) : new Map(), now: by.now };
  const deposits = await depositsFor(db, rows, booking);
  const counts = {
    count: rows.length,
    demo: ofDemo.filter(Boolean).length,
    deposits,
    tables: tables.map(({ merge: _, ...party }) => party),
  };
  if (email === "none") return { ...counts, first: null, missing: [] };
  const guests: (Guest & { to: string; values: PlaceholderValues })[] = [];
  for (const row of rows) {
    const booked = await bookedFor(db, row);
    const table = assign ? tables.find(({ _id }) => _id === row.id)?.table : undefined;
    const deposit = ask ? deposits.find(({ _id, set }) => _id === row.id && !set) : undefined;
    const values = valuesOf(row, {
      ...booked,
      ...(table && { table: table.name }),
      ...(deposit && depositTexts(deposit.amount_cents, deposit.due_on)),
    });
    guests.push({ name: row.name, to: row.email, values, empty: emptyPlaceholders(email, values) });
  }
  const first = guests.find((_, index) => !ofDemo[index]) ?? guests[0];
  return {
    ...counts,
    first: first ? { name: first.name, to: first.to, ...fillReply(email, first.values) } : null,
    missing: missingFor(guests),
  };
}

/** The suggestions for rows, if they are those that staff saw. @throws `Refusal` if they have changed. */
async function seenTables(
  trx: Database,
  rows: readonly Row[],
  status: string,
  { seen, now }: { seen: Record<string, string>; now: number },
): Promise<Map<string, Suggested>> {
  const fitting = (await tablesFor(trx, rows, status, now)).filter(({ table, assigned }) => table && !assigned);
  const asSeen = fitting.every(({ _id, table }) => seen[_id] === table?._id);
  if (!asSeen || fitting.length !== Object.keys(seen).length) {
    const message = "The free tables have changed since you opened this. Check the tables, then send again.";
    throw new Refusal(409, message, { field: "table" });
  }
  return new Map(fitting.map((party) => [party._id, party]));
}

/** The suggestions that staff saw, by request. */
interface Seen {
  tables?: Record<string, string>;
  /** In minor units. */
  deposits?: Record<string, number>;
}

/** Adds the guest's name to the reason for a refused answer. */
function named(error: unknown, name: string): unknown {
  if (!(error instanceof Refusal)) return error;
  const message = `${name}: ${error.message}`;
  const errors = error.errors && Object.fromEntries(Object.keys(error.errors).map((field) => [field, message]));
  return new Refusal(error.status, message, { errors });
}

/**
 * Gives several requests a status, and emails each guest their own text; guests whose request has the status already are
 * not emailed again. With `tables`, the suggestions that staff saw (tables by request), these are assigned as well; with
 * `deposits`, the rules' amounts that they saw (by request), these are requested.
 *
 * @throws `Refusal` if a placeholder is empty for a guest, a table cannot be assigned or a deposit requested; then nothing
 *   is written.
 */
export async function answerSeveral(
  trx: Database,
  ids: readonly string[],
  { tables: seen, deposits: amounts, ...decision }: Decision & Seen,
  by: InboxBy,
): Promise<SeveralChanged> {
  const { status } = decision;
  const { rows, left } = await whoGets(trx, ids, decision, by);
  const tables = seen && (await seenTables(trx, rows, status, { seen, now: by.now }));
  const booking = { status, tables: toAssign([...(tables?.values() ?? [])]), now: by.now };
  const deposits = amounts && (await seenDeposits(trx, rows, booking, amounts));
  const included = { assign: seen !== undefined, ask: amounts !== undefined };
  const { missing } = await previewSeveral(trx, ids, { ...decision, ...included }, by);
  if (missing.length > 0) throw refusedField("text", missing.join(" "));
  const undo: ToUndo[] = [];
  for (const { id, name } of rows) {
    const { table, merge } = tables?.get(id) ?? {};
    const { amount_cents, due_on } = deposits?.get(id) ?? {};
    const answer = {
      ...decision,
      ...(table && { table: table._id, merge: [...(merge ?? [])] }),
      ...(amount_cents && due_on && { deposit: { amount_cents, due_on } }),
    };
    const written = await answerRequest(trx, id, answer, by).catch((error: unknown) =>
      Promise.reject(named(error, name)),
    );
    if (written) undo.push(written);
  }
  return { changed: undo.length, left, undo };
}
