import { expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { changesPages } from "../../test/changes-pages.ts";
import { everything } from "../../test/filled-place.ts";
import { openToGuests } from "../../test/open-endpoints.ts";
import { beginDay, type Day, type Step, sentinel } from "../../test/scripted-day/day.ts";
import { bookkeeping, type Fault, installFaults, whileFailing } from "../../test/scripted-day/faults.ts";
import { steps } from "../../test/scripted-day/steps.ts";
import { contentVersion } from "../platform/db/content-version.server.ts";
import type { Database } from "../platform/db/tables.ts";
import { endpoints } from "./endpoints.ts";

/** Exports change nothing, but are recorded. */
const exports: readonly string[] = [
  "GET /requests.csv",
  "GET /guests.csv",
  "GET /requests/:id/files/:file",
  "GET /newsletter/subscribers.csv",
  "GET /newsletter/subscribers/:id/consents.csv",
  "GET /newsletter/suppressions.csv",
  "GET /tonight/after.csv",
  "GET /insights.csv",
  "GET /insights/answers.csv",
  "GET /insights/funnel.csv",
  "GET /insights/groups.csv",
  "GET /insights/links.csv",
  "GET /insights/links/:word/visits.csv",
  "GET /insights/promoters.csv",
  "GET /insights/rooms.csv",
  "GET /insights/sources.csv",
  "GET /insights/statements.csv",
  "GET /insights/statements/promoter.csv",
  "GET /tonight/count.csv",
  "GET /deposits/daily.csv",
  "GET /settings/export",
  "GET /backups/:name",
  "GET /trail.csv",
];

/** Endpoints that record nothing, and why. */
const exceptions: Record<string, string> = {
  "POST /event/subscribe": "A guest's form: the subscriber has the consent.",
  "POST /event/vip-table": "A guest's form: the request has a history.",
  "POST /event/add-function-inquiry": "A guest's form: the request has a history.",
  "POST /careers/career-form": "A guest's form: the request has a history.",
  "POST /contact": "A guest's form: the request has a history.",
  "POST /offers/claim-offer": "A guest's form: the request has a history.",
  "POST /event/check-link": "Looks at a link and changes nothing.",
  "POST /campaigns/preview": "Renders what is written and changes nothing.",
  "POST /requests/several/preview": "Shows what would be emailed and changes nothing.",
  "POST /newsletter/subscribers/preview": "Reads a file and changes nothing.",
  "POST /newsletter/suppressions/preview": "Reads a file and changes nothing.",
  "POST /guests/import/preview": "Reads a file and changes nothing.",
  "POST /tickets/preview": "Reads a file and changes nothing.",
  "POST /till/preview": "Reads a file and changes nothing.",
  "POST /mail/setup/mailbox/test": "Opens a mailbox and changes nothing.",
  "POST /mail/setup/test": "Sends an email to oneself and changes nothing.",
  "POST /event/preview-share": "Renders an image and changes nothing.",
  "POST /settings/preview": "Sets a cookie and changes nothing.",
  "POST /admin/seen": "Marks what the admin has read, for nobody else.",
  "POST /account/invitation": "Reads a link and changes nothing.",
  "POST /admin/login/passkey-options": "Makes a challenge and changes nothing.",
  "POST /admin/login/passkey": "Opens a session as the login with a second factor does.",
  "POST /account/factors/passkey-options": "Makes a challenge and changes nothing.",
  "POST /account/factors/passkeys": "Covered by auth/factors/passkeys.slow.test.ts.",
  "POST /account/factors/passkeys/:id": "Covered by auth/factors/passkeys.slow.test.ts.",
  "POST /account/factors/passkeys/:id/remove": "Covered by auth/factors/passkeys.slow.test.ts.",
  "POST /account/factors/totp": "Nothing is a second factor until its first code is entered.",
  "POST /account/confirm/passkey-options": "Makes a challenge and changes nothing.",
  "POST /account/confirm/passkey": "Proves who is logged in, and changes nothing else.",
  "POST /tonight/sign-in": "Of a phone: the door code is recorded, and what is done with it.",
  "POST /tonight/phone": "Of a phone: its name is in the log of the door, with each action.",
  "POST /tonight/sign-out": "Of a phone: the door code is recorded, and what is done with it.",
};

/** All rows except internal bookkeeping. */
async function contents({ app }: Day): Promise<Record<string, string[]>> {
  const all = Object.entries(await everything(app.db));
  return Object.fromEntries(all.filter(([table]) => !bookkeeping.includes(table)));
}

async function lastNumber(db: Database): Promise<number> {
  const row = await db.selectFrom("trail").select("number").orderBy("number", "desc").limit(1).executeTakeFirst();
  return row?.number ?? 0;
}

async function sendWhile(day: Day, { send }: Step, fault: Fault): Promise<boolean> {
  const response = await whileFailing(day.app.db, fault, () => send(day));
  await response.body?.cancel();
  return response.ok;
}

/** Problems when writing the trail row fails, and when the change fails. */
async function wrongInFailures(day: Day, step: Step): Promise<string[]> {
  const wrong: string[] = [];
  const before = await contents(day);
  if (await sendWhile(day, step, "trail")) wrong.push(`${step.call} succeeds without its row in the trail.`);
  if (JSON.stringify(await contents(day)) !== JSON.stringify(before))
    wrong.push(`${step.call} changes the database outside of the transaction of its row in the trail.`);
  const last = await lastNumber(day.app.db);
  if (!(await sendWhile(day, step, "change"))) {
    if ((await lastNumber(day.app.db)) !== last)
      wrong.push(`${step.call} leaves a row in the trail of a change that failed.`);
  } else {
    const { trail: _rows, ...others } = before;
    const { trail: _, ...after } = await contents(day);
    if (JSON.stringify(after) !== JSON.stringify(others)) wrong.push(`${step.call} hid its change from this test.`);
  }
  return wrong;
}

test("a day in the back office: every change has its row in the audit trail, in its own transaction", async () => {
  const app = await testApp();
  const day = await beginDay(app);
  await installFaults(app.db);
  const texts: string[] = [];
  const recorded: Record<string, readonly string[]> = {};
  const changingPages = new Set<string>();
  for (const step of steps) {
    await step.prepare?.(day);
    expect(await wrongInFailures(day, step)).toEqual([]);
    const before = await lastNumber(app.db);
    const content = await contentVersion(app.db);
    const response = await step.send(day);
    expect({ call: step.call, ok: response.ok, text: response.ok || (await response.text()) }).toEqual({
      call: step.call,
      ok: true,
      text: true,
    });
    if (step.after) await step.after(day, response);
    else await response.body?.cancel();
    const rows = await app.db.selectFrom("trail").selectAll().where("number", ">", before).orderBy("number").execute();
    recorded[step.call] = rows.map(({ action }) => action);
    if ((await contentVersion(app.db)) !== content) changingPages.add(step.call);
    for (const { actor } of rows) expect(["Ana", "Bo", "Bo Sand", "Cy", "Someone"]).toContain(actor);
    texts.push(JSON.stringify(rows));
  }
  expect(recorded).toEqual(Object.fromEntries(steps.map(({ call, records }) => [call, records])));

  const bySomeoneElse = [...changingPages].filter((call) => !(call in changesPages) && !openToGuests.includes(call));
  expect(bySomeoneElse, "what changes pages is in the table of what it needs").toEqual([]);

  const written = texts.join("\n").toLowerCase();
  const secrets = [...Object.values(sentinel), ...day.secrets, sentinel.phone.slice(3), ...sentinel.name.split(" ")];
  for (const secret of secrets) expect(written).not.toContain(secret.toLowerCase());
}, 900_000);

test("every endpoint that may change something is part of that day, or says why it records nothing", () => {
  const called = new Set(steps.map(({ call }) => call));
  const names = endpoints.map(({ method, path }) => `${method} ${path}`);
  const needed = [...names.filter((name) => name.startsWith("POST")), ...exports];
  expect(needed.filter((name) => !called.has(name) && !(name in exceptions))).toEqual([]);
  expect(Object.keys(exceptions).filter((name) => called.has(name) || !names.includes(name))).toEqual([]);
  expect([...called].filter((name) => !names.includes(name))).toEqual([]);
  const files = endpoints.filter(
    ({ method, output }) => method === "GET" && ["csv", "html", "pdf", "tar", "zst"].includes(String(output)),
  );
  expect(files.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...exports].sort());
});
