import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testFolder } from "../../../test/folder.ts";
import { plansOf } from "../../../test/query-plans.ts";
import { openDatabase } from "../../platform/db/open.server.ts";
import { makeNumbers } from "./make-numbers.server.ts";

test("a night's numbers are made from its own rows: no query reads the requests of other nights", async () => {
  const file = join(await testFolder(), "afterglow.db");
  const db = await openDatabase(file);
  onTestFinished(() => db.destroy());
  const plans = await plansOf(file, (on) => makeNumbers(on, "2026-11-28", Date.parse("2026-11-29T12:00:00Z")));
  // A search without a condition finds the last change: one row.
  const searched = plans.filter((plan) => /^(?:SEARCH requests\b.*\(|SCAN requests\b)/.test(plan));
  expect(searched.length).toBeGreaterThan(2);
  expect(searched.filter((plan) => !/\((?:date_wanted|id)=\?/.test(plan))).toEqual([]);
});
