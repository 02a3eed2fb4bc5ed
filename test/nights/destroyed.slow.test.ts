import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { byRequest, stateOf } from "../../app/bookings/door-log/door-actions.ts";
import { createCounter } from "../../app/bookings/door-log/people-count.ts";
import { backUp } from "../../app/office/backup/back-up.server.ts";
import { restore } from "../../app/office/backup/restore.server.ts";
import { tonight } from "../../app/platform/venue/club-night.ts";
import { testApp } from "../app.ts";
import { emptyPlace } from "../backup-places.ts";
import { storeEntry, storeList } from "../door-guests.ts";
import { doorPhone } from "../door-phone.ts";
import { testFolder } from "../folder.ts";
import { makeOffer, makeRequest } from "../makers.ts";
import { logInAgain, type NightPhone, nightPhone } from "../night-phones.ts";
import { staffCalls } from "../staff-calls.ts";
import { makeShop, makeTicket } from "../tickets.ts";

const night = tonight();

test("a data directory that is destroyed in the middle of a night has every door action again that any phone saw, once, and the count is right", async () => {
  const app = await testApp();
  const list_id = await storeList(app.db);
  const listed = await storeEntry(app.db, { list_id, night, plus_ones: 3 });
  const ticket = await makeTicket(app.db, { shop_id: await makeShop(app.db), night, code: "A1", people: 2 });
  const party = await makeRequest(app.db, { date: night, status: "approved", details: { guests: 6 } });
  const subject = await makeOffer(app.db, { valid_from: "2020-01-01", valid_till: "2099-12-31" });
  const claim = await makeRequest(app.db, { kind: "claim", subject, date: night, details: { offer: "Two for one" } });
  const phones: NightPhone[] = [];
  for (const door of ["Front door", "Front door", "Back door", "Terrace"])
    phones.push(await nightPhone(app, night, { door, may_override: door !== "Terrace" }));
  const [first, second, third, fourth] = phones;
  if (!first || !second || !third || !fourth) return expect.fail();
  const syncAll = async () => {
    for (const { night } of phones) await night.sync();
  };
  await first.night.action(listed.id, "arrived", { people: 2, party: 4 });
  await syncAll();

  const backup = join(await testFolder(), "backup");
  await backUp(backup, { database: app.address, storage: app.storage }, Date.now());

  // After the backup: actions of all phones, of the office, about a guest whom the backup lacks, and while offline.
  const late = await storeEntry(app.db, { list_id, night, name: "Late Guest" });
  await syncAll();
  await second.night.action(listed.id, "arrived", { people: 2, party: 4 });
  await second.night.action(late.id, "arrived", { people: 1, party: 1 });
  const walkIn = await third.night.action("", "walk-in", { people: 5 });
  await fourth.night.action(claim, "redeemed", { people: 1, party: 1 });
  const ana = await staffCalls(app);
  await ana.post(`/requests/${party}`, { status: "arrived" });
  await syncAll();
  await syncAll();
  await first.night.action("", "undone", { undoes: walkIn });
  await syncAll();
  await syncAll();
  fourth.place.online = false;
  await fourth.night.action(ticket, "arrived", { people: 2, party: 2 });
  await fourth.night.sync();
  const seen = await app.db.selectFrom("arrivals").select("id").execute();
  const unsent = fourth.night.store.getState().waiting.map(({ _id }) => _id);
  expect(unsent).toHaveLength(1);

  await rm(app.dataFolder, { recursive: true });
  const place = await emptyPlace();
  await restore(backup, place);
  const again = await testApp({ address: place.database });
  expect((await again.db.selectFrom("arrivals").select("id").execute()).length).toBe(1);

  await logInAgain(again, night, phones);

  const logged = await again.db.selectFrom("arrivals").select(["id", "door"]).execute();
  expect(logged.map(({ id }) => id).sort()).toEqual([...seen.map(({ id }) => id), ...unsent].sort());
  expect(logged.find(({ id }) => id === walkIn)?.door).toBe("Back door");
  for (const { night: phone } of phones) {
    const { sheet, waiting, seen: kept, lacking } = phone.store.getState();
    if (!sheet) return expect.fail();
    expect([waiting, kept, lacking]).toEqual([[], [], 0]);
    expect(sheet.ticks.map(({ _id }) => _id).sort()).toEqual(logged.map(({ id }) => id).sort());
    const sizes = new Map(sheet.rows.map((row) => [row._id, row.guests]));
    // Four of the list, the late guest, the claim's, the party and two with a ticket; the walk-ins were undone.
    expect(createCounter()(sheet.ticks, (id) => sizes.get(id)).venue).toBe(4 + 1 + 1 + 6 + 2);
    const all = byRequest(sheet.ticks);
    expect(stateOf(all.get(party) ?? [], 6).now).toBe("arrived");
    expect(sheet.rows.find(({ _id }) => _id === claim)?.status).toBe("redeemed");
  }
  const trail = await again.db.selectFrom("trail").select("details").where("action", "=", "door.relayed").execute();
  const relayed = trail.flatMap(({ details }) => (JSON.parse(details) as { after: { ids: string[] } }).after.ids);
  expect(relayed.sort()).toEqual(
    logged
      .map(({ id }) => id)
      .filter((id) => relayed.includes(id))
      .sort(),
  );
  expect(relayed).toContain(walkIn);
});

test("a phone can send what another recorded only after a restore during its night", async () => {
  const app = await testApp();
  const phone = await doorPhone(app, { night });
  const at = new Date().toISOString();
  const relayed = { by: "Front door", door: "Front door", phone: "Sam" };
  const action = { _id: randomUUID(), request: "", what: "walk-in", undoes: null, at, people: 2, relayed };
  expect(await phone.act(action)).toMatchObject({ kept: false });
  expect(await app.db.selectFrom("arrivals").select("id").execute()).toEqual([]);
  expect((await phone.post("/tonight/ticks", { night: "2026-01-10", ticks: [action] })).status).toBe(403);
});
