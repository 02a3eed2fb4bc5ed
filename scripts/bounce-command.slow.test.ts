import { join } from "node:path";
import { expect, test } from "vitest";
import { newId } from "../app/platform/lib/new-id.server.ts";
import { testApp } from "../test/app.ts";
import { hardReports } from "../test/bounce-reports.ts";
import { testFolder } from "../test/folder.ts";
import { databaseUrl } from "../test/run-afterglow.ts";
import { spawnAfterglow } from "../test/spawn-afterglow.ts";
import { makeSubscriber } from "../test/subscriber.ts";

test("bounce: records a delivery report, and tells the mail server whether to try again", async () => {
  const app = await testApp();
  const subscriber_id = await makeSubscriber(app.db);
  const id = newId();
  const at = "2026-11-26T06:00:00.000Z";
  const row = { id, campaign_id: newId(), subscriber_id, domain: "guest.example", state: "sent" as const };
  await app.db
    .insertInto("campaign_recipients")
    .values({ ...row, next_try_at: at, sent_at: at })
    .execute();
  const env = { DATABASE_URL: databaseUrl(app.address) };
  const bounce = (raw: Buffer, more = env) => spawnAfterglow(["bounce"], more, { input: raw });
  const report = hardReports.Gmail?.({ id }) ?? Buffer.alloc(0);
  expect(await bounce(report)).toEqual({ code: 0, out: "Recorded with its campaign.\n", error: "" });
  expect(await bounce(report)).toEqual({ code: 0, out: "This was already recorded.\n", error: "" });
  const unmatched = { code: 0, out: "Ignored: this isn't about any campaign email.\n", error: "" };
  expect(await bounce(Buffer.alloc(0))).toEqual(unmatched);
  const nowhere = await bounce(report, { DATABASE_URL: `file:${join(await testFolder(), "none.db")}` });
  expect(nowhere).toMatchObject({ code: 75, out: "" });
});
