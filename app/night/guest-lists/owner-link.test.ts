import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { privatePageApp } from "../../../test/private-page-app.ts";
import { bookableSaturdays } from "../../../test/saturdays.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { makeEntries, makeList } from "../../../test/staff-lists.ts";
import { appendEntry, type NewEntry } from "../../bookings/door-log/door-log.server.ts";
import { mailLimits } from "../../house/mail/limits.server.ts";
import { renderMail } from "../../house/mail/render.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { action, loader } from "../../site/list-owner-page/screens/owner-list.tsx";
import { readOwnerView } from "./owner-view.server.ts";

const { first: night } = bookableSaturdays();

const begun = (formLimit = 0) => privatePageApp({ loader, action }, formLimit);

async function linkOf(app: TestApp, list: string, more: object = {}): Promise<string> {
  const staff = await staffCalls(app, `Ana ${randomUUID()}`);
  const { body } = await staff.post(`/guest-lists/${list}/link`, { link: "new", ...more });
  expect(body.link).toMatch(/^https:\/\/afterglow\.example\/list\/[\w-]{32}$/);
  return new URL(body.link).pathname;
}

const post = (app: TestApp, path: string, fields: Record<string, string>) =>
  fetch(app.origin + path, { method: "POST", redirect: "manual", body: new URLSearchParams({ night, ...fields }) });

test("an owner adds, pastes, changes and removes guests; a form sent twice counts once", async () => {
  const app = await begun();
  const list = await makeList(app.db, { places: 6, closes: "05:59" });
  const path = await linkOf(app, list.id);
  const add = { do: "add", name: "Mia Chen", plus_ones: "2", email: "mia@guest.example", notify: "on", key: "k1" };
  for (let times = 0; times < 2; times += 1) {
    const added = await post(app, path, add);
    expect([added.status, added.headers.get("location")]).toEqual([
      303,
      `${path}?night=${night}&done=added&added=1&emailed=1#said`,
    ]);
  }
  const named = { do: "add", name: "Tess 0412 555 666", plus_ones: "0", key: "k0" };
  expect((await post(app, path, named)).status).toBe(303);
  expect((await readOwnerView(app.db, list, night, Date.now())).entries.map(({ name }) => name)).toContain("Tess");
  const [tess] = await app.db.selectFrom("list_entries").select("id").where("name", "=", "Tess").execute();
  expect((await post(app, path, { do: "remove", id: tess?.id ?? "", version: "1" })).status).toBe(303);
  const pasted = await post(app, path, { do: "paste", text: "Ben +1\nKim +9\nZoë +1\nAli", key: "k2" });
  expect(pasted.status).toBe(422);
  const { refused } = (await pasted.json()) as { refused: { message: string; typed: { text: string } } };
  expect(refused.message).toBe("2 guests were added. Correct the lines that are left.");
  expect(refused.typed.text).toBe("Kim +9\nZoë +1");
  const view = await readOwnerView(app.db, list, night, Date.now());
  expect(view.entries.map(({ name, plus_ones, has_email }) => [name, plus_ones, has_email])).toEqual([
    ["Mia Chen", 2, true],
    ["Ben", 1, false],
    ["Ali", 0, false],
  ]);
  const ben = view.entries[1]?._id ?? "";
  const change = { do: "change", id: ben, name: "Ben Ito", plus_ones: "0", version: "1" };
  expect((await post(app, path, change)).status).toBe(303);
  const stale = await post(app, path, change);
  expect([stale.status, await stale.text()]).toEqual([409, expect.stringContaining("changed in another tab")]);
  expect((await post(app, path, { do: "remove", id: ben, version: "2" })).status).toBe(303);
  const mails = await app.db.selectFrom("outbox").select(["template", "recipient", "data"]).execute();
  expect(mails).toMatchObject([{ template: "list-entry", recipient: "mia@guest.example" }]);
  // Nothing that the owner typed is emailed.
  expect(mails[0]?.data).not.toContain("Mia");
  expect(await app.db.selectFrom("subscribers").selectAll().execute()).toEqual([]);
});

