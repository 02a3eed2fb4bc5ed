import { expect, test } from "vitest";
import { night, office } from "../../../test/deposits.ts";
import { act, confirmedLink, linkTo, ORIGIN, rowOf, viewOf } from "../../../test/guest-pages.ts";
import { makeEvent } from "../../../test/makers.ts";
import { renderMail } from "../../house/mail/render.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { remindOfDeposits } from "./reminders.server.ts";

const HOUR = 3_600_000;

async function mailsOf(db: Database, template: string) {
  const rows = await db.selectFrom("outbox").selectAll().where("template", "=", template).orderBy("id").execute();
  return Promise.all(
    rows.map((row) => renderMail(row, { origin: ORIGIN, secret: "", access: { link: `${ORIGIN}/my/token` } })),
  );
}

test("a guest is reminded half a day after the deposit was asked for at the earliest, and not of one due sooner", async () => {
  const { app, booking, asks } = await office();
  const [late, soon] = [await booking(), await booking({ name: "Sam" })];
  const now = Date.now();
  const due = (hours: number) => ({ due_at: new Date(now + hours * HOUR).toISOString(), email: true });
  await asks(late, "500", due(20));
  await asks(soon, "500", due(10));
  const services = { db: app.db, writer: createWriter(app.db), offReason: async () => undefined };
  const reminded = async (at: number) => (await remindOfDeposits(services, at)).reminded;
  expect(await reminded(now + 30_000)).toBe(0);
  expect(await reminded(now + 9 * HOUR)).toBe(0);
  expect(await reminded(now + 13 * HOUR)).toBe(1);
  expect(await reminded(now + 19 * HOUR)).toBe(0);
});

