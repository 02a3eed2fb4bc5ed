import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { caller } from "../../../test/caller.ts";
import { makeEvent } from "../../../test/makers.ts";
import type { StaffEvent } from "./event.ts";
import type { StaffEventsPage } from "./shapes.ts";

describe("the list of events", () => {
  /** Events by name; a year that is over, one that is to come. */
  async function someNights() {
    const app = await testApp();
    const at = (year: number, more: object) =>
      makeEvent(app.db, { starts_at: `${year}-11-28T11:00:00.000Z`, ends_at: `${year}-11-28T17:00:00.000Z`, ...more });
    await at(2095, { name: "Café Ember" });
    await at(2090, { name: "alpha 50%" });
    await at(2020, { name: "Beta_1" });
    await at(2021, { name: "ZÉNITH", active: 0, updated_at: "2026-06-01T00:00:00.000Z" });
    await at(2092, { name: "Hidden", active: 0 });
    await at(2091, { name: "Gone", active: 0, deleted_at: "2026-01-01T00:00:00.000Z", deleted_active: 1 });
    return { app, ana: await caller(app) };
  }

  test("is an array of all that were not deleted, ordered by start, inactive ones among them", async () => {
    const { ana } = await someNights();
    const response = await ana.get("/api/event/admin-all-events");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const all = (await response.json()) as StaffEvent[];
    expect(all.map(({ name, status }) => [name, status])).toEqual([
      ["Beta_1", true],
      ["ZÉNITH", false],
      ["alpha 50%", true],
      ["Hidden", false],
      ["Café Ember", true],
    ]);
    expect(all[0]).toMatchObject({ version: 1, updated_on: null, updated_by: null });
  });

  test("can be filtered, sorted and searched, with counts", async () => {
    const { ana } = await someNights();
    const list = async (query: string) => {
      const response = await ana.get(`/api/event/admin-all-events?${query}`);
      expect(response.status, query).toBe(200);
      const page = (await response.json()) as StaffEventsPage;
      expect(page).toMatchObject({ page_size: 50, counts: { all: 5, coming: 3, past: 2, inactive: 2 } });
      expect(page.total, query).toBe(page.items.length);
      return page.items.map(({ name }) => name);
    };
    const [beta, zenith, alpha, hidden, cafe] = ["Beta_1", "ZÉNITH", "alpha 50%", "Hidden", "Café Ember"];
    expect(await list("page=1")).toEqual([cafe, hidden, alpha, zenith, beta]);
    expect(await list("show=coming")).toEqual([alpha, hidden, cafe]);
    expect(await list("show=past")).toEqual([zenith, beta]);
    expect(await list("show=past&sort=start")).toEqual([beta, zenith]);
    expect(await list("show=inactive")).toEqual([hidden, zenith]);
    expect(await list("sort=name")).toEqual([alpha, beta, cafe, hidden, zenith]);
    expect(await list("sort=-name")).toEqual([zenith, hidden, cafe, beta, alpha]);
    expect((await list("sort=-updated"))[0]).toBe(zenith);
    expect(await list("q=EMBER")).toEqual([cafe]);
    expect(await list("q=CAF%C3%89")).toEqual([cafe]);
    expect(await list("q=z%C3%A9n")).toEqual([zenith]);
    expect(await list("q=%25")).toEqual([alpha]);
    expect(await list("q=a_1")).toEqual([beta]);
    expect(await list("q=%5C")).toEqual([]);
    expect(await list("q=e&show=coming&sort=-start")).toEqual([cafe, hidden]);
    expect(await list("q=gone")).toEqual([]);
  });

  test("has pages of 50 without gaps or repeats", async () => {
    const app = await testApp();
    const ana = await caller(app);
    for (let count = 0; count < 120; count += 1) await makeEvent(app.db);
    const ids = new Set<string>();
    for (const [page, length] of [
      [1, 50],
      [2, 50],
      [3, 20],
      [4, 0],
    ] as const) {
      const { items, total } = (await (
        await ana.get(`/api/event/admin-all-events?page=${page}`)
      ).json()) as StaffEventsPage;
      expect([items.length, total]).toEqual([length, 120]);
      for (const { _id } of items) ids.add(_id);
    }
    expect(ids.size).toBe(120);
  });

  test("names the invalid parameter", async () => {
    const app = await testApp();
    const ana = await caller(app);
    for (const [query, name] of [
      ["page=0", "page"],
      ["page=x", "page"],
      ["show=some", "show"],
      ["sort=price", "sort"],
      [`q=${"x".repeat(101)}`, "q"],
    ]) {
      const response = await ana.get(`/api/event/admin-all-events?${query}`);
      expect([response.status, await response.json()]).toEqual([400, { message: `Invalid value for \`${name}\`.` }]);
    }
  });
});
