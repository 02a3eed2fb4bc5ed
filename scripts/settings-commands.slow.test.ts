import { join } from "node:path";
import { expect, test } from "vitest";
import { publishSettings } from "../app/house/settings/publish.server.ts";
import { operator } from "../app/staff/audit-log/record.server.ts";
import { type TestApp, testApp } from "../test/app.ts";
import { testFolder } from "../test/folder.ts";
import { databaseUrl, runAfterglow } from "../test/run-afterglow.ts";

const afterglow = ({ address }: TestApp, ...args: string[]) =>
  runAfterglow(args, { DATABASE_URL: databaseUrl(address) });

test("settings export and import: published settings reach another database as a draft", async () => {
  const [from, to] = [await testApp(), await testApp()];
  const changes = { "venue.name": "Aurora" };
  await from.db.transaction().execute((trx) => publishSettings(trx, { changes, by: operator, now: Date.now() }));
  const file = join(await testFolder(), "club.tar");
  const exported = { code: 0, out: `Settings exported.\n${file}\n`, error: "" };
  expect(await afterglow(from, "settings", "export", file)).toEqual(exported);
  const there = `${file} already exists. Nothing was changed: choose another name.\n`;
  expect(await afterglow(from, "settings", "export", file)).toEqual({ code: 1, out: "", error: there });
  const out = "club.tar: 1 change in the draft, 0 images added. Preview and publish them under Settings.\n";
  expect(await afterglow(to, "settings", "import", file)).toEqual({ code: 0, out, error: "" });
  const draft = await to.db.selectFrom("settings_draft").select("changes").executeTakeFirstOrThrow();
  expect(JSON.parse(draft.changes)).toEqual(changes);
  const missing = { code: 1, out: "", error: `${file}.none not found.\n` };
  expect(await afterglow(to, "settings", "import", `${file}.none`)).toEqual(missing);
});

test("demo remove says where there is no demo", async () => {
  const error = "No demo data found. Nothing was removed.\n";
  expect(await afterglow(await testApp(), "demo", "remove")).toEqual({ code: 1, out: "", error });
});
