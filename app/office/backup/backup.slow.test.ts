import { randomUUIDv7 } from "node:crypto";
import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as immediate } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { TestPlace } from "../../../test/backup-places.ts";
import { BACKED_UP_AT, backupOf, emptyPlace, filledPlace, saying } from "../../../test/backup-places.ts";
import { openTestDatabase, testedOn } from "../../../test/database.ts";
import { everything, filesOf } from "../../../test/filled-place.ts";
import { testFolder } from "../../../test/folder.ts";
import { makeEvent, makeRequest } from "../../../test/makers.ts";
import { databaseUrl, runAfterglow } from "../../../test/run-afterglow.ts";
import { spawnAfterglow } from "../../../test/spawn-afterglow.ts";
import { readTrail, tamper } from "../../../test/trail.ts";
import { findDeposit } from "../../bookings/deposits/deposit.server.ts";
import { listTasks } from "../../bookings/deposits/settle.server.ts";
import { contentVersion, touchContent } from "../../platform/db/content-version.server.ts";
import { openDatabase } from "../../platform/db/open.server.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { jsonText } from "../../platform/lib/json-text.ts";
import { record } from "../../staff/audit-log/record.server.ts";
import { checkTrail } from "../../staff/audit-log/verify.server.ts";
import { type BackupTarget, backUp } from "./back-up.server.ts";
import { moveDatabase } from "./move-database.server.ts";
import { restore } from "./restore.server.ts";
import { backupTables } from "./tables.ts";
import { verify } from "./verify.server.ts";

const contents = async ({ database }: BackupTarget) => everything(await openTestDatabase(database));

/** Runs a command in a separate process that is killed partway. */
const killed = ({ database, dataFolder }: TestPlace, text: string[], at: string, after = "1") =>
  spawnAfterglow(
    text,
    { DATABASE_URL: databaseUrl(database), DATA_DIR: dataFolder, KILL_AT: at, KILL_AFTER: after },
    { node: ["--import", new URL("../../../test/kill-at.ts", import.meta.url).href] },
  );

/** Source and target of each copy; one is this run's database. */
const ways: ["sqlite" | "postgres", "sqlite" | "postgres"][] =
  testedOn === "sqlite"
    ? [["sqlite", "sqlite"]]
    : [
        ["postgres", "postgres"],
        ["sqlite", "postgres"],
        ["postgres", "sqlite"],
      ];

test("the copied site has an image whose every column differs from its default", async () => {
  const { database } = await filledPlace({ on: testedOn });
  const db = await openTestDatabase(database);
  const [image] = await db.selectFrom("media").selectAll().where("credit", "!=", "").execute();
  const { version, widest, ...columns } = image ?? {};
  expect(Object.entries(columns).filter(([, value]) => value === null || value === "")).toEqual([]);
  expect([version, Number(widest) > 0]).toEqual([3, true]);
});

