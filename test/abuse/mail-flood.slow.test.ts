import { expect, test } from "vitest";
import { mailLimits, onePerson } from "../../app/house/mail/limits.server.ts";
import { type TestApp, testApp } from "../app.ts";
import { makeOffer } from "../makers.ts";
import { bookableSaturdays } from "../saturdays.ts";
import { staffCalls } from "../staff-calls.ts";

const { first: date, last } = bookableSaturdays();
const phone = "+61412345678";

/** Every form that emails the address typed into it. */
async function formsOf({ db }: TestApp) {
  const offer_id = await makeOffer(db, { valid_till: last });
  const party = { name: "Mia Chen", phone, date, guests: 8, budget: "$251-$500", message: "" };
  return {
    "/api/event/vip-table": party,
    "/api/event/add-function-inquiry": { ...party, eventType: "Function Request" },
    "/api/careers/career-form": {
      firstName: "Mia",
      lastName: "",
      code: "+61",
      phone,
      dob: "1999-02-28",
      social: "@mia",
      role: "dj",
    },
    "/api/contact": { name: "Mia", subject: "A scarf", message: "Red." },
    "/api/offers/claim-offer": {
      offer_id,
      fname: "Mia",
      lname: "Chen",
      phone,
      dob: "",
      celebrateDate: date,
      instagram: "",
      guestName: "Ada",
    },
    "/api/event/subscribe": { firstName: "Mia", lastName: "", countryCode: "+61", number: "412345678" },
  };
}

function send({ origin }: TestApp, path: string, form: object, sender: string): Promise<Response> {
  return fetch(origin + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": sender },
    body: JSON.stringify(form),
  });
}

