import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { makeRequest } from "../../../test/makers.ts";
import { signedIn } from "../../../test/staff.ts";
import { readTrail } from "../../../test/trail.ts";
import type { Role } from "../../platform/roles/roles.ts";
import { recordSearches } from "./searches.server.ts";

/** An app with two guests, and what it takes to search in it. */
async function searching() {
  const app = await testApp();
  for (const name of ["Mia Kestrel", "Mia Osprey"]) {
    await makeRequest(app.db, { name, email: `${name.slice(4)}@guest.example`, phone: "+61491570006" });
  }
  const admin = (username: string, role: Role = "owner") => signedIn(app.db, { username, role });
  const load = async (headers: Record<string, string>, path: string) => {
    const response = await fetch(`${app.origin}/api${path}`, { headers });
    await response.body?.cancel();
    return response.status;
  };
  return {
    app,
    admin,
    load,
    inbox: (headers: Record<string, string>, q: string) => load(headers, `/requests?q=${encodeURIComponent(q)}`),
    trail: () => recorded(app),
  };
}

/** Everything that the trail has of searches, once they are recorded. */
async function recorded({ db }: TestApp) {
  await recordSearches(db);
  return readTrail(db, "guest.searched");
}

const row = (actor: string, list: string, count: number) => ({
  actor,
  action: "guest.searched",
  object: { kind: "search", id: expect.stringMatching(/^[\w-]{22}$/), name: "" },
  filter: { list },
  count,
});

test("a search for guests is recorded with who, where and how many, and without its text", async () => {
  const { app, admin, inbox, load, trail } = await searching();
  const ana = await admin("Ana");
  expect(await inbox(ana, "Mia Kestrel")).toBe(200);
  expect(await load(ana, "/deposits?q=kestrel%40guest.example")).toBe(200);
  expect(await load(ana, "/newsletter/subscribers?q=0491570006")).toBe(200);
  expect(await trail()).toEqual([row("Ana", "Requests", 1), row("Ana", "Deposits", 0), row("Ana", "Subscribers", 0)]);
  const stored = JSON.stringify(await app.db.selectFrom("trail").selectAll().execute()).toLowerCase();
  for (const text of ["kestrel", "guest.example", "91570006"]) expect(stored).not.toContain(text);
});

test("a text that is typed on is recorded for each of the results that were sent, and once however often a screen loads it", async () => {
  const { admin, inbox, load, trail } = await searching();
  const ana = await admin("Ana");
  for (const q of ["mia", "mia ", "mia kestr", "mia kestrel", "mia kestrel"]) await inbox(ana, q);
  expect(await trail()).toEqual([2, 1, 1].map((count) => row("Ana", "Requests", count)));
  // The list refreshes every ten seconds, and has pages.
  for (let count = 0; count < 3; count += 1) await inbox(ana, "Mia kestrel");
  await load(ana, "/requests?q=mia+kestrel&page=2");
  expect(await trail()).toHaveLength(3);
});

test("searches one after the other are each recorded, however fast, for each session and list", async () => {
  const { admin, inbox, load, trail } = await searching();
  const ana = await admin("Ana");
  const bo = await admin("Bo", "bookings");
  for (const q of ["mia kestrel", "mia osprey", "mia"]) await inbox(ana, q);
  await inbox(bo, "mia");
  await load(bo, "/deposits?q=mia");
  const rows = await trail();
  expect(rows.map(({ actor, filter, count }) => [actor, filter?.list, count])).toEqual([
    ["Ana", "Requests", 1],
    ["Ana", "Requests", 1],
    ["Ana", "Requests", 2],
    ["Bo", "Requests", 2],
    ["Bo", "Deposits", 0],
  ]);
  // The hash of the same text is the same for every admin.
  const ids = rows.map(({ object }) => object?.id);
  expect(new Set(ids).size).toBe(3);
  expect([ids[2], ids[2]]).toEqual([ids[3], ids[4]]);
});

test("lists without a search, rejected searches and those by a role that may not search record nothing", async () => {
  const { admin, inbox, load, trail } = await searching();
  const ana = await admin("Ana");
  expect([await load(ana, "/requests"), await load(ana, "/deposits"), await inbox(ana, "mi")]).toEqual([200, 200, 400]);
  expect(await inbox(await admin("Mo", "marketing"), "mia kestrel")).toBe(403);
  expect(await trail()).toEqual([]);
});
