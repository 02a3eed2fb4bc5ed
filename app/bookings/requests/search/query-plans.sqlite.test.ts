import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../../../test/database.ts";
import { planOf } from "../../../../test/query-plans.ts";
import { dialectHelpers } from "../../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { searchText } from "../../guests/search-terms.ts";

/** Realistic numbers: the same prefix, then random digits. */
async function withNumbers(count: number): Promise<{ db: Database; numbers: string[] }> {
  const db = await testDatabase();
  let seed = 7;
  const numbers = Array.from({ length: count }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return `+614${String(seed % 100_000_000).padStart(8, "0")}`;
  });
  const rows = numbers.map((phone, index) => ({
    request_id: String(index),
    words: searchText({ name: "Mia Chen", email: "mia@guest.example", phone, reference: `VIP-${index}` }),
  }));
  for (let from = 0; from < count; from += 1_000)
    await db
      .insertInto("request_search")
      .values(rows.slice(from, from + 1_000))
      .execute();
  return { db, numbers };
}

/** Counts the rows in each trigram list that a search reads. */
async function visitedBy(db: Database, figures: string): Promise<{ lists: number[]; options: string; found: number }> {
  const query = db
    .selectFrom("request_search")
    .select("request_id")
    .where(dialectHelpers(db).isFound(figures))
    .compile();
  const [looked = ""] = query.parameters as string[];
  const trigrams = [...looked.matchAll(/\d{3,}/g)].flatMap(([run]) =>
    Array.from({ length: run.length - 2 }, (_, at) => run.slice(at, at + 3)),
  );
  const lists: number[] = [];
  for (const trigram of new Set(trigrams)) {
    const { count } = await db
      .selectFrom("request_search")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where(sql<boolean>`words glob ${`*${trigram}*`}`)
      .executeTakeFirstOrThrow();
    lists.push(count);
  }
  const [options = ""] = await planOf(db, query.sql, query.parameters);
  return { lists, options, found: (await db.executeQuery(query)).rows.length };
}

test("a phone number, or half of one, is looked up by two short posting lists, never by the digits that all numbers start with", async () => {
  const { db, numbers } = await withNumbers(4_000);
  for (const number of numbers.slice(100, 110)) {
    for (const figures of [
      number.slice(-6),
      number.slice(-7),
      number.slice(-8),
      number.slice(1),
      `0${number.slice(3)}`,
    ]) {
      const { lists, options, found } = await visitedBy(db, figures);
      expect(options).toMatch(/VIRTUAL TABLE INDEX/);
      expect(found).toBeGreaterThan(0);
      expect({ figures, lists: lists.length }).toEqual({ figures, lists: 2 });
      // At most one in twenty: all start with 614, and one in ten has the same next digit.
      expect(Math.max(...lists)).toBeLessThan(200);
    }
  }
});

test("every part of a number finds the same rows as a comparison of all rows", async () => {
  const { db, numbers } = await withNumbers(500);
  const { contains, isFound } = dialectHelpers(db);
  const search = async (condition: ReturnType<typeof isFound>) =>
    (await db.selectFrom("request_search").select("request_id").where(condition).orderBy("request_id").execute()).map(
      (row) => row.request_id,
    );
  for (const number of [numbers[7], numbers[99], "041041", "614614", "111111", "61461461461"] as string[]) {
    const figures = number.replace("+", "");
    for (let from = 0; from < figures.length - 2; from += 1) {
      for (let to = from + 3; to <= figures.length; to += 1) {
        const part = figures.slice(from, to);
        expect([part, ...(await search(isFound(part)))]).toEqual([part, ...(await search(contains("words", part)))]);
      }
    }
  }
});

test("an address is looked up without its domain, a reference without its prefix, by trigrams that do not overlap", async () => {
  const db = await testDatabase();
  const lists = (term: string) => {
    const { parameters } = db
      .selectFrom("request_search")
      .select("request_id")
      .where(dialectHelpers(db).isFound(term))
      .compile();
    return String(parameters[0]).split(" AND ");
  };
  expect(lists("hannah.shah@hotmail.example")).toEqual(['"ah@"', '".sh"', '"nah"', '"han"']);
  expect(lists("vip-7k3m9q")).toEqual(['"m9q"', '"7k3"']);
  expect(lists("karlsson")).toEqual(['"son"', '"rls"', '"kar"']);
});
