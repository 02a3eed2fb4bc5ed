import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import type { Database } from "../../platform/db/tables.ts";
import { plainCode } from "../../programme/offers/claim-code.ts";
import { plainEntryCode, shownEntryCode } from "./entry-code.ts";
import { findEntryByCode, withNewEntryCode } from "./find-entry.server.ts";

const newEntryCode = (db: Database) => withNewEntryCode(db, async (code) => code);

test("an entry's code is no claim's, and is read however it is typed", async () => {
  const db = await testDatabase();
  const code = await newEntryCode(db);
  expect(plainCode(code)).toBeUndefined();
  const shown = shownEntryCode(code);
  expect(shown).toMatch(/^L-\w{4}-\w{4}$/);
  for (const typed of [code, shown, shown.toLowerCase(), ` ${code.replace("L", "1")} `, code.replace("L", "i")]) {
    expect(plainEntryCode(typed), typed).toBe(code);
  }
  for (const other of ["", "L", "K7QM-4R2T", code.slice(1), "https://afterglow.example/"]) {
    expect(await findEntryByCode(db, other), other).toBeUndefined();
  }
});

test("a code of nobody, an altered one and another club's are told apart", async () => {
  const [db, elsewhere] = [await testDatabase(), await testDatabase()];
  const code = await newEntryCode(db);
  expect(await findEntryByCode(db, code)).toEqual({ wrong: "unknown" });
  const altered = code.slice(0, -1) + (code.endsWith("2") ? "3" : "2");
  expect(await findEntryByCode(db, altered)).toEqual({ wrong: "altered" });
  await newEntryCode(elsewhere);
  const others = await Promise.all(Array.from({ length: 20 }, () => newEntryCode(elsewhere)));
  const found = await Promise.all(others.map((entry) => findEntryByCode(db, entry)));
  // Two signature characters: one in five hundred matches by chance.
  expect(found.filter((item) => item && "wrong" in item && item.wrong === "another-club").length).toBeGreaterThan(16);
});
