import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { campaign, recipients, sender, untilState } from "../../../../test/campaigns.ts";
import { server } from "../../../../test/outbox.ts";
import { signedIn } from "../../../../test/staff.ts";
import { makeSubscribers } from "../../../../test/subscriber.ts";
import { jsonText } from "../../../platform/lib/json-text.ts";
import { plainDateTimeOf } from "../../../platform/lib/time/instants.server.ts";
import { venue } from "../../../platform/venue/venue.ts";

type App = Awaited<ReturnType<typeof testApp>>;

/** An app with a written campaign, and a way to call its endpoints. */
async function written(app: App) {
  const headers = { ...(await signedIn(app.db)), "content-type": "application/json" };
  const post = (path: string, json: unknown = {}) =>
    fetch(`${app.origin}/api/campaigns${path}`, { method: "POST", headers, body: JSON.stringify(json) });
  const added = await post("", { subject: "Hello {first name}" });
  const { _id: id } = (await added.json()).campaign;
  const blocks = [{ kind: "text", text: "See you on Saturday, {first name}." }];
  await post(`/${id}`, { subject: "Hello {first name}", preheader: "", plain_text: null, blocks });
  return { id, post, get: async () => (await fetch(`${app.origin}/api/campaigns/${id}/sending`, { headers })).json() };
}

/** A time by the venue's clock. @param minutes from now. */
const wall = (minutes: number) =>
  plainDateTimeOf(new Date(Date.now() + minutes * 60_000).toISOString(), venue.timeZone).toString({
    smallestUnit: "minute",
  });

test("a campaign is written, sent and finished; its recipients get it with their name", async () => {
  const [app, smtp] = [await testApp(), await server()];
  await makeSubscribers(app.db, 3);
  const named = (email: string, values: { first_name: string; confirmed_at?: null; must_confirm?: 0 }) =>
    app.db.updateTable("subscribers").set(values).where("address", "=", email).execute();
  await named("1@guest.example", { first_name: "Zoë" });
  await named("2@guest.example", { first_name: "WIN 1000 AUD at evil.example/x" });
  await named("0@guest.example", { first_name: "Sydney", confirmed_at: null, must_confirm: 0 });
  const { id, post, get } = await written(app);
  expect(await get()).toMatchObject({
    audience: { count: 3, rounded: false },
    problems: [],
    mail: true,
    campaign: { state: "draft" },
  });
  const sent = await post(`/${id}/send`);
  expect(sent.status).toBe(200);
  expect((await sent.json()).sending).toMatchObject({ campaign: { state: "sending" }, audience: null });
  expect((await post(`/${id}/send`)).status).toBe(409);
  sender(app.db, smtp.url);
  await untilState(app.db, id, "sent");
  expect(await get()).toMatchObject({ counts: { sent: 3, waiting: 0 }, ready: true, campaign: { state: "sent" } });
  const mail = await smtp.mailTo("1@guest.example");
  expect(mail.parsed.subject).toBe("Hello Zoë");
  expect(mail.parsed.text).toContain("See you on Saturday, Zoë.");
  for (const address of ["0@guest.example", "2@guest.example"]) {
    const { parsed } = await smtp.mailTo(address);
    expect(parsed.subject).toBe("Hello");
    expect(parsed.text).toContain("See you on Saturday.");
    expect(`${parsed.text}${parsed.html}`).not.toMatch(/evil|Sydney/);
  }
  expect(mail.parsed.html).toMatch(/newsletter\/unsubscribe\?token=[\w-]{40,}/);
});

test("nothing is sent to nobody, without a mail server, or with something to fix", async () => {
  const app = await testApp();
  const { id, post } = await written(app);
  const nobody = await post(`/${id}/send`);
  expect(nobody.status).toBe(422);
  expect((await nobody.json()).message).toBe("Nobody is in this audience. Choose another one.");
  await makeSubscribers(app.db, 1);
  await app.db
    .updateTable("campaigns")
    .set({ blocks: jsonText([]) })
    .execute();
  expect((await post(`/${id}/send`)).status).toBe(422);
  expect((await campaign(app.db, id)).state).toBe("draft");
  const without = await testApp({ sameAs: app, mailConfigured: false });
  const headers = await signedIn(without.db, { username: "Bo" });
  const refused = await fetch(`${without.origin}/api/campaigns/${id}/send`, { method: "POST", headers });
  expect(refused.status).toBe(409);
});

test("a scheduled campaign starts at its time; one that is more than an hour late, or has nobody, asks a person", async () => {
  const [app, smtp] = [await testApp(), await server()];
  await makeSubscribers(app.db, 2);
  const { id, post, get } = await written(app);
  expect((await post(`/${id}/schedule`, { at: wall(-5) })).status).toBe(422);
  const skipped = await post(`/${id}/schedule`, { at: "2027-10-03T02:30" });
  expect((await skipped.json()).errors.at).toContain("The clocks go forward");
  const twice = await post(`/${id}/schedule`, { at: "2037-04-05T02:30" });
  expect((await twice.json()).message).toMatch(
    /^Scheduled for .+ The clocks go back then, and it's sent the first time\.$/,
  );
  expect(await get()).toMatchObject({ campaign: { send_on: "2037-04-05T02:30:00+11:00" } });
  const at = wall(90);
  expect((await post(`/${id}/schedule`, { at })).status).toBe(200);
  expect(await get()).toMatchObject({ campaign: { state: "scheduled", send_wall: at } });

  const late = (minutes: number) =>
    app.db
      .updateTable("campaigns")
      .set({ send_at: new Date(Date.now() - minutes * 60_000).toISOString() })
      .execute();
  await late(61);
  sender(app.db, smtp.url);
  await untilState(app.db, id, "overdue");
  expect((await campaign(app.db, id)).state_reason).toContain("more than an hour ago");
  expect(await recipients(app.db)).toEqual([]);

  await post(`/${id}/schedule`, { at });
  await app.db.updateTable("subscribers").set({ unsubscribed_at: "2026-11-01T00:00:00.000Z" }).execute();
  await late(1);
  await untilState(app.db, id, "overdue");
  expect((await campaign(app.db, id)).state_reason).toContain("Nobody is in this audience.");

  await app.db.updateTable("subscribers").set({ unsubscribed_at: null }).execute();
  await post(`/${id}/schedule`, { at });
  await late(1);
  await untilState(app.db, id, "sent");
  expect(smtp.mails).toHaveLength(2);
});