describe.each(ways)("from %s to %s", (from, to) => {
  test("a restored backup has everything but sessions, links and other short-lived data", async () => {
    const source = await filledPlace({ on: from });
    const file = await backupOf(source);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const target = await emptyPlace(to);
    const { waitingMails, pictures, trailProblems } = await restore(file, target);
    expect({ waitingMails, pictures }).toMatchObject({ waitingMails: 4, pictures: { files: 10, missing: 0 } });
    const there = await contents(source);
    const left = Object.fromEntries(backupTables.filter((table) => table.momentary).map(({ name }) => [name, []]));
    // The audit trail continues with a row for the restore.
    const trail = [...(there.trail ?? []), expect.stringContaining('"action":"backup.restored"')];
    const trail_head = [expect.stringContaining('"last_number":3')];
    const meta = [expect.stringContaining('"key":"restored"'), ...(there.meta ?? [])];
    expect(await contents(target)).toEqual({ ...there, ...left, meta, trail, trail_head });
    expect(trailProblems).toEqual([]);
    expect(await filesOf(target)).toEqual(await filesOf(source));
    // New rows are numbered after the restored ones.
    const db = await openTestDatabase(target.database);
    await makeRequest(db, { name: "After the restore" });
    const actor = { id: null, username: "Ana", network: "" };
    await db.transaction().execute((trx) => record(trx, { actor, action: "admin.added" }, Date.now()));
    expect(await checkTrail(db)).toMatchObject({ rows: 4, number: 4, problems: [] });
    expect((await readTrail(db, "backup."))[0]).toMatchObject({
      actor: "operator",
      action: "backup.restored",
      after: { made_at: "2026-11-28T11:00:00.000Z" },
    });
    expect(await saying(restore(file, target))).toMatch(
      /^The database at \S+ is not empty \(meta, media, [a-z_, ]+\)\. Nothing was changed: set DATA_DIR or DATABASE_URL to an empty one\.$/,
    );
  });

  test("deposits have the same sums after a restore, and the ledger still rejects changes", async () => {
    const source = await filledPlace({ on: from });
    const target = await emptyPlace(to);
    await restore(await backupOf(source), target);
    const [before, after] = [await openTestDatabase(source.database), await openTestDatabase(target.database)];
    const { request_id: id } = await after.selectFrom("deposits").select("request_id").executeTakeFirstOrThrow();
    const deposit = await findDeposit(after, id, BACKED_UP_AT);
    expect(deposit).toEqual(await findDeposit(before, id, BACKED_UP_AT));
    const sums = { due_cents: 50_000, received_cents: 25_000, refunded_cents: 10_000, balance_cents: 25_000 };
    expect(deposit).toMatchObject({ ...sums, held_cents: 15_000, state: "overdue", minimum_cents: 200_000 });
    expect(await listTasks(after, BACKED_UP_AT)).toMatchObject([{ request: id, reason: "overdue" }]);
    const says = "The ledger cannot be changed";
    await expect(after.updateTable("ledger").set({ amount_cents: 1 }).execute()).rejects.toThrow(says);
    await expect(after.deleteFrom("ledger").execute()).rejects.toThrow(says);
  });

  test("a moved database has the same contents", async () => {
    const source = await filledPlace({ on: from });
    const target = await emptyPlace(to);
    const before = await contents(source);
    expect(await moveDatabase(source.database, target.database)).toMatchObject({ tables: backupTables.length });
    expect(await contents(target)).toEqual(before);
    expect(await contents(source)).toEqual(before);
    const db = await openTestDatabase(target.database);
    expect(await checkTrail(db)).toMatchObject({ rows: 2, number: 2, problems: [] });
    await expect(sql`delete from trail`.execute(db)).rejects.toThrow();
    expect(await saying(moveDatabase(source.database, target.database))).toContain("is not empty");
  });

  test("content can be changed in a moved database", async () => {
    const source = await filledPlace({ on: from });
    const target = await emptyPlace(to);
    const publish = async ({ database }: BackupTarget) => {
      const db = await openTestDatabase(database);
      await createWriter(db).write(touchContent);
      return contentVersion(db);
    };
    await publish(source);
    const before = await publish(source);
    await moveDatabase(source.database, target.database);
    expect(await publish(target)).not.toBe(before);
  });
});

test("a backup made while others write is a consistent snapshot", async () => {
  const source = await filledPlace();
  const db = await openTestDatabase(source.database);
  // A long history, backed up between `requests` and `request_search`.
  const request_id = await makeRequest(db);
  const details = jsonText({ text: "Called." });
  const note = { request_id, at: "2026-11-01T10:00:00.000Z", actor: "Ana", action: "note", details } as const;
  for (let index = 0; index < 10; index += 1) {
    const notes = Array.from({ length: 1_000 }, () => ({ id: randomUUIDv7(), ...note }));
    await db.insertInto("request_history").values(notes).execute();
  }
  const file = join(await testFolder(), "backup");
  let done = false;
  const writing = (async () => {
    for (let made = 0; !done; made += 1) {
      await makeRequest(db, { name: `Guest ${made}` });
      await immediate();
    }
  })();
  const { error } = await runAfterglow(["backup", file], {
    DATABASE_URL: databaseUrl(source.database),
    DATA_DIR: source.dataFolder,
  }).finally(() => {
    done = true;
  });
  expect(error).toBe("");
  await writing;
  const target = await emptyPlace();
  const { tables } = await restore(file, target);
  const copy = await openTestDatabase(target.database);
  const count = async (text: string, from = copy) => {
    const { rows } = await sql<{ count: number }>`${sql.raw(text)}`.execute(from);
    return Number(rows[0]?.count);
  };
  const requests = await count("select count(*) as count from requests");
  expect(tables.requests?.rows).toBe(requests);
  // There were writes during the backup.
  expect(requests).toBeGreaterThan(4);
  expect(await count("select count(*) as count from requests", db)).toBeGreaterThan(requests);
  expect(await count("select sum(count) as count from request_counts")).toBe(requests);
  expect(await count("select count(distinct request_id) as count from request_history")).toBe(requests);
  expect(await count("select count(distinct request_id) as count from request_search")).toBe(requests);
});

test("verify restores to another place, checks it there and leaves nothing behind", async () => {
  const file = await backupOf(await filledPlace());
  let folder = "";
  const seen = await verify(file, async (dataFolder) => {
    folder = dataFolder;
    const db = await openDatabase(join(dataFolder, "afterglow.db"));
    expect(await db.selectFrom("requests").select("name").execute()).toHaveLength(3);
    await db.destroy();
  });
  expect(seen.made_at).toBe("2026-11-28T11:00:00.000Z");
  expect(await saying(stat(folder))).toContain("ENOENT");
  expect(await saying(verify(file, () => Promise.reject(new Error("The site answers with 500."))))).toBe(
    "The site answers with 500.",
  );
});

