import { readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { emptyPlace, type TestPlace } from "../../../test/backup-places.ts";
import { openTestDatabase } from "../../../test/database.ts";
import { makeRequest } from "../../../test/makers.ts";
import { databaseUrl, runAfterglow } from "../../../test/run-afterglow.ts";
import type { Ran } from "../../../test/spawn-afterglow.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { makeList } from "../../../test/staff-lists.ts";
import { statementCalls } from "../../../test/statements.ts";
import { findByGuestLink } from "../../bookings/requests/guest/guest-link.server.ts";
import { mailSecret } from "../../house/mail/list-token.server.ts";
import { findByOwnerLink, makeOwnerLink, revokeOwnerLink } from "../../night/guest-lists/owner-link.server.ts";
import { findByPageLink } from "../../night/statements/page-link.server.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { openDoor } from "../../staff/auth/door-pass.server.ts";
import { noteRevocations, readRevocations, revocationsFile, startRevocations } from "./revocations.server.ts";

const night = addDays(tonight(), 5);
const passwords = { old: "velvet-harbour-tram-42", next: "cedar-lantern-orbit-77" };

const run = ({ database, dataFolder }: TestPlace, ...text: string[]): Promise<Ran> =>
  runAfterglow(text, { DATABASE_URL: databaseUrl(database), DATA_DIR: dataFolder });

/** A site with Ana, five other managers and a guest with two links, and its backup. */
async function backedUp() {
  const app = await testApp();
  const ana = await staffCalls(app);
  const add = async (username: string) => {
    const email = `${username}@club.example`;
    const { body } = await ana.post("/admin/add-admin", { username, email, password: passwords.old, status: true });
    return { id: body.admin._id as string, email };
  };
  const [bo, cy, di, ed, fi] = [await add("bo"), await add("cy"), await add("di"), await add("ed"), await add("fi")];
  const link = async (name: string) => {
    const id = await makeRequest(app.db, { name, date: night, status: "approved" });
    const { body } = await ana.post(`/requests/${id}/guest-link`, { link: "new" });
    return { id, token: (body.link as string).split("/my/")[1] ?? "" };
  };
  const [mia, ivy] = [await link("Mia Chen"), await link("Ivy")];
  const ownerLink = async (name: string) => {
    const { id } = await makeList(app.db, { name });
    const { token } = await createWriter(app.db).write((trx) => makeOwnerLink(trx, id, null));
    return { id, token };
  };
  const [kim, noa] = [await ownerLink("Friends of Kim"), await ownerLink("Friends of Noa")];
  const page = await statementCalls(ana).link();
  const { body: pass } = await ana.post("/tonight/passes", { night, door: "Front door" });
  const place: TestPlace = { database: app.address, dataFolder: app.dataFolder, storage: app.storage };
  const made = await run(place, "backup");
  const file = made.out.trim().split("\n").at(-1) ?? "";
  return { app, ana, bo, cy, di, ed, fi, mia, ivy, kim, noa, page, code: pass.code as string, file };
}

/** Revokes links, an admin, a password and a role, and deletes an admin; promotes another. */
async function revoke({ app, ana, bo, cy, di, ed, fi, mia, kim }: Awaited<ReturnType<typeof backedUp>>) {
  expect((await ana.post(`/requests/${mia.id}/guest-link`, { link: "none" })).status).toBe(200);
  await createWriter(app.db).write((trx) => revokeOwnerLink(trx, kim.id));
  // A new link ends the one in the backup.
  await statementCalls(ana).link();
  expect((await ana.post(`/admin/edit-admin/${bo.id}`, { status: false })).status).toBe(200);
  expect((await ana.post(`/admin/edit-admin/${cy.id}`, { password: passwords.next })).status).toBe(200);
  expect((await ana.post(`/admin/edit-admin/${di.id}`, { role: "host" })).status).toBe(200);
  expect((await ana.post(`/admin/delete-admin/${ed.id}`)).status).toBe(200);
  expect((await ana.post(`/admin/edit-admin/${fi.id}`, { role: "owner" })).status).toBe(200);
}

const log = (app: TestApp) => app.db && ({ error: () => {} } as never);

test("access revoked after a backup stays revoked after a restore, and is listed", async () => {
  const before = await backedUp();
  const { app, bo, cy, mia, ivy, kim, noa, page, code, file } = before;
  const running = startRevocations({ db: app.db, log: log(app), dataFolder: app.dataFolder }, 20);
  await revoke(before);
  const listed = async () => (await readRevocations([revocationsFile(app.dataFolder)]))?.endings ?? [];
  await expect.poll(async () => (await listed()).map(({ kind }) => kind)).toContain("statement-link");
  await running.stop();

  const target = await emptyPlace();
  const restored = await run(target, "restore", file);
  expect(restored).toMatchObject({ code: 0, error: "" });
  const said = restored.out.split("\n").slice(1);
  expect(said).toEqual([
    expect.stringMatching(
      /^Revoked again, as of \S+Z: 3 private links\. Deactivated again: bo@club\.example, ed@club\.example\.$/,
    ),
    "Roles changed since, set again: di@club.example (Floor host).",
    "Changed their password since, so they need a new one (npm run afterglow -- admin reset-password <email>): cy@club.example.",
    expect.stringMatching(
      /^Active admins: \S+ \(Owner\), cy@club\.example \(Manager\), di@club\.example \(Floor host\), fi@club\.example \(Manager\)\. 1 private link active\. All sessions, invitations, emailed links for accounts and door codes have ended\.$/,
    ),
    expect.stringMatching(/^Audit trail: it continues after row \d+\. \d+ later rows? lost, as the trail records\.$/),
    "",
  ]);

  const db = await openTestDatabase(target.database);
  const now = Date.now();
  expect(await findByGuestLink(db, mia.token, now)).toBeUndefined();
  expect(await findByGuestLink(db, ivy.token, now)).toMatchObject({ name: "Ivy" });
  expect(await findByOwnerLink(db, kim.token, now)).toBeUndefined();
  expect(await findByOwnerLink(db, noa.token, now)).toMatchObject({ name: "Friends of Noa" });
  expect(await findByPageLink(db, page.split("/")[2] ?? "", now)).toBeUndefined();
  expect(await db.transaction().execute((trx) => openDoor(trx, { code: code.replace("-", "") }, now))).toBeUndefined();
  const again = await testApp({ address: target.database });
  const logIn = async (email: string, password: string) => {
    const body = JSON.stringify({ email, password });
    const headers = { "Content-Type": "application/json" };
    return (await fetch(`${again.origin}/api/admin/login`, { method: "POST", headers, body })).status;
  };
  expect(await logIn(bo.email, passwords.old)).toBe(401);
  expect(await logIn(cy.email, passwords.old)).toBe(401);
  const reset = await run(target, "admin", "reset-password", cy.email);
  expect(await logIn(cy.email, /password (\S+)/.exec(reset.out)?.[1] ?? "")).toBe(200);
});

test("without the list, a restore names the access that is valid again and the admins to check", async () => {
  const before = await backedUp();
  await revoke(before);
  await rm(revocationsFile(before.app.dataFolder), { force: true });
  const target = await emptyPlace();
  const { out } = await run(target, "restore", before.file);
  expect(out.split("\n").slice(1, 3)).toEqual([
    expect.stringMatching(
      /^No revocations\.json next to the backup or in DATA_DIR\/backups: admins deactivated and links revoked after \S+Z are valid again, guests erased since are back, and those who unsubscribed, complained or cancelled since get emails and tables again\. Deactivate, revoke, erase and unsubscribe them again\.$/,
    ),
    expect.stringMatching(
      /^Active admins: \S+ \(Owner\), (\w\w@club\.example \(Manager\)(, )?){5}\. 2 private links active\. All sessions, invitations, emailed links for accounts and door codes have ended\.$/,
    ),
  ]);
});

test("an admin who was activated again before the backup stays active: the list is older", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  const bo = { username: "bo", email: "bo@club.example", password: passwords.old, status: false };
  const { body } = await ana.post("/admin/add-admin", bo);
  const file = revocationsFile(app.dataFolder);
  await noteRevocations(app.db, file, Date.now() - 60_000);
  await ana.post(`/admin/edit-admin/${body.admin._id}`, { status: true });
  const place: TestPlace = { database: app.address, dataFolder: app.dataFolder, storage: app.storage };
  const backup = (await run(place, "backup")).out.trim().split("\n").at(-1) ?? "";
  const { out } = await run(await emptyPlace(), "restore", backup);
  expect(out).toContain("Deactivated again: none.");
  expect(out).toContain("bo@club.example");
});

