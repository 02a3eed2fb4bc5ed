import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase, testAddress } from "../../../test/database.ts";
import { contentVersion, touchContent } from "./content-version.server.ts";
import { databaseKind } from "./dialects/dialects.ts";
import { createWriter } from "./writer.server.ts";

test("listeners are notified once a change is committed, and reconnect after a lost connection", async () => {
  const address = await testAddress();
  const db = await openTestDatabase(address);
  const writer = createWriter(db);
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const heard: string[] = [];
  const { listen } = await databaseKind(address);
  listen(address, () => void contentVersion(db).then((version) => heard.push(version)), stop.signal);
  await expect.poll(() => heard).toEqual(["0"]);

  await writer.write(touchContent);
  await expect.poll(() => heard).toEqual(["0", "1"]);
  // A rollback notifies no one.
  const undone = writer.write(async (trx) => {
    await touchContent(trx);
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");

  const other = await openTestDatabase(address);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'afterglow, listening' and datname = current_database()`.execute(db);
  // It checks as soon as it is connected, since something may have changed before.
  await expect.poll(() => heard).toEqual(["0", "1", "1"]);
  await createWriter(other).write(touchContent);
  await expect.poll(() => heard).toEqual(["0", "1", "1", "2"]);
});
