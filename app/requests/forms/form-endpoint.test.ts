import { randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { whileReadOnly } from "../../../test/database.ts";
import { makeOffer } from "../../../test/makers.ts";
import { bookableDays } from "./limits.ts";

const { first: today, last } = bookableDays();

const vip = {
  name: "Mia Chen",
  email: "mia@example.com",
  phone: "+61412345678",
  date: today,
  guests: 8,
  budget: "$251-$500",
  message: "Near the booth, please.",
};
const inquiry = { ...vip, eventType: "Function Request" };
const application = {
  firstName: "Mia",
  lastName: "",
  code: "+61",
  phone: "+61412345678",
  email: "mia@example.com",
  dob: "1999-02-28",
  social: "@mia.plays",
  role: "dj",
};
const message = {
  name: "Mia Chen",
  email: "mia@example.com",
  subject: "A scarf",
  message: "Red, wool, lost on Saturday.",
};
const subscription = {
  firstName: "Mia",
  lastName: "",
  email: "mia@example.com",
  countryCode: "+61",
  number: "412345678",
};
const claim = {
  fname: "Mia",
  lname: "Chen",
  email: "mia@example.com",
  phone: "+61412345678",
  dob: "",
  celebrateDate: today,
  instagram: "",
  guestName: "Ada",
};

const forms = [
  { path: "/api/event/vip-table", form: vip, prefix: "VIP", kind: "vip-table", status: "new" },
  { path: "/api/event/add-function-inquiry", form: inquiry, prefix: "FUN", kind: "function", status: "new" },
  { path: "/api/careers/career-form", form: application, prefix: "JOB", kind: "career", status: "new" },
  { path: "/api/contact", form: message, prefix: "MSG", kind: "contact", status: "new" },
] as const;

const paths = [...forms.map(({ path }) => path), "/api/event/subscribe", "/api/offers/claim-offer"];

function post(
  { origin }: TestApp,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(origin + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

const rows = ({ db }: TestApp) => db.selectFrom("requests").selectAll().orderBy("id").execute();

describe("a form that is handed in", () => {
  for (const { path, form, prefix, kind, status } of forms) {
    test(`${path} is kept with its first history line and its two mails, and answers with a reference`, async () => {
      const app = await testApp();
      const response = await post(app, path, form);
      expect(response.status).toBe(201);
      const { message: said, reference } = (await response.json()) as { message: string; reference: string };
      expect(said).toMatch(/received|sent/);
      expect(reference).toMatch(new RegExp(`^${prefix}-[2-9A-HJ-NP-TV-Z]{4}$`));

      const [row] = await rows(app);
      expect(row).toMatchObject({ kind, status, reference, email: "mia@example.com", spam_reason: null });
      const history = await app.db.selectFrom("request_history").selectAll().execute();
      expect(history).toMatchObject([{ request_id: row?.id, actor: "guest", action: "received" }]);
      const mails = await app.db.selectFrom("outbox").selectAll().orderBy("template", "desc").execute();
      expect(
        mails.map(({ template, recipient, reply_to, state }) => ({ template, recipient, reply_to, state })),
      ).toEqual([
        { template: "request-received", recipient: "mia@example.com", reply_to: null, state: "waiting" },
        {
          template: "request-for-the-club",
          recipient: "club@afterglow.example",
          reply_to: "mia@example.com",
          state: "waiting",
        },
      ]);
      for (const mail of mails) expect(JSON.parse(mail.data)).toMatchObject({ kind, reference });
    });
  }

  test("keeps the form's own fields, and takes guests as a number or as digits", async () => {
    const app = await testApp();
    await post(app, "/api/event/vip-table", { ...vip, guests: " 12 " });
    const [row] = await rows(app);
    expect(row).toMatchObject({ name: "Mia Chen", phone: "+61412345678", date_wanted: today });
    expect(JSON.parse(row?.details ?? "")).toEqual({
      guests: 12,
      budget: "$251-$500",
      message: "Near the booth, please.",
    });
  });

  test("takes only the fields it names", async () => {
    const app = await testApp();
    const sent =
      '{"__proto__":{"status":"approved"},"constructor":1,"status":"approved","id":"mine","reference":"VIP-MINE",';
    expect((await post(app, "/api/event/vip-table", sent + JSON.stringify(vip).slice(1))).status).toBe(201);
    const [row] = await rows(app);
    expect(row).toMatchObject({ status: "new" });
    expect(row?.id).not.toBe("mine");
    expect(row?.reference).not.toBe("VIP-MINE");
    expect(Object.keys(JSON.parse(row?.details ?? ""))).toEqual(["guests", "budget", "message"]);
  });

  test("a guest's own mail holds no word that somebody typed", async () => {
    const app = await testApp();
    await post(app, "/api/event/vip-table", { ...vip, name: "BUY NOW evil.example", message: "BUY NOW" });
    const [mail] = await app.db.selectFrom("outbox").selectAll().where("template", "=", "request-received").execute();
    expect(mail?.data).not.toMatch(/BUY NOW/);
  });
});

describe("a claim", () => {
  test("is kept for an offer that runs, with its title in the guest's mail", async () => {
    const app = await testApp();
    const offer_id = await makeOffer(app.db, { valid_till: last });
    const response = await post(app, "/api/offers/claim-offer", { ...claim, offer_id });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ reference: expect.stringMatching(/^OFF-/) });
    expect(await rows(app)).toMatchObject([{ kind: "claim", status: "claimed", name: "Mia Chen", date_wanted: today }]);
    const [mail] = await app.db
      .selectFrom("outbox")
      .select("data")
      .where("template", "=", "request-received")
      .execute();
    expect(JSON.parse(mail?.data ?? "")).toMatchObject({ offer: "Two for one entry" });
  });

  test("gets 404 for an offer that is unknown or inactive, and 410 when it is over", async () => {
    const app = await testApp();
    const inactive = await makeOffer(app.db, { valid_till: last, active: 0 });
    const over = await makeOffer(app.db, { valid_till: "2020-01-01" });
    expect((await post(app, "/api/offers/claim-offer", { ...claim, offer_id: "nothing" })).status).toBe(404);
    expect((await post(app, "/api/offers/claim-offer", { ...claim, offer_id: inactive })).status).toBe(404);
    const response = await post(app, "/api/offers/claim-offer", { ...claim, offer_id: over });
    expect([response.status, await response.json()]).toEqual([410, { message: "This offer has ended." }]);
    expect(await rows(app)).toEqual([]);
  });
});

describe("a subscription", () => {
  test("is on the list at once, with when, where and to which words the guest agreed, and is welcomed", async () => {
    const app = await testApp();
    expect((await post(app, "/api/event/subscribe", subscription)).status).toBe(201);
    expect(await app.db.selectFrom("subscribers").selectAll().execute()).toMatchObject([
      {
        address: "mia@example.com",
        country_code: "+61",
        number: "412345678",
        consented_at: expect.stringMatching(/^20/),
        consent_source: "home",
        consent_words: expect.stringMatching(/subscribing/),
        confirmed_at: null,
        must_confirm: 0,
      },
    ]);
    expect(await app.db.selectFrom("outbox").selectAll().execute()).toMatchObject([
      { template: "welcome", recipient: "mia@example.com", state: "waiting" },
    ]);
  });

  test("of an address that is on the list gets the same answer, no second row and no second mail", async () => {
    const app = await testApp();
    const first = await post(app, "/api/event/subscribe", subscription);
    const second = await post(app, "/api/event/subscribe", {
      ...subscription,
      email: "  MIA@Example.com ",
      firstName: "M",
    });
    expect([second.status, await second.json()]).toEqual([first.status, await first.json()]);
    expect(await app.db.selectFrom("subscribers").select("first_name").execute()).toEqual([{ first_name: "Mia" }]);
    expect(await app.db.selectFrom("outbox").selectAll().execute()).toHaveLength(1);
  });
});

describe("what is refused", () => {
  test("by every call: other methods, other types, what is not JSON, and an empty form field by field", async () => {
    const app = await testApp();
    for (const path of paths) {
      const wrongMethod = await fetch(app.origin + path);
      expect([wrongMethod.status, wrongMethod.headers.get("allow")], path).toEqual([405, "POST"]);
      const wrongType = await post(app, path, "name=Mia", { "Content-Type": "application/x-www-form-urlencoded" });
      expect(wrongType.status, path).toBe(415);
      for (const broken of ["", "{", "{'a':1}", "\u0000", "[1,"]) {
        expect((await post(app, path, broken)).status, `${path} ${broken}`).toBe(400);
      }
      for (const other of ["null", "[]", "1", '"x"', "{}"]) {
        const response = await post(app, path, other);
        expect(response.status, `${path} ${other}`).toBe(422);
        expect(await response.json()).toMatchObject({ message: "Please check the highlighted fields." });
      }
    }
    expect(await rows(app)).toEqual([]);
  });

  test("fields that are wrong, each in words of its own", async () => {
    const app = await testApp();
    const bad = { name: " ", email: "mia@example", phone: "none", date: "2020-01-01", guests: "0", budget: "$5" };
    const response = await post(app, "/api/event/vip-table", bad);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      message: "Please check the highlighted fields.",
      errors: {
        name: "Enter your first name.",
        email: "Enter an email address like name@example.com.",
        phone: "Enter a phone number with its area code.",
        date: "That date has passed. Choose today or later.",
        guests: "Enter at least one guest.",
        budget: "Choose a budget.",
      },
    });
  });

  test("days that are over or too far, guests outside 1 to 500, addresses that are no links", async () => {
    const app = await testApp();
    const errorsOf = async (path: string, form: object) =>
      ((await (await post(app, path, form)).json()) as { errors?: object }).errors ?? {};
    expect(await errorsOf("/api/event/vip-table", { ...vip, date: last })).toEqual({});
    for (const date of ["2020-01-01", "2100-01-01", "2026-02-30", "tomorrow", ""]) {
      expect(Object.keys(await errorsOf("/api/event/vip-table", { ...vip, date })), date).toEqual(["date"]);
    }
    for (const guests of [0, 501, 1.5, -1, "8a", "", null, true, "1e3"]) {
      expect(Object.keys(await errorsOf("/api/event/vip-table", { ...vip, guests })), String(guests)).toEqual([
        "guests",
      ]);
    }
    for (const social of ["javascript:alert(1)", "ftp://x.example", "https://", "data:text/html,x"]) {
      expect(Object.keys(await errorsOf("/api/careers/career-form", { ...application, social })), social).toEqual([
        "social",
      ]);
    }
    for (const name of ["Mia\r\nBcc: all@example.com", "Mia\u0000", "x".repeat(300)]) {
      expect(Object.keys(await errorsOf("/api/event/vip-table", { ...vip, name })), name.slice(0, 20)).toEqual([
        "name",
      ]);
    }
    expect(Object.keys(await errorsOf("/api/careers/career-form", { ...application, role: "" }))).toEqual(["role"]);
  });

  test("a body of more than 64 KiB, also when it comes in pieces and says nothing of its length", async () => {
    const app = await testApp();
    const large = JSON.stringify({ ...vip, message: "x".repeat(70_000) });
    expect((await post(app, "/api/event/vip-table", large)).status).toBe(413);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sending = httpRequest(
        `${app.origin}/api/event/vip-table`,
        { method: "POST", headers: { "Content-Type": "application/json", "Transfer-Encoding": "chunked" } },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      sending.on("error", reject);
      for (let sent = 0; sent < large.length; sent += 8_192) sending.write(large.slice(sent, sent + 8_192));
      sending.end();
    });
    expect(status).toBe(413);
    const fits = { ...message, message: "x".repeat(5_000) };
    expect((await post(app, "/api/contact", fits)).status).toBe(201);
  });
});