test("pasted lines are shown as they are understood, and added as the owner corrected them", async () => {
  const app = await begun();
  const list = await makeList(app.db, { places: 20, closes: "05:59" });
  const path = await linkOf(app, list.id);
  const text = "Friends list:\nUma Rao (2)\nTess 0412 555 666\nAlex & Jo +1";
  const shown = await post(app, path, { do: "preview", text });
  expect(shown.status).toBe(200);
  const { refused } = (await shown.json()) as {
    refused: { preview: { rows: Record<string, string>[]; skipped: string[] } };
  };
  expect(refused.preview.skipped).toEqual(["Friends list:"]);
  expect(refused.preview.rows.map((row) => [row.name, row.plus_ones, row.left_out])).toEqual([
    ["Uma Rao", "", ""],
    ["Tess", "0", "0412 555 666"],
    ["Alex", "0", ""],
    ["Jo", "1", ""],
  ]);
  expect((await readOwnerView(app.db, list, night, Date.now())).entries).toEqual([]);

  const fields = Object.fromEntries(
    refused.preview.rows.flatMap((row, at) => Object.entries(row).map(([name, value]) => [`${name}-${at}`, value])),
  );
  const undecided = await post(app, path, { ...fields, do: "rows", key: "k1", "name-2": "" });
  expect(undecided.status).toBe(422);
  const left = ((await undecided.json()) as { refused: { preview: { rows: Record<string, string>[] } } }).refused
    .preview;
  expect(left.rows).toMatchObject([{ name: "Uma Rao", problem: expect.stringContaining("2 people in all") }]);
  const decided = { do: "rows", key: "k2", "name-0": "Uma Rao", "plus_ones-0": "2", "text-0": "Uma Rao (2)" };
  for (let times = 0; times < 2; times += 1) expect((await post(app, path, decided)).status).toBe(303);
  const { entries } = await readOwnerView(app.db, list, night, Date.now());
  expect(entries.map(({ name, plus_ones }) => [name, plus_ones])).toEqual([
    ["Tess", 0],
    ["Jo", 1],
    ["Uma Rao", 2],
  ]);
});

test("the page shows no other list and no addresses, and is private; a revoked or ended link opens nothing", async () => {
  const app = await begun();
  const [list, other] = [await makeList(app.db), await makeList(app.db, { name: "DJ Sol" })];
  await makeEntries(app.db, list, night, "Mia, mia@guest.example");
  await makeEntries(app.db, other, night, "Mia\nZoë Marquez");
  const path = await linkOf(app, list.id);
  const page = await fetch(app.origin + path);
  const text = await page.text();
  expect(page.status).toBe(200);
  expect(Object.fromEntries(page.headers)).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  expect(text).toContain("Mia");
  for (const secret of ["DJ Sol", "Zoë Marquez", "mia@guest.example"]) expect(text).not.toContain(secret);
  // Another list's guest cannot be changed through this link.
  const { id } = await app.db
    .selectFrom("list_entries")
    .select("id")
    .where("list_id", "=", other.id)
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect((await post(app, path, { do: "remove", id, version: "1" })).status).toBe(409);
  const stored = JSON.stringify(await app.db.selectFrom("guest_lists").selectAll().execute());
  const token = path.split("/")[2] ?? "";
  expect(stored).not.toContain(token);
  expect(app.logged()).not.toContain(token);
  const newer = await linkOf(app, list.id, { ends_at: "2099-01-01T00:00" });
  expect((await fetch(app.origin + path)).status).toBe(404);
  expect((await fetch(app.origin + newer)).status).toBe(200);
  await app.db
    .updateTable("guest_lists")
    .set({ link_ends_at: "2020-01-01T00:00:00.000Z" })
    .where("id", "=", list.id)
    .execute();
  expect((await fetch(app.origin + newer)).status).toBe(404);
  const last = await linkOf(app, list.id);
  const staff = await staffCalls(app, "Ben");
  expect((await staff.post(`/guest-lists/${list.id}/link`, { link: "none" })).body.message).toBe("Link revoked.");
  expect((await fetch(app.origin + last)).status).toBe(404);
  expect((await post(app, last, { do: "add", name: "Ben" })).status).toBe(404);
});