test("a part of a deposit is thanked for with what is left and by when, also when it is overdue", async () => {
  const { app, staff, booking, asks, records } = await office();
  const id = await booking();
  await asks(id, "500");
  await records(id, "received", "200", { email: true });
  await app.db.updateTable("deposits").set({ due_at: "2026-01-01T00:00:00.000Z" }).execute();
  await records(id, "received", "100", { email: true });
  const [first, second] = await mailsOf(app.db, "deposit");
  expect(first?.subject).toMatch(/^We've received part of your deposit, VIP-/);
  expect(first?.text).toMatch(
    /^Deposit: \$200 of \$500 paid, \$300 to pay\.\n\nThanks, we've received \$200 of your deposit of \$500\. \$300 is left to pay, by \w{3} /,
  );
  expect(second?.text).toMatch(/\$200 is left to pay, and was due by Thu 1 Jan/);
  const view = await viewOf(app.db, await linkTo(app.db, id));
  expect(view?.deposit?.title).toBe("Deposit: $300 of $500 paid, $200 overdue");
  const { sheet } = (await staff.get(`/tonight/sheet?night=${night}`)).body;
  expect(sheet.rows[0]).toMatchObject({ unpaid: true, part_paid: { paid_cents: 30_000, of_cents: 50_000 } });
});

test("a guest who cancels a confirmed table is emailed what becomes of the deposit; a refund is a task, and told", async () => {
  const { app, booking, asks, records, tasks, decides } = await office();
  const cancels = async (id: string) => {
    const token = await confirmedLink(app.db, id);
    const { version } = await rowOf(app.db, id);
    expect(await act(app.db, token, { do: "cancel", version: String(version) })).toEqual({ done: "cancelled" });
    return (await mailsOf(app.db, "guest-cancelled")).at(-1);
  };
  const [paid, late, unpaid] = [await booking(), await booking(), await booking()];
  for (const id of [paid, late]) {
    await asks(id, "500", id === late ? { refundable_until: "2026-01-01T22:00" } : {});
    await records(id, "received", "500");
  }
  await asks(unpaid, "500");
  const mail = await cancels(paid);
  expect(mail?.subject).toMatch(/^Your table on .+ is cancelled, VIP-/);
  expect(mail?.text).toMatch(/We'll refund your deposit of \$500 in full/);
  expect(mail?.html).toContain("/booking.ics");
  expect((await cancels(late))?.text).toMatch(/Your deposit of \$500 is non-refundable: it was refundable until/);
  expect((await cancels(unpaid))?.text).toContain("You don't need to pay the deposit any more.");
  const open = await tasks();
  expect(open).toMatchObject([
    { request: paid, reason: "cancelled", by_club: false },
    { request: late, reason: "cancelled", by_club: false },
  ]);
  expect((await decides(open[0]._id, "refund")).status).toBe(200);
  expect((await mailsOf(app.db, "deposit")).at(-1)?.subject).toMatch(/^We've refunded your deposit, VIP-/);
  expect((await decides(open[1]._id, "keep")).status).toBe(200);
});

test("when the club cancels, money can be refunded but not kept, unless staff say why", async () => {
  const { app, staff, booking, asks, records, tasks, decides } = await office();
  const starts_at = `${night}T11:00:00.000Z`;
  const event = await makeEvent(app.db, { night, starts_at, ends_at: `${night}T17:00:00.000Z` });
  const [one, other] = [await booking(), await booking()];
  for (const id of [one, other]) {
    await asks(id, "500");
    await records(id, "received", "500");
  }
  await staff.post(`/requests/${other}`, { status: "cancelled" });
  await staff.post(`/event/set-night/${event}`, { state: "cancelled", state_reason: "" });
  const token = await confirmedLink(app.db, one);
  await act(app.db, token, { do: "cancel", version: String((await rowOf(app.db, one)).version) });
  const open = await tasks();
  expect(open).toMatchObject([
    { request: other, reason: "cancelled", by_club: true },
    { request: one, reason: "event-cancelled" },
  ]);
  expect((await mailsOf(app.db, "guest-cancelled")).at(-1)?.text).toContain(
    "We'll refund your deposit of $500 in full",
  );
  const [byStaff, byEvent] = open.map(({ _id }: { _id: string }) => _id) as [string, string];
  expect((await decides(byEvent, "keep")).status).toBe(422);
  const unsaid = await decides(byStaff, "keep");
  expect([unsaid.status, Object.keys(unsaid.body.errors)]).toEqual([422, ["note"]]);
  expect((await decides(byStaff, "keep", { note: "The guest agreed by phone." })).status).toBe(200);
  expect((await decides(byEvent, "refund")).status).toBe(200);
});

test("a guest whose booking is off because of the club doesn't read that the deposit is non-refundable", async () => {
  const { app, staff, booking, asks, records, tasks, decides } = await office();
  const starts_at = `${night}T11:00:00.000Z`;
  const event = await makeEvent(app.db, { night, starts_at, ends_at: `${night}T17:00:00.000Z` });
  const paid = async () => {
    const id = await booking();
    await asks(id, "500", { refundable_until: "2026-01-01T22:00" });
    await records(id, "received", "500");
    return id;
  };
  const [byGuest, byStaff, byEvent] = [await paid(), await paid(), await paid()];
  const refund = async (id: string) => {
    const { deposit } = (await viewOf(app.db, await linkTo(app.db, id))) ?? {};
    return deposit?.facts.find(({ label }) => label === "Refund")?.value;
  };
  expect(await refund(byEvent)).toBe("Non-refundable");
  const token = await confirmedLink(app.db, byGuest);
  await act(app.db, token, { do: "cancel", version: String((await rowOf(app.db, byGuest)).version) });
  await staff.post(`/requests/${byStaff}`, { status: "cancelled" });
  await staff.post(`/event/set-night/${event}`, { state: "cancelled", state_reason: "" });
  expect([await refund(byStaff), await refund(byEvent)]).toEqual([undefined, undefined]);
  // The emails about a refund of a part say nothing else.
  const task = (await tasks()).find(({ request }: { request: string }) => request === byEvent);
  expect((await decides(task._id, "refund", { amount: "200" })).status).toBe(200);
  const mail = (await mailsOf(app.db, "deposit")).at(-1);
  expect(mail?.subject).toMatch(/^We've refunded part of your deposit, VIP-/);
  expect(mail?.text).toContain("We've refunded $200 of the $500 you paid. A refund can take a few days");
  expect(mail?.text).not.toContain("Non-refundable");
});

test("a guest who cancelled too late still reads that the deposit is non-refundable", async () => {
  const { app, booking, asks, records } = await office();
  const id = await booking();
  await asks(id, "500", { refundable_until: "2026-01-01T22:00" });
  await records(id, "received", "500");
  const token = await confirmedLink(app.db, id);
  await act(app.db, token, { do: "cancel", version: String((await rowOf(app.db, id)).version) });
  const view = await viewOf(app.db, await linkTo(app.db, id));
  expect(view?.deposit?.facts).toContainEqual({ label: "Refund", value: "Non-refundable" });
});

test("a letter that cancels a booking with money says that the club will be in touch about it; one without says nothing", async () => {
  const { app, staff, booking, asks, records } = await office();
  const cancelled = async (paid: boolean) => {
    const id = await booking();
    await asks(id, "500");
    if (paid) await records(id, "received", "200");
    const email = { subject: "Your table", text: "We've cancelled your table." };
    expect((await staff.post(`/requests/${id}/answer`, { status: "cancelled", email })).status).toBe(201);
    return (await mailsOf(app.db, "reply")).at(-1)?.text;
  };
  expect(await cancelled(true)).toContain("We'll be in touch about your deposit of $200.");
  expect(await cancelled(false)).not.toMatch(/deposit|\$/);
});
