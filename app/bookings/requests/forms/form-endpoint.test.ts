import { describe, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { claim, forms, last, openNight, post, rows, subscription, vip } from "../../../../test/guest-forms.ts";
import { makeOffer } from "../../../../test/makers.ts";

describe("a submitted form", () => {
  for (const { path, form, prefix, kind, status } of forms) {
    test(`${path} is stored with its first history entry and its two emails, and returns a reference`, async () => {
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

  test("stores the form's own fields, and accepts guests as a number or as digits", async () => {
    const app = await testApp();
    await post(app, "/api/event/vip-table", { ...vip, guests: " 12 " });
    const [row] = await rows(app);
    expect(row).toMatchObject({ name: "Mia Chen", phone: "+61412345678", date_wanted: openNight });
    expect(JSON.parse(row?.details ?? "")).toEqual({
      guests: 12,
      budget: "$251-$500",
      message: "Near the booth, please.",
    });
  });

  test("leaves out invisible marks that copying adds; a name of nothing else is missing", async () => {
    const app = await testApp();
    const copied = { ...vip, name: "\u202eMia Chen\u200b", email: "\ufeffmia@guest.example\u202c" };
    expect((await post(app, "/api/event/vip-table", copied)).status).toBe(201);
    expect(await rows(app)).toMatchObject([{ name: "Mia Chen", email: "mia@guest.example" }]);
    const nameless = await post(app, "/api/event/vip-table", { ...vip, name: "\u200b\u2060" });
    expect(await nameless.json()).toMatchObject({ errors: { name: "Enter your first name." } });
  });

  test("accepts only its own fields", async () => {
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

  test("a guest's email has no typed text", async () => {
    const app = await testApp();
    await post(app, "/api/event/vip-table", { ...vip, name: "BUY NOW evil.example", message: "BUY NOW" });
    const [mail] = await app.db.selectFrom("outbox").selectAll().where("template", "=", "request-received").execute();
    expect(mail?.data).not.toMatch(/BUY NOW/);
  });
});

describe("a claim", () => {
  test("is saved for a current offer, with its title in the guest's email", async () => {
    const app = await testApp();
    const offer_id = await makeOffer(app.db, { valid_till: last });
    const response = await post(app, "/api/offers/claim-offer", { ...claim, offer_id });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ reference: expect.stringMatching(/^OFF-/) });
    expect(await rows(app)).toMatchObject([
      { kind: "claim", status: "claimed", name: "Mia Chen", date_wanted: openNight },
    ]);
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

  test("of a subscribed address gets the same response, no second row and no second email", async () => {
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
