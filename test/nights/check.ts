import { byRequest, type DoorAction, stateOf } from "../../app/bookings/door-log/door-actions.ts";
import { doorActionsAfter, doorActionsOf } from "../../app/bookings/door-log/door-log.server.ts";
import { createCounter } from "../../app/bookings/door-log/people-count.ts";
import { checkRegister } from "../../app/night/incidents/register.server.ts";
import type { Database } from "../../app/platform/db/tables.ts";
import { currentSettings } from "../../app/platform/venue/current.server.ts";
import { plainCode } from "../../app/programme/offers/claim-code.ts";
import { checkTrail } from "../../app/staff/audit-log/verify.server.ts";
import { peer } from "./club.ts";
import type { Evening } from "./evening.ts";
import type { Phone } from "./phone.ts";

function expectSame(what: string, left: unknown, right: unknown): void {
  const [one, other] = [JSON.stringify(left), JSON.stringify(right)];
  if (one !== other) throw new Error(`${what} differ: ${one} and ${other}`);
}

function expectNone(what: string, all: readonly unknown[]): void {
  if (all.length > 0) throw new Error(`${what}: ${JSON.stringify(all.slice(0, 5))}`);
}

/** People inside, counted in the plainest way: not by the program's own rules. */
function countPlainly(actions: readonly DoorAction[], sizes: ReadonlyMap<string, number>): number {
  const undone = new Set(actions.map(({ undoes }) => undoes));
  const live = actions.filter(({ _id, what }) => what !== "undone" && !undone.has(_id));
  const order = (a: DoorAction, b: DoorAction) => Date.parse(a.at) - Date.parse(b.at) || (a._id < b._id ? -1 : 1);
  live.sort(order);
  /** Those of a party who came in by each action; others by their number. */
  const came: { action: DoorAction; people: number }[] = [];
  for (const [guest, some] of Map.groupBy(live, ({ request }) => request)) {
    if (guest === "") {
      for (const action of some) came.push({ action, people: (action.people ?? 1) * (action.what === "out" ? -1 : 1) });
      continue;
    }
    const party = Math.max(
      sizes.get(guest) ?? 1,
      ...some.map(({ what, party }) => (what === "no-show" ? 0 : (party ?? 0))),
    );
    const since = some.slice(some.findLastIndex(({ what }) => what === "no-show") + 1);
    let inside = 0;
    for (const action of since) {
      const people = Math.min(action.people ?? party, party - inside);
      inside += people;
      came.push({ action, people });
    }
  }
  // A number that was counted takes the place of everything up to its second.
  const second = ({ at }: DoorAction) => Math.floor(Date.parse(at) / 1_000);
  const counted = live.filter(({ what }) => what === "corrected").at(-1);
  const after = came.filter(
    ({ action }) => action.what !== "corrected" && (!counted || second(action) > second(counted)),
  );
  return after.reduce((sum, { people }) => sum + people, counted?.party ?? 0);
}

const actionsOn = ({ page }: Phone): DoorAction[] => [...(page?.night.store.getState().sheet?.ticks ?? [])];

/**
 * What a phone shows of every guest, and how many are inside.
 *
 * @param logged the ids of the actions that the server has.
 */
function shownOn(phone: Phone, logged: ReadonlySet<string>) {
  const { sheet, waiting, seen = [] } = phone.page?.night.store.getState() ?? {};
  if (!sheet || waiting?.length !== 0 || seen.length > 0)
    throw new Error(`Phone ${phone.index + 1} has ${waiting?.length} updates left.`);
  const all = byRequest(sheet.ticks);
  const states = sheet.rows.map((row) => {
    const { now, people, live } = stateOf(all.get(row._id) ?? [], row.guests);
    return [row._id, row.status, now, people, live.map(({ _id }) => _id)];
  });
  states.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  const sizes = new Map(sheet.rows.map((row) => [row._id, row.guests]));
  const { venue } = createCounter()(sheet.ticks, (id) => sizes.get(id), currentSettings().door.doors);
  // The server has no row of an undo of what another phone had undone; the phone that sent it shows both.
  const ticks = sheet.ticks.filter(({ _id, what }) => what !== "undone" || logged.has(_id));
  const log = ticks.map(({ _id, at }) => `${_id} ${Date.parse(at)}`).sort();
  return { states, venue, sizes, log };
}

