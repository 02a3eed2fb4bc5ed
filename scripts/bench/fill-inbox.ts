import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { guestKeys, searchText } from "../../app/bookings/guests/search-terms.ts";
import { openDatabase } from "../../app/platform/db/open.server.ts";
import type { RequestKind } from "../../app/platform/db/tables/requests.ts";
import { budgets } from "../../app/platform/venue/budgets.ts";
import { referencePrefixes } from "../../app/platform/venue/reference-prefixes.ts";
import { requestKinds, statusesOf, turnOf } from "../../app/platform/venue/request-kinds.ts";
import { openSession } from "../../app/staff/auth/session.server.ts";
import { eventRow } from "../../test/makers.ts";
import { makeAdmin } from "../../test/staff.ts";

/** The amount of a club's data. */
interface Size {
  events: number;
  requests: number;
}

/** Numbers that are the same in small and large clubs: upcoming and recent events, and requests for upcoming nights. */
const COMING = 30;
const REQUESTS_COMING = 500;
const DAY = 86_400_000;
const LAST_WEEKS = 60 * DAY;
const YEARS = 5 * 365 * DAY;

const firstNames =
  "Mia Noah Olivia Jack Priya Tom Hannah Leo Zoe Sam Kiri Ben Ivy Marco Ella Yuki Aroha José Siobhán Ahmed Lucía Dmitri Chloé Nguyen Wei Amara Kofi Freya Søren Anaïs Ravi Sunita Caleb Tess Isla Oscar Ruby Levi Maya Finn".split(
    " ",
  );
const surnames =
  "Chen Karlsson Nguyen Shah Rossi Weiss Okafor Martin Tane Adler Bianchi Brown Smith Jones Williams Taylor Wilson Singh Kaur Patel Lee Kim Park Tanaka García López Müller Schäfer O'Brien Murphy Walsh Campbell Stewart Novak Kowalski Ivanov Haddad Rahman Silva Costa Dubois Moreau Jansen".split(
    " ",
  );
const mailHosts = ["gmail.com", "gmail.com", "hotmail.com", "icloud.com", "outlook.com", "bigpond.com", "yahoo.com.au"];
const subjects = [
  "Lost a jacket",
  "Lost property",
  "Sound hire",
  "Birthday",
  "Press enquiry",
  "Guest list",
  "Feedback",
];
const offers = ["Two for one entry", "Birthday booth", "Early arrivals", "Student Saturdays", "Bring a friend"];
const messages = ["Near the booth, please.", "It is my sister's birthday and we would love to sit together.", "", ""];

/** The share of each kind of request, in per cent. */
const shares: [RequestKind, number][] = [
  ["claim", 50],
  ["vip-table", 75],
  ["contact", 87],
  ["career", 95],
  ["function", 100],
];

