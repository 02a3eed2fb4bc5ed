import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../../test/app.ts";
import { makeImage } from "../../../../test/makers.ts";
import { postJson } from "../../../../test/post-json.ts";
import { type StaffCalls, staffCalls } from "../../../../test/staff-calls.ts";
import type { CampaignContent } from "../campaign.ts";
import { personalPlaces } from "../frozen-email.ts";
import { renderCampaign } from "./render.server.ts";

const content: CampaignContent = {
  subject: "This week, {first name}",
  preheader: "Two nights",
  blocks: [
    { kind: "text", text: "Hi {first name},\n\nsee **you** on [Saturday](/events)." },
    { kind: "divider" },
    { kind: "button", label: "See what's on", url: "/events" },
  ],
  plain_text: null,
};

async function begun(subject = content.subject): Promise<{ app: TestApp; staff: StaffCalls; path: string }> {
  const app = await testApp();
  const staff = await staffCalls(app);
  const { status, body } = await staff.post("/campaigns", { subject });
  expect(status).toBe(201);
  return { app, staff, path: `/campaigns/${body.campaign._id}` };
}

const origin = "https://afterglow.example";

test("a draft is added, saved, listed, duplicated and deleted", async () => {
  const { staff, path } = await begun();
  const saved = await staff.post(path, content, { "If-Match": '"1"' });
  expect(saved).toMatchObject({ status: 200, body: { message: "Draft saved.", campaign: { ...content, version: 2 } } });
  const copy = await staff.post(`${path}/duplicate`);
  expect(copy).toMatchObject({ status: 201, body: { campaign: { ...content, state: "draft", version: 1 } } });
  expect(copy.body.campaign.slug).not.toBe(saved.body.campaign.slug);
  expect((await staff.get("/campaigns")).body.campaigns).toHaveLength(2);
  expect(await staff.post(`${path}/remove`)).toMatchObject({ status: 200, body: { message: "Draft deleted." } });
  expect((await staff.get(path)).status).toBe(404);
  expect((await staff.get("/campaigns")).body.campaigns).toMatchObject([{ _id: copy.body.campaign._id }]);
});

test("a stale version changes nothing; what is no longer a draft is neither changed nor deleted", async () => {
  const { app, staff, path } = await begun();
  await staff.post(path, content, { "If-Match": '"1"' });
  const late = await staff.post(path, { ...content, subject: "Mine" }, { "If-Match": '"1"' });
  expect(late).toMatchObject({
    status: 412,
    body: { message: expect.stringMatching(/^Someone changed this campaign/) },
  });
  await app.db.updateTable("campaigns").set({ state: "sent" }).execute();
  expect((await staff.post(path, { ...content, subject: "Mine" })).status).toBe(409);
  expect((await staff.post(`${path}/remove`)).status).toBe(409);
  expect((await staff.get(path)).body.campaign.subject).toBe(content.subject);
  expect((await staff.post(`${path}/duplicate`)).body.campaign.state).toBe("draft");
});

test.each([
  [{ subject: "Two\nlines" }, { subject: "Remove the line breaks: a subject is one line." }],
  [{ subject: "Two\u2028lines" }, { subject: "Remove the line breaks: a subject is one line." }],
  [{ subject: " " }, { subject: "Enter a subject." }],
  [{ subject: "a".repeat(151) }, { subject: "Use 150 characters or fewer." }],
  [{ blocks: [{ kind: "spiral" }] }, { blocks: "Choose a kind of block." }],
  [
    { blocks: [{ kind: "button", label: "Go", url: "javascript:alert(1)" }] },
    { blocks: "Enter a link that starts with https://, or a page of this site such as /events." },
  ],
  [{ blocks: Array(41).fill({ kind: "divider" }) }, { blocks: "Use 40 blocks or fewer." }],
])("rejects %j and says what to do", async (wrong, errors) => {
  const { staff, path } = await begun();
  expect(await staff.post(path, { ...content, ...wrong })).toMatchObject({ status: 422, body: { errors } });
  expect((await staff.get(path)).body.campaign.version).toBe(1);
});

test("an email has what was written, the club's identity and address, and a place for the link to unsubscribe", async () => {
  const { app } = await begun();
  const email = await renderCampaign(app.db, { ...content, slug: "abc" }, origin, Date.now());
  expect(email.subject).toBe(`This week, ${personalPlaces.firstName}`);
  for (const part of [email.html, email.text]) {
    expect(part).toContain(personalPlaces.firstName);
    expect(part).toContain(personalPlaces.unsubscribe);
    expect(part).toContain("12 Ember Lane, Surry Hills NSW 2010");
    expect(part).toContain(`${origin}/events`);
  }
  expect(email.html).toContain("<strong>you</strong>");
  expect(email.links).toEqual([`${origin}/?campaign=abc`, `${origin}/events?campaign=abc`]);
  expect(email.text).toMatchInlineSnapshot(`
    "This week, --first-name--

    Hi --first-name--,

    see you on Saturday https://afterglow.example/events?campaign=abc.

    ----------------------------------------

    See what's on https://afterglow.example/events?campaign=abc

    You get this email because you subscribed to offers and news from Afterglow at afterglow.example. Unsubscribe --unsubscribe-link--

    Afterglow, 12 Ember Lane, Surry Hills NSW 2010
    Open Saturday 10 PM to 4 AM. 18+, ID required.
    (02) 5550 0142 · afterglow.example"
  `);
});

