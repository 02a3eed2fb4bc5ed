import { chmod, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { operator, record } from "../app/staff/audit-log/record.server.ts";
import { type TestApp, testApp } from "../test/app.ts";
import { filledPlace } from "../test/backup-places.ts";
import { testFolder } from "../test/folder.ts";
import { emailsOf, INBOUND, replyTo, written } from "../test/guest-mail.ts";
import { hostileEmails } from "../test/hostile-emails.ts";
import { makeRequest } from "../test/makers.ts";
import { databaseUrl, runAfterglow } from "../test/run-afterglow.ts";
import { type Ran, spawnAfterglow } from "../test/spawn-afterglow.ts";
import { makeAdmin } from "../test/staff.ts";
import { staffCalls } from "../test/staff-calls.ts";
import { tamper } from "../test/trail.ts";

const usage =
  "Usage: npm run afterglow -- admin add <email> [role] | admin reset-password <email> | admin reset-second-factor <email> | admin role <email> <role> | admin list | backup [file] | backup-key | upload <file> | trial-restore | take-over | restore <file> | verify [file | row:hash] | move-database <from> <to> | demo add | demo remove | mail-in | bounce | settings export <file> | settings import <file> | insights rebuild | retention dry-run | retention run\n";

/** Runs a command with an app's database, or with none. */
function afterglow(app: TestApp | undefined, args: string, env: NodeJS.ProcessEnv = {}): Promise<Ran> {
  return runAfterglow(args.split(" ").filter(Boolean), {
    ...(app && { DATABASE_URL: databaseUrl(app.address) }),
    ...env,
  });
}

/** The email address and the password that a command printed, and the rest of its output. */
function printed(out: string): { email: string; password: string; rest: string } {
  const [, email = "", password = "", rest = ""] =
    /^(\S+), password ((?:[2-9a-z]{5}-){3}[2-9a-z]{5}) \(shown only once\)(.*)\n$/.exec(out) ?? [];
  return { email, password, rest };
}

async function logIn({ origin }: TestApp, email: string, password: string): Promise<{ status: number; token: string }> {
  const response = await fetch(`${origin}/api/admin/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return { status: response.status, token: ((await response.json()) as { token: string }).token };
}

test("mail-in: adds an email to its request, and tells the mail server whether to try again", async () => {
  const app = await testApp();
  const id = await makeRequest(app.db);
  const input = written({ to: await replyTo(app.db, id) });
  const env = { DATABASE_URL: databaseUrl(app.address) };
  const mailIn = (raw: Buffer, more = env) => spawnAfterglow(["mail-in"], more, { input: raw });
  expect(await mailIn(input)).toEqual({ code: 0, out: "Email added to its request.\n", error: "" });
  expect(await mailIn(input)).toEqual({ code: 0, out: "This email was already added.\n", error: "" });
  const unmatched = { code: 0, out: "Ignored: this email isn't a reply to any request.\n", error: "" };
  expect(await mailIn(written())).toEqual(unmatched);
  expect(await mailIn(Buffer.alloc(0))).toEqual(unmatched);
  const nowhere = await mailIn(input, { DATABASE_URL: `file:${join(await testFolder(), "none.db")}` });
  expect(nowhere).toMatchObject({ code: 75, out: "" });
  expect(await emailsOf(app.db, id)).toHaveLength(1);
});

test("mail-in: an email that breaks its reader is tried twice, then set aside", async () => {
  const app = await testApp({ repliesAddress: INBOUND });
  const env = { DATABASE_URL: databaseUrl(app.address) };
  const input = hostileEmails.recipients();
  const mailIn = () => spawnAfterglow(["mail-in"], env, { input });
  expect(await mailIn()).toMatchObject({ code: 75, out: "" });
  const ignored =
    "Ignored: this email can't be read without taking too much memory or time. It is listed in the office.\n";
  expect(await mailIn()).toMatchObject({ code: 0, out: ignored });
  expect(await mailIn()).toEqual({ code: 0, out: ignored, error: "" });
  const { replies } = (await (await staffCalls(app)).get("/mail/outbox")).body;
  expect(replies.set_aside).toMatchObject({ total: 1, items: [{ in_mailbox: false }] });
});

test("admin add: a new admin logs in with the printed password, while the server runs", async () => {
  const app = await testApp();
  const added = await afterglow(app, "admin add Mara@club.example");
  expect(added).toMatchObject({ code: 0, error: "" });
  const { email, password, rest } = printed(added.out);
  expect([email, rest]).toEqual(["Mara@club.example", ""]);
  expect(await logIn(app, "mara@club.example", password)).toMatchObject({ status: 200 });

  // Another Mara needs another name.
  expect(await afterglow(app, "admin add mara@bar.example")).toMatchObject({ code: 0 });
  const names = await app.db.selectFrom("admins").select("username").orderBy("created_at").execute();
  expect(names).toEqual([{ username: "Mara" }, { username: "mara@bar.example" }]);

  expect(await afterglow(app, "admin add MARA@club.example")).toEqual({
    code: 1,
    out: "",
    error: "An admin with this email address already exists.\n",
  });
});

test("admin reset-password: only the new password logs in, and open sessions end", async () => {
  const app = await testApp();
  const first = printed((await afterglow(app, "admin add mara@club.example")).out);
  const { token } = await logIn(app, first.email, first.password);
  const me = (token: string) => fetch(`${app.origin}/api/admin/me`, { headers: { authorization: token } });
  const isLive = async () => (await me(token)).status === 200;
  expect(await isLive()).toBe(true);

  const reset = await afterglow(app, "admin reset-password MARA@club.example");
  expect(reset).toMatchObject({ code: 0, error: "" });
  const second = printed(reset.out);
  expect([second.email, second.rest]).toEqual(["mara@club.example", ""]);
  expect(second.password).not.toBe(first.password);
  expect(await isLive()).toBe(false);
  expect(await logIn(app, first.email, first.password)).toMatchObject({ status: 401 });
  const again = await logIn(app, first.email, second.password);
  expect(again.status).toBe(200);
  // A printed password has to be replaced.
  expect(await (await me(again.token)).json()).toMatchObject({ must: "new-password" });
});

test("admin list, role and reset-second-factor: an owner who lost everything is let in again", async () => {
  const app = await testApp();
  await makeAdmin(app.db, { username: "Ana", email: "ana@club.example", role: "owner", active: 0 });
  await makeAdmin(app.db, { username: "Bo", email: "bo@club.example", role: "host", second_factor: 1 });
  await app.db
    .insertInto("totp_factors")
    .values({
      admin_id: (await app.db.selectFrom("admins").select("id").where("username", "=", "Bo").executeTakeFirstOrThrow())
        .id,
      secret: "A",
      created_at: "2026-01-01T00:00:00.000Z",
      confirmed_at: "2026-01-01T00:00:00.000Z",
    })
    .execute();
  expect((await afterglow(app, "admin list")).out).toMatchInlineSnapshot(`
    "Email             Name  Role   Status    Second factor  Last login
    bo@club.example   Bo    host   active    yes            never
    ana@club.example  Ana   owner  inactive  no             never
    "
  `);
  expect(await afterglow(app, "admin role BO@club.example owner")).toEqual({
    code: 0,
    out: "bo@club.example is Owner\n",
    error: "",
  });
  expect(await afterglow(app, "admin reset-second-factor bo@club.example")).toEqual({
    code: 0,
    out: "bo@club.example now logs in with the password alone, and can set up a second factor again.\n",
    error: "",
  });
  expect(await afterglow(app, "admin reset-second-factor bo@club.example")).toMatchObject({
    code: 1,
    error: "bo@club.example has no second factor.\n",
  });
  const added = printed((await afterglow(app, "admin add cleo@club.example hiring")).out);
  expect(await logIn(app, added.email, added.password)).toMatchObject({ status: 200 });
  const admins = app.db.selectFrom("admins").select(["username", "role", "second_factor"]).orderBy("username");
  expect(await admins.execute()).toEqual([
    { username: "Ana", role: "owner", second_factor: 0 },
    { username: "Bo", role: "owner", second_factor: 0 },
    { username: "cleo", role: "hiring", second_factor: 0 },
  ]);
  const recorded = await app.db.selectFrom("trail").select(["actor", "action", "object"]).orderBy("number").execute();
  expect(recorded.slice(0, 3)).toEqual([
    { actor: "operator", action: "admin.role", object: "Bo" },
    { actor: "operator", action: "factor.second-factors-removed", object: "Bo" },
    { actor: "operator", action: "admin.added", object: "cleo" },
  ]);
});

test("admin reset-password activates no one, and says so", async () => {
  const app = await testApp();
  await makeAdmin(app.db, { email: "bo@club.example", active: 0 });
  const reset = await afterglow(app, "admin reset-password bo@club.example");
  const { password, rest } = printed(reset.out);
  expect(rest).toBe(". This account is inactive. Another admin can activate it.");
  expect(await logIn(app, "bo@club.example", password)).toMatchObject({ status: 401 });
});

test("an error is one clear line", async () => {
  const app = await testApp();
  for (const [args, error] of [
    ["admin reset-password nobody@club.example", "No admin has this email address.\n"],
    ["admin add nobody", "Enter an email address like name@example.com.\n"],
    ["", usage],
    ["admin", usage],
    ["admin add", usage],
    [
      "admin add one@club.example two@club.example",
      'There is no role "two@club.example". Choose owner, manager, bookings, marketing, hiring, host or reader.\n',
    ],
    ["admin add one@club.example owner more", usage],
    ["admin role one@club.example", usage],
    ["open sesame now", usage],
    ["retention run now", usage],
    ["restore", usage],
    ["backup here there", usage],
    ["move-database file:here", usage],
    [
      "move-database here there",
      'The database address must be postgres://user:password@host:5432/database or file:path, not "here".\n',
    ],
  ] as const) {
    expect({ args, ...(await afterglow(app, args)) }).toEqual({ args, code: 1, out: "", error });
  }
  expect(await afterglow(app, "admin add mara@club.example", { PORT: "eighty" })).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^Configuration: PORT: [^\n]+\n$/),
  });
});

test("a folder without a database is left as it is", async () => {
  const folder = await testFolder();
  expect(await afterglow(undefined, "admin add mara@club.example", { DATA_DIR: folder })).toEqual({
    code: 1,
    out: "",
    error: `No database in ${folder}. Start the server once, or set DATA_DIR.\n`,
  });
  expect(await readdir(folder)).toEqual([]);
});

test("retention: the dry run counts what the run deletes, and a second run deletes nothing", async () => {
  const app = await testApp();
  await makeRequest(app.db, { at: "2020-01-01T00:00:00.000Z" });
  await makeRequest(app.db, { at: new Date().toISOString() });
  const told = async (args: string) => (await afterglow(app, args)).out.split("\n").map((row) => row.split(/ {2,}/));
  const plan = await told("retention dry-run");
  expect(plan).toContainEqual(["Other requests", "12 months", "1"]);
  expect(plan[0]).toEqual(["Data", "Kept for", "Due for deletion"]);
  expect((await told("retention run")).slice(1)).toEqual(plan.slice(1));
  expect(await app.db.selectFrom("requests").select("id").execute()).toHaveLength(1);
  expect((await told("retention dry-run")).every(([, , count]) => !Number(count))).toBe(true);
});

test("verify: the audit trail of the database is checked, against a noted row too, and what is wrong is listed", async () => {
  const noRegister = "The incident register is empty.\n";
  const app = await testApp();
  expect(await afterglow(app, "verify")).toEqual({
    code: 0,
    out: `${noRegister}The audit trail is empty.\n`,
    error: "",
  });
  const object = { kind: "admin", id: "b1", name: "Bo" };
  const at = Date.parse("2026-11-20T10:00:00.000Z");
  await app.db.transaction().execute(async (trx) => {
    for (let index = 0; index < 1_200; index += 1)
      await record(trx, { actor: operator, action: "admin.changed", object }, at + index);
  });
  const { code, out } = await afterglow(app, "verify");
  const [, noted = ""] =
    /^The incident register is empty\.\nThe audit trail is complete: 1,200 rows, since 2026-11-20T10:00:00\.000Z\. Note [^\n]+:\n(1200:[\w-]{43})\n$/.exec(
      out,
    ) ?? [];
  expect([code, noted]).toEqual([0, expect.stringMatching(/^1200:/)]);
  expect((await afterglow(app, `verify ${noted}`)).out).toContain("The row that you noted is unchanged");

  // Rewritten as a whole, with every hash to fit: only the noted one tells.
  const other = await testApp();
  await other.db.transaction().execute(async (trx) => {
    for (let index = 0; index < 1_201; index += 1)
      await record(trx, { actor: operator, action: "admin.added", object }, at + index);
  });
  expect((await afterglow(other, "verify")).code).toBe(0);
  expect(await afterglow(other, `verify ${noted}`)).toEqual({
    code: 1,
    out: "",
    error: "The audit trail was changed outside Afterglow:\nRow 1200 does not have the hash that you noted.\n",
  });
  await tamper(app.db, sql`delete from trail where number in (7, 1200)`);
  expect(await afterglow(app, `verify ${noted}`)).toEqual({
    code: 1,
    out: "",
    error: `The audit trail was changed outside Afterglow:
Row 7 is missing.
Row 1200 is missing at the end.
Row 1200, which you noted, is not in the trail: it was deleted or never existed.
`,
  });
});

test("files that a command creates are readable by their owner only, under any umask, and open ones are repaired", async () => {
  const place = await filledPlace({ on: "sqlite" });
  const through = ["sh", "-c", 'umask 000; exec "$0" "$@"'];
  const run = (text: string[], dataFolder: string, database = "") =>
    spawnAfterglow(text, { DATA_DIR: dataFolder, DATABASE_URL: database }, { through });
  const openToOthers = async (folder: string) => {
    const paths = [folder, ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name))];
    const modes = await Promise.all(paths.map(async (path) => ({ path, mode: (await stat(path)).mode & 0o077 })));
    return modes.filter(({ mode }) => mode > 0);
  };
  await chmod(place.dataFolder, 0o755);
  await chmod(place.database, 0o644);
  const made = await run(["backup"], place.dataFolder, databaseUrl(place.database));
  const [file = ""] = made.out.trim().split("\n").slice(-1);
  for (const path of [place.dataFolder, place.database, `${place.database}-wal`, file]) {
    expect({ path, open: (await stat(path)).mode & 0o077 }).toEqual({ path, open: 0 });
  }
  const target = join(await testFolder(), "restored");
  expect(await run(["restore", file], target)).toMatchObject({ code: 0, error: "" });
  expect(await readdir(target)).toContain("afterglow.db");
  expect(await openToOthers(target)).toEqual([]);
});