describe("the same form sent again", () => {
  test("with the same key is kept once and answered the same, 50 times at once", async () => {
    const app = await testApp();
    const key = { "Idempotency-Key": randomUUID() };
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(app, "/api/event/vip-table", vip, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const references = await Promise.all(
      answers.map(async (one) => ((await one.json()) as { reference: string }).reference),
    );
    expect(new Set(references).size).toBe(1);
    expect(await rows(app)).toHaveLength(1);
    expect(await app.db.selectFrom("outbox").selectAll().execute()).toHaveLength(2);
  });

  test("with a used key but other words is 409; on another path the key is another", async () => {
    const app = await testApp();
    const key = { "Idempotency-Key": "one" };
    await post(app, "/api/event/vip-table", vip, key);
    expect((await post(app, "/api/event/vip-table", { ...vip, guests: 9 }, key)).status).toBe(409);
    expect((await post(app, "/api/event/add-function-inquiry", inquiry, key)).status).toBe(201);
    expect(await rows(app)).toHaveLength(2);
  });

  test("a refusal is not remembered: the corrected form goes through with the same key", async () => {
    const app = await testApp();
    const key = { "Idempotency-Key": "one" };
    expect((await post(app, "/api/event/vip-table", { ...vip, guests: 0 }, key)).status).toBe(422);
    expect((await post(app, "/api/event/vip-table", vip, key)).status).toBe(201);
  });

  test("200 at once with keys of their own are 200 rows with 200 references", async () => {
    const app = await testApp();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => post(app, "/api/event/vip-table", vip, { "Idempotency-Key": randomUUID() })),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(new Set((await rows(app)).map(({ reference }) => reference)).size).toBe(200);
  });
});

