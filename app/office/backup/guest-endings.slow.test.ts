import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { emptyPlace, type TestPlace } from "../../../test/backup-places.ts";
import { openTestDatabase } from "../../../test/database.ts";
import { makeRequest } from "../../../test/makers.ts";
import { databaseUrl, runAfterglow } from "../../../test/run-afterglow.ts";
import { makeSubscriber } from "../../../test/subscriber.ts";
import { cancelByGuest } from "../../bookings/requests/guest/guest-changes.server.ts";
import { addressMark } from "../../mailing/consents/address-mark.server.ts";
import { compareWithLists } from "../../mailing/consents/compare-list.server.ts";
import { findConsents, recordWithdrawal } from "../../mailing/consents/ledger.server.ts";
import { isSuppressed, suppress } from "../../mailing/newsletter/suppressions/suppressions.server.ts";
import { byLink, setTopics, unsubscribe } from "../../mailing/newsletter/unsubscribe.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { noteRevocations, readRevocations, revocationsFile } from "./revocations.server.ts";

const run = async ({ database, dataFolder }: TestPlace, ...words: string[]): Promise<string> => {
  const ran = await runAfterglow(words, { DATABASE_URL: databaseUrl(database), DATA_DIR: dataFolder });
  expect(ran).toMatchObject({ code: 0, error: "" });
  return ran.out;
};

const placeOf = (app: TestApp): TestPlace => ({
  database: app.address,
  dataFolder: app.dataFolder,
  storage: app.storage,
});

const backUp = async (app: TestApp) => (await run(placeOf(app), "backup")).trim().split("\n").at(-1) ?? "";

const unsubscribed = async (db: Database) => {
  const rows = db.selectFrom("subscribers").select("first_name").where("unsubscribed_at", "is not", null);
  return (await rows.orderBy("first_name").execute()).map(({ first_name }) => first_name);
};

