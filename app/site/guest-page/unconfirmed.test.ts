import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { testDatabase } from "../../../test/database.ts";
import { act, confirmedLink, linkTo, rowOf, today, viewOf } from "../../../test/guest-pages.ts";
import { makeOffer, makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import type { Asked } from "../../bookings/requests/forms/receive.server.ts";
import { CONFIRM_FIRST } from "./act.server.ts";

/** Free text typed into each form, and selected values. */
const typed = "xqmark";
const typedRequests: Partial<Asked>[] = [
  { kind: "vip-table", details: { guests: 8, budget: "$251-$500", message: typed }, date: today },
  { kind: "function", details: { guests: 8, budget: "$251-$500", message: typed }, date: today },
  { kind: "career", details: { role: "dj", dob: "1999-03-04", social: `@${typed}`, firstName: typed } },
  { kind: "contact", details: { subject: typed, message: typed } },
  { kind: "claim", details: { offer: "Entry", guestName: typed, instagram: typed, fname: typed }, date: today },
];
const stranger = { name: typed, email: "someone@guest.example", phone: "+61491570006" };

describe("an unconfirmed request", () => {
  test.each(typedRequests)(
    "of kind $kind shows the holder of the email address no typed text and no phone number",
    async (asked) => {
      const db = await testDatabase();
      const id = await makeRequest(db, { ...asked, ...stranger, at: new Date().toISOString() });
      const sender = await linkTo(db, id, Date.now(), "form");
      await act(db, sender, { do: "ask", question: typed, key: "one" });
      const token = await linkTo(db, id);
      // Ids are random, and may have the digits of a year.
      const hidden = JSON.stringify(await viewOf(db, token), (key, value) => (key === "_id" ? undefined : value));
      for (const word of [typed, "491570006", "1999"]) expect(hidden).not.toContain(word);
      expect(JSON.parse(hidden)).toMatchObject({ asksToConfirm: true, mayAct: false, change: null, canCancel: false });
      expect(await act(db, token, { do: "confirm" })).toEqual({ done: "confirmed" });
      const shown = await viewOf(db, token);
      expect(JSON.stringify(shown?.fields)).toContain(typed);
      expect(shown?.lines.map(({ text }) => text)).toContain(typed);
      expect(shown).toMatchObject({ asksToConfirm: false, mayAct: true });
    },
  );

  test("is not changed, cancelled or asked about through an emailed link", async () => {
    const db = await testDatabase();
    const id = await makeRequest(db, { date: today });
    const token = await linkTo(db, id);
    const before = await rowOf(db, id);
    const tried: Record<string, string>[] = [
      { do: "ask", question: "Is there a step?", key: "one" },
      { do: "cancel", version: "1" },
      { do: "change", date: today, guests: "4", version: "1" },
    ];
    for (const sent of tried) {
      expect(await act(db, token, sent)).toMatchObject({ status: 409, form: "confirm", message: CONFIRM_FIRST });
    }
    expect(await rowOf(db, id)).toEqual(before);
  });

  test("is confirmed once: it is in the history, needs no reply and leaves other tabs up to date", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const id = await makeRequest(app.db, { date: today });
    expect((await staff.get(`/requests/${id}`)).body.request.guest_confirmed_on).toBeNull();
    const token = await confirmedLink(app.db, id);
    expect(await act(app.db, token, { do: "confirm" })).toEqual({ done: "confirmed" });
    const { body } = await staff.get(`/requests/${id}`);
    expect(body.request).toMatchObject({
      guest_confirmed_on: expect.stringMatching(/^20.*\+1[01]:00$/),
      guest_acted_on: null,
      version: 1,
    });
    const lines = body.request.history.filter(({ action }: { action: string }) => action === "guest-confirmed");
    expect(lines).toMatchObject([{ by: "guest", details: {} }]);
    expect(await act(app.db, token, { do: "cancel", version: "1" })).toEqual({ done: "cancelled" });
  });

  test("is seen and changed by the browser that sent it, which cannot confirm it and is not shown replies", async () => {
    const app = await testApp();
    const { db } = app;
    const staff = await staffCalls(app);
    const id = await makeRequest(db, { ...stranger, date: today, details: { guests: 8, message: typed } });
    const sender = await linkTo(db, id, Date.now(), "form");
    await staff.post(`/requests/${id}/reply`, { subject: "Your booth", text: "Pay at this link." });
    const view = await viewOf(db, sender);
    expect(view).toMatchObject({ asksToConfirm: false, mayAct: true, canCancel: true });
    expect(JSON.stringify(view)).toContain(typed);
    expect(JSON.stringify(view)).not.toMatch(/Your booth|Pay at this link/);
    expect(await act(db, sender, { do: "confirm" })).toMatchObject({ status: 409 });
    expect((await rowOf(db, id)).guest_confirmed_at).toBeNull();
    await confirmedLink(db, id);
    expect(JSON.stringify(await viewOf(db, sender))).toContain("Pay at this link.");
    const version = String((await rowOf(db, id)).version);
    expect(await act(db, sender, { do: "cancel", version })).toEqual({ done: "cancelled" });
  });

  test("of a claim gives its code to the address, and to the browser that sent it only where no email can", async () => {
    const db = await testDatabase();
    const subject = await makeOffer(db);
    const id = await makeRequest(db, { kind: "claim", subject, date: today, details: { offer: "Entry" } });
    const [emailed, sender] = [await linkTo(db, id), await linkTo(db, id, Date.now(), "form")];
    const code = (await viewOf(db, emailed))?.code?.shown;
    expect(code).toMatch(/^\w{4}-\w{4}$/);
    const waiting = await viewOf(db, sender);
    expect([waiting?.code, waiting?.state.text]).toEqual([null, "We're emailing you the code to show at the door."]);
    expect((await viewOf(db, sender, false))?.code?.shown).toBe(code);
    await act(db, emailed, { do: "confirm" });
    expect((await viewOf(db, sender))?.code?.shown).toBe(code);
  });
});
