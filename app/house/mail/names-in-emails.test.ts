import { expect, test } from "vitest";
import { jsonText } from "../../platform/lib/json-text.ts";
import type { MailData } from "../../platform/outbox/queue.server.ts";
import { renderMail } from "./render.server.ts";

const site = { origin: "https://afterglow.example", secret: "secret" };

/** The emails that show a person's name to someone else, or to an unverified address. */
function emailsNaming(name: string): { [Name in keyof MailData]?: MailData[Name] } {
  return {
    "list-entry": { night: "2026-11-28", event: "Ember", owner: name, people: 2, pays: "Free" },
    invitation: { username: name, role: "Bookings", by: name },
    "email-change": { username: name },
    "email-cancel": { username: name, email: "bo@afterglow.example" },
    "email-undo": { username: name, email: "bo@afterglow.example" },
    "account-changed": { username: name, change: "password", by: name },
  };
}

const render = ([template, data]: [string, MailData[keyof MailData]]) =>
  renderMail({ template, data: jsonText(data) }, site);

test.each(["WIN 1000 AUD at evil.example/x", "evil.example", "Call 0412 555 666", "Free money"])(
  'no email calls anyone "%s"',
  async (name) => {
    for (const email of Object.entries(emailsNaming(name))) {
      const { subject, html, text } = await render(email);
      for (const part of [subject, html, text]) expect(part).not.toContain(name);
    }
  },
);

test("without a name that can be used, emails say who it is in other words", async () => {
  const texts = (await Promise.all(Object.entries(emailsNaming("evil.example")).map(render))).map(({ text }) => text);
  const [listEntry, invitation, ...account] = texts;
  expect(listEntry).toContain("because the list's owner put you on a guest list");
  expect(invitation).toContain("Hi, a colleague has invited you");
  for (const text of account) expect(text).toMatch(/Hi, /);
  expect(account.at(-1)).toContain("was changed by a colleague.");
});

test("people are called by their names", async () => {
  for (const email of Object.entries(emailsNaming("Zoë O'Brien"))) {
    expect((await render(email)).text).toContain("Zoë O'Brien");
  }
});