test("edited plain text takes the place of the generated one, never of the small print", async () => {
  const { app } = await begun();
  const { text } = await renderCampaign(
    app.db,
    { ...content, slug: "abc", plain_text: "Hi {first name}." },
    origin,
    Date.now(),
  );
  expect(text).toMatch(/^Hi --first-name--\.\n\nYou get this email because/);
  expect(text).toContain(`Unsubscribe ${personalPlaces.unsubscribe}`);
  expect(text).toContain("12 Ember Lane");
  expect(text).not.toContain("see you");
});

test("the preview lists what must be fixed, and shows the rest", async () => {
  const { app, staff } = await begun();
  const image = await makeImage(app.db);
  const blocks = [
    { kind: "image", image, alt: "", link: "" },
    { kind: "image", image: "gone", alt: "The bar", link: "" },
    { kind: "text", text: " " },
    { kind: "text", text: "[here](ftp://x)" },
    { kind: "button", label: "", url: "" },
  ];
  const { status, body } = await staff.post("/campaigns/preview", { ...content, blocks });
  expect(status).toBe(200);
  expect(body.problems).toEqual([
    "Block 1, image: Describe the image for people who can't see it.",
    "Block 2, image: This image was deleted. Choose another.",
    "Block 3, text: Enter a text, or remove the block.",
    expect.stringMatching(/^Block 4, text: "ftp:\/\/x" can't be linked\./),
    "Block 5, button: Enter the button's text.",
    "Block 5, button: Enter where the button leads.",
  ]);
  expect(body.html).toContain("<img");
  expect(body.html).toContain("here");
  const none = await staff.post("/campaigns/preview", { ...content, blocks: [] });
  expect(none.body.problems).toEqual(["Add a block with what you want to say."]);
});

test("the preview is as a subscriber gets it, for those who see subscribers", async () => {
  const { app, staff } = await begun();
  const subscriber = { email: "mia@guest.example", firstName: "Mia", lastName: "Chen", countryCode: "+61" };
  const subscribed = await postJson(`${app.origin}/api/event/subscribe`, { ...subscriber, number: "412345678" });
  expect(await subscribed.text()).toContain("message");
  const asMia = () => staff.post("/campaigns/preview", { ...content, as: "MIA@guest.example" });
  // Anyone can type a name for her address until she confirms it.
  expect((await asMia()).body.subject).toBe("This week");
  await app.db.updateTable("subscribers").set({ confirmed_at: "2026-11-20T10:00:00.000Z" }).execute();
  const mia = await asMia();
  expect(mia.body.subject).toBe("This week, Mia");
  expect(mia.body.text).toContain("Hi Mia,");
  expect((await staff.post("/campaigns/preview", content)).body.subject).toBe("This week");
  expect(await staff.post("/campaigns/preview", { ...content, as: "nobody@guest.example" })).toMatchObject({
    status: 422,
    body: { errors: { as: "No subscriber has this email address." } },
  });
});

test("a test goes to oneself and up to five others once each, marked, and its link to unsubscribe does nothing", async () => {
  const { app, staff, path } = await begun();
  const to = ["kim@club.example", "KIM@club.example"];
  const { status, body } = await staff.post(`${path}/test`, { ...content, to });
  expect({ status, sent: body.sent }).toEqual({ status: 200, sent: 2 });
  const mails = await app.db.selectFrom("outbox").select(["recipient", "data", "state"]).execute();
  expect(mails.map(({ recipient }) => recipient).sort()).toContain("KIM@club.example");
  const { subject, html, text } = JSON.parse(mails[0]?.data ?? "");
  expect(subject).toBe("[Test] This week, Ana");
  for (const part of [html, text]) {
    expect(part).toContain("This is a test by Ana. Its link to unsubscribe does nothing.");
    expect(part).not.toContain(personalPlaces.unsubscribe);
    expect(part).toMatch(/\/newsletter\/unsubscribe(?!\?)/);
  }
  const many = Array.from({ length: 6 }, (_, index) => `kim${index}@club.example`);
  expect(await staff.post(`${path}/test`, { ...content, to: many })).toMatchObject({
    status: 422,
    body: { errors: { to: "Enter up to 5 other addresses." } },
  });
  expect((await staff.post(`${path}/test`, { ...content, to: ["kim"] })).status).toBe(422);
  const trail = await app.db.selectFrom("trail").select("details").where("action", "=", "campaign.tested").execute();
  expect(JSON.stringify(trail)).not.toContain("club.example");
});

test("an admin sends a limited number of test emails, and all together too", async () => {
  const { app, path } = await begun();
  const sent = async (username: string) => {
    const staff = await staffCalls(app, username);
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => staff.post(`${path}/test`, { ...content, to: [] })),
    );
    return answers.filter(({ status }) => status === 200).length;
  };
  expect(await sent("Bo")).toBe(20);
  expect([await sent("Cy"), await sent("Di"), await sent("Ed")]).toEqual([20, 20, 0]);
});
