import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { isolatedFile } from "../content/isolated-files.server.ts";
import { dialectHelpers } from "../db/dialects/dialect-helpers.ts";
import { keyedHash } from "../db/keys.server.ts";
import type { Database } from "../db/tables.ts";
import { byRequest, stateOf } from "../door/door-actions.ts";
import { doorActionsAfter } from "../door/door-log.server.ts";
import { listNightsBetween } from "../events/staff-store.server.ts";
import { searchable } from "../lib/searchable.ts";
import { addDays } from "../lib/wall-steps.ts";
import type { FileContents, FileTicket, readTickets } from "./read-tickets.server.ts";
import type { ImportCounts, ImportPreview, ReadFile, TicketShop } from "./shapes.ts";
import { type TicketRow, ticketKey } from "./sheet-tickets.server.ts";
import { isVoidStatus } from "./ticket-status.ts";

const readIsolated = isolatedFile<typeof readTickets>("./app/tickets/read-tickets.server.ts", "readTickets");

/** Rows read at once. */
const PAGE = 2_000;
/** Most guests that a preview names, and most tickets that are compared with other nights. */
const SHOWN = 20;
const SAMPLE = 200;
/** Other nights: how far away, and of how many imports. */
const NEAR_DAYS = 120;
const NIGHTS = 12;

/** The import to prepare. */
export interface ImportOrder {
  shop: TicketShop;
  /** `YYYY-MM-DD`. */
  night: string;
  /** Whether tickets that are not in the file are void. */
  complete: boolean;
  bytes: Uint8Array;
}

/** A file compared with the tickets that are stored. */
export interface ImportChanges {
  file: ReadFile;
  added: FileTicket[];
  changed: { id: string; ticket: FileTicket }[];
  /** Ids of tickets that become void and stay otherwise as they are. */
  voided: string[];
  counts: ImportCounts;
  /** The import of this shop and night before it. */
  last: string | null;
}

const compared = ["ticket_key", "code_hash", "name", "kind", "people", "email", "phone", "state"] as const;
type Stored = Pick<TicketRow, "id" | (typeof compared)[number]>;

/** The tickets of a shop for a night, a page at a time, so that other requests are served in between. */
async function listStored(db: Database, shop: string, night: string): Promise<Stored[]> {
  const all: Stored[] = [];
  for (let after = ""; ; ) {
    const rows = await db
      .selectFrom("tickets")
      .select(["id", ...compared])
      .where("shop_id", "=", shop)
      .where("night", "=", night)
      .where("ticket_key", ">", after)
      .orderBy("ticket_key")
      .limit(PAGE)
      .execute();
    all.push(...rows);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return all;
    after = last.ticket_key;
    await nextTurn();
  }
}