describe("robots", () => {
  test("who fill the hidden field get the same answer; the form is kept, marked, and mails nobody", async () => {
    const app = await testApp();
    const response = await post(app, "/api/contact", { ...message, website: "https://spam.example" });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ reference: expect.stringMatching(/^MSG-/) });
    expect(await rows(app)).toMatchObject([{ spam_reason: "honeypot" }]);
    const links = { ...message, message: "http://a.example http://b.example http://c.example http://d.example" };
    await post(app, "/api/contact", links);
    expect(await rows(app)).toMatchObject([{ spam_reason: "honeypot" }, { spam_reason: "links" }]);
    await post(app, "/api/event/subscribe", { ...subscription, website: "x" });
    expect(await app.db.selectFrom("subscribers").select("spam_reason").execute()).toEqual([
      { spam_reason: "honeypot" },
    ]);
    expect(await app.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  });
});

describe("limits", () => {
  test("count by call: the one over the limit gets 429 and when to come back, other calls go on", async () => {
    const app = await testApp({ formLimit: 3 });
    for (let count = 0; count < 3; count += 1) expect((await post(app, "/api/contact", message)).status).toBe(201);
    const response = await post(app, "/api/contact", message);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(500);
    expect(Number(response.headers.get("retry-after"))).toBeLessThanOrEqual(600);
    expect(await response.json()).toEqual({ message: "Too many requests. Please try again in 10 minutes." });
    expect((await post(app, "/api/event/vip-table", vip)).status).toBe(201);
  });

  test("hold for any number at once, and for forms that were refused", async () => {
    const app = await testApp({ formLimit: 5 });
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await post(app, "/api/contact", message)).status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    for (let count = 0; count < 5; count += 1) await post(app, "/api/event/vip-table", { ...vip, guests: 0 });
    await expect.poll(async () => (await post(app, "/api/event/vip-table", vip)).status).toBe(429);
  });

  test("do not count an answer that is given again", async () => {
    const app = await testApp({ formLimit: 2 });
    const key = { "Idempotency-Key": "one" };
    for (let count = 0; count < 6; count += 1) expect((await post(app, "/api/contact", message, key)).status).toBe(201);
    expect((await post(app, "/api/contact", message)).status).toBe(201);
    expect((await post(app, "/api/contact", message)).status).toBe(429);
    // Over the limit, what was answered before is still answered.
    expect((await post(app, "/api/contact", message, key)).status).toBe(201);
  });

  test("cannot be dodged by a slash at the end, or by a forged X-Forwarded-For without a proxy", async () => {
    const app = await testApp({ formLimit: 2 });
    const tries = ["/api/contact", "/api/contact/", "/api/contact", "/api/contact/"];
    const statuses: number[] = [];
    for (const [index, path] of tries.entries()) {
      statuses.push((await post(app, path, message, { "X-Forwarded-For": `198.51.100.${index}` })).status);
    }
    expect(statuses).toEqual([201, 201, 429, 429]);
  });

  test("count by the address that our own proxy saw, whatever the guest wrote before it", async () => {
    const app = await testApp({ formLimit: 1, proxies: 1 });
    const from = async (forwarded: string) =>
      (await post(app, "/api/contact", message, { "X-Forwarded-For": forwarded })).status;
    expect(await from("198.51.100.1")).toBe(201);
    expect(await from("203.0.113.9, 198.51.100.1")).toBe(429);
    expect(await from("198.51.100.2")).toBe(201);
    // One customer's IPv6 network is one sender.
    expect(await from("2001:db8:1:2::1")).toBe(201);
    expect(await from("2001:db8:1:2:ffff::9")).toBe(429);
    expect(await from("2001:db8:1:3::1")).toBe(201);
  });
});

test("a database that cannot write gives 503 with Retry-After, and nothing is half written", async () => {
  const app = await testApp();
  await whileReadOnly(app.db, async () => {
    const response = await post(app, "/api/event/vip-table", vip);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("30");
    expect(await rows(app)).toEqual([]);
    expect(await app.db.selectFrom("request_history").selectAll().execute()).toEqual([]);
  });
  expect((await post(app, "/api/event/vip-table", vip)).status).toBe(201);
});
