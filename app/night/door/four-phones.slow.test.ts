import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { storeEntry, storeList } from "../../../test/door-guests.ts";
import { doorPhone } from "../../../test/door-phone.ts";
import { makeOffer, makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { makeShop, makeTicket } from "../../../test/tickets.ts";
import { byRequest, type DoorAction, stateOf } from "../../bookings/door-log/door-actions.ts";
import { countAt, movementsOf } from "../../bookings/door-log/people-count.ts";
import type { DoorActionKind } from "../../platform/db/tables/door.ts";
import { type AnyRequest, endpointUrl } from "../../platform/http/endpoint-types.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import type { CallApi } from "../../staff/toolkit/call-api.ts";
import type { StaffApiCall } from "../../staff/toolkit/call-staff-api.ts";
import type { ActionDetails, Night } from "../sheet/night-state.ts";
import { createNightStorage } from "../sheet/night-storage.ts";
import { openNight } from "../sheet/night-store.ts";

const night = tonight();
const TAPS = 2_000;
const HOUR = 3_600_000;

/** Seeded random numbers from 0 to below 1 (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The requests of a phone, with a network that can be switched off. */
function networkOf(origin: string, token: string) {
  const network = { online: true };
  const call: CallApi = async (name, ...sent) => {
    const request: AnyRequest & StaffApiCall = Object.assign({}, ...sent);
    const { json } = request;
    if (!network.online) return { kind: "unreachable" as const };
    const headers = { "Content-Type": "application/json", authorization: token };
    const post = json === undefined ? {} : { method: "POST", body: JSON.stringify(json) };
    const response = await fetch(origin + endpointUrl(name, request), { headers, ...post });
    expect(response.status).toBe(200);
    return { kind: "ok" as const, data: await response.json() };
  };
  return { network, call };
}

/** Every action that a phone shows, its unsent ones included. */
function actionsOf({ store }: Night): DoorAction[] {
  const { sheet, waiting } = store.getState();
  return [...(sheet?.ticks ?? []), ...waiting];
}

/** What a phone shows: the state of each guest, and how many are inside. */
function shownOn(phone: Night) {
  const actions = actionsOf(phone);
  const { sheet } = phone.store.getState();
  const all = byRequest(actions);
  const sizes = new Map(sheet?.rows.map((row) => [row._id, row.guests]));
  const states = [...sizes].map(([id, size]) => {
    const { now, people, live, again } = stateOf(all.get(id) ?? [], size);
    return [id, now, people, live.map(({ _id }) => _id), again.map(({ _id }) => _id)];
  });
  states.sort(([a], [b]) => String(a).localeCompare(String(b)));
  return { states, inside: countAt(movementsOf(actions, (id) => sizes.get(id))).venue };
}

test("four phones, two of them disconnected for an hour and 2,000 taps, show the same once they are synced; nothing is lost or counted twice", async () => {
  const seed = Math.trunc(Math.random() * 2 ** 31);
  const random = numbersFrom(seed);
  const below = (count: number) => Math.trunc(random() * count);
  const app = await testApp();
  const [shop_id, list_id] = [await makeShop(app.db), await storeList(app.db)];
  const subject = await makeOffer(app.db, { valid_from: "2020-01-01", valid_till: "2099-12-31" });
  for (let index = 0; index < 300; index += 1) {
    await makeTicket(app.db, { shop_id, night, code: `code ${index}`, people: 1 + (index % 3) });
    await storeEntry(app.db, { list_id, night, plus_ones: index % 5 });
  }
  for (let index = 0; index < 8; index += 1) {
    await makeRequest(app.db, { date: night, status: "approved", details: { guests: 6 } });
    await makeRequest(app.db, { kind: "claim", subject, date: night, details: { offer: "Two for one" } });
  }
  const phones = await Promise.all(
    ["Front door", "Front door", "Back door", "Terrace"].map(async (door, index) => {
      const { token } = await doorPhone(app, { night, door, may_override: true });
      const { network, call } = networkOf(app.origin, token);
      const storage = createNightStorage(`phone ${seed} ${index}`);
      const open = () => openNight({ call, night, stored: true, storage });
      const phone = { night: open(), network, open };
      await phone.night.sync();
      return phone;
    }),
  );
  const offline = phones.slice(2);
  for (const { network } of offline) network.online = false;

  const begun = Date.now() - HOUR;
  const made = new Map<string, string | null>();
  while (made.size < TAPS) {
    const phone = phones[below(phones.length)] ?? expect.fail();
    const { sheet } = phone.night.store.getState();
    const row = sheet?.rows[below(sheet.rows.length)] ?? expect.fail();
    const own = actionsOf(phone.night).filter(({ request }) => request === row._id);
    const state = stateOf(own, row.guests);
    const choice = random();
    // An hour in a few seconds; every second action has the time of the one before.
    const at = new Date(begun + (HOUR / TAPS) * (made.size - (made.size % 2))).toISOString();
    const act = async (request: string, what: DoorActionKind, more: ActionDetails) =>
      made.set(await phone.night.action(request, what, { at, ...more }), more.undoes ?? null);
    const counted = { party: below(400), reason: "We counted" };
    if (choice < 0.1) await act("", "walk-in", { people: 1 });
    else if (choice < 0.14) await act("", "out", { people: 1 + below(3) });
    else if (choice < 0.145) await act("", "corrected", counted);
    else if (choice < 0.16 && row.kind !== "claim" && row.kind !== "ticket") await act(row._id, "no-show", {});
    else if (choice < 0.18 && row.kind === "vip-table") await act(row._id, "seated", {});
    else if (choice < 0.3 && state.live.length > 0) await act(row._id, "undone", { undoes: state.live[0]?._id ?? "" });
    else if (row.kind === "claim") await act(row._id, "redeemed", { people: 1, party: 1 });
    else {
      const left = row.guests - state.people;
      if (left > 0) await act(row._id, "arrived", { people: 1 + below(left), party: row.guests });
    }
    // An offline phone that is closed and opened again has everything.
    if (choice > 0.995) phone.night = phone.open();
    if (choice > 0.98) await phone.night.sync();
  }
  for (const phone of offline) {
    const before = phone.night.store.getState().waiting.length;
    phone.night = phone.open();
    await phone.night.sync();
    expect({ seed, unsent: phone.night.store.getState().waiting.length }).toEqual({ seed, unsent: before });
    phone.network.online = true;
  }
  for (let round = 0; round < 3; round += 1) {
    for (const { night: phone } of [...phones].sort(() => random() - 0.5)) await phone.sync();
  }

  const shown = phones.map((phone) => shownOn(phone.night));
  for (const other of shown.slice(1)) expect({ seed, ...other }).toEqual({ seed, ...shown[0] });
  const staff = await staffCalls(app);
  const { minutes } = (await staff.get(`/tonight/count?night=${night}`)).body;
  expect({ seed, inside: minutes.at(-1).inside }).toEqual({ seed, inside: Math.max(0, shown[0]?.inside ?? 0) });
  // Two phones that undo the same action offline undo it once.
  const keysOf = (some: { id: string; undoes: string | null }[]) =>
    [...new Set(some.map(({ id, undoes }) => (undoes ? `undo ${undoes}` : id)))].sort();
  const logged = await app.db.selectFrom("arrivals").select(["id", "undoes"]).execute();
  const ids = keysOf([...made].map(([id, undoes]) => ({ id, undoes })));
  expect({ seed, ids: keysOf(logged) }).toEqual({ seed, ids });
  expect(logged.length).toBe(ids.length);
  for (const { night: phone } of phones) {
    expect(phone.store.getState().waiting).toEqual([]);
    const kept = actionsOf(phone).map(({ _id: id, undoes }) => ({ id, undoes }));
    expect({ seed, ids: keysOf(kept) }).toEqual({ seed, ids });
  }
});

test("a phone whose clock is an hour off records the server's time, offline and opened again too", async () => {
  const app = await testApp();
  const list_id = await storeList(app.db);
  const { id } = await storeEntry(app.db, { list_id, night });
  const { token } = await doorPhone(app, { night });
  const { network, call } = networkOf(app.origin, token);
  const storage = createNightStorage(`clock ${token}`);
  const slow: CallApi = async (name, ...sent) => {
    const answer = await call(name, ...sent);
    // Simulates a phone whose clock is an hour behind.
    if (answer.kind === "ok") {
      for (const told of Object.values<{ now?: string }>(Object.assign({}, answer.data))) {
        if (told?.now) told.now = new Date(Date.parse(told.now) + HOUR).toISOString();
      }
    }
    return answer;
  };
  const phone = openNight({ call: slow, night, stored: true, storage });
  await phone.sync();
  network.online = false;
  const again = openNight({ call: slow, night, stored: true, storage });
  await again.sync();
  const sent = Date.now();
  await again.action(id, "arrived", { people: 1, party: 1 });
  const [action] = again.store.getState().waiting;
  const off = Date.parse(action?.at ?? "") - sent;
  expect(Math.round(off / 60_000)).toBe(60);
});