test("verify rejects a backup in which the audit trail was changed; a restore reports it", async () => {
  const source = await filledPlace();
  await tamper(await openTestDatabase(source.database), sql`update trail set actor = 'Mia' where number = 2`);
  const file = await backupOf(source);
  expect(await saying(verify(file, async () => {}))).toBe(
    "The audit trail in this backup was changed outside Afterglow: Row 2 was altered.",
  );
  expect((await restore(file, await emptyPlace())).trailProblems).toEqual(["Row 2 was altered."]);
});

describe("one clear line, and nothing is touched", () => {
  test("for a target that has images, or a file that already exists", async () => {
    const source = await filledPlace();
    const file = await backupOf(source);
    const target = await emptyPlace();
    await target.storage.put("one.jpg", Buffer.from("an image"));
    expect(await saying(restore(file, target))).toBe(
      "The image storage is not empty (one.jpg). Nothing was changed: use an empty DATA_DIR or MEDIA_BUCKET.",
    );
    expect(await saying(backUp(file, source, BACKED_UP_AT))).toBe(
      `${file} already exists. Nothing was changed: choose another name.`,
    );
    expect(await saying(backUp("/nowhere/backup", source, BACKED_UP_AT))).toBe(
      "Folder /nowhere not found. Create it, or choose another.",
    );
  });

  test("for a full disk", async () => {
    const source = await filledPlace();
    // Limits files to a few KB.
    const { code, error } = await spawnAfterglow(
      ["backup"],
      { DATABASE_URL: databaseUrl(source.database), DATA_DIR: source.dataFolder },
      { through: ["sh", "-c", 'ulimit -f 8; exec "$0" "$@"'] },
    );
    const folder = join(source.dataFolder, "backups");
    expect({ code, error }).toEqual({
      code: 1,
      error: `No space left for the backup in ${folder}. Free some space, or choose another folder.\n`,
    });
    expect(await readdir(folder)).toEqual([]);
  });
});

describe("killed in the middle", () => {
  test("an unfinished restore is reported and can be run again", async () => {
    const source = await filledPlace();
    const file = await backupOf(source);
    const target = await emptyPlace();
    expect(await killed(target, ["restore", file], 'delete from "meta"')).toMatchObject({ code: null, out: "" });
    expect(Object.keys(await filesOf(target))).toHaveLength(10);
    expect(await saying(openDatabase(target.database))).toBe(
      "Database: The restore of backup did not finish. Run it again, or use another database.",
    );
    await restore(file, target);
    expect((await contents(target)).requests).toEqual((await contents(source)).requests);
    expect(await filesOf(target)).toEqual(await filesOf(source));
  });

  test("a backup leaves nothing that looks like one", async () => {
    const source = await filledPlace();
    const folder = await testFolder();
    const file = join(folder, "backup");
    expect(await killed(source, ["backup", file], 'select "id", "widest" from "media"')).toMatchObject({
      code: null,
      out: "",
    });
    expect(await readdir(folder)).toEqual(["backup.part"]);
  });

  test("a database that is moved leaves the other empty, and can be moved again", async () => {
    const source = await filledPlace();
    const target = await emptyPlace();
    const text = ["move-database", databaseUrl(source.database), databaseUrl(target.database)];
    expect(await killed(target, text, 'insert into "idempotency"', "2")).toMatchObject({ code: null, out: "" });
    await moveDatabase(source.database, target.database);
    expect(await contents(target)).toEqual(await contents(source));
  });
});

test("a database that is written to while it is moved is not moved", async () => {
  const source = await filledPlace();
  const target = await emptyPlace();
  const db = await openTestDatabase(source.database);
  const folder = await testFolder();
  const moved = spawnAfterglow(
    ["move-database", databaseUrl(source.database), databaseUrl(target.database)],
    { PAUSE_AT: 'insert into "idempotency"', PAUSE_FOLDER: folder },
    { node: ["--import", new URL("../../../test/pause-at.ts", import.meta.url).href] },
  );
  await expect.poll(() => readdir(folder)).toEqual(["paused"]);
  await makeEvent(db);
  await writeFile(join(folder, "resumed"), "");
  const { error } = await moved;
  expect(error).toMatch(
    / changed during the copy: events has 2 rows instead of 1\. Nothing was copied: stop the server/,
  );
  expect(Object.values(await contents(target)).flat()).toEqual([]);
});
