import { expect, test } from "vitest";
import { asked, email, opened } from "../../../../test/answers.ts";
import type { TestApp } from "../../../../test/app.ts";
import { linkTo, viewOf } from "../../../../test/guest-pages.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { historyText } from "../office/history-text.ts";

const rowOf = ({ db }: TestApp, id: string) =>
  db
    .selectFrom("requests")
    .select(["status", "decline_reason", "decline_note"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("a reason goes with declining; it is in the history, the trail and the CSV, and nowhere for the guest", async () => {
  const { app, staff } = await opened();
  const id = await asked(app);
  const decline = { reason: "other", note: "Two of them were barred" };
  const { status, body } = await staff.post(`/requests/${id}/answer`, { status: "declined", email, decline });
  expect(status).toBe(201);
  expect(await rowOf(app, id)).toEqual({
    status: "declined",
    decline_reason: "other",
    decline_note: "Two of them were barred",
  });
  const [, line] = body.request.history.toReversed();
  expect(historyText("vip-table", line)).toBe("Declined, was New\nReason: Other: Two of them were barred");

  const entry = await app.db
    .selectFrom("trail")
    .select("details")
    .where("action", "=", "request.replied")
    .executeTakeFirstOrThrow();
  expect(JSON.parse(entry.details).after).toMatchObject({ status: "declined", decline_reason: "other" });
  expect(entry.details).not.toContain("barred");

  const csv = await (await fetch(`${app.origin}/api/requests.csv`, { headers: staff.headers })).text();
  expect(csv).toContain("Decline reason,Decline note");
  expect(csv.trim()).toMatch(/,Other,Two of them were barred$/);

  const view = JSON.stringify(await viewOf(app.db, await linkTo(app.db, id)));
  expect(view).toContain("No table this time");
  expect(view).not.toMatch(/barred|decline_|"other"/);
  const mails = await app.db.selectFrom("outbox").select("data").execute();
  expect(JSON.stringify(mails)).not.toContain("barred");
});

test("declining needs no reason; another status ends it, and undo brings it back", async () => {
  const { app, staff } = await opened();
  const id = await asked(app);
  await staff.post(`/requests/${id}`, { status: "declined" });
  expect(await rowOf(app, id)).toMatchObject({ status: "declined", decline_reason: null });
  await staff.post(`/requests/${id}`, { status: "new" });
  const decline = { reason: "full" };
  const declined = await staff.post(`/requests/${id}`, { status: "declined", decline });
  expect(await rowOf(app, id)).toMatchObject({ decline_reason: "full", decline_note: null });
  const approved = await staff.post(`/requests/${id}`, { status: "approved" });
  expect(await rowOf(app, id)).toMatchObject({ status: "approved", decline_reason: null });
  await staff.post("/requests/undo", { requests: [approved.body.undo] });
  expect(await rowOf(app, id)).toMatchObject({ status: "declined", decline_reason: "full" });
  expect(declined.body.undo).toMatchObject({ status: "new" });

  const refused = [
    { status: "approved", decline },
    { note: "No reason without a status.", decline },
    { status: "declined", decline: { reason: "dull" } },
    { status: "declined", decline: { reason: "other", note: "x".repeat(121) } },
  ];
  for (const change of refused) expect((await staff.post(`/requests/${id}`, change)).status).toBe(422);
});

// By hand: of five tables declined, two for want of room, one by the house rules, two without a reason; one function lost.
test("reasons are counted, and each row leads to as many requests of the inbox", async () => {
  const { app, staff } = await opened();
  const tables = [await asked(app), await asked(app), await asked(app), await asked(app), await asked(app)];
  const party = await asked(app, { kind: "function", details: { guests: 80 } });
  const [one, two, three] = tables as [string, string, string, string, string];
  const decided = { status: "declined", email: "none" };
  const several = { ...decided, ids: [one, two, party], decline: { reason: "full" } };
  expect((await staff.post("/requests/several", several)).body).toMatchObject({ changed: 2, left: [{ _id: party }] });
  await staff.post(`/requests/${three}/answer`, { ...decided, decline: { reason: "rules" } });
  await staff.post("/requests/several", { ids: tables.slice(3), status: "declined", email });
  await staff.post(`/requests/${party}`, { status: "lost", decline: { reason: "minimum" } });

  const range = `from=${addDays(tonight(), -400)}&to=${addDays(tonight(), 1)}`;
  const { body } = await staff.get(`/insights/answers?${range}`);
  const table = { kind: "vip-table", status: "declined", of: 5 };
  expect(body.reasons).toEqual([
    { ...table, reason: "full", count: 2 },
    { ...table, reason: "rules", count: 1 },
    { ...table, reason: null, count: 2 },
    { kind: "function", status: "lost", reason: "minimum", count: 1, of: 1 },
  ]);
  for (const { kind, status, reason, count } of body.reasons) {
    const found = await staff.get(`/requests?kind=${kind}&status=${status}&reason=${reason ?? "none"}&${range}`);
    expect([reason, found.body.total, found.body.items.length]).toEqual([reason, count, count]);
  }
  const csv = await fetch(`${app.origin}/api/insights/answers.csv?section=reasons&${range}`, {
    headers: staff.headers,
  });
  expect((await csv.text()).trim().split(/\r?\n/)).toEqual([
    "Reason,Kind,Requests,Of,Share",
    "Fully booked,VIP table,2,5,40%",
    "House rules,VIP table,1,5,20%",
    "No reason,VIP table,2,5,40%",
    "Below minimum spend,Function,1,1,100%",
  ]);
  for (const wrong of ["reason=full", "reason=full&status=approved", "reason=dull&status=declined"])
    expect((await staff.get(`/requests?${wrong}`)).status).toBe(400);
  const hiring = await staffCalls(app, "Hal", "hiring");
  expect((await hiring.get(`/insights/answers?${range}`)).status).toBe(403);
});
