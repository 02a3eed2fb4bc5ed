import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { backupOf, emptyPlace, type TestPlace } from "../../../test/backup-places.ts";
import { openTestDatabase, testedOn } from "../../../test/database.ts";
import { everything } from "../../../test/filled-place.ts";
import { guestBrowser } from "../../../test/guest-browser.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { listOf, statementCalls, storeNight } from "../../../test/statements.ts";
import { findByPageLink, yearAt } from "../../night/statements/page-link.server.ts";
import { readPromoterView } from "../../night/statements/promoter-view.server.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { addMonths, monthOf } from "../../platform/lib/time/wall-time-text.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { storeViews } from "../insights/store-views.server.ts";
import { moveDatabase } from "./move-database.server.ts";
import { restore } from "./restore.server.ts";

const month = addMonths(monthOf(tonight()), -1);
const own = /^(short_link|view_|form_counts|forms_sent|promoter_|night_numbers)/;

/** A site with a short link that was followed, and a promoter's statement that is disputed, answered and paid in part. */
async function filled() {
  const app = await testApp();
  const { db } = app;
  const ana = await staffCalls(app);
  const link = { word: "poster", target: "/events", ends_on: "", note: "Crown Street" };
  expect((await ana.post("/insights/links", link)).status).toBe(201);
  for (let visit = 0; visit < 3; visit += 1)
    await fetch(`${app.origin}/go/poster`, { redirect: "manual", headers: guestBrowser });
  await storeViews(db, createWriter(db), app.views);
  await db.insertInto("view_sources").values({ night: tonight(), source: "link:poster", views: 4 }).execute();
  await storeNight(db, `${month}-09`, { promoters: [listOf("Luca Moretti", 5, 2, 1_000)] });
  await storeNight(db, `${month}-10`, { promoters: [listOf("Luca Moretti", 4, 4, 2_000)] });
  const calls = statementCalls(ana);
  await calls.rate(`${month}-01`, "10", "5");
  await calls.issue(month);
  await calls.reply(month, `${month}-09`, { answer: "adjusted", amount: "17.50" });
  await calls.pay(month, "20", { day: tonight() });
  const token = (await calls.link()).split("/")[2] ?? "";
  const place: TestPlace = { database: app.address, dataFolder: app.dataFolder, storage: app.storage };
  return { db, token, place };
}

for (const way of ["restored", "moved"] as const)
  test(`short links, their visits, statements, payments and promoters' links are ${way} as they were, and go on`, async () => {
    const { db, token, place } = await filled();
    const target = await emptyPlace(way === "moved" && testedOn === "postgres" ? "sqlite" : testedOn);
    if (way === "moved") await moveDatabase(place.database, target.database);
    else await restore(await backupOf(place), target);
    const after = await openTestDatabase(target.database);
    const tables = async (of: typeof db) =>
      Object.fromEntries(Object.entries(await everything(of)).filter(([name]) => own.test(name)));
    const before = await tables(db);
    for (const name of ["short_links", "short_link_visits", "view_sources", "promoter_statements", "promoter_payments"])
      expect([name, before[name]?.length === 0]).toEqual([name, false]);
    expect(await tables(after)).toEqual(before);

    // The promoter's link opens the same page, and still ends.
    const now = Date.now();
    const link = await findByPageLink(after, token, now);
    expect(link).toMatchObject({ promoter: "Luca Moretti", year: yearAt(now) });
    if (!link) return;
    expect((await readPromoterView(after, link, month)).statement).toMatchObject({
      total_cents: 3_750,
      paid_cents: 2_000,
      left_cents: 1_750,
    });
    const again = await testApp({ address: target.database });
    const ana = await staffCalls(again, "Bea");
    const days = `from=${tonight()}&to=${tonight()}`;
    expect((await ana.get(`/insights/links?${days}`)).body.links).toMatchObject([
      { word: "poster", visits: 3, visits_ever: 3, note: "Crown Street" },
    ]);
    const followed = await fetch(`${again.origin}/go/poster`, { redirect: "manual", headers: guestBrowser });
    expect(followed.headers.get("location")).toBe("/events?via=poster");
    await storeViews(after, createWriter(after), again.views);
    const { body } = await ana.get(`/insights/links/poster?${days}`);
    expect(body.link.visits_ever).toBe(4);
    // What is in a statement stays fixed there, and a payment comes on top.
    await expect(after.updateTable("promoter_statement_lines").set({ came: 9 }).execute()).rejects.toThrow();
    const calls = statementCalls(ana);
    expect((await calls.pay(month, "17.50", { id: randomUUID(), day: tonight() })).status).toBe(200);
    expect((await calls.read(month)).left_cents).toBe(0);
    await calls.link();
    expect(await findByPageLink(after, token, now)).toBeUndefined();
  });
