import { join } from "node:path";
import { expect, test } from "vitest";
import { actorNamed } from "../../../test/actor.ts";
import { testApp } from "../../../test/app.ts";
import { emptyPlace, type TestPlace } from "../../../test/backup-places.ts";
import { openTestDatabase } from "../../../test/database.ts";
import { testFolder } from "../../../test/folder.ts";
import { makeList } from "../../../test/guest-lists.ts";
import { databaseUrl, runAfterglow } from "../../../test/run-afterglow.ts";
import { frozenEmail, sentCampaign } from "../../../test/sent-campaign.ts";
import { makeShop, makeTicket } from "../../../test/tickets.ts";
import { setArchived } from "../../mailing/campaigns/store.server.ts";
import { removeEntry } from "../../night/guest-lists/entries.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { endingHandlers } from "../privacy/ending-handlers.server.ts";
import { backUp } from "./back-up.server.ts";
import { restore } from "./restore.server.ts";
import { noteRevocations, revocationsFile } from "./revocations.server.ts";

const night = addDays(tonight(), 5);

const trxOf =
  (db: Database) =>
  <Result>(work: (trx: Database) => Promise<Result>) =>
    db.transaction().execute(work);

test("who was removed from a list, void tickets and hidden pages stay so after a restore, and are listed", async () => {
  const { db, ...app } = await testApp();
  const trx = trxOf(db);
  const entries = await makeList(db, { guests: { Mia: 1, Leo: 0 }, night });
  const shop_id = await makeShop(db);
  const tickets = [await makeTicket(db, { shop_id, night }), await makeTicket(db, { shop_id, night })];
  const shown = await sentCampaign(db, { in_archive: 1 });
  const hidden = await sentCampaign(db, { in_archive: 1 });
  const place: TestPlace = { database: app.address, dataFolder: app.dataFolder, storage: app.storage };
  const run = async ({ database, dataFolder }: TestPlace, ...words: string[]) => {
    const ran = await runAfterglow(words, { DATABASE_URL: databaseUrl(database), DATA_DIR: dataFolder });
    expect(ran).toMatchObject({ code: 0, error: "" });
    return ran.out;
  };
  const file = (await run(place, "backup")).trim().split("\n").at(-1) ?? "";

  const [entry = "", stays = ""] = entries;
  const list = await db.selectFrom("guest_lists").selectAll().executeTakeFirstOrThrow();
  await trx((one) => removeEntry(one, list, entry, undefined, { name: "owner", isOwner: true, now: Date.now() }));
  const [refunded = "", valid = ""] = tickets;
  await db.updateTable("tickets").set({ state: "void" }).where("id", "=", refunded).execute();
  await trx((one) => setArchived(one, hidden.id, false, frozenEmail, { by: actorNamed("Ana"), now: Date.now() }));
  const revoked = JSON.stringify(await noteRevocations(db, revocationsFile(app.dataFolder), Date.now()));
  for (const name of ["Mia", "Leo", "Ana"]) expect(revoked).not.toContain(name);

  const target = await emptyPlace();
  expect((await run(target, "restore", file)).split("\n")).toEqual(
    expect.arrayContaining([
      "Guests removed from lists since, removed again: 1.",
      "Tickets voided since, void again: 1.",
      "Campaign pages that are no longer public, hidden again: 1.",
    ]),
  );
  const after = await openTestDatabase(target.database);
  const onList = await after.selectFrom("list_entries").select("id").where("removed_at", "is", null).execute();
  expect(onList).toEqual([{ id: stays }]);
  expect(await after.selectFrom("tickets").select("id").where("state", "=", "valid").execute()).toEqual([
    { id: valid },
  ]);
  const pages = after.selectFrom("campaigns").select("id").where("in_archive", "=", 1);
  expect(await pages.execute()).toEqual([{ id: shown.id }]);
  const trail = await after.selectFrom("trail").select("details").where("action", "=", "backup.restored").execute();
  expect(JSON.parse(trail[0]?.details ?? "")).toMatchObject({
    after: { list_entries_removed: 1, tickets_voided: 1, campaign_pages_hidden: 1 },
  });
});

test("a list that is older than the backup voids no ticket and hides no page that is shown since", async () => {
  const { db, ...app } = await testApp();
  const shop_id = await makeShop(db);
  const ticket = await makeTicket(db, { shop_id, night });
  const { id } = await sentCampaign(db, { in_archive: 1 });
  await db.updateTable("tickets").set({ state: "void" }).execute();
  await db.updateTable("campaigns").set({ in_archive: 0 }).where("id", "=", id).execute();
  const revocations = await noteRevocations(db, revocationsFile(app.dataFolder), Date.now());
  expect(revocations.endings).toMatchObject([
    { kind: "ticket", subject: ticket },
    { kind: "campaign-page", subject: id },
  ]);
  await db.updateTable("tickets").set({ state: "valid" }).execute();
  await db.updateTable("campaigns").set({ in_archive: 1 }).where("id", "=", id).execute();
  const file = join(await testFolder(), "backup");
  await backUp(file, { database: app.address, storage: app.storage }, Date.now());
  const { ended } = await restore(file, await emptyPlace(), { revocations, endingHandlers });
  expect(ended).toMatchObject({ ticket: [], "campaign-page": [] });
});