/** The last import of a shop for a night. */
export async function findLastImport(db: Database, shop: string, night: string): Promise<string | null> {
  const row = await db
    .selectFrom("ticket_imports")
    .select("id")
    .where("night", "=", night)
    .where("shop_id", "=", shop)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The guests of a night who were let in, of some tickets. */
async function listLetIn(db: Database, night: string, tickets: readonly Stored[]): Promise<Stored[]> {
  if (tickets.length === 0) return [];
  const actions = byRequest(await doorActionsAfter(db, night, 0));
  return tickets.filter(({ id, people }) => stateOf(actions.get(id) ?? [], people).people > 0);
}

/** The night that most of a file's dates, or its event's name, belong to, if it is another one. */
async function otherNightOf(db: Database, { night, shop }: ImportOrder, file: FileContents) {
  const [mostNamed] = [...file.nights].sort(([, one], [, other]) => other - one);
  if (mostNamed && (file.nights.get(night) ?? 0) * 2 < file.dated)
    return { night: mostNamed[0], why: "dates" as const };
  const [event] = [...file.events].sort(([, one], [, other]) => other - one)[0] ?? [];
  if (event !== undefined && file.dated === 0) {
    const events = await listNightsBetween(db, addDays(night, -NEAR_DAYS), addDays(night, NEAR_DAYS));
    const same = events.filter(({ name }) => searchable(name) === event);
    const distance = (one: string) => Math.abs(Date.parse(one) - Date.parse(night));
    const [nearest] = same.sort((one, other) => distance(one.night) - distance(other.night));
    if (nearest && nearest.night !== night) return { night: nearest.night, why: "event" as const };
  }
  return otherNightOfTickets(db, { night, shop }, [...(file.tickets ?? new Map<string, FileTicket>()).keys()]);
}

/** The night for which most of a file's tickets are known, where fewer are known for the chosen one. */
async function otherNightOfTickets(db: Database, { night, shop }: Pick<ImportOrder, "night" | "shop">, keys: string[]) {
  const sample = keys.slice(0, SAMPLE);
  const known = async (of: string) => {
    const { count } = await db
      .selectFrom("tickets")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("shop_id", "=", shop._id)
      .where("night", "=", of)
      .where(dialectHelpers(db).isAmong("ticket_key", sample))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  const imports = await db
    .selectFrom("ticket_imports")
    .select("night")
    .distinct()
    .where("shop_id", "=", shop._id)
    .where("night", "<>", night)
    .orderBy("night", "desc")
    .limit(NIGHTS)
    .execute();
  if (imports.length === 0 || sample.length === 0) return null;
  const here = await known(night);
  for (const { night: other } of imports) {
    const there = await known(other);
    if (there * 2 > sample.length && there > here) return { night: other, why: "tickets" as const };
  }
  return null;
}

/** The most frequent statuses of a file, and how they are read. */
function statusesOf({ statuses }: FileContents): ImportPreview["statuses"] {
  const all = [...statuses].sort(([, one], [, other]) => other - one).slice(0, SHOWN);
  return all.map(([text, count]) => ({ text, count, state: isVoidStatus(text) ? "void" : "valid" }));
}

/** Sorts a file's tickets by what is to be done with them. */
async function compare(
  tickets: ReadonlyMap<string, FileTicket>,
  stored: readonly Stored[],
): Promise<Pick<ImportChanges, "added" | "changed"> & { missing: Stored[]; voids: Stored[]; unchanged: number }> {
  const byKey = new Map(stored.map((one) => [one.ticket_key, one]));
  // A code is the same ticket even if the shop's columns were chosen differently before.
  const byCode = new Map(stored.filter((one) => !tickets.has(one.ticket_key)).map((one) => [one.code_hash, one]));
  const found = { added: [] as FileTicket[], changed: [] as ImportChanges["changed"], voids: [] as Stored[] };
  const seen = new Set<string>();
  let [unchanged, done] = [0, 0];
  for (const ticket of tickets.values()) {
    const twin = ticket.code_hash === null ? undefined : byCode.get(ticket.code_hash);
    const old = byKey.get(ticket.ticket_key) ?? (twin && !seen.has(twin.id) ? twin : undefined);
    if (!old) found.added.push(ticket);
    else {
      seen.add(old.id);
      const isSame = compared.every((field) => old[field] === ticket[field]);
      if (isSame) unchanged += 1;
      else found.changed.push({ id: old.id, ticket });
      if (old.state === "valid" && ticket.state === "void") found.voids.push(old);
    }
    done += 1;
    if (done % PAGE === 0) await nextTurn();
  }
  return { ...found, unchanged, missing: stored.filter(({ id, state }) => state === "valid" && !seen.has(id)) };
}

/**
 * The effect of an import. Reads only; its tickets are not in memory longer than it takes.
 *
 * @throws UnreadableFile
 */
export async function compareFile(db: Database, order: ImportOrder): Promise<ImportChanges> {
  const { shop, night, complete, bytes } = order;
  const ticket = await keyedHash(db, `tickets of shop ${shop._id}`);
  const last = await findLastImport(db, shop._id, night);
  const contents = await readIsolated(bytes, shop, { code: await ticketKey(db, night), ticket });
  const { encoding, separator, headings, rows, columns, gone, tickets } = contents;
  const file: ReadFile = { encoding, separator, headings, rows, columns, gone, preview: null };
  const counts: ImportCounts = { added: 0, changed: 0, voided: 0, unchanged: 0, let_in: 0 };
  if (!tickets) return { file, added: [], changed: [], voided: [], counts, last };

  const { added, changed, missing, voids, unchanged } = await compare(tickets, await listStored(db, shop._id, night));
  const away = complete ? missing : [];
  const letIn = await listLetIn(db, night, [...voids, ...away]);
  counts.added = added.filter(({ state }) => state === "valid").length;
  counts.changed = changed.length - voids.length;
  counts.voided = voids.length + away.length + (added.length - counts.added);
  counts.unchanged = unchanged;
  counts.let_in = letIn.length;
  const seen = createHash("sha256").update(bytes);
  seen.update(JSON.stringify([shop._id, shop.version, night, complete, last, counts]));
  file.preview = {
    counts,
    missing: complete ? 0 : missing.length,
    rows: contents.firstRows,
    problems: contents.problems,
    problem_count: contents.problemCount,
    statuses: statusesOf(contents),
    let_in: letIn.slice(0, SHOWN).map(({ name }) => name),
    other: await otherNightOf(db, order, contents),
    seen: seen.digest("base64url"),
  };
  return { file, added, changed, voided: away.map(({ id }) => id), counts, last };
}
