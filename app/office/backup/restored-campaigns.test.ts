import { expect, onTestFinished, test } from "vitest";
import { backupOf, emptyPlace } from "../../../test/backup-places.ts";
import { makeCampaign, startedCampaign } from "../../../test/campaigns.ts";
import { openTestDatabase } from "../../../test/database.ts";
import { makeSubscribers } from "../../../test/subscriber.ts";
import { openDatabase } from "../../platform/db/open.server.ts";
import { checkTrail } from "../../staff/audit-log/verify.server.ts";
import { restore } from "./restore.server.ts";

test("a campaign restored in the middle of being sent, or before its time, waits for a person", async () => {
  const place = await emptyPlace();
  await (await openDatabase(place.database)).destroy();
  const db = await openTestDatabase(place.database);
  await makeSubscribers(db, 3);
  const sending = await startedCampaign(db);
  const scheduled = await makeCampaign(db);
  const draft = await makeCampaign(db);
  const send_at = new Date(Date.now() + 3_600_000).toISOString();
  await db.updateTable("campaigns").set({ state: "scheduled", send_at }).where("id", "=", scheduled).execute();

  const file = await backupOf(place);
  const to = await emptyPlace();
  await restore(file, to);
  const restored = await openDatabase(to.database);
  onTestFinished(() => restored.destroy());

  const rows = await restored.selectFrom("campaigns").select(["id", "state", "state_reason"]).execute();
  const found = Object.fromEntries(rows.map(({ id, state }) => [id, state]));
  expect(found).toEqual({ [sending]: "paused", [scheduled]: "overdue", [draft]: "draft" });
  for (const { id, state_reason } of rows.filter((row) => row.id !== draft))
    expect(state_reason, id).toContain("email people twice");
  expect((await checkTrail(restored)).problems).toEqual([]);
});