test("an owner demoted after a backup is restored with their current role, and a missing owner is reported", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  const place: TestPlace = { database: app.address, dataFolder: app.dataFolder, storage: app.storage };
  const backup = (await run(place, "backup")).out.trim().split("\n").at(-1) ?? "";
  const bo = { username: "bo", email: "bo@club.example", password: passwords.old, role: "owner" };
  await ana.post("/admin/add-admin", bo);
  expect((await ana.post(`/admin/edit-admin/${ana.id}`, { role: "reader" })).status).toBe(200);
  await noteRevocations(app.db, revocationsFile(app.dataFolder), Date.now());
  const { out } = await run(await emptyPlace(), "restore", backup);
  expect(out).toMatch(
    /Roles changed since, set again: \S+ \(Reader\)\.\nNo owner is active\. Add one: npm run afterglow/,
  );
});

test("the list contains no personal data, and a damaged one stops a restore before anything is changed", async () => {
  const before = await backedUp();
  const { app, mia, file } = before;
  await revoke(before);
  const list = revocationsFile(app.dataFolder);
  await noteRevocations(app.db, list, Date.now());
  const text = await readFile(list, "utf8");
  for (const secret of ["club.example", "Mia Chen", mia.token, "argon2"]) expect(text).not.toContain(secret);
  await writeFile(join(dirname(file), "revocations.json"), text.slice(0, 40));
  const target = await emptyPlace();
  expect(await run(target, "restore", file)).toEqual({
    code: 1,
    out: "",
    error: `${list} is damaged. Nothing was changed: move it away, or use another copy.\n`,
  });
});