test("once the list has closed the owner changes nothing; staff still can", async () => {
  const app = await begun();
  const list = await makeList(app.db);
  const [mia] = await makeEntries(app.db, list, night, "Mia +1");
  const past = addDays(night, -14);
  await app.db.updateTable("list_entries").set({ night: past }).execute();
  const path = await linkOf(app, list.id);
  const late = await post(app, path, { do: "remove", id: mia?.id ?? "", version: "1" });
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining("is over")]);
  const entry = {
    _id: "a1",
    request: mia?.id ?? "",
    source: "list" as const,
    people: 1,
    party: 2,
    night: past,
    what: "arrived",
    undoes: null,
    at: storedInstant(Date.now()),
    by: "Sam",
    door: "Front",
  } satisfies NewEntry;
  await app.db.transaction().execute((trx) => appendEntry(trx, entry, Date.now()));
  const { came } = await readOwnerView(app.db, list, past, Date.now());
  expect(came).toEqual({ names: 1, of_names: 1, people: 1, of_people: 2 });
});

test("guessing links is slowed down in any spelling; a valid link still works", async () => {
  const app = await begun(3);
  const list = await makeList(app.db);
  const path = await linkOf(app, list.id);
  const statuses: number[] = [];
  for (const guess of ["/list/a", "/list/b.data", "/list//c", "/list/%64", "/list/e", "/list/f", "/list/g"]) {
    statuses.push((await fetch(app.origin + guess)).status);
  }
  expect(statuses.slice(0, 3).every((status) => status === 404)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
  expect((await fetch(app.origin + path)).status).toBe(200);
});

test("an owner can't flood one person with codes, however the address is written; what is beyond is held", async () => {
  const app = await begun(1000);
  const list = await makeList(app.db, { places: 50, closes: "05:59" });
  const path = await linkOf(app, list.id);
  const lines = Array.from({ length: 12 }, (_, at) => `Guest ${at}, mia+${at}@guest.example`);
  const pasted = await post(app, path, { do: "paste", text: lines.join("\n"), notify: "on", key: "k" });
  expect(pasted.headers.get("location")).toContain(`added=12&emailed=${mailLimits.recipient}`);
  const states = async () => {
    const rows = await app.db.selectFrom("outbox").select("state").where("template", "=", "list-entry").execute();
    return Object.groupBy(rows, ({ state }) => state);
  };
  expect((await states()).waiting).toHaveLength(mailLimits.recipient);
  expect((await states()).held).toHaveLength(12 - mailLimits.recipient);
  // Staff's emails are not counted.
  const staff = await staffCalls(app);
  const [entry] = await app.db.selectFrom("list_entries").select("id").execute();
  await staff.post(`/guest-lists/${list.id}/entries/${entry?.id}/send`, {});
  expect((await states()).waiting).toHaveLength(mailLimits.recipient + 1);
});

test("the owner's email brings the link of the list, which the outbox does not store", async () => {
  const app = await begun();
  const list = await makeList(app.db, { owner_email: "kim@promoter.example", closes: "05:59" });
  const path = await linkOf(app, list.id, { email: true });
  const row = await app.db.selectFrom("outbox").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ template: "list-link", recipient: "kim@promoter.example" });
  expect(JSON.stringify(row)).not.toContain(path);
  const { text } = await renderMail(row, { origin: app.origin, secret: "" });
  for (const fact of [/Next night +Sat \d+ /, /Open until +5:59 AM/, /Places +10\n/, /Entry +Free/])
    expect(text).toMatch(fact);
  const { accessFor } = await import("../../site/guest-page/guest-access.server.ts");
  expect(await accessFor(app.db, row.about ?? "", app.origin, Date.now())).toEqual({ link: app.origin + path });
});

test("the owner's page names an owner only by what is a name", async () => {
  const app = await begun();
  for (const [typed, shown] of [
    ["Kim Lowe", "Kim Lowe"],
    ["WIN 1000 AUD at evil.example/x", ""],
  ] as const) {
    const list = await makeList(app.db, { name: `Friends ${typed.length}`, owner_name: typed });
    expect((await readOwnerView(app.db, list, night, Date.now())).owner).toBe(shown);
  }
});
