import { expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { makeList } from "../../test/guest-lists.ts";
import { makeRequest } from "../../test/makers.ts";
import { staffCalls } from "../../test/staff-calls.ts";
import { dialectHelpers } from "../platform/db/dialects/dialect-helpers.ts";
import { rebuildSearchTexts } from "./search-texts.server.ts";

test("rows that an earlier release stored are found and compared by the rules of this one, in the same order", async () => {
  const app = await testApp();
  const { db } = app;
  const names = ["Siobhán O’Brien", "Mia Chen", "Łukasz O’Brien"];
  const made: string[] = [];
  for (const name of names) made.push(await makeRequest(db, { name, phone: "+61412345678" }));
  const [entry = ""] = await makeList(db, { guest: "Zoë O’Brien" });
  const [erased = ""] = await makeList(db, { guest: "" });
  await db.updateTable("list_entries").set({ name_key: erased }).where("id", "=", erased).execute();
  const at = "2026-11-01T00:00:00.000Z";
  const consent = { consented_at: at, consent_source: "footer", consent_words: "Yes", created_at: at };
  await db
    .insertInto("subscribers")
    .values({
      id: "s",
      email: "siobhan@guest.example",
      address: "siobhan@guest.example",

      words: "",
      ...consent,
      first_name: "Siobhán",
      last_name: "O’Brien",
      country_code: "+61",
      number: "412345678",
    })
    .execute();
  // As release 37 wrote them.
  const { foundAt } = dialectHelpers(db);
  const rows = await db
    .selectFrom("request_search")
    .select(["request_id", foundAt.as("place")])
    .execute();
  for (const { request_id, place } of rows) {
    const name = names[made.indexOf(request_id)] ?? "";
    const words = `${name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()} mia@guest.example 61412345678 0412345678 vip-x`;
    await db.updateTable("request_search").set({ words }).where(foundAt, "=", place).execute();
  }
  await db.updateTable("list_entries").set({ name_key: "o’brien zoe" }).where("id", "=", entry).execute();

  const staff = await staffCalls(app);
  const found = async (q: string) =>
    (await staff.get(`/requests?q=${encodeURIComponent(q)}`)).body.items.map(({ _id }: { _id: string }) => _id);
  expect(await found("o'brien")).toEqual([]);
  await rebuildSearchTexts(db);
  expect(await found("o'brien")).toEqual([made[2], made[0]]);
  expect(await found("lukasz")).toEqual([made[2]]);
  expect((await staff.get("/newsletter/subscribers?show=all&q=siobhan+obrien")).body.items).toHaveLength(1);
  const keys = await db.selectFrom("list_entries").select(["id", "name_key"]).execute();
  expect(new Map(keys.map(({ id, name_key }) => [id, name_key]))).toEqual(
    new Map([
      [entry, "obrien zoe"],
      [erased, erased],
    ]),
  );
  // Once per version.
  await db.updateTable("list_entries").set({ name_key: "other" }).where("id", "=", entry).execute();
  await rebuildSearchTexts(db);
  const after = await db.selectFrom("list_entries").select("name_key").where("id", "=", entry).executeTakeFirst();
  expect(after).toEqual({ name_key: "other" });
});