/** Every action that anyone was promised is in the log once, and phones, server and plain counting agree. */
async function checkDoor({ phones, told, club, machine }: Evening, db: Database): Promise<void> {
  const logged = await doorActionsAfter(db, club.night, 0);
  const ids = new Set(logged.map(({ _id }) => _id));
  const undone = new Map<string, number>();
  for (const { undoes } of logged) if (undoes) undone.set(undoes, (undone.get(undoes) ?? 0) + 1);
  expectNone(
    "Undone twice",
    [...undone].filter(([, times]) => times > 1),
  );
  // An undo of what was undone before is kept without a row; a scan's undo is in `undone`.
  const lost = phones
    .flatMap(({ promised }) => [...promised])
    .filter((id) => !ids.has(id) && !told.refused.has(id) && !told.kept.has(id));
  expectNone("Lost", lost);
  const shown = phones.map((phone) => shownOn(phone, ids));
  const [first] = shown;
  if (!first) throw new Error("There are no phones.");
  for (const phone of phones) {
    if (actionsOn(phone).length !== new Set(actionsOn(phone).map(({ _id }) => _id)).size)
      throw new Error(`Phone ${phone.index + 1} has an action twice.`);
  }
  expectSame("Log of server and phone", logged.map(({ _id, at }) => `${_id} ${Date.parse(at)}`).sort(), first.log);
  for (const other of shown) {
    expectSame("States", first.states, other.states);
    expectSame("Counts", first.venue, other.venue);
    expectSame("Logs", first.log, other.log);
  }
  // Bookings that were cancelled are on no sheet; their size is on their actions.
  expectSame("Count and plain count", first.venue, countPlainly(logged, first.sizes));
  const headers = { authorization: club.staff };
  const app = machine.instances[0]?.app;
  if (!app) throw new Error("No server runs.");
  const response = await app.request(`/api/tonight/count?night=${club.night}`, { headers }, peer);
  const { minutes } = (await response.json()) as { minutes: { inside: number }[] };
  expectSame("Count and the server's", Math.max(0, first.venue), minutes.at(-1)?.inside ?? 0);
  const late = await db
    .selectFrom("arrivals")
    .select(["id", "at", "received_at"])
    .whereRef("at", ">", "received_at")
    .execute();
  expectNone("Later than it was received", late);
}

/** Statuses follow from the log, and every table has one party at a time. */
async function checkBookings({ club, told }: Evening, db: Database): Promise<void> {
  const rows = await db.selectFrom("requests").select(["id", "kind", "status", "date_wanted"]).execute();
  for (const { id, kind, status } of rows) {
    if (kind !== "vip-table" && kind !== "claim") continue;
    const { now } = stateOf(await doorActionsOf(db, id));
    const expected = now === "seated" ? "arrived" : now;
    const isDoors = ["arrived", "no-show", "redeemed", "approved", "claimed"].includes(status);
    if (isDoors && (expected ?? (kind === "claim" ? "claimed" : "approved")) !== status)
      throw new Error(
        `Request ${id} is ${status} and its log says ${now}: ${JSON.stringify(await doorActionsOf(db, id))}`,
      );
  }
  const seatings = await db
    .selectFrom("seatings")
    .select(["request_id", "table_id", "from_at", "until_at"])
    .where("table_id", "is not", null)
    .execute();
  for (const left of seatings) {
    const beside = seatings.filter((right) => right.request_id > left.request_id && right.table_id === left.table_id);
    expectNone(
      "Two parties at a table",
      beside.filter(({ from_at, until_at }) => from_at < left.until_at && until_at > left.from_at),
    );
  }
  const logged = await doorActionsAfter(db, club.night, 0);
  const undone = new Set(logged.map(({ undoes }) => undoes));
  const valid = [...told.redeemed].filter(([id]) => !undone.has(id));
  const times = Map.groupBy(valid, ([, code]) => plainCode(code) ?? code);
  expectNone(
    "Valid twice",
    [...times.values()].filter(({ length }) => length > 1),
  );
}

/** Money, requests, incidents and counts add up; both chains hold. */
async function checkBooks({ told, club }: Evening, db: Database): Promise<void> {
  const ledger = await db.selectFrom("ledger").selectAll().execute();
  expectNone(
    "Payments lost",
    [...told.payments].filter((id) => ledger.filter((row) => row.id === id).length !== 1),
  );
  const requests = await db
    .selectFrom("requests")
    .select(["email", "reference"])
    .where("date_wanted", "!=", club.night)
    .execute();
  const sent = Map.groupBy(requests, ({ email }) => email);
  expectNone(
    "Requests stored twice",
    [...sent].filter(([, { length }]) => length > 1),
  );
  expectNone(
    "Requests lost",
    [...told.requests].filter(([email, reference]) => sent.get(email)?.[0]?.reference !== reference),
  );
  const mails = await db.selectFrom("outbox").select("about").where("template", "=", "request-received").execute();
  const mailed = Map.groupBy(mails, ({ about }) => about);
  expectNone(
    "Emails queued twice",
    [...mailed].filter(([, { length }]) => length > 1),
  );
  const { count } = await db
    .selectFrom("requests")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (mailed.size !== count) throw new Error(`${count} requests, and emails about ${mailed.size}.`);
  const counts = await db.selectFrom("request_counts").select(["kind", "status", "count"]).execute();
  const real = await db.selectFrom("requests").select(["kind", "status"]).execute();
  for (const { kind, status, count } of counts)
    expectSame(
      `Counts of ${kind} ${status}`,
      count,
      real.filter((row) => row.kind === kind && row.status === status).length,
    );
  const register = await checkRegister(db);
  expectNone("Register", register.problems);
  const incidents = await db.selectFrom("register").select("id").execute();
  expectNone(
    "Incidents lost",
    [...told.incidents].filter((id) => incidents.filter((row) => row.id === id).length !== 1),
  );
  expectNone("Trail", (await checkTrail(db)).problems);
}

/** Checks the end of a night. @throws Error that says what is wrong. */
export async function checkNight(evening: Evening): Promise<void> {
  const db = evening.machine.instances[0]?.db;
  if (!db) throw new Error("No server runs.");
  await checkDoor(evening, db);
  await checkBookings(evening, db);
  await checkBooks(evening, db);
}
