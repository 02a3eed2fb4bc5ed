import { describe, expect, test } from "vitest";
import { actorNamed } from "../../../test/actor.ts";
import { type TestApp, testApp } from "../../../test/app.ts";
import { claim, forms, message, post, rows, subscription } from "../../../test/guest-forms.ts";
import { makeOffer } from "../../../test/makers.ts";
import { type StaffCalls, staffCalls } from "../../../test/staff-calls.ts";
import { publishSettings } from "../../house/settings/publish.server.ts";
import { loadSettings } from "../../house/settings/published.server.ts";
import { jsonText, parseJsonText } from "../../platform/lib/json-text.ts";
import type { SettingValues } from "../../platform/venue/changed-settings.ts";

const WITH = "X-Settings-Version";

async function publish(app: TestApp, changes: SettingValues): Promise<number> {
  const version = await app.db
    .transaction()
    .execute((trx) => publishSettings(trx, { changes, by: actorNamed("Ana"), now: Date.now() }));
  await loadSettings(app.db);
  return version;
}

/** What the office shows for each request, oldest first. */
async function shownWith(app: TestApp, staff: StaffCalls) {
  const shown = [];
  for (const { id } of await rows(app)) shown.push((await staff.get(`/requests/${id}/shown`)).body.shown);
  return shown;
}

const all = async (app: TestApp) => [
  ...forms,
  { path: "/api/offers/claim-offer", form: { ...claim, offer_id: await makeOffer(app.db) } },
];

describe("what a request was sent with", () => {
  test("is the version that the guest was shown, for every form, and its texts stay", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    await publish(app, { "venue.email": "first@club.example" });
    await publish(app, { "venue.email": "second@club.example" });
    const sent = await all(app);
    for (const { path, form } of sent) expect((await post(app, path, form, { [WITH]: "1" })).status).toBe(201);
    const before = await shownWith(app, staff);
    await publish(app, { "venue.email": "third@club.example" });
    expect(await shownWith(app, staff)).toEqual(before);
    expect(before.map(({ version }) => version)).toEqual(sent.map(() => 1));
    for (const { notice, terms } of before) {
      expect(JSON.stringify(notice)).toContain("first@club.example");
      expect(JSON.stringify(terms)).toContain("first@club.example");
    }
    expect(before.map(({ notice }) => /to (?:answer|assess|reply)|for your/.exec(JSON.stringify(notice))?.[0])).toEqual(
      [...["to answer", "to answer", "to assess", "to reply", "for your"]],
    );
    expect((await rows(app)).map(({ settings_version }) => settings_version)).toEqual(sent.map(() => 1));
    expect(await app.db.selectFrom("shown_texts").select("id").execute()).toHaveLength(1);
  });

  test("has its headings, lists, emphasis and links, also where it was stored as lines", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const text = "Bring *one* of these:\n\n1. a passport\n2. a [licence](/faqs)";
    await publish(app, {
      "pages.terms.sections": [{ title: "Entry", text }],
      "pages.notices.message": "We **read** it.",
    });
    await post(app, "/api/contact", message);
    const [shown] = await shownWith(app, staff);
    expect(shown).toMatchObject({
      notice: [{ p: ["We ", { strong: ["read"] }, " it."] }],
      terms: [
        {
          title: "Entry",
          text: [
            { p: ["Bring ", { em: ["one"] }, " of these:"] },
            { start: 1, items: [[{ p: ["a passport"] }], [{ p: ["a ", { href: "/faqs", text: ["licence"] }] }]] },
          ],
        },
      ],
    });
    const lines = { title: "Entry", paragraphs: ["Bring one of these:", "a passport"] };
    const { body } = await app.db.selectFrom("shown_texts").selectAll().executeTakeFirstOrThrow();
    const { notices, ...others } = parseJsonText(body);
    const earlier = { ...others, terms: [lines], notices: { ...notices, message: ["We read it."] } };
    await app.db
      .updateTable("shown_texts")
      .set({ body: jsonText(earlier) })
      .execute();
    expect((await shownWith(app, staff))[0]).toMatchObject({
      notice: [{ p: ["We read it."] }],
      terms: [{ title: "Entry", text: [{ p: ["Bring one of these:"] }, { p: ["a passport"] }] }],
    });
  });

  test("is the current version where none is sent, or one that was never published", async () => {
    const app = await testApp();
    await post(app, "/api/contact", message);
    await publish(app, { "venue.name": "Aurora" });
    for (const version of ["", "2", "999999999", "99999999999999999999", "-1", "1.5", "banana", "0x1"])
      expect((await post(app, "/api/contact", message, { [WITH]: version })).status).toBe(201);
    await post(app, "/api/contact", message, { [WITH]: "0" });
    const versions = (await rows(app)).map(({ settings_version }) => settings_version);
    expect(versions).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 1, 0]);
  });

  test("stays with the program's own texts when a later release has others", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    await post(app, "/api/contact", message);
    // As if an earlier release had sent it, whose defaults were others.
    const [row] = await rows(app);
    const { body } = await app.db.selectFrom("shown_texts").selectAll().executeTakeFirstOrThrow();
    const { terms, ...others } = parseJsonText(body);
    const renamed = terms.map((part) => (part.title === "Entry and age" ? { ...part, title: "Who may enter" } : part));
    const earlier = jsonText({ ...others, terms: renamed });
    await app.db.insertInto("shown_texts").values({ id: "of-an-earlier-release", body: earlier }).execute();
    await app.db
      .updateTable("requests")
      .set({ shown_texts: "of-an-earlier-release" })
      .where("id", "=", row?.id ?? "")
      .execute();
    await post(app, "/api/contact", message);
    const titles = (await shownWith(app, staff)).map(({ terms }) => terms[0].title);
    expect(titles).toEqual(["Who may enter", "Entry and age"]);
  });

  test("is unknown for requests from before it was recorded, and for no request", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    await post(app, "/api/contact", message);
    await app.db.updateTable("requests").set({ shown_texts: null, settings_version: null }).execute();
    const [row] = await rows(app);
    expect((await staff.get(`/requests/${row?.id}/shown`)).status).toBe(404);
    expect((await staff.get("/requests/nobody/shown")).status).toBe(404);
    expect((await staff.get(`/requests/${row?.id}`)).body.request.settings_version).toBeNull();
  });

  test("is part of what a guest is given of their own data", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    await publish(app, { "venue.email": "first@club.example" });
    await post(app, "/api/contact", message);
    await publish(app, { "venue.email": "second@club.example" });
    const exported = (await staff.post("/privacy/export", { guest: message.email })).body;
    expect(exported.requests[0].shown_with).toEqual((await shownWith(app, staff))[0]);
  });
});

test("a subscription is stored with the consent text that the guest was shown", async () => {
  const app = await testApp();
  await publish(app, { "venue.name": "Aurora" });
  await publish(app, { "venue.name": "Borealis" });
  await post(app, "/api/event/subscribe", subscription, { [WITH]: "1" });
  await post(app, "/api/event/subscribe", { ...subscription, email: "ada@example.com" });
  const stored = await app.db.selectFrom("subscribers").select("consent_words").orderBy("id").execute();
  expect(stored.map(({ consent_words }) => /that (\w+) sends/.exec(consent_words)?.[1])).toEqual([
    "Aurora",
    "Borealis",
  ]);
});
