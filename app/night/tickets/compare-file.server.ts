import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { byRequest, stateOf } from "../../bookings/door-log/door-actions.ts";
import { doorActionsAfter } from "../../bookings/door-log/door-log.server.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import { keyedHash } from "../../platform/db/keys.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import type { TextEncoding } from "../../platform/lib/encodings/text-encodings.ts";
import { searchable } from "../../platform/lib/searchable.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { isolatedFile } from "../../platform/venue/isolated-files.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { listNightsBetween } from "../../programme/events/staff-store.server.ts";
import { compared, matchTickets, type Stored } from "./match-tickets.server.ts";
import type { FileContents, FileTicket, readTickets } from "./read-tickets.server.ts";
import type { ChosenNight } from "./rows-of-night.server.ts";
import type { ImportCounts, ImportPreview, ReadFile, TicketShop } from "./shapes.ts";
import { ticketKey } from "./sheet-tickets.server.ts";

const readIsolated = isolatedFile<typeof readTickets>("./app/night/tickets/read-tickets.server.ts", "readTickets");

/** Rows read at once. */
const PAGE_SIZE = 2_000;
/** Maximums of a preview's lists, and of tickets compared with other nights. */
const MAX_SHOWN = 20;
const MAX_SHOWN_WORDS = 60;
const MAX_COMPARED = 200;
/** The other nights that a file may be for: days away, and number of imports. */
const NEAR_DAYS = 120;
const MAX_NIGHTS = 12;

/** The import to prepare. */
export interface ImportOrder {
  shop: TicketShop;
  /** `YYYY-MM-DD`. */
  night: string;
  /** Whether tickets that are not in the file are void. */
  complete: boolean;
  /** Whether rows of other nights are imported too. */
  anyNight: boolean;
  bytes: Uint8Array;
  encoding?: TextEncoding;
}

/** A file compared with the tickets that are stored. */
export interface ImportChanges {
  file: ReadFile;
  added: FileTicket[];
  changed: { id: string; ticket: FileTicket }[];
  /** Ids of tickets that become void and stay otherwise as they are. */
  voided: string[];
  counts: ImportCounts;
  /** The previous import of this shop and night. */
  last: string | null;
}

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
      .limit(PAGE_SIZE)
      .execute();
    all.push(...rows);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return all;
    after = last.ticket_key;
    await nextTurn();
  }
}

/** The id of a shop's last import for a night. */
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

/** Those of the given tickets whose guests were let in on a night. */
async function listLetIn(db: Database, night: string, tickets: readonly Stored[]): Promise<Stored[]> {
  if (tickets.length === 0) return [];
  const actions = byRequest(await doorActionsAfter(db, night, 0));
  return tickets.filter(({ id, people }) => stateOf(actions.get(id) ?? [], people).people > 0);
}

/** The chosen night's events, and those around it by name. */
async function chosenNight(db: Database, night: string): Promise<ChosenNight> {
  const events = await listNightsBetween(db, addDays(night, -NEAR_DAYS), addDays(night, NEAR_DAYS));
  const distance = (item: string) => Math.abs(Date.parse(item) - Date.parse(night));
  const others = events.filter((event) => event.night !== night).sort((a, b) => distance(b.night) - distance(a.night));
  return {
    night,
    events: events.filter((event) => event.night === night).map(({ name }) => searchable(name)),
    others: new Map(others.map((event) => [searchable(event.name), event.night])),
  };
}

const mostOf = (counts: ReadonlyMap<string, number>) => [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];

/** The other night that a file is for: none of its rows is for the chosen one, or most tickets are known for another. */
async function otherNightOf(db: Database, order: ImportOrder, file: FileContents, chosen: ChosenNight) {
  const isFromElsewhere = file.elsewhere.length > 0 && file.tickets?.size === 0;
  if (isFromElsewhere || order.anyNight) {
    const night = mostOf(file.nights);
    if (night !== undefined && night !== order.night) return { night, why: "dates" as const };
    const other = file.dated === 0 ? chosen.others.get(mostOf(file.events) ?? "") : undefined;
    if (other !== undefined) return { night: other, why: "event" as const };
  }
  return otherNightOfTickets(db, order, [...(file.tickets ?? new Map<string, FileTicket>()).keys()]);
}

