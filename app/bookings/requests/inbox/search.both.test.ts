import { randomUUIDv7 } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { makeRequest } from "../../../../test/makers.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import type { InboxPage } from "../request.ts";
import { MAX_FOUND } from "../search/search.server.ts";

const minute = (count: number) => new Date(Date.UTC(2026, 10, 1, 0, count)).toISOString();

const ids = (items: { _id: string }[]) => items.map(({ _id }) => _id);

describe("searching", () => {
  const guests = [
    { name: "José Mülligan", email: "jose_m@guest.example", phone: "+61491570006" },
    { name: "Josephine O'Brien", email: "JO.BRIEN@guest.example", phone: "+61491570159" },
    { name: "Li Wu", email: "li%wu@guest.example", phone: "+393331234567" },
    { name: "50% [Off] * ? Mate", email: "josexm@guest.example", phone: "+61255500142" },
  ];

  /** Which of the guests a search finds, by their place. */
  async function searching() {
    const app = await testApp();
    const made: string[] = [];
    for (const guest of guests) made.push(await makeRequest(app.db, { ...guest, at: minute(made.length) }));
    const staff = await staffCalls(app);
    const found = async (q: string) => {
      const { status, body } = await staff.get(`/requests?sort=received&q=${encodeURIComponent(q)}`);
      expect({ q, status }).toEqual({ q, status: 200 });
      expect(body).toMatchObject({ total: body.items.length, more: false });
      return ids(body.items).map((id) => made.indexOf(id));
    };
    return { app, staff, made, found };
  }

  test("finds any part of a name, ignoring case and accents", async () => {
    const { found } = await searching();
    expect(await found("jose")).toEqual([0, 1, 3]);
    expect(await found("JOSÉ")).toEqual([0, 1, 3]);
    expect(await found("ülli")).toEqual([0]);
    expect(await found("ulligan")).toEqual([0]);
    expect(await found("o'brien")).toEqual([1]);
    expect(await found("nobody")).toEqual([]);
  });

  test("finds requests with every word, in any order; short words count beside a longer one", async () => {
    const { found } = await searching();
    expect(await found("brien jose")).toEqual([1]);
    expect(await found("jose m guest.example")).toEqual([0, 1, 3]);
    expect(await found("jose uu")).toEqual([]);
    expect(await found("li wu")).toEqual([2]);
    expect(await found("wu xi")).toEqual([]);
  });

  test("finds a phone number with or without dial code, by any part and with any spacing", async () => {
    const { found } = await searching();
    for (const q of ["+61491570006", "0491570006", "0491 570 006", "+61 491 570 006", "(+61) 0491-570-006".slice(7)]) {
      expect([q, await found(q)]).toEqual([q, [0]]);
    }
    for (const q of ["570006", "570 006", "0006", "491.570.006", "0061 491 570 006", "+61 (0)491 570 006"]) {
      expect([q, await found(q)]).toEqual([q, [0]]);
    }
    expect(await found("491570")).toEqual([0, 1]);
    expect(await found("(02) 5550 0142")).toEqual([3]);
    expect(await found("+39 333 123 4567")).toEqual([2]);
    expect(await found("jose 570 159")).toEqual([1]);
  });

  test("finds an email address and a reference by any part", async () => {
    const { app, made, found } = await searching();
    expect(await found("jo.brien@guest")).toEqual([1]);
    expect(await found("jo.brien@guest.example")).toEqual([1]);
    expect(await found("jo.brien@guest.exampel")).toEqual([]);
    expect(await found("jo.brien@gue[s]t.example")).toEqual([]);
    expect(await found("guest.example")).toEqual([0, 1, 2, 3]);
    const rows = await app.db.selectFrom("requests").select(["id", "reference"]).execute();
    for (const { id, reference } of rows) {
      for (const q of [reference, reference.toLowerCase()]) expect(await found(q)).toEqual([made.indexOf(id)]);
    }
  });

  test("finds a name in every spelling, as the door does", async () => {
    const app = await testApp();
    const names = ["Siobhán O’Brien", "Łukasz Nowak", "Martin Ødegård", "Đặng Thị Ánh", "Anne‐Marie Weiß"];
    const more = ["Jan van der Berg", "Sean O Brien", "Annemarie Chen", "Ｍｉａ Ito"];
    const made: string[] = [];
    for (const name of [...names, ...more]) made.push(await makeRequest(app.db, { name, at: minute(made.length) }));
    const staff = await staffCalls(app);
    const found = async (q: string) => {
      const { body } = await staff.get(`/requests?sort=received&q=${encodeURIComponent(q)}`);
      return ids(body.items).map((id) => made.indexOf(id));
    };
    for (const q of ["O'Brien", "o'brien", "obrien", "O`Brien", "o’brien"])
      expect([q, await found(q)]).toEqual([q, [0, 6]]);
    for (const q of ["lukasz", "ŁUKASZ", "luk\u200basz"]) expect([q, await found(q)]).toEqual([q, [1]]);
    for (const q of ["odegard", "ødegaard".replace("aa", "å")]) expect([q, await found(q)]).toEqual([q, [2]]);
    expect(await found("dang")).toEqual([3]);
    for (const q of ["anne-marie", "anne marie", "annemarie", "Anne–Marie"])
      expect([q, await found(q)]).toEqual([q, [4, 7]]);
    for (const q of ["weiss", "WEIẞ", "anne-marie weiß"]) expect([q, await found(q)]).toEqual([q, [4]]);
    for (const q of ["vanderberg", "van der berg", "van-der-berg"]) expect([q, await found(q)]).toEqual([q, [5]]);
    for (const q of ["mia ito", "ｉｔｏ"]) expect([q, await found(q)]).toEqual([q, [8]]);
  });

  test("has no wildcards or operators", async () => {
    const { found } = await searching();
    expect(await found("jose_m")).toEqual([0]);
    expect(await found("li%wu")).toEqual([2]);
    expect(await found("%%%")).toEqual([]);
    expect(await found("___")).toEqual([]);
    expect(await found("***")).toEqual([]);
    expect(await found("50% [off] * ?")).toEqual([3]);
    expect(await found("[off]")).toEqual([3]);
    expect(await found("[^x]ff")).toEqual([]);
    expect(await found("' or 1=1 --")).toEqual([]);
    expect(await found('"jose" OR "li"')).toEqual([]);
    expect(await found("jos\u0000zzz")).toEqual([]);
    expect(await found("😀😀😀")).toEqual([]);
    expect(await found("\u0301\u0301\u0301")).toEqual([]);
  });

  test("has pages, newest first, with each match once, and says whether there are more", async () => {
    const app = await testApp();
    const made: string[] = [];
    for (let count = 0; count < 150; count += 1)
      made.push(
        await makeRequest(app.db, {
          name: "Mia Chen",
          at: minute(count),
          ...(count % 10 === 0 && { spamReason: "links" }),
        }),
      );
    const staff = await staffCalls(app);
    const page = async (number: number, more = "") =>
      (await staff.get(`/requests?q=mia+chen&page=${number}${more}`)).body as InboxPage;
    const pages = [await page(1), await page(2), await page(3), await page(4)];
    expect(pages.map(({ total, more, items }) => [total, more, items.length])).toEqual([
      [50, true, 50],
      [135, false, 50],
      [135, false, 35],
      [135, false, 0],
    ]);
    const wanted = made.filter((_, count) => count % 10 > 0).reverse();
    expect(pages.flatMap(({ items }) => ids(items))).toEqual(wanted);
    // Any other order looks at all of them.
    expect(await page(1, "&sort=received")).toMatchObject({ total: 135, more: false });
    expect(ids((await page(1, "&sort=turn")).items)).toEqual(wanted.slice(0, 50));
  });

  test("can be combined with every other filter, spam included", async () => {
    const { app, staff } = await searching();
    const spam = await makeRequest(app.db, { name: "José Robot", spamReason: "links" });
    const inquiry = await makeRequest(app.db, { kind: "function", name: "José Party", status: "tentative" });
    const found = async (question: string) => ids((await staff.get(`/requests?q=jose&${question}`)).body.items);
    expect(await found("")).toHaveLength(4);
    expect(await found("stage=spam")).toEqual([spam]);
    expect(await found("kind=function")).toEqual([inquiry]);
    expect(await found("status=tentative&owner=none")).toEqual([inquiry]);
    expect(await found("kind=career")).toEqual([]);
    // What was searched for is nobody's business but the searcher's.
    expect(app.logged()).toContain("/api/requests");
    expect(app.logged()).not.toMatch(/\bjose\b/i);
  });

  test("finds older requests of the kinds that a role sees behind thousands of hidden ones", async () => {
    const app = await testApp();
    const application = await makeRequest(app.db, { kind: "career", name: "Mia Chen", details: { role: "barback" } });
    const template = await app.db.selectFrom("requests").selectAll().executeTakeFirstOrThrow();
    const hidden = Array.from({ length: MAX_FOUND + 700 }, (_, index) => ({
      ...template,
      id: randomUUIDv7(),
      kind: "contact" as const,
      reference: `MSG-${String(index).padStart(5, "A")}`,
    }));
    for (let from = 0; from < hidden.length; from += 500) {
      const some = hidden.slice(from, from + 500);
      await app.db.insertInto("requests").values(some).execute();
      const words = some.map(({ id, reference }) => ({ request_id: id, words: `mia chen ${reference.toLowerCase()}` }));
      await app.db.insertInto("request_search").values(words).execute();
    }
    const hiring = await staffCalls(app, "Hana", "hiring");
    for (const sort of ["-received", "received", "turn"]) {
      expect(ids((await hiring.get(`/requests?q=mia&sort=${sort}`)).body.items), sort).toEqual([application]);
    }
  });
});