/** Reproducible pseudo-random numbers from 0 to 1 (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = numbers(4);
const below = (most: number) => Math.floor(random() * most);
const one = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
const digits = (count: number) => String(below(10 ** count)).padStart(count, "0");

/** A UUIDv7 for a time in ms since 1970. */
function idAt(moment: number): string {
  const time = moment.toString(16).padStart(12, "0");
  const hex = () => below(65_536).toString(16).padStart(4, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex().slice(1)}-8${hex().slice(1)}-${hex()}${hex()}${hex()}`;
}

const statuses = Object.fromEntries(
  (Object.keys(requestKinds) as RequestKind[]).map((kind) => {
    const settled = Object.entries(statusesOf(kind)).filter(([, { stage }]) => stage === "settled");
    const open = Object.entries(statusesOf(kind)).filter(([, { stage }]) => stage === "open" || stage === "waiting");
    return [kind, { settled: settled.map(([name]) => name), open: open.map(([name]) => name) }];
  }),
) as Record<RequestKind, { settled: string[]; open: string[] }>;

/** A request's status: many recent ones are new, some from the last weeks are open, one in fifty is spam. */
function statusOf(kind: RequestKind, age: number): string {
  if (random() < 0.02) return "spam";
  const { settled, open } = statuses[kind];
  if (open.length > 0 && age < 2 * DAY) return open[0] as string;
  if (open.length > 0 && age < 21 * DAY && random() < 0.4) return one(open);
  return one(settled);
}

function detailsOf(kind: RequestKind, offerIds: readonly string[]): { subject: string; details: object } {
  if (kind === "career") {
    const details = { firstName: "", lastName: "", code: "+61", dob: "1999-02-28", social: "@mia.plays" };
    return { subject: "", details: { ...details, role: one(["bartender", "server", "dj", "security"]) } };
  }
  if (kind === "contact") {
    return { subject: "", details: { subject: one(subjects), message: "Red, wool, lost on Saturday at the bar." } };
  }
  if (kind === "claim") {
    const index = below(offerIds.length);
    const offer_id = offerIds[index] ?? "";
    const offer = offers[Math.floor((index * offers.length) / offerIds.length)];
    return { subject: offer_id, details: { offer_id, offer, fname: "", lname: "", dob: "", guestName: "Ada" } };
  }
  return { subject: "", details: { guests: 2 + below(10), budget: one(budgets).value, message: one(messages) } };
}

/** Inserts requests, spread evenly over five years, newest last. */
function fillRequests(file: DatabaseSync, count: number, adminIds: readonly string[], now: number): void {
  const offerIds = offers.flatMap((title) =>
    Array.from({ length: 8 }, (_, index) => {
      const id = idAt(now - index * DAY);
      file
        .prepare(
          "insert into offers (id, title, description, valid_from, valid_till, active, created_at) values (?, ?, '', '2020-01-01', '2020-12-31', 0, ?)",
        )
        .run(id, title, new Date(now).toISOString());
      return id;
    }),
  );
  const insert = file.prepare(
    `insert into requests (id, kind, reference, name, email, phone, date_wanted, status, spam_reason, details,
       created_at, updated_at, version, owner_id, turn, email_key, phone_key, subject)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertSearchText = file.prepare("insert into request_search (request_id, words) values (?, ?)");
  const insertLine = file.prepare(
    "insert into request_history (id, request_id, at, actor, action, details) values (?, ?, ?, ?, ?, ?)",
  );
  for (let index = 0; index < count; index += 1) {
    if (index % 50_000 === 0) file.exec(index === 0 ? "begin" : "commit; begin");
    const moment = Math.floor(now - YEARS + ((index + random()) / count) * YEARS);
    const id = idAt(moment);
    const at = new Date(moment).toISOString();
    const dice = below(100);
    const kind = shares.find(([, upTo]) => dice < upTo)?.[0] ?? "claim";
    const status = statusOf(kind, now - moment);
    const first = one(firstNames);
    const last = one(surnames);
    const mailName = `${first}.${last}`.normalize("NFD").replace(/[^\w.]/g, "");
    const guest = {
      name: `${first} ${last}`,
      email: `${mailName}${random() < 0.7 ? below(9_999) : ""}@${one(mailHosts)}`.toLowerCase(),
      phone: kind === "contact" ? "" : `+614${digits(8)}`,
      reference: `${referencePrefixes[kind]}-${index.toString(36).toUpperCase().padStart(4, "0")}`,
    };
    const ahead = below(28) * DAY;
    const wanted = index < count - REQUESTS_COMING ? Math.min(moment + ahead, now - DAY) : now + ahead;
    const night = kind === "career" || kind === "contact" ? null : new Date(wanted).toISOString();
    const { subject, details } = detailsOf(kind, offerIds);
    const waits = status === "new";
    const spam = status === "spam" ? "links" : null;
    const owner = waits || kind === "claim" || random() < 0.2 ? null : one(adminIds);
    const { email_key, phone_key } = guestKeys(guest);
    insert.run(
      ...[id, kind, guest.reference, guest.name, guest.email, guest.phone, night?.slice(0, 10) ?? null, status, spam],
      ...[JSON.stringify(details), at, at, waits ? 1 : 2, owner, turnOf(kind, status), email_key, phone_key, subject],
    );
    insertSearchText.run(id, searchText(guest));
    insertLine.run(idAt(moment), id, at, "guest", "received", JSON.stringify({ status: "new", spam }));
    if (!waits) {
      const later = new Date(moment + DAY / 8).toISOString();
      insertLine.run(idAt(moment + DAY / 8), id, later, "Ana", "status", JSON.stringify({ from: "new", to: status }));
    }
  }
  file.exec("commit");
  file.exec(
    "insert into request_counts select kind, subject, status, count(*) from requests group by kind, subject, status",
  );
}

/** Inserts events, including upcoming ones; one in twenty past ones is inactive. */
function fillEvents(file: DatabaseSync, count: number, now: number): void {
  const insert = file.prepare(
    `insert into events (id, name, starts_at, ends_at, description, active, redirection_url, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  file.exec("begin");
  for (let index = 0; index < count; index += 1) {
    const coming = index < COMING;
    const start = coming ? now + (index + 1) * 3.5 * DAY : now - LAST_WEEKS - ((index - COMING + 1) / count) * YEARS;
    const { id, description, redirection_url } = eventRow();
    const iso = (moment: number) => new Date(Math.floor(moment)).toISOString();
    insert.run(
      ...[id, `${one(surnames)} & ${one(firstNames)}, night ${index}`, iso(start), iso(start + DAY / 4), description],
      ...[coming || index % 20 > 0 ? 1 : 0, redirection_url, iso(start - 30 * DAY)],
    );
  }
  file.exec("commit");
}

/**
 * Fills a new database in a folder, with the same rows on the same day, and logs an admin in.
 *
 * @param now ms since 1970. @returns the token.
 */
export async function fillInbox(folder: string, { events, requests }: Size, now: number): Promise<string> {
  const path = join(folder, "afterglow.db");
  const db = await openDatabase(path);
  const adminIds = [];
  const seen_at = new Date(now - DAY).toISOString();
  for (const username of ["Ana", "Jonas", "Door", "Kim"]) adminIds.push(await makeAdmin(db, { username, seen_at }));
  const { token } = await openSession(db, adminIds[0] ?? "", now);
  await db.destroy();

  const file = new DatabaseSync(path);
  file.exec("pragma synchronous = off; pragma cache_size = -200000; pragma foreign_keys = off");
  // Indexes are dropped and created again after all rows are inserted, which is much faster.
  const indexes = file
    .prepare(
      "select name, sql from sqlite_master where type = 'index' and sql is not null and tbl_name like 'request%'",
    )
    .all() as { name: string; sql: string }[];
  for (const { name } of indexes) file.exec(`drop index ${name}`);
  // The last run of retention, set in the future, so that retention does not delete rows during the measurement.
  const kept = "2100-01-01T00:00:00.000Z";
  file
    .prepare("insert into meta (key, value) values ('retention', ?)")
    .run(JSON.stringify({ began: kept, ended: kept }));
  fillEvents(file, events, now);
  fillRequests(file, requests, adminIds, now);
  for (const { sql } of indexes) file.exec(sql);
  file.close();
  return token;
}