test("a guest erased after a backup stays erased after a restore, and one who returned since keeps their new data", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  await mailSecret(app.db);
  const erase = async (guest: string) => {
    const { body } = await ana.post("/privacy/find", { guest });
    expect((await ana.post("/privacy/erase", { guest, seen: body.seen })).status).toBe(200);
  };
  const old = new Date(Date.now() - 60_000).toISOString();
  await makeRequest(app.db, { name: "Mia", email: "mia@guest.example", at: old });
  await makeRequest(app.db, { name: "Zoe", email: "zoe@guest.example", phone: "+61412000111", at: old });
  await erase("zoe@guest.example");
  // Zoe asks again, before the backup.
  const again = await makeRequest(app.db, {
    name: "Zoe",
    email: "zoe@guest.example",
    phone: "+61412000111",
    at: new Date().toISOString(),
  });
  const place: TestPlace = { database: app.address, dataFolder: app.dataFolder, storage: app.storage };
  const backup = (await run(place, "backup")).out.trim().split("\n").at(-1) ?? "";
  await erase("MIA@guest.example");
  await noteRevocations(app.db, revocationsFile(app.dataFolder), Date.now());

  const target = await emptyPlace();
  const { out } = await run(target, "restore", backup);
  expect(out).toContain("Guests erased since, erased again: 1.");
  const db = await openTestDatabase(target.database);
  expect(await db.selectFrom("requests").select("id").execute()).toEqual([{ id: again }]);
  expect(await db.selectFrom("outbox").select("recipient").where("recipient", "like", "mia%").execute()).toEqual([]);
  const log = await db.selectFrom("privacy_log").select(["action", "actor"]).orderBy("at").execute();
  expect(log).toEqual([
    { action: "erased", actor: "Ana" },
    { action: "erased", actor: "restore" },
  ]);
});