/** The night for which most of a file's tickets are stored, if fewer are stored for the chosen one. */
async function otherNightOfTickets(db: Database, { night, shop }: Pick<ImportOrder, "night" | "shop">, keys: string[]) {
  const sample = keys.slice(0, MAX_COMPARED);
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
    .limit(MAX_NIGHTS)
    .execute();
  if (imports.length === 0 || sample.length === 0) return null;
  const here = await known(night);
  for (const { night: other } of imports) {
    const there = await known(other);
    if (there * 2 > sample.length && there > here) return { night: other, why: "tickets" as const };
  }
  return null;
}

/** The part of a preview that is about the file itself. */
function shownOf({ words, shared, elsewhere, ...contents }: FileContents) {
  const groups = shared.slice(0, MAX_SHOWN).map(({ code, units }) => ({
    code: [...code].slice(-4).join(""),
    lines: units.slice(0, MAX_SHOWN).map(({ row }) => row.line),
    names: units.slice(0, MAX_SHOWN).map(({ row }) => row.name),
  }));
  return {
    rows: contents.firstRows,
    problems: contents.problems,
    problem_count: contents.problemCount,
    words: words.slice(0, MAX_SHOWN_WORDS),
    word_count: words.length,
    shared: { count: shared.length, groups },
    elsewhere: { count: elsewhere.length, rows: elsewhere.slice(0, MAX_SHOWN) },
  } satisfies Partial<ImportPreview>;
}

/**
 * The effect of an import. Read-only.
 *
 * @throws UnreadableFile
 */
export async function compareFile(db: Database, order: ImportOrder): Promise<ImportChanges> {
  const { shop, night, complete, anyNight, bytes } = order;
  const ticket = await keyedHash(db, `tickets of shop ${shop._id}`);
  const last = await findLastImport(db, shop._id, night);
  const keys = { code: await ticketKey(db, night), ticket };
  const chosen = await chosenNight(db, night);
  const { nightEndsAt, timeZone, locale } = venue;
  const rules = { nightEndsAt, timeZone, locale };
  const contents = await readIsolated(bytes, {
    shop,
    keys,
    chosen,
    anyNight,
    venue: rules,
    dialCode: venue.phoneCountry.dial_code,
    encoding: order.encoding,
  });
  const { encoding, characters, separator, headings, rows, columns, gone, unused, unread, tickets } = contents;
  const file: ReadFile = {
    encoding,
    characters,
    separator,
    headings,
    rows,
    columns,
    gone,
    unused,
    unread,
    preview: null,
  };
  const counts: ImportCounts = { added: 0, changed: 0, voided: 0, undecided: 0, unchanged: 0, let_in: 0 };
  if (!tickets) return { file, added: [], changed: [], voided: [], counts, last };

  const stored = await listStored(db, shop._id, night);
  const { added, changed, missing, voids, unchanged } = await matchTickets(tickets, contents.cut, stored);
  const away = complete ? missing : [];
  const letIn = await listLetIn(db, night, [...voids, ...away]);
  counts.added = added.filter(({ state }) => state === "valid").length;
  counts.changed = changed.length - voids.length;
  counts.undecided = [...tickets.values()].filter(({ undecided }) => undecided !== "").length;
  const undecided = added.filter((ticket) => ticket.undecided !== "").length;
  counts.voided = voids.length + away.length + (added.length - counts.added - undecided);
  counts.unchanged = unchanged;
  counts.let_in = letIn.length;
  const seen = createHash("sha256").update(bytes);
  seen.update(JSON.stringify([shop._id, shop.version, night, complete, anyNight, last, counts, encoding]));
  file.preview = {
    ...shownOf(contents),
    counts,
    changes: added.length + changed.length + away.length > 0,
    missing: complete ? 0 : missing.length,
    let_in: letIn.slice(0, MAX_SHOWN).map(({ name }) => name),
    other: await otherNightOf(db, order, contents, chosen),
    seen: seen.digest("base64url"),
  };
  return { file, added, changed, voided: away.map(({ id }) => id), counts, last };
}
