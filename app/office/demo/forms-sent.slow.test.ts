import { expect, test } from "vitest";
import { actorNamed } from "../../../test/actor.ts";
import { testDatabase } from "../../../test/database.ts";
import { addDemoTo } from "../../../test/demo.ts";
import { testFolder } from "../../../test/folder.ts";
import { makeRequest } from "../../../test/makers.ts";
import { openFolderStorage } from "../../house/images/folder-storage.server.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { countNextSent, readSent } from "../insights/forms-sent.server.ts";
import { removeDemo } from "./remove.server.ts";

test("forms that the demo sent are taken back from nights that were counted; the club's own stay", async () => {
  const db = await testDatabase();
  const place = openFolderStorage(await testFolder());
  const writer = createWriter(db);
  const now = Date.now();
  await makeRequest(db, { at: new Date(now).toISOString() });
  await makeRequest(db, { at: new Date(now).toISOString(), kind: "contact", details: {} });
  await addDemoTo(db, place);
  const later = now + 100 * 86_400_000;
  while (await countNextSent(db, writer, later));
  const read = () => readSent(db, { from: addDays(tonight(now), -400), to: addDays(tonight(now), 30) }, later);
  expect((await read()).get("vip-table")).toBeGreaterThan(1);
  await removeDemo(writer, place, { by: actorNamed("Ana"), now });
  const counted = [...(await read())].filter(([, times]) => times > 0).sort();
  expect(counted).toEqual([
    ["contact", 1],
    ["vip-table", 1],
  ]);
});
