import { readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BACKED_UP_AT, backupOf, emptyPlace, filledPlace, saying } from "../../../test/backup-places.ts";
import { openTestDatabase } from "../../../test/database.ts";
import { openToFill, openToRead } from "../../platform/db/open.server.ts";
import { readArchive, writeArchive } from "./archive.server.ts";
import { backUp } from "./back-up.server.ts";
import { readBackup } from "./backup-file.server.ts";
import { restore } from "./restore.server.ts";

test("for a file that is no backup, or is damaged", async () => {
  const file = await backupOf(await filledPlace());
  const whole = await readFile(file);
  const target = await emptyPlace();
  const restoring = async (bytes: Uint8Array) => {
    await writeFile(file, bytes);
    return saying(restore(file, target));
  };
  const foreign =
    "backup is not an Afterglow backup, or its start is damaged. Nothing was changed: choose another file.";
  expect(await restoring(Buffer.from("Dear diary, ".repeat(1000)))).toBe(foreign);
  expect(await restoring(Buffer.alloc(0))).toBe(foreign);
  for (const place of [0.3, 0.6, 0.95]) {
    const flipped = Buffer.from(whole);
    const at = Math.floor(flipped.length * place);
    flipped[at] = (flipped[at] ?? 0) ^ 4;
    expect(await restoring(flipped)).toMatch(/^backup is (damaged \(.+\)|not an Afterglow backup, or .+)\. Nothing/);
  }
  await writeFile(file, whole);
  await truncate(file, whole.length - 20);
  expect(await saying(restore(file, target))).toMatch(/^backup is (damaged|not an Afterglow backup)/);
  expect(await saying(restore(join(target.dataFolder, "nothing"), target))).toMatch(/^\S+nothing not found\.$/);
  // Not even a database was made.
  expect(await saying(backUp(join(target.dataFolder, "empty"), target, BACKED_UP_AT))).toMatch(
    /^(No database at|The database at \S+ is empty)/,
  );
  expect(await readdir(target.dataFolder)).toEqual(["media"]);
});

/** A backup whose files have been changed, packed again. */
async function rebuiltArchive(change: (name: string, text: string) => string | undefined): Promise<string> {
  const file = await backupOf(await filledPlace());
  const other = `${file}-other`;
  await writeArchive(other, async (add) => {
    for await (const { name, bytes } of readArchive(file)) {
      const text = change(name, bytes.toString("latin1"));
      if (text !== undefined) await add(name, Buffer.from(text, "latin1"));
    }
  });
  return other;
}

test.each<[string, (name: string, text: string) => string | undefined, string]>([
  ["a changed row", (_, text) => text.replace("unsubscribe_secret", "unsubscribe_Secret"), "damaged (meta differs)"],
  [
    "a missing page",
    (name, text) => (name.includes("idempotency/000002") ? undefined : text),
    "damaged (idempotency differs)",
  ],
  [
    "a changed image",
    (name, text) => (name.endsWith(".avif") ? `${text} ` : text),
    "damaged (images before pictures/000001.sha256 differ)",
  ],
  ["a missing end", (name, text) => (name === "manifest.json" ? undefined : text), "damaged (it ends too early)"],
  [
    "a newer schema",
    (_, text) => text.replace('"0006-subscribers"', '"0006-subscribers", "0099-later"'),
    "made by a newer Afterglow (0099-later)",
  ],
  ["a newer format", (_, text) => text.replace('"format": 1', '"format": 2'), "made by a newer Afterglow (format 2)"],
])("for %s", async (_, change, text) => {
  const file = await rebuiltArchive(change);
  expect(
    await readBackup(file).then(
      () => "backup-other is whole",
      (error: Error) => error.message,
    ),
  ).toContain(text);
});

test("a backup of an older schema is restored, and brought to the newest", async () => {
  const source = await emptyPlace();
  const schema = ["0001-content", "0002-requests", "0003-staff", "0004-inbox"];
  const old = await openToFill(source.database, schema);
  const facts = { width: 1, height: 1, color: "#000000", focus: "50% 50%", alt: "", created_at: "2026-01-01" };
  await old
    .insertInto("media")
    .values({ id: "an old image", ...facts } as never)
    .execute();
  await old.destroy();
  const file = await backupOf(source);
  // Taking it has changed nothing.
  const { db: after, schema: still } = await openToRead(source.database);
  await after.destroy();
  expect(still).toEqual(schema);
  const target = await emptyPlace();
  expect(await restore(file, target)).toMatchObject({ schema, pictures: { files: 0, missing: 10 } });
  const db = await openTestDatabase(target.database);
  expect(await db.selectFrom("media").select("file_id").execute()).toEqual([{ file_id: "an old image" }]);
});
