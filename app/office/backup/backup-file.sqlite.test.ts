import { readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BACKED_UP_AT, backupOf, emptyPlace, filledPlace, saying } from "../../../test/backup-places.ts";
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
  // No database was created either.
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
    (_, text) => text.replace('"0001-baseline"', '"0001-baseline", "0099-later"'),
    "made by a newer Afterglow (0099-later)",
  ],
  [
    "a schema from before the first release",
    (_, text) => text.replace('"0001-baseline"', '"0001-content"'),
    "was made by an Afterglow from before the first release, which this version can't restore",
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
