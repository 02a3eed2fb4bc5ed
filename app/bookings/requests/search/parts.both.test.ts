import { expect, test } from "vitest";
import { testDatabase } from "../../../../test/database.ts";
import { dialectHelpers } from "../../../platform/db/dialects/dialect-helpers.ts";
import { searchText } from "../../guests/search-terms.ts";

const guests = [
  { name: "Hannah Shah", email: "hannah.shah_54@hotmail.example" },
  { name: "Đặng Thị Ngọc", email: "a@b.example" },
  { name: 'Jo "the 100%" Li', email: "jo*li?[x]@guest.example" },
  { name: "Li-Anne van der Berg-Hansen", email: "li\\anne@mail.firm-77.example" },
  { name: "🎉🎊 Ngọc 🎉🎊", email: "party+list@guest.example" },
];

test("every part of a name, an address or a reference finds the rows that have it, and no others", async () => {
  const db = await testDatabase();
  const rows = guests.map((guest, index) => ({
    request_id: String(index),
    words: searchText({ ...guest, phone: `+6149157015${index}`, reference: `VIP-7K3M9Q${index}` }),
  }));
  await db.insertInto("request_search").values(rows).execute();
  const { isFound } = dialectHelpers(db);
  const wrong: string[] = [];
  const parts = new Set<string>();
  // Shorter and longer than what the index looks up, and the rest.
  for (const word of rows.flatMap(({ words }) => words.split(" ").map((one) => [...one])))
    for (const length of [2, 3, 5, 12, 13, word.length])
      for (let from = 0; from < word.length; from += 2) parts.add(word.slice(from, from + length).join(""));
  for (const part of parts) {
    const found = await db.selectFrom("request_search").select("request_id").where(isFound(part)).execute();
    const have = rows.filter(({ words }) => words.includes(part));
    const ids = (some: { request_id: string }[]) => some.map(({ request_id }) => request_id).sort();
    if (ids(found).join() !== ids(have).join()) wrong.push(part);
  }
  expect(wrong).toEqual([]);
});
