import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { testKey } from "../../../test/backup-bucket.ts";
import { newBackupKey, openSealer, parseBackupKey } from "./seal.server.ts";

const sealer = openSealer(testKey());
const problem = (sealed: Buffer, name = "a", by = sealer) =>
  by.open(name, sealed).then(
    () => "opened",
    (error: { problem?: string }) => error.problem ?? "crashed",
  );

test("a key is read only as it was made", () => {
  const key = newBackupKey();
  expect(parseBackupKey(key)).toHaveLength(32);
  for (const bad of ["", key.slice(1), `${key}A`, key.replace(/.$/, "!"), Buffer.alloc(31).toString("base64url")])
    expect(parseBackupKey(bad), bad).toBeUndefined();
});

test("sealed bytes open under their name and key alone", async () => {
  const bytes = Buffer.from("A guest list");
  const sealed = await sealer.seal("a", bytes);
  expect(await sealer.open("a", sealed)).toEqual(bytes);
  expect(sealed.includes(bytes)).toBe(false);
  expect(await sealer.seal("a", bytes)).not.toEqual(sealed);
  expect(await problem(sealed, "b")).toBe("altered");
  expect(await problem(sealed, "a", openSealer(testKey()))).toBe("other key");
  expect(await problem(Buffer.from("<html>Sign in</html>"))).toBe("foreign");
  expect(await problem(Buffer.alloc(0))).toBe("foreign");
  const newer = Buffer.from(sealed);
  newer[3] = 2;
  expect(await problem(newer)).toBe("newer");
});

test("names are the same for the same bytes, and differ by key", () => {
  const bytes = randomBytes(100);
  expect(sealer.nameOf(bytes)).toBe(sealer.nameOf(Buffer.from(bytes)));
  expect(sealer.nameOf(bytes)).not.toBe(openSealer(testKey()).nameOf(bytes));
  expect(sealer.nameOf(bytes)).toMatch(/^[0-9a-f]{64}$/);
});

test("no truncated or altered object opens", async () => {
  const sealed = await sealer.seal("a", randomBytes(500));
  const change = fc.record({ at: fc.nat(sealed.length - 1), by: fc.integer({ min: 1, max: 255 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const altered = Buffer.from(sealed);
      for (const { at, by } of changes) altered[at] = (altered[at] ?? 0) ^ by;
      if (altered.equals(sealed)) return;
      expect(await problem(altered)).not.toMatch(/opened|crashed/);
    }),
    { numRuns: 500 },
  );
  for (let length = 0; length < sealed.length; length += 1)
    expect(await problem(sealed.subarray(0, length)), String(length)).not.toMatch(/opened|crashed/);
  expect(await problem(Buffer.concat([sealed, Buffer.from([0])]))).toBe("altered");
});
