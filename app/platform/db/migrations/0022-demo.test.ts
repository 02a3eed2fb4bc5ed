import { expect, onTestFinished, test } from "vitest";
import { actorNamed } from "../../../../test/actor.ts";
import { bareAddress } from "../../../../test/database.ts";
import { clubAddress } from "../../../../test/demo.ts";
import { testFolder } from "../../../../test/folder.ts";
import { makeEvent, makeNews } from "../../../../test/makers.ts";
import { openFolderStorage } from "../../../house/images/folder-storage.server.ts";
import { createDemo } from "../../../office/demo/create.server.ts";
import { removeDemo } from "../../../office/demo/remove.server.ts";
import { openDatabase, openToFill, openToRead } from "../open.server.ts";
import { createWriter } from "../writer.server.ts";

test("an installation with the demo of an earlier release knows what to remove, and is given no activity", async () => {
  const address = await bareAddress();
  const newest = await bareAddress();
  await (await openDatabase(newest)).destroy();
  const { db: reading, schema } = await openToRead(newest);
  await reading.destroy();
  const old = await openToFill(address, schema.slice(0, schema.indexOf("0022-demo")));
  const [demo, own] = [await makeEvent(old), await makeEvent(old)];
  const news = await makeNews(old);
  const added = { events: [demo, "gone"], offers: [], news: [news], club_tables: [], media: [] };
  await old
    .insertInto("meta")
    .values({ key: "demo", value: JSON.stringify(added) })
    .execute();
  await old.destroy();

  const db = await openDatabase(address);
  onTestFinished(() => db.destroy());
  const storage = openFolderStorage(await testFolder());
  await createDemo({ db, storage, clubAddress, activity: true, now: Date.now() });
  expect(await db.selectFrom("requests").select("id").execute()).toEqual([]);
  expect(
    (await removeDemo(createWriter(db), storage, { by: actorNamed("Ana"), now: Date.now() }))?.removes,
  ).toMatchObject({ events: 1, news: 1 });
  expect(await db.selectFrom("events").select("id").execute()).toEqual([{ id: own }]);
  expect(await db.selectFrom("news").select("id").execute()).toEqual([]);
});