/** Emails by state, to guests or to the club. */
async function states({ db }: TestApp, to: "guests" | "club" = "guests"): Promise<Record<string, number>> {
  const rows = await db.selectFrom("outbox").select(["state", "recipient"]).execute();
  const counts: Record<string, number> = {};
  for (const { state, recipient } of rows)
    if ((recipient === "club@afterglow.example") === (to === "club")) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

const senderNo = (at: number) => `10.${at >> 8}.${at & 255}.1`;

test("no form can flood anyone: all requests are saved, a few emailed, and the rest is held until staff send it", async () => {
  const app = await testApp({ proxies: 1, formLimit: 30 });
  const forms = Object.entries(await formsOf(app));
  // One person's address in many spellings, from as many networks.
  const written = ["mia.chen@gmail.com", "MiaChen@Gmail.com", "mia.chen+club@gmail.com", "m.i.a.chen@googlemail.com"];
  for (let at = 0; at < 60; at += 1) {
    const [path, form] = forms[at % forms.length] as [string, object];
    const response = await send(app, path, { ...form, email: written[at % written.length] }, senderNo(at));
    expect([path, response.status]).toEqual([path, 201]);
  }
  expect((await app.db.selectFrom("requests").select("id").execute()).length).toBe(50);
  const { waiting, held = 0 } = await states(app);
  expect(waiting).toBe(mailLimits.recipient);
  expect(held).toBeGreaterThanOrEqual(45);
  // The club is still notified of each request.
  expect(await states(app, "club")).toEqual({ waiting: 50 });

  const staff = await staffCalls(app);
  const { body: page } = await staff.get("/mail/outbox?state=held");
  expect(page.counts).toMatchObject({ held });
  expect((await staff.get("/admin/overview")).body.held_mails).toBe(held);
  const [first] = page.items;
  expect(first).toMatchObject({ state: "held", attempts: 0 });
  const sent = await staff.post(`/mail/outbox/${first._id}/send`);
  expect([sent.status, sent.body.mail.state]).toEqual([200, "waiting"]);
  expect(await states(app)).toEqual({ waiting: mailLimits.recipient + 1, held: held - 1 });

  // There is a limit per day, too.
  const later = async (key: string) =>
    app.db
      .updateTable("rate_limits")
      .set({ resets_at: "2026-01-01T00:00:00.000Z" })
      .where("key", "like", key)
      .execute();
  const contact = async (email: string, sender: string) => {
    expect((await send(app, "/api/contact", { name: "Mia", subject: "A", message: "B", email }, sender)).status).toBe(
      201,
    );
    const rows = await app.db.selectFrom("outbox").select("state").where("recipient", "=", email).execute();
    return rows.map(({ state }) => state);
  };
  await later("mail-to:%");
  for (let at = 0; at < 5; at += 1)
    expect(await contact(`miachen+${at}@gmail.com`, senderNo(100 + at))).toEqual(["waiting"]);
  await later("mail-to:%");
  expect(await contact("miachen+late@gmail.com", senderNo(110))).toEqual(["held"]);
  await later("%");
  expect(await contact("miachen+next@gmail.com", senderNo(111))).toEqual(["waiting"]);
});

test("a sender counts as one across its addresses, and can't flood the club either", async () => {
  const app = await testApp({ proxies: 1, formLimit: 1000 });
  const from = async (sender: (at: number) => string, count: number, domain: string) => {
    await app.db.deleteFrom("outbox").execute();
    for (let at = 0; at < count; at += 20) {
      const some = Array.from({ length: Math.min(20, count - at) }, (_, more) => {
        const email = `guest@${domain}${at + more}.example`;
        return send(app, "/api/contact", { name: "Mia", subject: "A", message: "B", email }, sender(at + more));
      });
      for (const { status } of await Promise.all(some)) expect(status).toBe(201);
    }
    return { guests: await states(app), club: await states(app, "club") };
  };
  const { sender } = mailLimits;
  const one = { waiting: sender, held: 20 };
  expect(await from(() => "198.51.100.1", sender + 20, "a")).toEqual({ guests: one, club: one });
  // A /56 has 256 networks of size /64, a /48 has 65,536.
  const home = { waiting: 2 * sender, held: 20 };
  const inHome = (at: number) => `2001:db8:1:${(at % 200).toString(16).padStart(2, "0")}::1`;
  expect(await from(inHome, 2 * sender + 20, "b")).toEqual({ guests: home, club: home });
});

test("a hundred guests of a large provider are not held, a hundred of one company are", async () => {
  const app = await testApp({ proxies: 1, formLimit: 30 });
  const subscribe = async (domain: string, offset: number) => {
    await app.db.deleteFrom("outbox").execute();
    for (let at = 0; at < 100; at += 20) {
      // As if each had solved its proof of work, which another test covers.
      await app.db.deleteFrom("rate_limits").where("key", "like", "ask-free:%").execute();
      const some = Array.from({ length: 20 }, (_, more) => {
        const form = { firstName: "Mia", lastName: "", countryCode: "+61", number: "412345678" };
        const email = `guest${at + more}@${domain}`;
        return send(app, "/api/event/subscribe", { ...form, email }, senderNo(offset + at + more));
      });
      for (const { status } of await Promise.all(some)) expect(status).toBe(201);
    }
    return states(app);
  };
  expect(await subscribe("gmail.com", 0)).toEqual({ waiting: 100 });
  expect(await subscribe("yahoo.com.au", 100)).toEqual({ waiting: 100 });
  expect(await subscribe("company.example", 200)).toEqual({
    waiting: mailLimits.domain,
    held: 100 - mailLimits.domain,
  });
  expect(await app.db.selectFrom("subscribers").select("id").execute()).toHaveLength(300);
});

test("there is a total limit, and held emails do not use it up", async () => {
  const app = await testApp({ proxies: 1, formLimit: 1000 });
  const contact = (email: string, sender: string) =>
    send(app, "/api/contact", { name: "Mia", subject: "A", message: "B", email }, sender);
  // One sender, ten times the limit.
  for (let at = 0; at < 10 * mailLimits.sender; at += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, more) => contact(`guest@flood${at + more}.example`, "198.51.100.1")),
    );
  const rest = mailLimits.all - mailLimits.sender;
  for (let at = 0; at < rest + 20; at += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, more) => contact(`guest@domain${at + more}.example`, senderNo(at + more))),
    );
  const { waiting } = await states(app);
  expect(waiting).toBe(mailLimits.all);
});

test("spellings of one person's address count as one", () => {
  const written = ["Mia.Chen@gmail.com", "miachen@googlemail.com", "m.iachen+a+b@GMAIL.com", "miachen+@gmail.com."];
  expect(new Set(written.map((email) => onePerson(email).person))).toEqual(new Set(["miachen@gmail.com"]));
  expect(onePerson("Mia.Chen+a@guest.example").person).toBe("mia.chen@guest.example");
  expect(onePerson("+a@guest.example").person).toBe("+a@guest.example");
});