test("what guests ended after a backup has ended after a restore, and is listed without personal data", async () => {
  const app = await testApp();
  const { db } = app;
  const subscriber = (first_name: string) =>
    makeSubscriber(db, { first_name, email: `${first_name.toLowerCase()}@guest.example` });
  const [mia, leo] = [await subscriber("Mia"), await subscriber("Leo")];
  await subscriber("Zoe");
  const back = await subscriber("Ida");
  const trx = <Result>(work: (trx: Database) => Promise<Result>) => db.transaction().execute(work);
  // Ida left and resubscribed before the backup.
  await trx((one) => unsubscribe(one, back, byLink, Date.now() - 60_000));
  await noteRevocations(db, revocationsFile(app.dataFolder), Date.now());
  const consent = { unsubscribed_at: null, consented_at: new Date().toISOString() };
  await db.updateTable("subscribers").set(consent).where("id", "=", back).execute();
  const off = await makeRequest(db, { name: "Off", status: "approved" });
  const on = await makeRequest(db, { name: "On", status: "approved" });
  const again = await makeRequest(db, { name: "On again", status: "approved" });
  const cancel = async (id: string) => {
    const row = await db.selectFrom("requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    await trx((one) => cancelByGuest(one, row, { now: Date.now(), clubAddress: "club@club.example" }));
    return row.reference;
  };
  await cancel(again);
  await db.updateTable("requests").set({ status: "approved" }).where("id", "=", again).execute();
  await trx((one) => suppress(one, { address: "old@guest.example", reason: "staff", by: "Ana", now: Date.now() }));
  await compareWithLists(createWriter(db));
  const file = await backUp(app);

  const noReminders = { proof: "private-link", place: "" } as const;
  for (const address of ["ida@guest.example", "guest@guest.example"])
    await trx((one) => recordWithdrawal(one, address, ["reminders"], noReminders, Date.now()));
  await trx((one) => unsubscribe(one, mia, byLink, Date.now()));
  await trx((one) => setTopics(one, leo, ["news"], byLink, Date.now()));
  for (const address of ["zoe@guest.example", "nobody@guest.example"])
    await trx((one) => suppress(one, { address, reason: "complained", by: "Afterglow", now: Date.now() }));
  const reference = await cancel(off);
  const list = JSON.stringify(await noteRevocations(db, revocationsFile(app.dataFolder), Date.now()));
  for (const word of ["@", "Mia", "Leo", reference]) expect(list).not.toContain(word);

  const target = await emptyPlace();
  const said = (await run(target, "restore", file)).split("\n");
  expect(said).toEqual(
    expect.arrayContaining([
      "Subscribers who unsubscribed since, unsubscribed again: 1.",
      "Subscribers who chose fewer topics since, set again: 1.",
      "Addresses suppressed since, suppressed again: 2.",
      "Guests who withdrew reminders since, withdrawn again: 2.",
      `Requests that guests cancelled since, cancelled again: ${reference}.`,
    ]),
  );
  const after = await openTestDatabase(target.database);
  expect(await unsubscribed(after)).toEqual(["Mia"]);
  const topics = after.selectFrom("subscribers").select(["topic_events", "topic_offers", "topic_news"]);
  expect(await topics.where("id", "=", leo).execute()).toEqual([{ topic_events: 0, topic_offers: 0, topic_news: 1 }]);
  for (const address of ["zoe@guest.example", "nobody@guest.example", "old@guest.example"])
    expect(await isSuppressed(after, address), address).toBe(true);
  expect(await isSuppressed(after, "mia@guest.example")).toBe(false);
  // Subscriber lists exclude suppressed addresses.
  const named = after.selectFrom("suppressions").select("address").where("address", "is not", null).orderBy("address");
  expect(await named.execute()).toEqual([{ address: "old@guest.example" }, { address: "zoe@guest.example" }]);
  const requests = await after.selectFrom("requests").select(["id", "status"]).execute();
  expect(Object.fromEntries(requests.map(({ id, status }) => [id, status]))).toEqual({
    [off]: "cancelled",
    [on]: "approved",
    [again]: "approved",
  });
  const withdrawn = async (address: string) => {
    const state = await findConsents(after, await addressMark(after, address));
    return [...state].flatMap(([purpose, given]) => (given ? [] : purpose)).sort();
  };
  const all = ["events", "newsletter", "offers"];
  expect(await withdrawn("mia@guest.example")).toEqual(all);
  expect(await withdrawn("leo@guest.example")).toEqual(["events", "offers"]);
  expect(await withdrawn("zoe@guest.example")).toEqual(all);
  expect(await withdrawn("nobody@guest.example")).toEqual(all);
  expect(await withdrawn("ida@guest.example")).toEqual(["reminders"]);
  expect(await withdrawn("guest@guest.example")).toEqual(["reminders"]);
  const rows = after.selectFrom("consents").select(({ fn }) => fn.countAll<number>().as("count"));
  // Those of the backup: of four subscribers, one of whom agreed twice.
  expect((await rows.where("proof", "=", "confirmation").executeTakeFirstOrThrow()).count).toBe(15);
  const trail = await after.selectFrom("trail").select("details").where("action", "=", "backup.restored").execute();
  expect(JSON.parse(trail[0]?.details ?? "")).toMatchObject({
    after: { unsubscribed: 1, topics_removed: 1, addresses_suppressed: 2, requests_cancelled: 1 },
  });
});

test("a list that is older than the backup suppresses nobody whom staff have let back in since", async () => {
  const app = await testApp();
  const address = "leo@guest.example";
  await app.db.transaction().execute((trx) => suppress(trx, { address, reason: "staff", by: "Ana", now: Date.now() }));
  await noteRevocations(app.db, revocationsFile(app.dataFolder), Date.now() - 60_000);
  await app.db.deleteFrom("suppressions").execute();
  const target = await emptyPlace();
  expect(await run(target, "restore", await backUp(app))).not.toContain("suppressed again");
  expect(await isSuppressed(await openTestDatabase(target.database), address)).toBe(false);
});

test("the list is written again only when something has changed", async () => {
  const app = await testApp();
  const file = revocationsFile(app.dataFolder);
  const id = await makeSubscriber(app.db);
  const first = await noteRevocations(app.db, file, Date.now());
  expect(await noteRevocations(app.db, file, Date.now() + 1, first)).toBe(first);
  await app.db.transaction().execute((trx) => unsubscribe(trx, id, byLink, Date.now()));
  const second = await noteRevocations(app.db, file, Date.now() + 2, first);
  expect(second.endings).toMatchObject([{ kind: "subscriber", subject: id, is_over: 1 }]);
  expect(await readRevocations([file])).toEqual(second);
});
