import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { night, office } from "../../../test/deposits.ts";
import { confirmedLink, linkTo, viewOf } from "../../../test/guest-pages.ts";
import { publishForTest } from "../../../test/published-settings.ts";
import { answer, clock, makeTable, serve, waiting } from "../../../test/waitlist.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { findGuestView } from "./view.server.ts";

test("a guest with a table reads which one it is, unless the club doesn't name tables to guests", async () => {
  const { app, staff, booking } = await office();
  const details = { guests: 4, budget: "$251-$500", message: "", category: "booths", categoryName: "Booths" };
  const id = await booking({ details });
  const token = await confirmedLink(app.db, id);
  const shown = async () => (await viewOf(app.db, token))?.fields.filter(({ label }) => label === "Table");
  expect(await shown()).toMatchObject([{ value: "Booths" }]);
  const table = await makeTable(app.db, "Booth 3", 8);
  const seating = { request: id, night, table, from: `${night}T22:00`, until: `${night}T23:00` };
  expect((await staff.post("/tonight/seating", seating)).status).toBe(200);
  expect(await shown()).toMatchObject([{ value: "Booth 3, Main room" }]);
  await publishForTest(app.db, { "venue.guestsSeeTable": "no" });
  expect(await shown()).toMatchObject([{ value: "Booths" }]);
});

test("only a guest who paid a deposit reads what happens to it when they cancel", async () => {
  const { app, staff, booking, asks, records } = await office();
  const [without, paid, late] = [await booking(), await booking(), await booking()];
  const past = `${addDays(night, -100)}T22:00`;
  await asks(paid, "500");
  await asks(late, "500", { refundable_until: past });
  const view = async (id: string) => viewOf(app.db, await linkTo(app.db, id));
  const facts = async (id: string) => (await view(id))?.deposit?.facts.map(({ label, value }) => `${label}: ${value}`);
  expect((await view(paid))?.deposit?.ifCancelled).toBe("");
  expect(await facts(late)).toContain("Refund: Non-refundable");
  expect((await view(late))?.deposit?.terms).toMatch(/It's non-refundable\. If we cancel, we always refund it\.$/);
  for (const id of [paid, late]) await records(id, "received", "500");
  expect((await view(paid))?.deposit?.ifCancelled).toMatch(/^We refund your deposit in full if you cancel by /);
  expect((await view(late))?.deposit?.ifCancelled).toBe("Your deposit is non-refundable.");
  for (const id of [without, paid]) await staff.post(`/requests/${id}`, { status: "cancelled" });
  expect((await view(without))?.state).toEqual({ title: "Cancelled", text: "This booking is cancelled." });
  expect((await view(paid))?.state.link?.to).toContain("/terms-and-conditions");
});

test("an open offer replaces the waitlist's rule, and is a table offered in the history", async () => {
  const { db } = await testApp();
  await makeTable(db, "Booth 1", 6);
  const mia = await waiting(db, "Mia", 4, "09:00");
  const token = await linkTo(db, mia, clock("09:01"));
  const view = (time: string) =>
    findGuestView(db, { writer: createWriter(db), mailConfigured: true }, token, clock(time));
  expect((await view("11:59"))?.state.text).toContain("If a table becomes free on a full night,");
  await serve(db, "12:00");
  const offered = await view("12:01");
  expect(offered?.state.text).toBe("We're holding a table for you. If you don't take it, you stay on the waitlist.");
  expect(offered?.lines[0]).toMatchObject({ by: "club", title: "Table offered" });
  await answer(db, mia, "decline", "12:02");
  expect((await view("12:03"))?.state.text).toContain("If a table becomes free on a full night,");
});
