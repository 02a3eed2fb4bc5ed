import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { postJson } from "../../../test/post-json.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { subscriberShows } from "./subscriber.ts";

const mia = {
  firstName: "Mia",
  lastName: "Chen",
  email: "Mia@guest.example",
  countryCode: "+61",
  number: "0412345678",
};

/** Subscribes and confirms as a guest does. @returns the id. */
async function subscribe({ db, origin }: TestApp, more: Partial<typeof mia> & { website?: string } = {}) {
  const form = { ...mia, ...more };
  const response = await postJson(`${origin}/api/event/subscribe`, form);
  expect(response.status).toBe(201);
  const address = form.email.toLowerCase();
  const confirmed_at = new Date().toISOString();
  await db.updateTable("subscribers").set({ confirmed_at }).where("address", "=", address).execute();
  return (await db.selectFrom("subscribers").select("id").where("address", "=", address).executeTakeFirstOrThrow()).id;
}

const ids = (items: { _id: string }[]) => items.map(({ _id }) => _id).sort();

describe("the list", () => {
  test("shows who is on it, since when and with which consent text, and counts everyone", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const on = await subscribe(app);
    const left = await subscribe(app, { email: "left@guest.example" });
    const robot = await subscribe(app, { email: "robot@guest.example", website: "https://evil.example" });
    await staff.post(`/newsletter/subscribers/${left}/unsubscribe`);
    const { body } = await staff.get("/newsletter/subscribers");
    expect(body).toEqual({
      items: [
        {
          _id: on,
          email: "Mia@guest.example",
          first_name: "Mia",
          last_name: "Chen",
          phone: "+61412345678",
          consented_on: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d[+]1[01]:00$/),
          consent_source: "home",
          consent_words: expect.stringContaining("You can unsubscribe"),
          confirmed_on: expect.stringMatching(/^20/),
          must_confirm: false,
          unsubscribed_on: null,
          spam_reason: null,
        },
      ],
      total: 1,
      page: 1,
      page_size: 50,
      counts: { subscribed: 1, unconfirmed: 0, unsubscribed: 1, spam: 1, all: 3 },
    });
    const shown = async (show: string) => ids((await staff.get(`/newsletter/subscribers?show=${show}`)).body.items);
    expect(await shown("subscribed")).toEqual([on]);
    expect(await shown("unsubscribed")).toEqual([left]);
    expect(await shown("spam")).toEqual([robot]);
    expect(await shown("all")).toEqual([on, left, robot].sort());
    // On the list without having confirmed: in both.
    await app.db.updateTable("subscribers").set({ confirmed_at: null }).execute();
    expect(await shown("subscribed")).toEqual([on]);
    expect(await shown("unconfirmed")).toEqual([on]);
    await app.db.updateTable("subscribers").set({ must_confirm: 1 }).execute();
    expect(await shown("subscribed")).toEqual([]);
    expect(await shown("unconfirmed")).toEqual([on]);
    expect(await shown("unsubscribed")).toEqual([left]);
    expect((await staff.get("/newsletter/subscribers?show=gone")).status).toBe(400);
    expect((await staff.get("/newsletter/subscribers?page=x")).status).toBe(400);
    expect((await staff.get("/newsletter/subscribers?q=ab")).body.message).toBe("Enter at least three characters.");
  });

  test("is searched by any part of a name, an address or a number", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const people = [
      await subscribe(app, { firstName: "José", lastName: "Mülligan" }),
      await subscribe(app, { email: "noa_100@guest.example", firstName: "Noa", number: "499000111" }),
      await subscribe(app, { email: "io@guest.example", firstName: "Io", countryCode: "+39", number: "0612345678" }),
    ];
    const found = async (q: string) => {
      const { body } = await staff.get(`/newsletter/subscribers?q=${encodeURIComponent(q)}`);
      expect(body.total).toBe(body.items.length);
      return body.items.map(({ _id }: { _id: string }) => people.indexOf(_id)).sort();
    };
    expect(await found("jose")).toEqual([0]);
    expect(await found("JOSÉ mulli")).toEqual([0]);
    expect(await found("a_1")).toEqual([1]);
    expect(await found("___")).toEqual([]);
    expect(await found("%%%")).toEqual([]);
    expect(await found("0412 345 678")).toEqual([0]);
    expect(await found("+61 412 345 678")).toEqual([0]);
    expect(await found("000 111")).toEqual([1]);
    expect(await found("+39 06 1234 5678")).toEqual([2]);
    expect(await found("guest.example")).toEqual([0, 1, 2]);
    expect(await found("😀😀😀")).toEqual([]);
  });

  test("has pages of fifty, newest first, and is exported as it is filtered", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const one = await subscribe(app, { firstName: "=Formula", lastName: 'O"Neil' });
    const row = await app.db.selectFrom("subscribers").selectAll().where("id", "=", one).executeTakeFirstOrThrow();
    const many = Array.from({ length: 1_200 }, (_, index) => {
      const unsubscribed_at = index % 2 ? row.created_at : null;
      return { ...row, id: randomUUID(), address: `${index}@x.example`, email: `${index}@x.example`, unsubscribed_at };
    });
    for (let start = 0; start < many.length; start += 300) {
      await app.db
        .insertInto("subscribers")
        .values(many.slice(start, start + 300))
        .execute();
    }
    const pages = await Promise.all([1, 12, 13].map((page) => staff.get(`/newsletter/subscribers?page=${page}`)));
    expect(pages.map(({ body }) => [body.items.length, body.total])).toEqual([
      [50, 601],
      [50, 601],
      [1, 601],
    ]);
    const { items } = pages[0]?.body ?? {};
    expect(items.map(({ _id }: { _id: string }) => _id)).toEqual([...ids(items)].reverse());
    for (const show of subscriberShows) {
      const question = `show=${show}&q=example`;
      const response = await fetch(`${app.origin}/api/newsletter/subscribers.csv?${question}`, {
        headers: staff.headers,
      });
      expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="subscribers-[\d-]+\.csv"$/);
      const rows: Record<string, string>[] = parse(await response.text(), { columns: true, bom: true });
      const { total } = (await staff.get(`/newsletter/subscribers?${question}`)).body;
      expect([show, new Set(rows.map(({ Email }) => Email)).size, rows.length]).toEqual([show, total, total]);
      for (const { Unsubscribed } of rows) {
        if (show === "subscribed") expect(Unsubscribed).toBe("");
        if (show === "unsubscribed") expect(Unsubscribed).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
      }
      if (rows[0]) expect(rows[0]).toMatchObject({ "First name": "'=Formula", "Last name": 'O"Neil', Where: "home" });
    }
    expect((await staff.get("/newsletter/subscribers.csv?show=gone")).status).toBe(400);
  });
});

describe("unsubscribing someone", () => {
  test("happens once, and they can come back", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const id = await subscribe(app);
    const other = await subscribe(app, { email: "noa@guest.example" });
    const { status, body } = await staff.post(`/newsletter/subscribers/${id}/unsubscribe`);
    expect([status, body.message]).toEqual([200, "Mia@guest.example is off the list."]);
    expect(body.subscriber).toMatchObject({ _id: id, unsubscribed_on: expect.stringMatching(/^20/) });
    const again = await staff.post(`/newsletter/subscribers/${id}/unsubscribe`);
    expect(again.body.subscriber).toEqual(body.subscriber);
    expect(ids((await staff.get("/newsletter/subscribers")).body.items)).toEqual([other]);
    await subscribe(app);
    expect(ids((await staff.get("/newsletter/subscribers")).body.items)).toEqual([id, other].sort());
    expect((await staff.post(`/newsletter/subscribers/${randomUUID()}/unsubscribe`)).status).toBe(404);
  });
});
