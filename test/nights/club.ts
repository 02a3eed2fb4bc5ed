import { randomUUID } from "node:crypto";
import { Kysely, sql } from "kysely";
import { publishFirst } from "../../app/house/settings/publish.server.ts";
import { loadSettings } from "../../app/house/settings/published.server.ts";
import { demoSettings } from "../../app/office/demo/settings.server.ts";
import { sqliteDialect } from "../../app/platform/db/dialects/sqlite.ts";
import { openDatabase } from "../../app/platform/db/open.server.ts";
import type { Database, Tables } from "../../app/platform/db/tables.ts";
import { codeOfClaim } from "../../app/programme/offers/claim-code.server.ts";
import { createApp } from "../../app/server/app.ts";
import { makePass, openDoor } from "../../app/staff/auth/door-pass.server.ts";
import { actorNamed } from "../actor.ts";
import { storeEntry, storeList } from "../door-guests.ts";
import { makeOffer, makeRequest } from "../makers.ts";
import { signedIn } from "../staff.ts";
import { makeShop, makeTicket } from "../tickets.ts";
import { appContext } from "./app-context.ts";
import { inWorld } from "./world.ts";

/** A club on the evening before it opens, as a file to copy, and what its people know by heart. */
export interface Club {
  file: string;
  night: string;
  /** When doors open and when the last guest has left, ms since 1970. */
  opens: number;
  closes: number;
  staff: string;
  phones: { token: string; door: string; name: string; mayOverride: boolean }[];
  tables: string[];
  parties: string[];
  /** Parties with a deposit of 200, of which nothing is paid. */
  deposits: string[];
  codes: string[];
}

const HOUR = 3_600_000;

/** Ordinary, and the one whose third hour happens twice: Sydney puts its clocks back at 3 AM on Sunday, 4 April 2027. */
export const saturdays = ["2026-11-28", "2027-04-03"] as const;

/** The host of an address that nothing listens on. */
export const peer = { incoming: { socket: { remoteAddress: "203.0.113.5", remotePort: 1, remoteFamily: "IPv4" } } };

async function fillIn(
  db: Database,
  night: string,
  now: number,
): Promise<Omit<Club, "file" | "night" | "opens" | "closes">> {
  await publishFirst(db, demoSettings, now);
  await loadSettings(db);
  const { authorization: staff } = await signedIn(db, { username: "Ana", now });
  const app = createApp(appContext(db), undefined, () => Promise.reject(new Error("Nights draw no pages.")));
  const post = async (path: string, json: object) => {
    const headers = { "Content-Type": "application/json", authorization: staff };
    const response = await app.request(`/api${path}`, { method: "POST", headers, body: JSON.stringify(json) }, peer);
    const body = (await response.json()) as { id: string; message: string };
    if (response.status >= 300) throw new Error(`${path}: ${body.message}`);
    return body;
  };
  const tables: string[] = [];
  for (const [name, seats] of [
    ["Booth 1", 8],
    ["Booth 2", 8],
    ["Booth 3", 6],
    ["Booth 4", 10],
  ] as const)
    tables.push((await post("/floor/tables", { room: "Main room", name, seats, minimum: null })).id);
  const [shop_id, list_id] = [await makeShop(db), await storeList(db)];
  const subject = await makeOffer(db, { valid_from: "2020-01-01", valid_till: "2099-12-31" });
  const codes: string[] = [];
  for (let index = 0; index < 7; index += 1) {
    await makeTicket(db, { shop_id, night, code: `TICKET ${index}`, people: 1 + (index % 2) });
    codes.push(`TICKET ${index}`, (await storeEntry(db, { list_id, night, plus_ones: index % 4 })).code);
  }
  const parties: string[] = [];
  for (let index = 0; index < 6; index += 1)
    parties.push(await makeRequest(db, { date: night, status: "approved", details: { guests: 6 } }));
  for (let index = 0; index < 4; index += 1) {
    const id = await makeRequest(db, { kind: "claim", subject, date: night, details: { offer: "Two for one" } });
    codes.push(await db.transaction().execute((trx) => codeOfClaim(trx, id)));
  }
  const deposits = parties.slice(0, 2);
  for (const id of deposits)
    await post(`/deposits/of/${id}`, {
      id: randomUUID(),
      amount: "200",
      due_at: null,
      refundable_until: null,
      terms: "",
      email: false,
    });
  const phones: Club["phones"] = [];
  for (const [door, mayOverride] of [
    ["Front door", true],
    ["Front door", true],
    ["Back door", true],
    ["Terrace", false],
  ] as const) {
    const endsAt = new Date(now + 20 * HOUR).toISOString();
    const opened = await db.transaction().execute(async (trx) => {
      const pass = { night, door, endsAt, by: actorNamed("Ana"), mayOverride, showsGuests: false };
      const { secret } = await makePass(trx, pass, now);
      return openDoor(trx, { link: secret }, now);
    });
    if (!opened) throw new Error("No door opened.");
    phones.push({ token: opened.token, door, name: opened.at.phone, mayOverride });
  }
  return { staff, phones, tables, parties, deposits, codes };
}

/** Makes the club of a Saturday. @param file where its database is written. */
export async function makeClub(night: string, file: string): Promise<Club> {
  const patient = await openDatabase(file);
  await patient.destroy();
  const opens = Date.parse(`${night}T11:00:00.000Z`);
  const known = await inWorld(0, opens - HOUR, async (world) => {
    const db = new Kysely<Tables>({ dialect: sqliteDialect(file) });
    await sql`pragma synchronous = off`.execute(db);
    const actor = world.actor("club");
    let filled: Awaited<ReturnType<typeof fillIn>> | undefined;
    let failed: unknown;
    world.as(actor, () =>
      fillIn(db, night, world.now).then(
        (done) => {
          filled = done;
        },
        (error) => {
          failed = error;
        },
      ),
    );
    await world.until(() => filled !== undefined || failed !== undefined, "filling the club");
    if (!filled) throw failed;
    await db.destroy();
    return filled;
  });
  return { file, night, opens, closes: opens + 6.5 * HOUR, ...known };
}
