import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "../app/platform/db/open.server.ts";
import { runOnce } from "../app/platform/db/run-once.server.ts";

// One of several processes that start together; it logs its work under its number.
const [address = "", file = "", takes = "0"] = process.argv.slice(2);
const db = await openDatabase(address);
const isDone = async () => (await db.selectFrom("meta").where("key", "=", "done").select("key").execute()).length > 0;
await runOnce(db, {
  name: "test",
  isDone,
  lease: 2_000,
  async work() {
    appendFileSync(file, `${process.pid}\n`);
    await sleep(Number(takes));
    await db.insertInto("meta").values({ key: "done", value: "" }).execute();
  },
});
if (!(await isDone())) process.exitCode = 1;
await db.destroy();
