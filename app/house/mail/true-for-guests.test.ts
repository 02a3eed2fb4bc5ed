import { expect, test } from "vitest";
import type { RequestKind } from "../../platform/db/tables/requests.ts";
import { jsonText } from "../../platform/lib/json-text.ts";
import type { MailData } from "../../platform/outbox/queue.server.ts";
import { requestKinds } from "../../platform/venue/request-kinds.ts";
import { renderMail } from "./render.server.ts";

const access = { link: "https://afterglow.example/my/token" };
const site = { origin: "https://afterglow.example", secret: "secret", access };

const textOf = async <Name extends keyof MailData>(template: Name, data: MailData[Name], page?: "late" | "ended") =>
  (await renderMail({ template, data: jsonText(data) }, { ...site, access: { ...access, ...(page && { page }) } }))
    .text;

test("a letter offers to change or cancel a request only while that is possible", async () => {
  const letter = { reference: "VIP-7Q4K", subject: "Your request", text: "Hi Mia" };
  const promises = /can (change|cancel|withdraw)|View or change|and can cancel/;
  for (const kind of Object.keys(requestKinds) as RequestKind[]) {
    const open = await textOf("reply", { ...letter, kind });
    if (kind !== "contact") expect(open, kind).toMatch(promises);
    const late = await textOf("reply", { ...letter, kind }, "late");
    expect(late, kind).not.toMatch(/can change|View or change/);
    expect(/can cancel|can withdraw/.test(late), kind).toBe(kind !== "contact");
    const ended = await textOf("reply", { ...letter, kind }, "ended");
    expect(ended, kind).not.toMatch(promises);
    expect(ended, kind).toMatch(/View your (request|application|claim|message) https:/);
  }
});

test("holders of tickets are told what the terms say: their money back, or a choice if the date moves", async () => {
  const event = { name: "House of Ember", path: "/events/x", night: "2026-11-28", reason: "" };
  const request = { kind: "vip-table", reference: "VIP-7Q4K" } as const;
  const cancelled = await textOf("night-changed", { ...request, ...event, change: "cancelled" });
  expect(cancelled).toContain("The ticket seller refunds you.");
  const moved = await textOf("night-changed", { ...request, ...event, change: "postponed" });
  expect(moved).toContain("Keep them for the new date, or ask the ticket seller for a refund.");
});

test("a guest on a list is not told of a new date that there isn't", async () => {
  const change = { name: "House of Ember", path: "/events/x", night: "2026-11-28", list: "Friends", reason: "" };
  const postponed = { ...change, to: "guest", change: "postponed" } as const;
  expect(await textOf("list-changed", postponed)).toContain("We'll post the new date on the event's page.");
  const dates = { start_date: "2026-12-05T22:00:00+11:00", end_date: "2026-12-06T04:00:00+11:00" };
  expect(await textOf("list-changed", { ...postponed, ...dates })).toContain("Can you come on the new date?");
});
