import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "../app/platform/db/open.server.ts";
import { postJson } from "../test/post-json.ts";
import { formOf, poster } from "../test/posters.ts";
import { asOwner, databaseOn } from "../test/postgres-clients.ts";
import { startPostgres } from "../test/postgres-server.ts";
import { bookableSaturdays } from "../test/saturdays.ts";
import { type Site, siteAdmin, staffHeaders } from "../test/site.ts";
import { startSmtp } from "../test/smtp.ts";
import { expect, startSite, test } from "./site.ts";

/** A bookable day. */
const { first: soon } = bookableSaturdays();

async function askForTable({ origin }: Site, email: string): Promise<{ status: number; reference: string }> {
  const form = { name: "Mia Chen", email, phone: "+61412345678", date: soon, guests: 6, budget: "$1000+", message: "" };
  const response = await postJson(`${origin}/api/event/vip-table`, form);
  return { status: response.status, ...((await response.json()) as { reference: string }) };
}

test("two instances on one PostgreSQL are one site, and one that is killed loses nothing", async () => {
  const server = await startPostgres({ durable: true });
  // Slow enough that there is work for both instances.
  const smtp = await startSmtp({}, () => sleep(50, undefined));
  await asOwner(server.url, "create database club");
  const address = databaseOn(server.url, "club");
  const env = { DEMO: "off", DATABASE_URL: address, RATE_LIMIT_FORMS: "0", SMTP_URL: smtp.url, LOG_LEVEL: "debug" };
  // At once, on an empty database.
  const [one, two] = await Promise.all([startSite({ env }), startSite({ env })]);
  const db = await openDatabase(address);
  try {
    expect(await db.selectFrom("admins").select("email").execute()).toEqual([{ email: siteAdmin.email }]);

    // A login on one instance is valid on the other.
    const { authorization } = await staffHeaders(one.origin);
    const admins = await fetch(`${two.origin}/api/admin/admins`, { headers: { authorization } });
    expect(admins.status).toBe(200);

    // An event that is added on one appears on the other's pages, which were cached.
    const page = () => fetch(`${two.origin}/events?show=${soon.slice(0, 7)}`).then((response) => response.text());
    expect(await page()).not.toContain("House of Ember");
    const night = {
      name: "House of Ember",
      start_date: `${soon}T20:00`,
      end_date: `${soon}T23:00`,
      description: "House, all night.",
      redirection_url: "https://tickets.afterglow.example/ember",
      status: "true",
      image: Buffer.from(await poster()),
    };
    const added = await fetch(`${one.origin}/api/event/add-event`, {
      method: "POST",
      headers: { authorization },
      body: formOf(night),
    });
    expect(added.status).toBe(201);
    await expect.poll(page, { intervals: [50] }).toContain("House of Ember");

    // So does a setting that is published on one, at once or scheduled.
    const home = () => fetch(`${two.origin}/`).then((response) => response.text());
    expect(await home()).not.toContain("Ember Hall");
    const post = (path: string, data: object) =>
      fetch(`${one.origin}/api/settings/${path}`, {
        method: "POST",
        headers: { authorization, "Content-Type": "application/json" },
        body: JSON.stringify(data),
      });
    expect((await post("groups/venue", { changes: { "venue.name": "Ember Hall" } })).status).toBe(200);
    expect((await post("publish", { note: "" })).status).toBe(200);
    await expect.poll(home, { intervals: [50] }).toContain("Ember Hall");
    expect((await post("groups/venue", { changes: { "venue.name": "Harbour Hall" } })).status).toBe(200);
    const at = new Date(Date.now() + 1_000).toISOString();
    expect((await post("publish", { note: "", at })).status).toBe(200);
    await expect.poll(home).toContain("Harbour Hall");

    // Each email is sent once, whichever instance sends it.
    for (let count = 0; count < 40; count += 1) {
      expect((await askForTable(count % 2 ? one : two, `mia${count}@guest.example`)).status).toBe(201);
    }
    await expect.poll(() => smtp.mails.length).toBe(80);
    await expect
      .poll(async () => (await db.selectFrom("outbox").select("id").where("state", "=", "sent").execute()).length)
      .toBe(80);
    expect(new Set(smtp.mails.map(({ parsed }) => parsed.messageId)).size).toBe(80);
    for (const site of [one, two]) expect(site.output()).toContain('"Email sent"');

    // One is killed while it receives forms.
    const acknowledged: string[] = [];
    const guest = async () => {
      for (;;) {
        const answer = await askForTable(two, "noa@guest.example").catch(() => undefined);
        if (!answer) return;
        expect(answer.status).toBe(201);
        acknowledged.push(answer.reference);
      }
    };
    const guests = Array.from({ length: 8 }, guest);
    await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
    process.kill(two.pid, "SIGKILL");
    await Promise.all(guests);
    // The other continues at once: no lock is left behind.
    expect((await askForTable(one, "ari@guest.example")).status).toBe(201);
    const kept = await db.selectFrom("requests").select("reference").execute();
    const references = new Set(kept.map(({ reference }) => reference));
    expect(acknowledged.filter((reference) => !references.has(reference))).toEqual([]);
  } finally {
    await db.destroy();
    await one.stop();
    await two.stop().catch(() => {});
    await smtp.stop();
    await server.stop();
  }
});
